package sounds

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// deviceless returns a player without a device, muted or not, with the seconds at which it looked
// for one and what it reported, as they come.
func deviceless(t *testing.T, muted bool) (p *Player, looks *[]int, states *[]Status) {
	t.Helper()
	looks, states = &[]int{}, &[]Status{}
	began := time.Now()
	options := Options{Muted: muted, Pack: &Pack{}, Report: func(s Status) { *states = append(*states, s) }}
	p = open(options, func() bool {
		*looks = append(*looks, int(time.Since(began)/time.Second))
		return false
	})
	return p, looks, states
}

// The keeper looks for a missing device less and less often.
func TestMissingDeviceIsLookedForLessAndLessOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, looks, states := deviceless(t, false)
		defer p.Close()
		time.Sleep(100 * time.Second) //nolint:forbidigo // virtual
		synctest.Wait()
		if want := []int{0, 1, 2, 4, 9, 39, 69, 99}; !slices.Equal(*looks, want) {
			t.Errorf("looked after %v seconds, want %v", *looks, want)
		}
		if len(*states) != 1 || (*states)[0].State != NoDevice || (*states)[0].Muted {
			t.Errorf("reported %+v, want once that there is none", *states)
		}
	})
}

// Cues that are off need no device, and look for one at once when they are turned on. Speech needs
// one, cues or not. A player who then turns the cues on hears once more that there is none.
func TestMutedPlayerLooksForADeviceWhenItIsNeeded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, looks, states := deviceless(t, true)
		defer p.Close()
		wait := func(seconds time.Duration) {
			time.Sleep(seconds*time.Second - 500*time.Millisecond) //nolint:forbidigo // virtual
			synctest.Wait()
		}
		wait(100)
		if len(*looks) > 0 || len(*states) > 0 {
			t.Fatalf("a muted player looked after %v seconds and reported %+v", *looks, *states)
		}
		p.Speech()
		wait(50)
		p.SetMuted(false)
		wait(1)
		if want := []int{99, 100, 101, 103, 108, 138, 149}; !slices.Equal(*looks, want) {
			t.Errorf("looked after %v seconds, want %v", *looks, want)
		}
		var news News
		var told []bool
		for _, s := range *states {
			_, ok := news.Message(s)
			told = append(told, ok)
		}
		if want := []bool{false, true}; !slices.Equal(told, want) {
			t.Errorf("of %+v the player was told %v, want %v", *states, told, want)
		}
	})
}
