package core

import "fmt"

// Match is a match in progress: commands in, events out.
type Match struct {
	state  State
	events []Event
}

// NewMatch starts a match; its events hold MatchStarted only.
func NewMatch(r Rules, players [2]PlayerInfo) *Match {
	var m Match
	started := MatchStarted{Rules: r.Normal(), Players: players}
	// MatchStarted follows from an empty state always.
	_ = started.fold(&m.state)
	m.events = []Event{started}
	return &m
}

// Replay builds the match that emitted the events. It fails, naming the event's place from 1, where an event can't
// follow those before it.
func Replay(events []Event) (*Match, error) {
	var m Match
	for i, e := range events {
		if err := e.fold(&m.state); err != nil {
			return nil, fmt.Errorf("event %d, %T: %w", i+1, e, err)
		}
	}
	m.events = append(m.events, events...)
	return &m, nil
}

// State is where the match stands.
func (m *Match) State() State { return m.state }

// Events gives everything that happened so far; the caller must not change it.
func (m *Match) Events() []Event { return m.events[:len(m.events):len(m.events)] }

// Do carries out a command and gives the events it caused. An illegal command is an *IllegalError and changes nothing.
func (m *Match) Do(c Command) ([]Event, error) {
	var t tale
	t.state = m.state
	if err := c.decide(&t); err != nil {
		return nil, err
	}
	m.state = t.state
	m.events = append(m.events, t.events...)
	return t.events, nil
}

// tale is what a command is about to cause: each event is folded at once, so that the next is decided on the state after
// it. It is thrown away when the command fails.
type tale struct {
	state  State
	events []Event
}

func (t *tale) tell(e Event) error {
	if err := e.fold(&t.state); err != nil {
		return err
	}
	t.events = append(t.events, e)
	return nil
}

// endGame tells the end of a game, and of the match if its target is reached.
func (t *tale) endGame(winner Player, r Result, points int) error {
	s := &t.state
	score := s.Score
	score[winner] += points
	if err := t.tell(GameEnded{Winner: winner, Result: r, Points: points, Score: score}); err != nil {
		return err
	}
	if s.Rules.Length > 0 && score[winner] >= s.Rules.Length {
		return t.tell(MatchEnded{Winner: winner, Score: score})
	}
	return nil
}
