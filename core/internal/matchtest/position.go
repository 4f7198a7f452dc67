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
