package core

import "fmt"

// Match is a match in progress: commands in, events out.
type Match struct {
	state  State
	events []Event
	// forgotten counts the events that Forget dropped.
	forgotten int
}

// NewMatch starts a match; its only event is MatchStarted.
func NewMatch(r Rules, players [2]PlayerInfo) *Match { return NewChainedMatch(r, players, Secrets{}) }

// NewChainedMatch starts a match with dice that come from the hash chains with these tips.
func NewChainedMatch(r Rules, players [2]PlayerInfo, tips Secrets) *Match {
	var m Match
	started := MatchStarted{Rules: r.Normal(), Players: players, Tips: tips}
	// MatchStarted can always follow an empty state.
	_ = started.fold(&m.state)
	m.events = []Event{started}
	return &m
}

// Replay builds the match that emitted the events. If an event can't follow those before it, Replay
// returns an error that names the event's place, counted from 1.
func Replay(events []Event) (*Match, error) {
	var m Match
	for i, e := range events {
		if err := m.state.after(e); err != nil {
			return nil, fmt.Errorf("event %d, %T: %w", i+1, e, err)
		}
	}
	m.events = append(m.events, events...)
	return &m, nil
}

// State returns the state after all events so far.
func (m *Match) State() State { return m.state }

// Events returns everything that happened so far and was not forgotten; the caller must not change
// it.
func (m *Match) Events() []Event { return m.events[:len(m.events):len(m.events)] }

// Version returns the number of events so far.
func (m *Match) Version() int { return m.forgotten + len(m.events) }

// Since returns the events after version, except those that Forget dropped. The caller must not
// change them.
func (m *Match) Since(version int) []Event {
	return m.Events()[min(max(version-m.forgotten, 0), len(m.events)):]
}

// Forget drops the events of the games before the one in progress, so that a session of money games
// doesn't grow with each of them. Forgotten events can't be replayed: the caller must have stored
// them.
func (m *Match) Forget() {
	// MatchStarted and the first game stay together.
	for i := len(m.events) - 1; i > 1; i-- {
		if _, starts := m.events[i].(GameStarted); starts {
			m.forgotten += i
			m.events = append([]Event(nil), m.events[i:]...)
			return
		}
	}
}

// Do carries out a command and returns the events it caused. An illegal command returns an *IllegalError
// and changes nothing.
func (m *Match) Do(c Command) ([]Event, error) {
	var d draft
	d.state = m.state
	if err := c.decide(&d); err != nil {
		return nil, err
	}
	m.state = d.state
	m.events = append(m.events, d.events...)
	return d.events, nil
}

// draft collects the events that a command causes. It folds each event at once, so that the next is
// decided on the state after it. When the command fails, the draft is discarded.
type draft struct {
	state  State
	events []Event
}

func (d *draft) emit(e Event) error {
	if err := d.state.after(e); err != nil {
		return err
	}
	d.events = append(d.events, e)
	return nil
}

// endGame emits the end of a game, and of the match if its target is reached.
func (d *draft) endGame(winner Player, r Result, points int) error {
	s := &d.state
	score := s.Score
	score[winner] += points
	if err := d.emit(GameEnded{Winner: winner, Result: r, Points: points, Score: score}); err != nil {
		return err
	}
	if r != Drawn && s.Rules.Length > 0 && score[winner] >= s.Rules.Length {
		return d.emit(MatchEnded{Winner: winner, Score: score})
	}
	return nil
}
