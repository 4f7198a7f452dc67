package sounds

import (
	"slices"
	"testing"
	"time"

	"backtalk/a11y/say"
)

// atStart returns the opening position of one side, 24 to 1, at its places.
func atStart() [24]say.Spot {
	var spots [24]say.Spot
	for i := range spots {
		point := 24 - i
		place := say.Place{Column: point - 12, Far: true}
		if point <= 12 {
			place = say.Place{Column: 13 - point}
		}
		cue := map[int]say.Cue{24: say.CueFocusOwnPoint, 13: say.CueFocusOwnStack, 8: say.CueFocusOwnPoint, 6: say.CueFocusOwnStack}[point]
		if cue == say.CueNone {
			cue = say.CueFocusEmpty
		}
		spots[i] = say.Spot{Cue: cue, Place: place}
	}
	return spots
}

// swept is a sweep heard to its end: what began, and at which quantum.
type swept struct {
	spots []say.Spot
	at    []int
}

// sweepHeard plays a sweep of spots and hears frames of it.
func sweepHeard(spots [24]say.Spot, frames int) (s swept, heard []frame) {
	now := 0
	p := connected(Options{OnPlayed: func(c say.Cue, at say.Place, _ time.Time) {
		s.spots, s.at = append(s.spots, say.Spot{Cue: c, Place: at}), append(s.at, now)
	}})
	p.Sweep(spots)
	for ; now*quantum < frames; now++ {
		heard = append(heard, hear(p.mixer, quantum)...)
	}
	return s, heard
}

func TestSweepSoundsEveryPointInItsPlace(t *testing.T) {
	spots := atStart()
	s, heard := sweepHeard(spots, 4*SampleRate)
	if !slices.Equal(s.spots, spots[:]) {
		t.Fatalf("began %v, want %v", s.spots, spots)
	}
	if !slices.IsSorted(s.at) || s.at[0] != 0 {
		t.Errorf("began at %v", s.at)
	}
	if lasts := float64(silentFrom(heard)) / SampleRate; lasts < 2 || lasts > 3 {
		t.Errorf("lasts %.2f s, want about 2.5", lasts)
	}
	// The 24 and the 1 point are on the right, the 13 and the 12 point on the left.
	for _, c := range []struct {
		spot int
		left bool
	}{{0, false}, {11, true}, {12, true}, {23, false}} {
		from := s.at[c.spot] * quantum
		var left, right float32
		for _, f := range heard[from : from+SampleRate/20] {
			left, right = left+f.left*f.left, right+f.right*f.right
		}
		if left > right != c.left {
			t.Errorf("spot %d sounds with %g at the left and %g at the right", c.spot, left, right)
		}
	}
	for i := quarter; i < len(spots); i += quarter {
		if gap, usual := s.at[i]-s.at[i-1], s.at[2]-s.at[1]; gap <= usual {
			t.Errorf("the quarter at %d begins %d after the point before, a point %d", i, gap, usual)
		}
	}
}

func TestSweepEndsAtOnce(t *testing.T) {
	for name, end := range map[string]func(p *Player){
		"hushed":     func(p *Player) { p.Hush() },
		"muted":      func(p *Player) { p.SetMuted(true) },
		"lost":       func(p *Player) { p.end() },
		"next sweep": func(p *Player) { p.Sweep([24]say.Spot{}) },
	} {
		p := connected(Options{})
		if !p.Sweep(atStart()) {
			t.Fatal("the sweep was not taken")
		}
		hear(p.mixer, SampleRate)
		end(p)
		if n := silentFrom(hear(p.mixer, SampleRate)); n > fadeOut {
			t.Errorf("%s: %d frames sound on, want %d at most", name, n, fadeOut)
		}
		if n := len(p.mixer.sweep); n != 0 {
			t.Errorf("%s: %d cues are kept", name, n)
		}
	}
}

func TestNextCueEndsASweep(t *testing.T) {
	for name, next := range map[string]func(p *Player){
		"at once":      func(p *Player) { p.Cue(say.CuePlace, say.Place{}) },
		"when it ends": func(p *Player) { p.Follow(say.CuePlace, say.Place{}) },
	} {
		var began []say.Cue
		p := connected(Options{OnPlayed: func(c say.Cue, _ say.Place, _ time.Time) { began = append(began, c) }})
		p.Sweep(atStart())
		hear(p.mixer, SampleRate)
		before := len(began)
		next(p)
		hear(p.mixer, 3*SampleRate)
		if after := began[before:]; !slices.Equal(after, []say.Cue{say.CuePlace}) {
			t.Errorf("%s: after it began %v", name, after)
		}
	}
}

func TestSweepIsRefusedWithoutSound(t *testing.T) {
	muted, lost := connected(Options{}), connected(Options{})
	muted.SetMuted(true)
	lost.end()
	if muted.Sweep(atStart()) || lost.Sweep(atStart()) {
		t.Error("a sweep was taken")
	}
}
