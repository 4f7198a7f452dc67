package table

import (
	"errors"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// Another program that writes to the matches is usually done soon, so saving is tried again this often
// and for so long before the player hears that it failed.
const (
	saveAgainEvery = 250 * time.Millisecond
	saveAgainFor   = 10 * time.Second
)

// saving is how saving the match goes.
type saving struct {
	// failed means that the player knows that the match isn't saved.
	failed bool
	// since is when another program began to keep events from being saved, timer when they are tried
	// again; zero and nil if none does.
	since time.Time
	timer *time.Timer
}

// save hands events to the journal and the event file. If the journal fails, or works again,
// save announces it once. The game continues.
func (t *Table) save(events []core.Event) {
	events = t.features.Seal(events)
	if t.Saver != nil {
		t.saved(t.Saver.Save(events))
	}
	if t.Events != nil {
		t.Events(events)
	}
	t.features.Saved(events)
}

// saved announces when saving starts to fail, and when it works again.
func (t *Table) saved(err error) {
	again := t.saving.tryAgain(err, func(still func() bool) {
		t.desk.Post(func() {
			if still() {
				t.saved(t.Saver.Save(nil))
			}
		})
	})
	if again || (err != nil) == t.saving.failed {
		return
	}
	t.saving.failed = err != nil
	a := say.Announcement{Sentences: []say.Message{say.M(say.SavedAgain, nil)}, Urgency: say.Alert, Cue: say.CueSaved}
	if err != nil {
		a.Sentences, a.Cue = []say.Message{say.M(say.TableKeepFailed, say.Data{"Problem": t.desk.Because(err)})}, say.CueFailure
	}
	t.desk.Announce(a)
}

// tryAgain reports whether what could not be saved is tried again before the player hears of it: it is if
// only another program is in the way. No key waits for that. When the time has come, do is called with
// what reports whether nobody has saved since.
func (s *saving) tryAgain(err error, do func(still func() bool)) bool {
	s.stop()
	if !errors.Is(err, matches.ErrBusy) || s.failed {
		s.since = time.Time{}
		return false
	}
	if s.since.IsZero() {
		s.since = time.Now()
	}
	if time.Since(s.since) >= saveAgainFor {
		return false
	}
	var timer *time.Timer
	timer = time.AfterFunc(saveAgainEvery, func() {
		do(func() bool { return s.timer == timer })
	})
	s.timer = timer
	return true
}

// stop ends the wait for the next try.
func (s *saving) stop() {
	if s.timer != nil {
		s.timer.Stop()
	}
	s.timer = nil
}
