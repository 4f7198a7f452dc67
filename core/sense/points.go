package sense

import "backtalk/core"

// StackSize is the number of checkers that make a stack of a point: any more of them do no work
// there.
const StackSize = 5

// Home is the home board and OpponentHome the opponent's, both in the side's own numbering.
const (
	Home         core.Points = 0b1111110
	OpponentHome core.Points = Home << 18
)

// Made returns the points that s holds with two checkers or more.
func Made(s *core.Side) core.Points {
	return where(s, func(n uint8) bool { return n >= 2 })
}

// Blots returns the points on which s has a single checker, in danger or not; see [Exposed].
func Blots(s *core.Side) core.Points {
	return where(s, func(n uint8) bool { return n == 1 })
}

// Stacks returns the points on which s has StackSize checkers or more.
func Stacks(s *core.Side) core.Points {
	return where(s, func(n uint8) bool { return n >= StackSize })
}

// HomePoints counts the home-board points that s holds, 0 to 6.
func HomePoints(s *core.Side) int { return (Made(s) & Home).Count() }

// ClosedBoard reports whether s holds all six points of its home board.
func ClosedBoard(s *core.Side) bool { return HomePoints(s) == 6 }

// Exposed returns the blots of the side at index 0 that the other side may still hit in this game:
// some opposing checker has yet to pass them. [ShotsAt] returns the rolls that can hit them at
// once.
func Exposed(b *core.Board) core.Points {
	return Blots(&b[0]) & stillAhead(b[1].Rearmost())
}

// stillAhead returns the points that an opposing checker on rearmost (in its own numbering) has not
// passed.
func stillAhead(rearmost core.Point) core.Points {
	return core.Triangles &^ core.Between(1, rearmost.Opposite())
}

func where(s *core.Side, holds func(n uint8) bool) core.Points {
	var set core.Points
	for p := core.Point(1); p < core.Bar; p++ {
		if holds(s[p]) {
			set |= 1 << p
		}
	}
	return set
}
