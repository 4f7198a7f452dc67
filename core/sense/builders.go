package sense

import "backtalk/core"

// buildFrom holds the points of builders: near home, not in it.
const buildFrom core.Points = 0b111111 << 7

// Builders counts the spare checkers of s on its points 7 to 12, from where they can help to make a
// point in its home board or the bar point. A checker is spare if moving it breaks no point.
func Builders(s *core.Side) int {
	n := 0
	for p := range buildFrom.All() {
		switch c := int(s[p]); {
		case c == 1:
			n++
		case c > 2:
			n += c - 2
		}
	}
	return n
}

// Wanted returns the points of the home board, and the bar point, that the side at index 0 doesn't
// hold and that an opposing checker has yet to pass.
func Wanted(b *core.Board) core.Points {
	return wanted & stillAhead(b[1].Rearmost()) &^ Made(&b[0])
}

// BuildsFor returns the points of Wanted that a checker on point from bears on: those up to six
// pips in front of it.
func BuildsFor(b *core.Board, from core.Point) core.Points {
	return Wanted(b) & core.Between(max(from.By(coverReach), 1), max(from.By(1), 1))
}
