package speech

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
)

// browser simulates the browser around the page. It has a voice, and records the orders that it
// gets.
type browser struct {
	*Remote
	mu     sync.Mutex
	orders []Order
}

func newBrowser() *browser {
	b := &browser{}
	b.Remote = NewRemote(func(o Order) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.orders = append(b.orders, o)
	})
	return b
}

// texts returns the texts that it was ordered to say, and the last order.
func (b *browser) texts() (all []string, last Order) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, o := range b.orders {
		if !o.Hush {
			all, last = append(all, o.Text), o
		}
	}
	return all, last
}

func (b *browser) says(t *testing.T, want ...string) Order {
	t.Helper()
	synctest.Wait()
	got, last := b.texts()
	if !slices.Equal(got, want) {
		t.Errorf("ordered %q, want %q", got, want)
	}
	return last
}

func TestRemoteVoiceSpeaksOneTextAfterTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBrowser()
		b.Has(3)
		v := b.Speak(Options{Settings: Settings{Language: "de", Voice: "Anna", Rate: 350, Volume: 50}})
		defer v.Close()
		v.Say(event("one"))
		v.Say(event("two"))
		o := b.says(t, "one")
		if o.Language != "de" || o.Voice != "Anna" || o.Rate != 2 || o.Volume != .5 {
			t.Errorf("ordered %+v", o)
		}
		b.Heard(o.Token, HasBegun)
		b.Heard(o.Token, HasEnded)
		o = b.says(t, "one", "two")
		b.Heard(o.Token-1, HasEnded) // late
		b.says(t, "one", "two")
		b.Heard(o.Token, HasBegun)
		v.KeyPressed()
		v.Say(Utterance{Text: "pips", Urgency: say.Answer})
		b.says(t, "one", "two", "pips")
		if hushed := slices.ContainsFunc(b.orders, func(o Order) bool { return o.Hush }); !hushed {
			t.Error("a key does not silence it")
		}
	})
}

// A voice that never reports an end, or reports nothing at all, holds nothing up.
func TestSilentRemoteVoiceBlocksNothing(t *testing.T) {
	for _, begins := range []bool{true, false} {
		t.Run(fmt.Sprint(begins), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				statuses := make(chan Status, 9)
				b := newBrowser()
				b.Has(1)
				v := b.Speak(Options{OnStatus: func(s Status) { statuses <- s }, Settings: Settings{Rate: SlowestRate}})
				defer v.Close()
				want := []string{}
				for n := range 6 {
					text := fmt.Sprintf("This is line %d, and it is as long as lines are in a match.", n)
					want = append(want, text)
					v.Say(event(text))
				}
				from := time.Now()
				for n := range 6 {
					o := b.says(t, want[:n+1]...)
					if begins {
						b.Heard(o.Token, HasBegun)
					}
					time.Sleep(time.Minute / 4) //nolint:forbidigo // of the test's own clock
				}
				if err := v.Wait(t.Context()); err != nil {
					t.Error(err)
				}
				t.Logf("six lines in %v", time.Since(from))
				if len(statuses) != 1 {
					t.Errorf("%d reports, want that it was found", len(statuses))
				}
			})
		})
	}
}

func TestFailedRemoteVoiceIsGivenUpOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		statuses := make(chan Status, 9)
		b := newBrowser()
		b.Has(2)
		v := b.Speak(Options{OnStatus: func(s Status) { statuses <- s }, Settings: Settings{Voice: "Anna"}})
		defer v.Close()
		v.Say(event("one"))
		o := b.says(t, "one")
		b.Heard(o.Token, HasFailed)
		// The chosen voice may be gone: the usual one gets the text.
		if o = b.says(t, "one", "one"); o.Voice != "" {
			t.Errorf("asked for the voice %q again", o.Voice)
		}
		b.Heard(o.Token, HasFailed)
		time.Sleep(10 * time.Minute) //nolint:forbidigo // of the test's own clock
		synctest.Wait()
		if found, silent := <-statuses, <-statuses; found.Condition != Found || silent.Condition != Silent || len(statuses) > 0 {
			t.Errorf("reported %v, %v and %d more", found, silent, len(statuses))
		}
		// With other voices it is tried again, and speaks what nobody heard.
		b.Has(3)
		time.Sleep(time.Minute) //nolint:forbidigo // of the test's own clock
		b.says(t, "one", "one", "one")
		if back := <-statuses; back.Condition != Back {
			t.Errorf("reported %v", back)
		}
	})
}

func TestRemoteVoiceNeedsSpeech(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		statuses := make(chan Status, 9)
		b := newBrowser()
		v := b.Speak(Options{OnStatus: func(s Status) { statuses <- s }})
		defer v.Close()
		v.Say(event("one"))
		if s := <-statuses; s.Condition != Absent || !errors.Is(s.Reason, ErrNoRemote) {
			t.Errorf("reported %v", s)
		}
		b.Has(1)
		if s := <-statuses; s.Condition != Back {
			t.Errorf("reported %v", s)
		}
		b.says(t, "one")
	})
}

// A browser may speak before it lists its voices; one that lists none and reports nothing has none.
func TestRemoteVoiceMaySpeakWithoutListingVoices(t *testing.T) {
	for _, reports := range []bool{true, false} {
		t.Run(fmt.Sprint(reports), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				statuses := make(chan Status, 9)
				b := newBrowser()
				b.Has(0)
				v := b.Speak(Options{OnStatus: func(s Status) { statuses <- s }})
				defer v.Close()
				for n := range 4 {
					v.Say(event(fmt.Sprint("event ", n)))
				}
				for range 4 {
					synctest.Wait()
					if _, last := b.texts(); reports {
						b.Heard(last.Token, HasEnded)
						continue
					}
					time.Sleep(time.Minute) //nolint:forbidigo // of the test's own clock
				}
				<-statuses // that it was found
				if failed := len(statuses) > 0; failed == reports {
					t.Errorf("with reports %v, it failed: %v", reports, failed)
				}
				if !reports {
					if s := <-statuses; s.Condition != Silent || len(statuses) > 0 {
						t.Errorf("reported %v", s)
					}
				}
			})
		})
	}
}

// Whatever a voice reports, in whatever order and of whatever text, the voice gets every event and
// the queue empties.
func TestQueueEndsWhateverARemoteVoiceReports(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		reports := rapid.SliceOfN(rapid.SampledFrom([]Happened{HasBegun, HasEnded, "", "nonsense"}), 0, 40).Draw(rt, "reports")
		back := rapid.SliceOfN(rapid.IntRange(0, 2), len(reports), len(reports)).Draw(rt, "back")
		events := rapid.IntRange(1, 8).Draw(rt, "events")
		synctest.Test(t, func(*testing.T) {
			b := newBrowser()
			b.Has(1)
			v := b.Speak(Options{})
			defer v.Close()
			for n := range events {
				v.Say(event(fmt.Sprint("event ", n)))
			}
			for i, what := range reports {
				synctest.Wait()
				_, last := b.texts()
				b.Heard(last.Token-uint64(back[i]), what)
			}
			time.Sleep(5 * time.Minute) //nolint:forbidigo // of the test's own clock
			if got, _ := b.texts(); len(got) != events {
				rt.Errorf("%d of %d events were handed over: %q", len(got), events, got)
			}
			if err := v.Wait(t.Context()); err != nil {
				rt.Error(err)
			}
		})
	})
}
