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

// saver saves the match that is being played. Without a store it saves nothing.
type saver struct {
	store matches.Store
	match matches.Match
	// meta is the saved data of a new match.
	meta matches.Meta
	// waiting are events that could not be saved yet, those of each command together.
	waiting [][]core.Event
	// problem is why saving failed; until rested nothing is tried again.
	problem error
	rested  time.Time
	now     func() time.Time
	// failed notes an error that nobody hears of.
	failed func(error)
}

// A disk that is full says so at once, but another program that writes keeps a key waiting: after a
// failure that took longer than noticed, the next try is rest times as long away.
const (
	noticed = 20 * time.Millisecond
	rest    = 20
)

// Save appends events, all of those that one command caused in one transaction, after all that could
// not be saved before.
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

// try saves what waits: one command, and as long as there is room twice as many at a time. So a key
// never waits for more to fail than was saved before it.
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
			// Another program has continued the match, so it is not this one's to
			// save.
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

// tryLast saves what waits, before the match is left.
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

// leave ends the saving of a match. If over is set, the match is no longer
// listed; otherwise another program may continue it.
func (s *saver) leave(over bool) {
	if err := s.tryLast(); err != nil {
		s.failed(err)
	}
	switch {
	case s.match == nil:
	case over && len(s.waiting) == 0:
		// A match that stays on the list is found to be over when it is looked at: nothing is lost
		// by this failing.
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
