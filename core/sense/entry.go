package sense

import "backtalk/core"

// Entry holds how a checker can enter the other side's home board from the bar.
type Entry struct {
	// Open holds the points on which it may enter, 19 to 24 in its own numbering.
	Open core.Points
	// Enter is the rolls that bring at least one checker in; all others dance.
	Enter Rolls
	// EnterTwo holds the rolls with which both dice enter, for a side with two checkers or more on
	// the bar.
	EnterTwo Rolls
}

// EntryFor returns how a checker of the side at index 0 would enter, whether or not one is on the
// bar.
func EntryFor(b *core.Board) Entry {
	e := Entry{Open: OpponentHome &^ Made(&b[1]).Opposite()}
	eachRoll(func(r core.Roll) {
		first, second := e.OpensTo(r[0]), e.OpensTo(r[1])
		if first || second {
			e.Enter |= RollsOf(r)
		}
		if first && second {
			e.EnterTwo |= RollsOf(r)
		}
	})
	return e
}

// OpensTo reports whether die enters a checker.
func (e Entry) OpensTo(die uint8) bool { return e.Open.Has(core.Bar.By(die)) }

// ClosedOut reports whether the side at index 0 has a checker on the bar that no roll brings in.
func ClosedOut(b *core.Board) bool { return b[0][core.Bar] > 0 && ClosedBoard(&b[1]) }
