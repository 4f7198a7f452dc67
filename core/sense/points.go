package sense

import (
	"iter"
	"math/bits"

	"backtalk/core"
)

// Points is a set of points: bit n stands for point n, 1 to 24.
type Points uint32

// StackSize is how many checkers on one point are called a stack: more than that many spares do no work there.
const StackSize = 5

// PointsOf is the set of the points given, each 1 to 24.
func PointsOf(points ...int) Points {
	var set Points
	for _, p := range points {
		set |= 1 << p
	}
	return set
}

// between is the set of all points from low to high.
func between(low, high int) Points { return Points(1<<(high+1) - 1<<low) }

// Home is the home board, OpponentHome the opponent's, each in one's own numbering.
const (
	Home         Points = 0b1111110
	OpponentHome Points = Home << 18
)

// Has reports whether point p, which must not be negative, is in the set.
func (s Points) Has(p int) bool { return s>>p&1 == 1 }

// Count is the number of points in the set.
func (s Points) Count() int { return bits.OnesCount32(uint32(s)) }

// List gives the points from high to low, the way a side's checkers travel.
func (s Points) List() []int {
	var list []int
	for p := range s.All() {
		list = append(list, p)
	}
	return list
}

// All walks through the points from high to low.
func (s Points) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for s != 0 {
			p := bits.Len32(uint32(s)) - 1
			if !yield(p) {
				return
			}
			s &^= 1 << p
		}
	}
}

// Highest is the highest point of the set, 0 if it is empty.
func (s Points) Highest() int { return max(bits.Len32(uint32(s))-1, 0) }

// Mirrored is the same points in the other side's numbering.
func (s Points) Mirrored() Points {
	return Points(bits.Reverse32(uint32(s)) >> 6)
}

// Made is the points that s holds with two checkers or more.
func Made(s *core.Side) Points {
	return where(s, func(n uint8) bool { return n >= 2 })
}

// Blots is the points where s has a single checker, in danger or not; see [Exposed].
func Blots(s *core.Side) Points {
	return where(s, func(n uint8) bool { return n == 1 })
}

// Stacks is the points where s has StackSize checkers or more.
func Stacks(s *core.Side) Points {
	return where(s, func(n uint8) bool { return n >= StackSize })
}

// HomePoints is how many points of its home board s holds, 0 to 6.
func HomePoints(s *core.Side) int { return (Made(s) & Home).Count() }

// ClosedBoard reports whether s holds all six points of its home board.
func ClosedBoard(s *core.Side) bool { return HomePoints(s) == 6 }

// Exposed is the blots of the side at index 0 that the other side may still hit in this game: some opposing checker has
// yet to pass them. How soon is told by ShotsAt.
func Exposed(b *core.Board) Points {
	return Blots(&b[0]) & stillAhead(b[1].Rearmost())
}

// stillAhead is the points that an opposing checker on rearmost (in its own numbering) has not passed.
func stillAhead(rearmost int) Points {
	passed := core.Bar - rearmost
	return between(1, 24) &^ between(1, passed)
}

func where(s *core.Side, holds func(n uint8) bool) Points {
	var set Points
	for p := 1; p <= 24; p++ {
		if holds(s[p]) {
			set |= 1 << p
		}
	}
	return set
}
