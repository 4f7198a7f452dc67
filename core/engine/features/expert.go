package features

import (
	"math/bits"

	"backtalk/core/engine/nn"
)

// expert writes the facts that a strong player sees. x is the side the block is about, y the other. p
// is a point in x's numbering; in y's it is 25-p.
type expert struct{ in *nn.Inputs }

// ahead returns the pattern of y's blocks in front of x's point p: bit k-1 for the point p-k. It is
// simply y's made points from y's own 26-p upwards.
func ahead(y *view, p int) uint32 { return y.made >> (26 - p) }

func (e expert) side(at int, x, y *view) {
	put(e.in, at, float32(x.pips)/80)
	e.shots(at+1, x, y)
	e.rear(at+5, x, y)
	e.entering(at+21, x, y)
	e.primes(at+26, x, y)
	e.home(at+33, x)
	e.zones(at+38, x)
	e.passing(at+44, x, y)
	e.spares(at+47, x)
}

// shots adds four inputs: the chance to hit, to hit either of two, the pips to gain, and the chances in
// y's home.
func (e expert) shots(at int, x, y *view) {
	var any, two uint64
	var gain, home float32
	for left := y.blots; left != 0; left &= left - 1 {
		q := 25 - bits.TrailingZeros32(left)
		m := hitting(x, y, q)
		two |= any & m
		any |= m
		n := bits.OnesCount64(m)
		gain += float32(n * q)
		if q >= 19 {
			home += float32(n)
		}
	}
	if any == 0 {
		return
	}
	e.in.Put(at, float32(bits.OnesCount64(any))/36)
	put(e.in, at+1, float32(bits.OnesCount64(two))/18)
	e.in.Put(at+2, gain/(36*15))
	put(e.in, at+3, home/36)
}

// hitting returns the rolls with which x hits a blot on x's point q.
func hitting(x, y *view, q int) uint64 {
	switch x.Side[bar] {
	case 0:
		var m uint64
		for left := (x.made | x.blots) >> (q + 1) << (q + 1); left != 0; left &= left - 1 {
			m |= reach(y, bits.TrailingZeros32(left), q)
		}
		return m
	case 1:
		m := reach(y, bar, q)
		enter := ahead(y, bar) & 63
		for d := 1; d <= 6 && q+d <= 24; d++ {
			if x.Side[q+d] > 0 {
				m |= known.entering[d][enter]
			}
		}
		return m
	}
	if d := bar - q; d <= 6 {
		return known.direct[d]
	}
	return 0
}

// reach returns the rolls with which a checker on p gets to q.
func reach(y *view, p, q int) uint64 {
	d, way := p-q, ahead(y, p)
	var m uint64
	if d <= 12 {
		m = known.shot[d][way&63]
	}
	for _, s := range known.long[d] {
		if s.need&way == 0 {
			m |= s.roll
		}
	}
	return m
}

// rear adds sixteen inputs: how far each of the three rearmost checkers would get and how surely
// it would stay behind y's points, how far a checker would get from the bar and from each of the
// points 24 to 18, and two sums over all checkers from 13 to the bar.
func (e expert) rear(at int, x, y *view) {
	var lag, trapped float32
	count := 0
	for left := x.held >> 13 << 13; left != 0; {
		p := bits.Len32(left) - 1
		left &^= 1 << p
		n := int(x.Side[p])
		way := ahead(y, p) & 4095
		t, s := known.travel[way], known.stay[way]
		// The conversions make all processors round alike: none may join the product and the sum.
		lag += float32(float32(n) * (1 - t))
		trapped += float32(float32(n) * (1 - s))
		for ; n > 0 && count < 3; n-- {
			e.in.Put(at+2*count, t)
			put(e.in, at+2*count+1, s)
			count++
		}
	}
	for ; count < 3; count++ {
		e.in.Put(at+2*count, 1)
	}
	for i := range 8 {
		e.in.Put(at+6+i, known.travel[ahead(y, bar-i)&4095])
	}
	put(e.in, at+14, lag/2)
	put(e.in, at+15, trapped/3)
}

// entering adds five inputs: y's closed points and, if x is on the bar, their effect.
func (e expert) entering(at int, x, y *view) {
	c := float32(bits.OnesCount32(y.made&homeMask)) / 6
	put(e.in, at, c)
	n := x.Side[bar]
	if n == 0 {
		return
	}
	put(e.in, at+1, c*c)
	put(e.in, at+2, 1-float32((1-c)*(1-c)))
	put(e.in, at+3, float32(n)*c/2)
	put(e.in, at+4, float32(bits.OnesCount32(y.blots&homeMask))/3)
}

