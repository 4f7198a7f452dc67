// Package bearoff holds exact tables for the end of a race: how many rolls one side needs to bear off up to fifteen
// checkers from its home board, and both sides' equities with up to six checkers each.
package bearoff

import "backtalk/core"

// Positions is how many ways fifteen checkers or fewer can lie on six points: C(21,6).
const Positions = 54264

// places ranks home positions of at most most checkers; a move always leads to a lower rank, and none left is rank 0.
type places struct {
	most int
	// below[p][r][c] is how many positions with the same checkers above point p, r of the most not used there, have fewer than c on p.
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

// count is how many positions there are.
func (s *places) count() int { return choose(6+s.most, 6) }

// rank gives the position of a side that is all home with at most s.most checkers left.
func (s *places) rank(side *core.Side) int {
	r, n := s.most, int32(0)
	for p := 6; p > 0; p-- {
		c := int(side[p])
		n += s.below[p][r][c]
		r -= c
	}
	return int(n)
}

// side is the position of rank n, the rest of fifteen checkers being off.
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

// roll is one of the 21 rolls with its chances in 36.
type roll struct {
	core.Roll
	weight float64
}

func rolls() []roll {
	var all []roll
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			w := 2.
			if a == b {
				w = 1
			}
			all = append(all, roll{core.Roll{a, b}, w / 36})
		}
	}
	return all
}

// followers gives for each roll the ranks that the side can play to.
func (s *places) followers(side core.Side, all []roll, g *core.Generator, plays []core.Play) ([][]int32, []core.Play) {
	next := make([][]int32, len(all))
	b := core.Board{side, {core.Off: core.Checkers}}
	for i, r := range all {
		plays = g.Plays(plays[:0], b, r.Roll)
		for k := range plays {
			next[i] = append(next[i], int32(s.rank(&plays[k].Board[0])))
		}
	}
	return next, plays
}
