package table

import (
	"backtalk/a11y"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/feature"
	"backtalk/core"
)

// allFeatures returns the features of the match in the order in which they are asked. No other file
// of the match names a feature. docs/layout.md has the reasons for the order.
func (t *Table) allFeatures() feature.List {
	sealed := &sealing{match: t, seed: t.opts.Seed, words: t.opts.Words, commits: t.Dice == nil && !t.opts.HandDice && len(t.opts.Seed) > 0}
	shared := &sharing{match: t}
	return feature.List{shared.hooks(), sealed.hooks()}
}

// What features see of the match, besides the methods that it has anyway.

// Version returns the number of events of the match.
func (t *Table) Version() int { return t.match.Version() }

// Ear returns the listener's view of the match.
func (t *Table) Ear() *a11y.Ear { return t.ear }

// Desk returns the desk that the match is on.
func (t *Table) Desk() *desk.Desk { return t.desk }

// Record returns the events of the match, and how many of them led to what is on the board.
func (t *Table) Record() (events []core.Event, at int) {
	if t.record != nil {
		return t.record()
	}
	events = t.match.Events()
	return events, len(events)
}
