// Package kernel implements the inner loops of the nets: plain Go for every processor, AVX2 with FMA
// and AVX-512 for amd64, and NEON for arm64.
//
// Weights are stored row by row. A layer has a row for each of its inputs, which are the units of
// the layer before if there is one. Rows are 64 or 32 wide in hidden layers; in output layers they
// may also be 8 wide. SumRows reads only the rows of inputs that are not zero. [Pack] stores rows
// of 64 in half the space. The programs in asm write the assembly; the tests compare it with
// [Plain].
package kernel

import "math"

//go:generate sh -c "cd asm && go run . -out ../kernel_amd64.s -stubs ../stubs_amd64.go -pkg kernel"
//go:generate sh -c "cd asm && go run ./neon -out ../kernel_arm64.s -stubs ../stubs_arm64.go"

// Kind is one set of kernels.
type Kind uint8

const (
	// Plain runs everywhere and computes the same numbers everywhere.
	Plain Kind = iota
	// AVX2 needs an amd64 processor with AVX2 and FMA. Sums are taken in a different order from Plain's,
	// so results differ in the last bits.
	AVX2
	// AVX512 needs what AVX2 does, and AVX-512 Foundation, for sums of packed rows. All other kernels
	// are AVX2's, and all results are the same as AVX2's, to the bit.
	AVX512
	// NEON needs an arm64 processor, all of which have it. Its results are Plain's, to the bit.
	NEON
)

// String returns the name that makers of processors use, or "plain Go".
func (kind Kind) String() string { return [...]string{"plain Go", "AVX2", "AVX-512", "NEON"}[kind] }

// Best returns the fastest kind that this processor runs.
func Best() Kind { return Kinds()[0] }

// Kinds returns the kinds that this processor runs, the fastest first and Plain last.
func Kinds() []Kind { return append(assembly(), Plain) }

// SumRows adds val[k] times row idx[k] of w to y. A row is as wide as y: 64 or 32.
func (kind Kind) SumRows(y, w []float32, idx []uint16, val []float32) {
	if len(idx) == 0 {
		return
	}
	if kind != Plain {
		if len(y) == 64 {
			sumRows64(&y[0], &w[0], &idx[0], &val[0], len(idx))
		} else {
			sumRows32(&y[0], &w[0], &idx[0], &val[0], len(idx))
		}
		return
	}
	plainRows(y, w, idx, val[:len(idx)])
}

// Halves reports whether this kind is faster with SumHalves than with SumRows for the same numbers.
// Plain Go would unpack them one by one, and NEON would need half as many instructions again.
func (kind Kind) Halves() bool { return kind == AVX2 || kind == AVX512 }

// SumHalves sums like SumRows, for rows of 64 that [Pack] made: it reads half as much memory.
func (kind Kind) SumHalves(y []float32, w []uint16, idx []uint16, val []float32) {
	if len(idx) == 0 {
		return
	}
	switch kind {
	case AVX512:
		wideHalves64(&y[0], &w[0], &idx[0], &val[0], len(idx))
		return
	case AVX2:
		sumHalves64(&y[0], &w[0], &idx[0], &val[0], len(idx))
		return
	}
	for k, i := range idx {
		row := w[int(i)*len(y):][:len(y)]
		v := val[k]
		for c := range y {
			y[c] += float32(v * math.Float32frombits(uint32(row[packed(c)])<<16))
		}
	}
}

// Pack rounds numbers to bfloat16, the upper half of a float32: seven bits of fraction, an error of 1
// part in 256 at most. It also rounds them in w. Of each sixteen the first eight and the last eight
// alternate in the result, so that one register takes both and a shift or a mask separates them.
func Pack(w []float32) []uint16 {
	halves := make([]uint16, len(w))
	for i, x := range w {
		bits := math.Float32bits(x)
		bits += 1<<15 - 1 + bits>>16&1 // to the nearest, ties to even
		halves[packed(i)] = uint16(bits >> 16)
		w[i] = math.Float32frombits(bits &^ (1<<16 - 1))
	}
	return halves
}

// packed returns the place to which Pack moves number i.
func packed(i int) int { return i&^15 | i&7<<1 | i>>3&1 }

// SpreadRows adds val[k] times d to row idx[k] of w: the gradient of SumRows.
func (kind Kind) SpreadRows(w, d []float32, idx []uint16, val []float32) {
	if len(idx) == 0 {
		return
	}
	if kind != Plain {
		if len(d) == 64 {
			spreadRows64(&w[0], &d[0], &idx[0], &val[0], len(idx))
		} else {
			spreadRows32(&w[0], &d[0], &idx[0], &val[0], len(idx))
		}
		return
	}
	for k, i := range idx {
		row := w[int(i)*len(d):][:len(d)]
		v := val[k]
		for c, x := range d {
			row[c] += float32(v * x)
		}
	}
}

