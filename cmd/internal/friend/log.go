package friend

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"backtalk/core"
	"backtalk/core/record"
)

// digest is the hash of a match up to an event. It hashes the previous digest
// and the event's line in a record, without the kinds of the players, which
// differ between the sides.
type digest [sha256.Size]byte

// digestLength is the number of hexadecimal digits of a digest that a message
// contains.
const digestLength = 32

func (d digest) String() string { return hex.EncodeToString(d[:])[:digestLength] }

func (d digest) after(n int, e core.Event) (digest, error) {
	if started, ok := e.(core.MatchStarted); ok {
		for p := range started.Players {
			started.Players[p].Kind = ""
		}
		e = started
	}
	line, err := record.Encode(n, e)
	return sha256.Sum256(append(d[:], line...)), err
}

// log is one side's own copy of the match. The side tries every act on it.
type log struct {
	match   *core.Match
	digests []digest
	// secrets holds the last secrets shown. rolls counts the rolls.
	secrets core.Secrets
	rolls   int
}

func newLog(events []core.Event) (*log, error) {
	m, err := core.Replay(events)
	if err != nil {
		return nil, err
	}
	l := &log{match: m, digests: []digest{{}}}
	return l, l.count(events)
}

// count adds events of the match to the digests, and counts the rolls.
func (l *log) count(events []core.Event) error {
	for _, e := range events {
		next, err := l.digests[len(l.digests)-1].after(len(l.digests), e)
		if err != nil {
			return err
		}
		l.digests = append(l.digests, next)
		switch e := e.(type) {
		case core.MatchStarted:
			l.secrets = e.Tips
		case core.OpeningRolled:
			l.secrets = e.Secrets
			l.rolls++
		case core.Rolled:
			if e.Secrets.Shown() {
				l.secrets = e.Secrets
				l.rolls++
			}
		}
	}
	return nil
}

func (l *log) state() core.State { return l.match.State() }

// version returns the number of events.
func (l *log) version() int { return len(l.digests) - 1 }

func (l *log) since(version int) []core.Event { return l.match.Since(version) }

// do carries out an act. For a secret that doesn't follow from the last one, or
// an act against the rules, it returns a fault and changes nothing.
func (l *log) do(a act) error {
	if a.kind == actRoll && !a.secrets.Follow(l.secrets) {
		return fault(WrongSecret, "roll %d", l.rolls+1)
	}
	s := l.state()
	c, err := a.command(&s)
	if err != nil {
		return &Error{Fault: Malformed, Err: err}
	}
	events, err := l.match.Do(c)
	var against *core.IllegalError
	if errors.As(err, &against) {
		return &Error{Fault: IllegalAct, Err: fmt.Errorf("%s: %w", a, err)}
	}
	if err != nil {
		return err
	}
	return l.count(events)
}

// turn returns the number of events that the turn in progress has so far:
// moves, including undone ones, and their time.
func (l *log) turn() int {
	events := l.match.Events()
	for i := len(events); i > 0; i-- {
		switch events[i-1].(type) {
		case core.Moved, core.Undone, core.TimeSpent:
		default:
			return len(events) - i
		}
	}
	return len(events)
}

// back takes the log back to a version: it drops all later events.
func (l *log) back(version int) error {
	shorter, err := newLog(slices.Clone(l.match.Events()[:version]))
	if err == nil {
		*l = *shorter
	}
	return err
}

// acts returns the acts that caused the events between two versions.
func (l *log) acts(from, to int) []act {
	var acts []act
	for _, e := range l.match.Events()[from:to] {
		if a, ok := actOf(e); ok {
			acts = append(acts, a)
		}
	}
	return acts
}
