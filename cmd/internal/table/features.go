package table

import (
	"backtalk/a11y"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// allFeatures returns the features of the match in the order in which the table asks them. Only the
// exam, the tutorial and the rehearsal name a feature elsewhere: advice. docs/layout.md has the
// reasons for the order.
func (t *Table) allFeatures() feature.List {
	last := alone{t}.hooks()
	if t.Friend != nil {
		t.invite(t.Friend)
		last = t.company.hooks()
	}
	t.advice = advise.New(t, &t.Engines, &t.opts.Options)
	shared := &sharing{match: t}
	sealed := &sealing{match: t, seed: t.opts.Seed, words: t.opts.Words, commits: t.Dice == nil && !t.opts.HandDice && len(t.opts.Seed) > 0}
	return feature.List{t.advice.Hooks(), shared.hooks(), sealed.hooks(), last}
}

// invite seats the friend.
func (t *Table) invite(f *Friend) {
	t.company = newCompany(t, f)
	t.Seats[f.Session.Own().Opponent()] = f.Session
	if f.Watched {
		t.Seats[f.Session.Own()] = f.Session
	}
	t.Dice = seat.Awaited{Post: t.desk.Post, Roll: f.Session.Roll}
	t.dice = t.Dice
}

// These methods let features see the match.

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

// ByLine reports whether input comes in lines, not keys.
func (t *Table) ByLine() bool { return t.opts.Typed }

// Agreed reports whether two players have agreed on the options, so that nobody here can change them.
func (t *Table) Agreed() bool { return t.Friend != nil }

// ReadPlay reads a play in the notation that books use and calls then with it, or announces why it
// can't. If two ways to play it differ in what they hit, it asks which one the player means.
func (t *Table) ReadPlay(text string, then func(moves []core.Move)) { typist{t}.readPlay(text, then) }

// PutDown puts a selected checker down.
func (t *Table) PutDown() { t.board.selected = 0 }

// Thrown reports whether dice are on their way.
func (t *Table) Thrown() bool { return t.thrown != nil }

// Spend carries out and saves a command without announcing it, because the table closes.
func (t *Table) Spend(c core.Command) {
	if events, err := t.match.Do(c); err == nil {
		t.save(events)
	}
}
