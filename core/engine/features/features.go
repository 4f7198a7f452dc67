// Package features implements the inputs of the nets: it computes them from a position.
//
// All inputs are as the side on roll sees them. Each side's block is the same function of that
// side's checkers and the other's, in that side's own numbering. Most inputs are zero in most
// positions, so a list holds only the others.
package features

import (
	"math/bits"

	"backtalk/core"
	"backtalk/core/engine/nn"
)

// These constants count the inputs, and say where each group begins.
const (
	baseSide = 24*4 + 3 + 5
	// Base counts the inputs that describe only the places of the checkers; the pruning net has no
	// others.
	Base = 2 * baseSide

	expertSide = 52
	joint      = 12
	// Contact counts the inputs of positions in contact: those of Base and an expert's facts.
	Contact = Base + 2*expertSide + joint

	raceSide = 8
	// Side counts the inputs of one side that the other can no longer hinder.
	Side = baseSide + raceSide
)

// bar is the bar as a bit and as a distance: points are numbers here.
const bar = int(core.Bar)

// view is a side with facts that are computed once.
type view struct {
	*core.Side
	// made and blots have bit p set if the side has two or more, or one, on point p (1 to 24).
	made, blots uint32
	// held is both, with bit 25 for the bar.
	held uint32
	pips int
	rear int
}

func look(s *core.Side) view {
	v := view{Side: s}
	var any, made uint32
	for p := 1; p <= bar; p++ {
		n := uint32(s[p])
		// Bit 31 of -n is set for any checker, bit 31 of 1-n for two or more: no branches, which would
		// be hard to predict.
		any |= -n >> 31 << p
		made |= (1 - n) >> 31 << p
		v.pips += p * int(n)
	}
	const triangles = 1<<bar - 1
	v.held, v.made, v.blots = any, made&triangles, any&^made&triangles
	v.rear = max(0, bits.Len32(any)-1)
	return v
}

// AppendBase resets in, then appends the inputs that Base counts.
func AppendBase(in *nn.Inputs, b *core.Board) {
	own, other := look(&b[0]), look(&b[1])
	bases(in, &own, &other)
}

func bases(in *nn.Inputs, own, other *view) {
	in.Reset()
	base(in, 0, own)
	base(in, baseSide, other)
}

// AppendContact resets in, then appends the inputs that Contact counts.
func AppendContact(in *nn.Inputs, b *core.Board) {
	own, other := look(&b[0]), look(&b[1])
	bases(in, &own, &other)
	e := expert{in: in}
	e.side(Base, &own, &other)
	e.side(Base+expertSide, &other, &own)
	e.joint(Base+2*expertSide, &own, &other)
}

// AppendSide resets in, then appends the inputs that Side counts.
func AppendSide(in *nn.Inputs, s *core.Side) {
	v := look(s)
	in.Reset()
	base(in, 0, &v)
	race(in, baseSide, &v)
}

// base adds four inputs for each point, by the number of checkers there (one, two, three or more, each
// further one), and the checkers on the bar and off.
func base(in *nn.Inputs, at int, s *view) {
	for left := s.made | s.blots; left != 0; left &= left - 1 {
		p := bits.TrailingZeros32(left)
		n := s.Side[p]
		i := at + (p-1)*4
		in.Put(i+min(int(n), 3)-1, 1)
		if n > 3 {
			in.Put(i+3, float32(n-3)/2)
		}
	}
	if n := s.Side[core.Bar]; n > 0 {
		in.Put(at+96, 1)
		if n > 1 {
			in.Put(at+97, 1)
		}
		if n > 2 {
			in.Put(at+98, float32(n-2)/2)
		}
	}
	n := int(s.Side[core.Off])
	if n == 0 {
		return
	}
	in.Put(at+99, 1)
	in.Put(at+100, float32(min(n, 5))/5)
	if n > 5 {
		in.Put(at+101, float32(min(n-5, 5))/5)
	}
	if n > 10 {
		in.Put(at+102, float32(n-10)/5)
	}
	if n >= 13 {
		in.Put(at+103, 1)
	}
}

// lead adds three inputs for the lead in pips.
func lead(in *nn.Inputs, at int, own, other *view) {
	d := float32(other.pips - own.pips)
	put(in, at, max(-2, min(2, d/40)))
	put(in, at+1, max(-1, min(1, d/10)))
	put(in, at+2, 4*d/float32(own.pips+other.pips+20))
}

// race adds what a side needs to come home and to save the gammon, and what it wastes.
func race(in *nn.Inputs, at int, s *view) {
	outside, need, crossings, low, gaps := 0, 0, 0, 0, 0
	for p := 7; p <= 24; p++ {
		n := int(s.Side[p])
		outside += n
		need += n * (p - 6)
		crossings += n * ((p - 1) / 6)
	}
	for p := 1; p <= 6; p++ {
		n := int(s.Side[p])
		if n == 0 {
			gaps++
		}
		low += max(0, n-2)
	}
	put(in, at, float32(s.pips)/80)
	put(in, at+1, float32(outside)/8)
	put(in, at+2, float32(need)/40)
	put(in, at+3, float32(crossings)/10)
	put(in, at+4, float32(gaps)/6)
	put(in, at+5, float32(low)/8)
	put(in, at+6, float32(s.Side[1]+s.Side[2])/5)
	if s.Side[core.Off] == 0 {
		put(in, at+7, float32(need)/15)
	}
}

func put(in *nn.Inputs, i int, v float32) {
	if v != 0 {
		in.Put(i, v)
	}
}
