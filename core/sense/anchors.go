package sense

import "backtalk/core"

// Anchors returns the points that s holds in the opponent's home board: 19 to 24 in its own
// numbering.
func Anchors(s *core.Side) core.Points { return Made(s) & OpponentHome }

// Advanced are the anchors that are hardest to prime and easiest to leave: 20, 21 and 22.
const Advanced core.Points = 1<<20 | 1<<21 | 1<<22

// Back counts the checkers of s in the opponent's home board or on the bar: its runners, the ones
// that have yet to get away.
func Back(s *core.Side) int {
	n := 0
	for p := core.Point(19); p <= core.Bar; p++ {
		n += int(s[p])
	}
	return n
}

// Zone counts the checkers of s that bear on its own home board: those on 1 to 11.
func Zone(s *core.Side) int {
	n := 0
	for p := 1; p <= 11; p++ {
		n += int(s[p])
	}
	return n
}
