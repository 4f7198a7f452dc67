// Package bearoff implements exact tables for the end of a race: how many rolls one side needs to
// bear off up to fifteen checkers from its home board, and both sides' equities with up to six
// checkers each.
package bearoff

import "backtalk/core"

// Positions counts the ways to put fifteen checkers or fewer on six points: C(21,6).
const Positions = 54264

// places ranks home positions with at most most checkers. A move always leads to a lower rank, and
// the position without checkers has rank 0.
type places struct {
	most int
	// below[p][r][c] counts the positions that agree above point p, leave r of the most checkers for p
	// and below, and have fewer than c on p.
	below [7][16][17]int32
}

func newPlaces(most int) *places {
	s := &places{most: most}
	for p := 1; p <= 6; p++ {
		for r := 0; r <= most; r++ {
			for c := 0; c <= r; c++ {
				s.below[p][r][c+1] = s.below[p][r][c] + int32(choose(p-1+r-c, p-1))
			}
		}
	}
	return s
}

func choose(n, k int) int {
	c := 1
	for i := 1; i <= k; i++ {
		c = c * (n - k + i) / i
	}
	return c
}

// count returns the number of positions.
func (s *places) count() int { return choose(6+s.most, 6) }

// rank returns the rank of a side that has all its checkers home, and at most s.most of them left.
func (s *places) rank(side *core.Side) int {
	r, n := s.most, int32(0)
	for p := 6; p > 0; p-- {
		c := int(side[p])
		n += s.below[p][r][c]
		r -= c
	}
	return int(n)
}

// side returns the position of rank n, the rest of fifteen checkers being off.
func (s *places) side(n int) core.Side {
	var side core.Side
	r := s.most
	left := core.Checkers
	for p := 6; p > 0; p-- {
		c := 0
		for c < r && int(s.below[p][r][c+1]) <= n {
			c++
		}
		n -= int(s.below[p][r][c])
		side[p] = uint8(c)
		r -= c
		left -= c
	}
	side[core.Off] = uint8(left)
	return side
}
