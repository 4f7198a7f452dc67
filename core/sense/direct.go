package sense

import "backtalk/core"

// Direct returns, by the number of a die, the blots of the side at index 0 that the other side could
// hit with that one die, in the owner's numbering; index 0 is unused. It ignores the other die, and
// the rule that both dice must be played: see ShotsAt for whole rolls.
func Direct(b *core.Board) [7]core.Points {
	var by [7]core.Points
	for p := range Blots(&b[0]).All() {
		at := p.Opposite()
		for die := core.Point(1); die <= 6 && at+die <= core.Bar; die++ {
			from := at + die
			onBar := b[1][core.Bar] > 0
			if b[1][from] > 0 && (!onBar || from == core.Bar) {
				by[die] |= core.PointsOf(p)
			}
		}
	}
	return by
}

// Duplicated returns the number with which the other side could hit two blots or more of the side at
// index 0, if no other single die hits. It returns 0 if there is none, and if a checker must enter
// first.
func Duplicated(b *core.Board) int {
	number := 0
	if b[1][core.Bar] > 0 {
		return 0
	}
	for die, blots := range Direct(b) {
		switch {
		case blots == 0:
		case number > 0:
			return 0
		default:
			number = die
		}
	}
	if number == 0 || Direct(b)[number].Count() < 2 {
		return 0
	}
	return number
}
