package sense

import "backtalk/core"

// wanted is the points that a side slots: its home board and its bar point.
const wanted = Home | 1<<7

// coverReach is the reach of one die.
const coverReach = 6

// Slots returns the points of its home board, and its bar point, on which the mover at index 0 put a
// blot: the point was empty before, some opposing checker is yet to pass it, and a spare checker at
// most six points behind can cover it. A checker is spare if moving it breaks no point, and it
// isn't the blot itself.
func Slots(before, after *core.Board) core.Points {
	own := &after[0]
	var slotted core.Points
	for p := range (Exposed(after) & wanted).All() {
		emptyBefore := before[0][p] == 0 && before[1][p.Opposite()] == 0
		if emptyBefore && coverable(own, p) {
			slotted |= 1 << p
		}
	}
	return slotted
}

// coverable reports whether a spare checker of s is within direct reach of point p.
func coverable(s *core.Side, p core.Point) bool {
	for from := p + 1; from <= min(p+coverReach, 24); from++ {
		if s[from] == 1 || s[from] > 2 {
			return true
		}
	}
	return false
}
