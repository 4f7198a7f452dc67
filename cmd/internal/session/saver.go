package session

import (
	"encoding/json"
	"errors"
	"sync"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// saver saves the match that is being played. Without a store it saves nothing.
type saver struct {
	store matches.Store
	match matches.Match
	// meta is what is saved of a new match.
	meta matches.Meta
	// waiting are events that could not be saved yet.
	waiting []core.Event
	now     func() time.Time
	// failed notes an error that nobody hears of.
	failed func(error)
}

// Save appends events, all of those that one command caused in one transaction, with all that could
// not be saved before.
func (s *saver) Save(events []core.Event) error {
	s.waiting = append(s.waiting, events...)
	if s.match == nil {
		match, err := s.store.Begin(s.meta)
		if err != nil {
			return err
		}
		s.match = match
	}
	err := s.match.Append(s.waiting)
	if err == nil || errors.Is(err, matches.ErrTaken) {
		// What another program has gone on with is not this one's to save.
		s.waiting = nil
	}
	return err
}

// begin saves a new match from now on.
func (s *saver) begin(g *Game) error {
	options, err := json.Marshal(g.Options)
	s.match, s.waiting = nil, nil
	s.meta = matches.Meta{Started: s.now(), Seed: g.Seed, Options: options}
	return err
}

// leave ends the saving of a match. One that is over is not listed any more; another program may
// continue one that is not.
func (s *saver) leave(over bool) {
	switch {
	case s.match == nil:
	case over:
		// A match that stays on the list is found to be over when it is looked at: nothing is lost
		// by this failing.
		if err := s.match.Finish(); err != nil {
			s.failed(err)
		}
	default:
		s.match.Leave()
	}
	s.match, s.waiting = nil, nil
}

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
	s.match, s.waiting = match, nil
	return g, nil
}

// syncing returns what has a store sync. The match continues where that fails; the first failure is
// noted.
func syncing(store matches.Store, note func(error)) func() {
	var once sync.Once
	return func() {
		if err := store.Sync(); err != nil {
			once.Do(func() { note(err) })
		}
	}
}
