package table

import (
	"encoding/hex"
	"slices"

	"backtalk/core"
)

// The dice that are drawn here can be checked: the commitment to their seed is saved before the
// first roll, the seed itself when the match is over.

// sealing makes the dice of a match checkable.
type sealing struct{ *Table }

// commits reports whether a new match is to have a commitment.
func (t sealing) commits() bool {
	return t.Dice == nil && !t.opts.HandDice && len(t.opts.Seed) > 0
}

// note finds out whether a match that goes on has one.
func (t sealing) note(events []core.Event) {
	if started, ok := events[0].(core.MatchStarted); ok {
		t.commitment = started.Commit
	}
}

// of returns events with what makes the dice checkable.
func (t sealing) of(events []core.Event) []core.Event {
	for i, e := range events {
		switch e := e.(type) {
		case core.MatchStarted:
			if e.Commit == "" && t.commits() {
				t.commitment = core.Commitment(t.opts.Seed)
				e.Commit = t.commitment
				events = slices.Clone(events)
				events[i] = e
			}
		case core.MatchEnded:
			if t.commitment != "" {
				e.Seed, e.Words = hex.EncodeToString(t.opts.Seed), t.opts.Words
				events = slices.Clone(events)
				events[i] = e
			}
		}
	}
	return events
}
