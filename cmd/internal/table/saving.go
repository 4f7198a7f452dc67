package table

import (
	"errors"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// saveAgainEvery and saveAgainFor say how often and how long Backtalk tries again to save while another
// program writes to the matches. That is usually over before the player needs to hear of it.
const (
	saveAgainEvery = 250 * time.Millisecond
	saveAgainFor   = 10 * time.Second
)

// saving keeps track of whether Backtalk can save the match.
type saving struct {
	// failed means that the player has heard that Backtalk can't save the match.
	failed bool
	// since is the time at which another program first kept Backtalk from saving, or zero. timer starts
	// the next try, or is nil.
	since time.Time
	timer *time.Timer
}

// save passes events to the journal and the event file. If the journal fails, or works again, save announces
// it once. The game continues.
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

// tryAgain reports whether Backtalk tries again to save before the player hears of a failure. It does,
// for a while, if only another program is in the way. No key waits for that. When it is time, tryAgain
// calls do with a function that reports whether this try is still the next one.
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
