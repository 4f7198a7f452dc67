package train

import (
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/engine"
)

// backmost is how often, in a hundred, a posed side has 0, 1, 2 … checkers
// behind the other side's points.
var backmost = [...]int{20, 30, 25, 11, 8, 6}

// longest bounds the primes that are posed. spares is the number of points
// that receive the other checkers, the deep ones and the outer board.
const longest, spares = 6, 13

// pose makes up a position with contact: primes against primes, back games,
// stragglers behind a board that breaks, checkers hit by a side that has
// borne off. Play from the start seldom reaches them, and their worth depends
// on timing, which a roll ahead does not show. back is the share of back
// games.
func pose(r *rand.Rand, back float64) core.Board {
	ways := otherSides()
	sides := ways[r.IntN(len(ways))]
	if r.Float64() < back {
		sides = posedSides{poseBack, poseAhead}
	}
	for {
		var b core.Board
		first := r.IntN(2)
		posed := sides[0](&b, first, r) && sides[1](&b, 1-first, r)
		if posed && engine.Classify(&b) >= engine.ClassContact && !stuck(&b) {
			return b
		}
	}
}

// posedSides set up two sides.
type posedSides [2]func(b *core.Board, side int, r *rand.Rand) bool

// otherSides returns the ways to pose a position other than a back game.
// The frequent ones are listed several times.
func otherSides() [5]posedSides {
	return [...]posedSides{{poseSide, poseSide}, {poseSide, poseSide}, {poseSide, poseSide}, {poseSide, poseSide}, {poseFar, poseFar}}
}

// poseBack poses a side that plays a back game: two anchors or more, and
// the other checkers to wait with.
func poseBack(b *core.Board, side int, r *rand.Rand) bool {
	left := core.Checkers
	for _, at := range r.Perm(6)[:2+r.IntN(8)/7] {
		if n := 2 + r.IntN(5)/3; free(b, side, core.Point(19+at)) && n <= left {
			b[side][19+at] += uint8(n)
			left -= n
		}
	}
	for range r.IntN(3) {
		if point := core.Point(16 + r.IntN(10)); left > 0 && free(b, side, point) {
			b[side][point]++
			left--
		}
	}
	return spread(b, side, left, 14, r)
}

// poseAhead poses the side against a back game: it brings its checkers in,
// or is already bearing off.
func poseAhead(b *core.Board, side int, r *rand.Rand) bool {
	left := core.Checkers
	if r.IntN(3) == 0 {
		off := 1 + r.IntN(7)
		b[side][core.Off] = uint8(off)
		left -= off
	}
	return spread(b, side, left, 5+r.IntN(14), r)
}

// spread puts the other checkers on free points up to the farthest one,
// most of them near home.
func spread(b *core.Board, side, left, farthest int, r *rand.Rand) bool {
	for tries := 0; left > 0 && tries < 80; tries++ {
		point := core.Point(1 + min(r.IntN(farthest), r.IntN(farthest)))
		if n := min(left, 1+r.IntN(3)); free(b, side, point) {
			b[side][point] += uint8(n)
			left -= n
		}
	}
	return left == 0
}

// poseFar poses a side with most checkers far from home, like a learner's
// who is hit again and again.
func poseFar(b *core.Board, side int, r *rand.Rand) bool {
	left, near := core.Checkers, core.Point(1+r.IntN(12))
	for tries := 0; left > 0 && tries < 80; tries++ {
		point := near + core.Point(r.IntN(int(25-near)))
		if r.IntN(12) == 0 {
			point = core.Bar
		}
		if n := min(left, 1+r.IntN(4)); free(b, side, point) {
			b[side][point] += uint8(n)
			left -= n
		}
	}
	return left == 0
}

// poseSide poses a side's checkers beside the other side's, and reports
// whether there was room.
func poseSide(b *core.Board, side int, r *rand.Rand) bool {
	left := core.Checkers
	if r.IntN(5) == 0 {
		off := 1 + r.IntN(10)
		b[side][core.Off] = uint8(off)
		left -= off
	}
	put := func(point core.Point, n int) {
		if n = min(n, left); n > 0 && free(b, side, point) {
			b[side][point] += uint8(n)
			left -= n
		}
	}
	for back := picked(r); back > 0; {
		n := min(back, 1+r.IntN(3))
		point := core.Point(19 + r.IntN(6))
		if r.IntN(6) == 0 {
			point, n = core.Bar, 1
		}
		put(point, n)
		back -= n
	}
	first, length := core.Point(2+r.IntN(7)), core.Point(2+r.IntN(longest-1))
	for p := first; p < first+length; p++ {
		if r.IntN(7) > 0 {
			put(p, 2)
		}
	}
	for tries := 0; left > 0 && tries < 50; tries++ {
		// The nearer of two points: checkers gather in the home board.
		put(core.Point(1+min(r.IntN(spares), r.IntN(spares))), 1+r.IntN(2))
	}
	return left == 0
}

// picked draws the number of checkers back.
func picked(r *rand.Rand) int {
	x := r.IntN(100)
	for n, share := range backmost {
		if x -= share; x < 0 {
			return n
		}
	}
	return 0
}

// free reports whether the other side has no checker on a point.
func free(b *core.Board, side int, point core.Point) bool {
	return point == core.Bar || b[1-side][point.Opposite()] == 0
}

// stuck reports whether both sides are on the bar against closed boards, so
// that nobody will ever move.
func stuck(b *core.Board) bool {
	for side := range b {
		if b[side][core.Bar] == 0 {
			return false
		}
		for _, n := range b[side][1:7] {
			if n < 2 {
				return false
			}
		}
	}
	return true
}

// Posed makes up a position with contact, of the kinds and shares that self-play usually begins with.
func Posed(r *rand.Rand) core.Board { return pose(r, UsualBack) }
