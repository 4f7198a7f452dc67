package bearoff

import (
	"sync"

	"backtalk/core"
)

// TwoSidedCheckers limits the checkers that a side has left in the two-sided table.
const TwoSidedCheckers = 6

// Equities holds the equities of the side on roll before it rolls or doubles, both sides playing
// perfectly for money without Jacoby's rule, in units of the cube. Gammons are out of the question,
// since both sides have checkers off.
type Equities struct {
	// Cubeless is the equity without a cube: twice the chance to win, minus 1.
	Cubeless float32
	// Centred and Owned are the equities without doubling now, with a centred cube or one that the
	// side on roll owns.
	Centred, Owned float32
	// Opponents is the equity if the opponent owns the cube. A double that is taken now is worth twice
	// that.
	Opponents float32
}

// Double returns the equity of doubling now: that of a take, or of a drop if that costs the opponent
// less.
func (e Equities) Double() float32 { return min(2*e.Opponents, 1) }

// pairUnit is the equity 1 in the two-sided table, whose zero is the equity -1.
const pairUnit = 32767

// TwoSided has the equities of every pair of home positions with at most TwoSidedCheckers checkers
// each.
type TwoSided struct {
	places *places
	n      int
	// equities returns those of all pairs, one kind after the other. The first call unpacks them: a
	// match that ends before its race needs none.
	equities func() []uint16
}

// ReadTwoSided returns the two-sided table in a file's bytes, which must not change afterwards. The
// file builds upon the one-sided table.
func ReadTwoSided(stored []byte, one *OneSided) (*TwoSided, error) {
	p := newPlaces(TwoSidedCheckers)
	n := p.count()
	if len(stored) != 2*kinds*n*n {
		return nil, errTable
	}
	return &TwoSided{p, n, sync.OnceValue(func() []uint16 { return unpack(stored, one.guesses(p)) })}, nil
}

// Covers reports whether b is in the table: both sides have all checkers home, from one to
// TwoSidedCheckers each.
func (t *TwoSided) Covers(b *core.Board) bool {
	for i := range b {
		off := int(b[i][core.Off])
		if off < core.Checkers-TwoSidedCheckers || off == core.Checkers || !b[i].AllHome() {
			return false
		}
	}
	return true
}

// Cubeless returns the equity without a cube of the side at index 0, which is on roll, in a position
// that the table covers.
func (t *TwoSided) Cubeless(b *core.Board) float32 { return t.read(cubeless, t.index(b)) }

// Equities returns the equities of the side at index 0, which is on roll, in a position that the
// table covers.
func (t *TwoSided) Equities(b *core.Board) Equities {
	i := t.index(b)
	return Equities{t.read(cubeless, i), t.read(centred, i), t.read(owned, i), t.read(opponents, i)}
}

func (t *TwoSided) index(b *core.Board) int { return t.places.rank(&b[0])*t.n + t.places.rank(&b[1]) }

func (t *TwoSided) read(kind, i int) float32 {
	return float32(t.equities()[kind*t.n*t.n+i])/pairUnit - 1
}
