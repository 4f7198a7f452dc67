package bearoff

import (
	_ "embed" // the tables are part of the program
	"encoding/binary"
	"errors"

	"backtalk/core"
)

// The tables lie in the program as they are used: reading them costs nothing, no file can be
// missing or damaged, and compressing them would save a fifth. The package's test makes them anew
// and compares; with -update it writes them.
var (
	//go:embed onesided.bin
	oneSidedFile []byte
	//go:embed twosided.bin
	twoSidedFile []byte
)

var errTable = errors.New("bear-off table: wrong length")

// LoadOneSided returns the one-sided table that is part of the program.
func LoadOneSided() (*OneSided, error) { return decode(oneSidedFile) }

func decode(raw []byte) (*OneSided, error) {
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

// LoadTwoSided returns the two-sided table that is part of the program.
func LoadTwoSided() (*TwoSided, error) {
	p := newPlaces(TwoSidedCheckers)
	t := &TwoSided{places: p, n: p.count(), raw: twoSidedFile}
	if len(t.raw) != 8*t.n*t.n {
		return nil, errTable
	}
	return t, nil
}

// Covers reports whether b is in the table: both sides all home with at most TwoSidedCheckers
// checkers, and neither done.
func (t *TwoSided) Covers(b *core.Board) bool {
	for i := range b {
		off := int(b[i][core.Off])
		if off < core.Checkers-TwoSidedCheckers || off == core.Checkers || !b[i].AllHome() {
			return false
		}
	}
	return true
}

// Cubeless is the equity without a cube of the side at index 0, which is on roll, in a position
// that the table covers.
func (t *TwoSided) Cubeless(b *core.Board) float32 { return t.read(0, t.index(b)) }

// Equities are those of the side at index 0, which is on roll, in a position that the table covers.
func (t *TwoSided) Equities(b *core.Board) Equities {
	i := t.index(b)
	return Equities{t.read(0, i), t.read(1, i), t.read(2, i), t.read(3, i)}
}

func (t *TwoSided) index(b *core.Board) int { return t.places.rank(&b[0])*t.n + t.places.rank(&b[1]) }

func (t *TwoSided) read(kind, i int) float32 {
	at := 2 * (kind*t.n*t.n + i)
	return float32(binary.LittleEndian.Uint16(t.raw[at:]))/pairUnit - 1
}
