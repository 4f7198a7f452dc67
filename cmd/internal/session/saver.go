package session

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// saver saves the match in progress. Without a store it saves nothing.
type saver struct {
	store matches.Store
	match matches.Match
	// meta is the saved data of a new match.
	meta matches.Meta
	// waiting holds the events that could not be saved yet, grouped by command.
	waiting [][]core.Event
	// problem is why saving failed; the saver doesn't try again before rested.
	problem error
	rested  time.Time
	now     func() time.Time
	// failed notes an error that the player doesn't hear.
	failed func(error)
}

// A full disk fails at once, but another program that writes keeps a key waiting. After a failure that took
// longer than noticed, the saver waits rest times as long before it tries again.
const (
	noticed = 20 * time.Millisecond
	rest    = 20
)

// Save appends the events of one command, in one transaction, after all those that could not be saved before.
func (s *saver) Save(events []core.Event) error {
	if len(events) > 0 {
		s.waiting = append(s.waiting, events)
	}
	began := s.now()
	if began.Before(s.rested) {
		return s.problem
	}
	s.problem = s.try()
	if now := s.now(); s.problem != nil && now.Sub(began) > noticed {
		s.rested = now.Add(rest * now.Sub(began))
	}
	return s.problem
}

// try saves the waiting events: those of one command, then of twice as many commands each time. So a try that
// fails never keeps a key waiting for much longer than those that succeeded before it.
func (s *saver) try() error {
	if s.match == nil {
		match, err := s.store.Begin(s.meta)
		if err != nil {
			return err
		}
		s.match = match
	}
	for most := 1; len(s.waiting) > 0; most *= 2 {
		some := s.waiting[:min(most, len(s.waiting))]
		err := s.match.Append(slices.Concat(some...))
		switch {
		case errors.Is(err, matches.ErrTaken):
			// Another program has continued the match, so this one must not save it.
			s.waiting = nil
			return err
		case err != nil:
			return err
		}
		s.waiting = s.waiting[len(some):]
	}
	return nil
}

// lastTries limits how often the end of a match tries to save the waiting events while another program
// writes. Events that still wait after that are lost.
const lastTries = 40

// tryLast saves the waiting events before the player leaves the match.
func (s *saver) tryLast() (err error) {
	for range lastTries {
		if len(s.waiting) == 0 {
			return nil
		}
		if err = s.try(); !errors.Is(err, matches.ErrBusy) {
			return err
		}
	}
	return err
}

// begin saves a new match from now on.
func (s *saver) begin(g *Game) error {
	options, err := json.Marshal(g.Options)
	s.forget()
	s.meta = matches.Meta{Started: s.now(), Seed: g.Seed, Options: options}
	return err
}

// leave stops saving a match. If over is set, the match is no longer listed; otherwise another program may
// continue it.
func (s *saver) leave(over bool) {
	if err := s.tryLast(); err != nil {
		s.failed(err)
	}
	switch {
	case s.match == nil:
	case over && len(s.waiting) == 0:
		// Nothing is lost if this fails: the match stays on the list until the program reads that it is over.
		if err := s.match.Finish(); err != nil {
			s.failed(err)
		}
	default:
		s.match.Leave()
	}
	s.forget()
}

// forget drops the match and what is still unsaved.
func (s *saver) forget() { s.match, s.waiting, s.problem, s.rested = nil, nil, nil, time.Time{} }

// resume continues a saved match.
func (s *saver) resume(m matches.Meta) (*Game, error) {
	events, match, err := s.store.Resume(m.ID)
	if err != nil {
		return nil, err
	}
	g, err := Saved(m, events)
	if err != nil {
		match.Leave()
		return nil, err
	}
	s.forget()
	s.match = match
	return g, nil
}

// syncing returns a function that syncs a store. If that fails, the match
// continues; the first failure is noted.
func syncing(store matches.Store, note func(error)) func() {
	var once sync.Once
	return func() {
		if err := store.Sync(); err != nil {
			once.Do(func() { note(err) })
		}
	}
}
