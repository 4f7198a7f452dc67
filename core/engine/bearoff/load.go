package bearoff

import (
	"encoding/binary"
	"errors"

	"backtalk/core"
)

var errTable = errors.New("bear-off table: wrong length")

// ReadOneSided returns the one-sided table in a file's bytes.
func ReadOneSided(raw []byte) (*OneSided, error) {
	t := &OneSided{places: newPlaces(core.Checkers)}
	n := t.places.count()
	if len(raw) < 4*n {
		return nil, errTable
	}
	t.all, t.first = make([]span, n), make([]span, n)
	at := uint32(0)
	for i := range n {
		h := raw[4*i:]
		t.all[i] = span{at, h[0], h[1]}
		at += uint32(h[1])
		t.first[i] = span{at, h[2], h[3]}
		at += uint32(h[3])
	}
	body := raw[4*n:]
	if len(body) != 2*int(at) {
		return nil, errTable
	}
	t.chances = make([]uint16, at)
	for i := range t.chances {
		t.chances[i] = binary.LittleEndian.Uint16(body[2*i:])
	}
	return t, nil
}

// pairUnit is the equity 1 in the stored two-sided table, whose zero is the equity -1.
const pairUnit = 32767

// TwoSided has the equities of every pair of home positions with at most TwoSidedCheckers checkers
// each.
type TwoSided struct {
	places *places
	n      int
	raw    []byte
}

// ReadTwoSided returns the two-sided table in a file's bytes, which must not change afterwards.
func ReadTwoSided(raw []byte) (*TwoSided, error) {
	p := newPlaces(TwoSidedCheckers)
	t := &TwoSided{places: p, n: p.count(), raw: raw}
	if len(t.raw) != 8*t.n*t.n {
		return nil, errTable
	}
	return t, nil
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
func (t *TwoSided) Cubeless(b *core.Board) float32 { return t.read(0, t.index(b)) }

// Equities returns the equities of the side at index 0, which is on roll, in a position that the
// table covers.
func (t *TwoSided) Equities(b *core.Board) Equities {
	i := t.index(b)
	return Equities{t.read(0, i), t.read(1, i), t.read(2, i), t.read(3, i)}
}

func (t *TwoSided) index(b *core.Board) int { return t.places.rank(&b[0])*t.n + t.places.rank(&b[1]) }

func (t *TwoSided) read(kind, i int) float32 {
	at := 2 * (kind*t.n*t.n + i)
	return float32(binary.LittleEndian.Uint16(t.raw[at:]))/pairUnit - 1
}
