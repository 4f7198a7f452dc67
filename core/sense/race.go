package sense

import "backtalk/core"

// KeithCount returns the pip count of s plus the waste of its shape in the bear-off: 2 for each
// checker beyond the first on the 1 point, 1 for each beyond the first on the 2 point and beyond the
// third on the 3 point, and 1 for each of the points 4, 5 and 6 that is empty. Source: Tom Keith,
// "Cube Handling in Noncontact Positions" (2004).
func KeithCount(s *core.Side) int { return s.Pips() + Wastage(s) }

// Wastage returns the pips that KeithCount adds.
func Wastage(s *core.Side) int {
	waste := 2*beyond(s[1], 1) + beyond(s[2], 1) + beyond(s[3], 3)
	for p := 4; p <= 6; p++ {
		if s[p] == 0 {
			waste++
		}
	}
	return waste
}

func beyond(n, most uint8) int { return max(int(n)-int(most), 0) }

// Gaps returns the empty points of the home board below the rearmost checker of s.
func Gaps(s *core.Side) core.Points {
	return where(s, func(n uint8) bool { return n == 0 }) & Home & core.Between(1, max(s.Rearmost(), 1))
}

// These are the most that one roll can do: double sixes.
const (
	mostMoves = 4
	mostPips  = 24
)

// WinningRolls returns the rolls with which the side at index 0 bears off its last checkers at once.
func WinningRolls(b *core.Board) Rolls {
	var win Rolls
	left := b[0].Total() - int(b[0][core.Off])
	if left > mostMoves || b[0].Pips() > mostPips {
		return win
	}
	eachRoll(func(r core.Roll) {
		for _, p := range core.Plays(*b, r) {
			if p.Board[0].Gone() {
				win |= RollsOf(r)
				return
			}
		}
	})
	return win
}

// Crossovers counts how many quarters of the board the checkers of s must still cross to be all
// home, the bar counting as one more quarter.
func Crossovers(s *core.Side) int {
	n := 0
	for p := 7; p <= int(core.Bar); p++ {
		n += int(s[p]) * ((p - 1) / 6)
	}
	return n
}