const homeMask = 0b1111110

// primes adds seven inputs: the longest run of x's made points from 1 to 14, and x's points and blots
// before y's rearmost.
func (e expert) primes(at int, x, y *view) {
	longest := 0
	for m := x.made & (1<<15 - 1); m != 0; m &= m << 1 {
		longest++
	}
	put(e.in, at, float32(longest)/6)
	for i := range 3 {
		if longest >= 4+i {
			e.in.Put(at+1+i, 1)
		}
	}
	if y.rear <= 6 {
		return
	}
	way := ahead(x, y.rear)
	put(e.in, at+4, float32(bits.OnesCount32(way&63))/6)
	put(e.in, at+5, float32(bits.OnesCount32(way&4095))/8)
	put(e.in, at+6, float32(bits.OnesCount32(x.blots>>(26-y.rear)&4095))/4)
}

// home adds five inputs: x's home points and blots, and anchors in y's home.
func (e expert) home(at int, x *view) {
	h := float32(bits.OnesCount32(x.made & homeMask))
	put(e.in, at, h/6)
	put(e.in, at+1, h*h/36)
	put(e.in, at+2, float32(bits.OnesCount32(x.blots&homeMask))/3)
	anchors := x.made >> 19
	if anchors == 0 {
		return
	}
	e.in.Put(at+3, float32(bits.OnesCount32(anchors))/2)
	e.in.Put(at+4, float32(6-bits.TrailingZeros32(anchors))/6)
}

// zones adds six inputs: checkers by quarter, how spread the rear is, and timing.
func (e expert) zones(at int, x *view) {
	var zone [4]int
	spread, timing := 0, 0
	for left := x.held; left != 0; left &= left - 1 {
		p := bits.TrailingZeros32(left)
		n := int(x.Side[p])
		zone[min((p-1)/6, 3)] += n
		if p > 9 {
			spread += n * (p - 9) * (p - 9)
		}
		if p >= 7 && p <= 18 {
			timing += n * (p - 6)
		}
		if p <= 6 && n > 2 {
			timing += (n - 2) * (p - 1)
		}
	}
	for i, scale := range [4]float32{10, 6, 5, 4} {
		put(e.in, at+i, float32(zone[i])/scale)
	}
	put(e.in, at+4, float32(spread)/600)
	put(e.in, at+5, float32(timing)/60)
}

// passing adds three inputs: x's rearmost, and what still has to pass y's rearmost.
func (e expert) passing(at int, x, y *view) {
	put(e.in, at, float32(x.rear)/25)
	line := 25 - y.rear
	n, pips := 0, 0
	for left := x.held >> max(line, 1) << max(line, 1); left != 0; left &= left - 1 {
		p := bits.TrailingZeros32(left)
		n += int(x.Side[p])
		pips += int(x.Side[p]) * (p - line)
	}
	put(e.in, at+1, float32(n)/10)
	put(e.in, at+2, float32(pips)/80)
}

// spares adds five inputs: blots, checkers out of play, stacks, the pips that bring all home, and
// builders.
func (e expert) spares(at int, x *view) {
	put(e.in, at, float32(bits.OnesCount32(x.blots))/4)
	put(e.in, at+1, float32(x.Side[1]+x.Side[2])/5)
	stacked, need, builders := 0, 0, 0
	for left := x.held; left != 0; left &= left - 1 {
		p := bits.TrailingZeros32(left)
		n := int(x.Side[p])
		stacked += max(0, n-3)
		if p > 6 {
			need += n * (p - 6)
		}
		if p >= 4 && p <= 12 && n != 2 {
			builders++
		}
	}
	put(e.in, at+2, float32(stacked)/5)
	put(e.in, at+3, float32(need)/60)
	put(e.in, at+4, float32(builders)/4)
}

// joint adds ten inputs of both sides together. The last two of its twelve places stay empty.
func (e expert) joint(at int, own, other *view) {
	lead(e.in, at, own, other)
	overlap := own.rear + other.rear - 25
	put(e.in, at+3, float32(overlap)/25)
	if overlap < 6 {
		e.in.Put(at+4, 1)
	}
	a, b := own.Side[bar], other.Side[bar]
	if a > 0 && b > 0 {
		e.in.Put(at+5, 1)
	}
	if a+b == 0 {
		e.in.Put(at+6, 1)
	}
	put(e.in, at+7, float32(b)*float32(bits.OnesCount32(own.made&homeMask))/6)
	put(e.in, at+8, float32(a)*float32(bits.OnesCount32(other.made&homeMask))/6)
	e.in.Put(at+9, 1)
}