// Positives lists, in order, the places and the values of the numbers in h that are above zero: the
// output of a rectified layer, for SumRows. It returns how many there are. The length of h is a
// multiple of eight. idx and val must be longer by eight, as Positives may write past the last
// entry.
func (kind Kind) Positives(idx []uint16, val, h []float32) int {
	if kind != Plain {
		return positives(&idx[0], &val[0], &h[0], len(h))
	}
	n := 0
	for j, x := range h {
		if x > 0 {
			idx[n], val[n] = uint16(j), x
			n++
		}
	}
	return n
}

// Product adds h[j] times row j of w to y, which is 64, 32 or 8 wide; h has a multiple of four
// elements.
func (kind Kind) Product(y, w, h []float32) {
	if kind != Plain {
		switch len(y) {
		case 64:
			product64(&y[0], &w[0], &h[0], len(h))
		case 32:
			product32(&y[0], &w[0], &h[0], len(h))
		default:
			product8(&y[0], &w[0], &h[0], len(h))
		}
		return
	}
	if len(y) == 8 {
		plainProduct8((*[8]float32)(y), w, h)
		return
	}
	for j, v := range h {
		row := w[j*len(y):][:len(y)]
		for c, x := range row {
			y[c] += float32(v * x)
		}
	}
}

// Transposed sets dh[j] to the dot product of row j of w and d, which is 64, 32 or 8 wide; dh has
// a multiple of four elements.
func (kind Kind) Transposed(dh, w, d []float32) {
	if kind != Plain {
		switch len(d) {
		case 64:
			transposed64(&dh[0], &w[0], &d[0], len(dh))
		case 32:
			transposed32(&dh[0], &w[0], &d[0], len(dh))
		default:
			transposed8(&dh[0], &w[0], &d[0], len(dh))
		}
		return
	}
	for j := range dh {
		row := w[j*len(d):][:len(d)]
		var s float32
		for c, x := range row {
			s += float32(d[c] * x)
		}
		dh[j] = s
	}
}

// Outer adds h[j] times d to row j of w: the gradient of Product.
func (kind Kind) Outer(w, h, d []float32) {
	if kind != Plain {
		switch len(d) {
		case 64:
			outer64(&w[0], &h[0], &d[0], len(h))
		case 32:
			outer32(&w[0], &h[0], &d[0], len(h))
		default:
			outer8(&w[0], &h[0], &d[0], len(h))
		}
		return
	}
	for j, v := range h {
		row := w[j*len(d):][:len(d)]
		for c, x := range d {
			row[c] += float32(v * x)
		}
	}
}

// Relu sets dst to src with negative numbers as zero; the length is a multiple of eight.
func (kind Kind) Relu(dst, src []float32) {
	if kind != Plain {
		relu(&dst[0], &src[0], len(dst))
		return
	}
	for i, x := range src[:len(dst)] {
		dst[i] = max(x, 0)
	}
}

// Mask clears d where h is not positive: the gradient of Relu. The length is a multiple of eight.
func (kind Kind) Mask(d, h []float32) {
	if kind != Plain {
		mask(&d[0], &h[0], len(d))
		return
	}
	for i, x := range h[:len(d)] {
		if !(x > 0) {
			d[i] = 0
		}
	}
}

// Gather adds src to dst and clears src; the length is a multiple of eight.
func (kind Kind) Gather(dst, src []float32) {
	if kind != Plain {
		add(&dst[0], &src[0], len(dst))
		return
	}
	for i, x := range src[:len(dst)] {
		dst[i] += x
		src[i] = 0
	}
}

// Adam holds what one step of the optimiser needs, bias corrections folded in (Kingma and Ba, 2015,
// end of section 2).
type Adam struct {
	// Rate is the corrected learning rate and Eps the corrected denominator's floor.
	Rate, Eps float32
	// Scale multiplies the gradient first: one over the batch.
	Scale float32
	// Fresh1 and Fresh2 are 1-beta1 and 1-beta2.
	Fresh1, Fresh2 float32
}

// NewAdam returns step t (from 1) with beta1 .9 and beta2 .999.
func NewAdam(rate float64, t, batch int) Adam {
	const beta1, beta2, eps = .9, .999, 1e-7
	c1, c2 := 1-math.Pow(beta1, float64(t)), math.Sqrt(1-math.Pow(beta2, float64(t)))
	return Adam{
		Rate: float32(rate * c2 / c1), Eps: float32(eps * c2), Scale: 1 / float32(batch),
		Fresh1: float32(1 - beta1), Fresh2: float32(1 - beta2),
	}
}

// Step moves w against its gradient and clears the gradient; m and v are the running moments. The
// length is a multiple of eight.
func (kind Kind) Step(a Adam, w, m, v, grad []float32) {
	if kind != Plain {
		adam(&w[0], &m[0], &v[0], &grad[0], len(w), a.Rate, a.Eps, a.Scale, a.Fresh1, a.Fresh2)
		return
	}
	for i, g := range grad[:len(w)] {
		g = float32(g * a.Scale)
		m[i] += float32(a.Fresh1 * (g - m[i]))
		v[i] += float32(a.Fresh2 * (float32(g*g) - v[i]))
		w[i] -= float32(a.Rate * m[i] / (float32(math.Sqrt(float64(v[i]))) + a.Eps))
		grad[i] = 0
	}
}
