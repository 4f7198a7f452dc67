package quiz

import (
	"slices"

	"backtalk/core"
	"backtalk/core/sense"
)

// allRolls counts the rolls of two dice.
const allRolls = 36

// RollsThat returns the rolls with which the side at index 0 can do something. It generates the plays of each
// roll, so that the rules decide.
func RollsThat(b core.Board, can func(t *core.Turn) bool) (set sense.Rolls) {
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			roll := core.Roll{high, low}
			if t := core.NewTurn(b, roll); can(&t) {
				set |= sense.RollsOf(roll)
			}
		}
	}
	return set
}

// Hit reports whether a roll can hit.
func Hit(t *core.Turn) bool {
	before := t.Start()
	return slices.ContainsFunc(t.Completions(), func(p core.Play) bool { return p.Board[1][core.Bar] > before[1][core.Bar] })
}

// Enter reports whether a roll can enter a checker from the bar.
func Enter(t *core.Turn) bool {
	return slices.ContainsFunc(t.Legal(), func(m core.Move) bool { return m.From == core.Bar })
}
