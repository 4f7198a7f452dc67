package matchtest

import "backtalk/core"

// Side places checkers from a list of point, number pairs; the rest are off.
func Side(pairs ...uint8) core.Side {
	var s core.Side
	left := uint8(core.Checkers)
	for i := 0; i < len(pairs); i += 2 {
		s[pairs[i]] += pairs[i+1]
		left -= pairs[i+1]
	}
	s[core.Off] += left
	return s
}

// Race returns a position without contact, with these pip counts of 44 to 132. Seven checkers are
// on the 6, 5 and 4 points; the rest are spread evenly, up to the 12 point.
func Race(own, other int) core.Board { return core.Board{raceSide(own), raceSide(other)} }

func raceSide(pips int) core.Side {
	s := Side(6, 3, 5, 2, 4, 2)
	left := pips - s.Pips()
	s[core.Off] = 0
	for n := 8; n > 0; n-- {
		p := min(max(left/n, 1), 12)
		s[p]++
		left -= p
	}
	return s
}
