package table

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// beside simulates a store that another program keeps busy until a given time. It counts the events that
// it saves.
type beside struct {
	until          time.Time
	waiting, saved int
}

func (b *beside) Save(events []core.Event) error {
	b.waiting += len(events)
	if time.Now().Before(b.until) {
		return matches.ErrBusy
	}
	b.saved, b.waiting = b.saved+b.waiting, 0
	return nil
}

// If another program writes for a while, the player hears nothing. Backtalk saves as soon as it can,
// without a key. Only after ten seconds does the player hear that Backtalk can't save.
func TestSavingWaitsForAnotherProgramInTheBackground(t *testing.T) {
	const fails = "Backtalk can no longer save this match: something unexpected happened. You can play on."
	const works = "Backtalk can save again. All of this match is saved."
	for _, c := range []struct {
		name  string
		busy  time.Duration
		fails bool
	}{
		{"for a moment", 60 * time.Millisecond, false},
		{"for nine seconds", 9 * time.Second, false},
		{"for a minute", time.Minute, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := start(t, Options{})
				defer d.close()
				begun := time.Now()
				store := &beside{until: begun.Add(c.busy)}
				d.Saver = store
				heard := d.press("g", "1", "3", "enter", "5")
				if slices.Contains(heard, fails) {
					t.Errorf("heard at once: %q", heard)
				}
				for d.saving.timer != nil {
					d.desk.Await()
				}
				if took := time.Since(begun); slices.Contains(d.heard, fails) != c.fails || took > min(c.busy, saveAgainFor)+saveAgainEvery {
					t.Errorf("after %v heard %q", took, d.heard)
				}
				if saved := store.waiting == 0 && store.saved > 0; saved == c.fails {
					t.Errorf("%d events are saved, %d wait", store.saved, store.waiting)
				}
				store.until = begun
				d.press("u")
				if slices.Contains(d.heard, works) != c.fails || store.waiting > 0 {
					t.Errorf("with the file free, heard %q, and %d events wait", d.heard, store.waiting)
				}
			})
		})
	}
}
