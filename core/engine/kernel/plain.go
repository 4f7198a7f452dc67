package kernel

// The plain kernels that judge positions take several numbers at a time, so that they read and
// write each sum less often. They use pointers to arrays, whose bounds the compiler knows. Each sum
// is still added up row by row: the results are those of the simplest loops, to the bit.

// stripe is the width that plain kernels work in: that of the narrower rows, or half of the wider
// ones.
const stripe = 32

// plainRows implements SumRows: a stripe of all rows, then the next.
func plainRows(y, w []float32, idx []uint16, val []float32) {
	for c := 0; c < len(y); c += stripe {
		sumStripe((*[stripe]float32)(y[c:]), w[c:], len(y), idx, val)
	}
}

// sumStripe adds a stripe of the rows idx of w, times val, to y. A row has width numbers. The
// conversions keep the compiler from fusing a product and a sum, so that all processors get the
// same numbers.
func sumStripe(y *[stripe]float32, w []float32, width int, idx []uint16, val []float32) {
	for len(idx) >= 4 && len(val) >= 4 {
		v0, v1, v2, v3 := val[0], val[1], val[2], val[3]
		r0, r1 := (*[stripe]float32)(w[int(idx[0])*width:]), (*[stripe]float32)(w[int(idx[1])*width:])
		r2, r3 := (*[stripe]float32)(w[int(idx[2])*width:]), (*[stripe]float32)(w[int(idx[3])*width:])
		for c := 0; c < stripe; c += 4 {
			s0, s1, s2, s3 := y[c], y[c+1], y[c+2], y[c+3]
			s0 += float32(v0 * r0[c])
			s1 += float32(v0 * r0[c+1])
			s2 += float32(v0 * r0[c+2])
			s3 += float32(v0 * r0[c+3])
			s0 += float32(v1 * r1[c])
			s1 += float32(v1 * r1[c+1])
			s2 += float32(v1 * r1[c+2])
			s3 += float32(v1 * r1[c+3])
			s0 += float32(v2 * r2[c])
			s1 += float32(v2 * r2[c+1])
			s2 += float32(v2 * r2[c+2])
			s3 += float32(v2 * r2[c+3])
			s0 += float32(v3 * r3[c])
			s1 += float32(v3 * r3[c+1])
			s2 += float32(v3 * r3[c+2])
			s3 += float32(v3 * r3[c+3])
			y[c], y[c+1], y[c+2], y[c+3] = s0, s1, s2, s3
		}
		idx, val = idx[4:], val[4:]
	}
	for k, i := range idx {
		v, r := val[k], (*[stripe]float32)(w[int(i)*width:])
		for c, x := range r {
			y[c] += float32(v * x)
		}
	}
}

// plainProduct8 implements Product for eight sums, which stay in registers.
func plainProduct8(y *[8]float32, w, h []float32) {
	s0, s1, s2, s3, s4, s5, s6, s7 := y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]
	for _, v := range h {
		r := (*[8]float32)(w)
		s0 += float32(v * r[0])
		s1 += float32(v * r[1])
		s2 += float32(v * r[2])
		s3 += float32(v * r[3])
		s4 += float32(v * r[4])
		s5 += float32(v * r[5])
		s6 += float32(v * r[6])
		s7 += float32(v * r[7])
		w = w[8:]
	}
	*y = [8]float32{s0, s1, s2, s3, s4, s5, s6, s7}
}
