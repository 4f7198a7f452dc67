// Command asm writes the AVX2, FMA and AVX-512 kernels of package kernel.
//
//	go run . -out ../kernel_amd64.s -stubs ../stubs_amd64.go -pkg kernel
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// lane is the size of a YMM register in bytes; it holds eight float32.
const lane = 32

func main() {
	ConstraintExpr("amd64")
	sumRows("sumRows64", 64)
	sumRows("sumRows32", 32)
	sumHalves("sumHalves64", 64)
	wideHalves("wideHalves64", 64)
	spreadRows("spreadRows64", 64)
	spreadRows("spreadRows32", 32)
	positives()
	product("product64", 64)
	product("product32", 32)
	product("product8", 8)
	transposed("transposed64", 64)
	transposed("transposed32", 32)
	transposed("transposed8", 8)
	outer("outer64", 64)
	outer("outer32", 32)
	outer("outer8", 8)
	relu()
	mask()
	add()
	adam()
	Generate()
}

func zero(v VecVirtual) { VXORPS(v, v, v) }

func lanes(n int) []VecVirtual {
	acc := make([]VecVirtual, n)
	for i := range acc {
		acc[i] = YMM()
	}
	return acc
}

// shiftOf returns log2 of the bytes of a row.
func shiftOf(width int) uint8 {
	s := uint8(2)
	for 1<<s < width*4 {
		s++
	}
	return s
}

// load emits the instructions that load consecutive floats, beginning at address p, into registers.
func load(p Register, into []VecVirtual) {
	for i, a := range into {
		VMOVUPS(Mem{Base: p, Disp: i * lane}, a)
	}
}

// overRows emits a loop over the k rows of w that idx lists. Each row takes 1<<shift bytes. body
// gets the address of a row, and finds the row's number from val in all lanes of v. The code of
// finish follows the loop.
func overRows(w Register, v VecVirtual, shift uint8, body func(row Register), finish func()) {
	idx, val, k := Load(Param("idx"), GP64()), Load(Param("val"), GP64()), Load(Param("k"), GP64())
	TESTQ(k, k)
	JLE(LabelRef("done"))
	row := GP64()
	Label("next")
	MOVWQZX(Mem{Base: idx}, row)
	SHLQ(Imm(uint64(shift)), row)
	ADDQ(w, row)
	VBROADCASTSS(Mem{Base: val}, v)
	body(row)
	ADDQ(Imm(2), idx)
	ADDQ(Imm(4), val)
	DECQ(k)
	JNZ(LabelRef("next"))
	Label("done")
	finish()
	VZEROUPPER()
	RET()
}

// intoSums emits overRows. It loads the sums at y into registers before the loop and stores them
// after it.
func intoSums(width int, shift uint8, body func(row Register, v VecVirtual, sums []VecVirtual)) {
	y, w := Load(Param("y"), GP64()), Load(Param("w"), GP64())
	sums := lanes(width / 8)
	load(y, sums)
	v := YMM()
	overRows(w, v, shift, func(row Register) { body(row, v, sums) }, func() {
		for i, a := range sums {
			VMOVUPS(a, Mem{Base: y, Disp: i * lane})
		}
	})
}

// sumRows adds val[k] times row idx[k] of w to y.
func sumRows(name string, width int) {
	TEXT(name, NOSPLIT, "func(y *float32, w *float32, idx *uint16, val *float32, k int)")
	Pragma("noescape")
	intoSums(width, shiftOf(width), func(row Register, v VecVirtual, sums []VecVirtual) {
		for i, a := range sums {
			VFMADD231PS(Mem{Base: row, Disp: i * lane}, v, a)
		}
	})
}

// sumHalves emits sumRows for rows of bfloat16 that kernel.Pack packed: of sixteen floats, the
// lower half of a double word holds one of the first eight and its upper half the one eight places
// later.
func sumHalves(name string, width int) {
	TEXT(name, NOSPLIT, "func(y *float32, w *uint16, idx *uint16, val *float32, k int)")
	Pragma("noescape")
	upper := YMM()
	VPCMPEQD(upper, upper, upper)
	VPSLLD(Imm(16), upper, upper)
	tmp := lanes(4)
	intoSums(width, shiftOf(width)-1, func(row Register, v VecVirtual, sums []VecVirtual) {
		for i := range width / 16 {
			first, second := tmp[i%2*2], tmp[i%2*2+1]
			VMOVDQU(Mem{Base: row, Disp: i * lane}, second)
			VPSLLD(Imm(16), second, first)
			VPAND(upper, second, second)
			VFMADD231PS(first, v, sums[2*i])
			VFMADD231PS(second, v, sums[2*i+1])
		}
	})
}

// wideHalves emits sumHalves with registers of sixteen floats. One load reads as much as two loads
// of sumHalves. So, of every 32 sums, one register holds numbers 0 to 7 and 16 to 23, and the next
// register holds the rest. Each sum is added up in the same order, so the results are equal to the
// bit.
func wideHalves(name string, width int) {
	TEXT(name, NOSPLIT, "func(y *float32, w *uint16, idx *uint16, val *float32, k int)")
	Pragma("noescape")
	bits, upper := GP32(), ZMM()
	MOVL(U32(0xffff0000), bits)
	VPBROADCASTD(bits, upper)
	y, w := Load(Param("y"), GP64()), Load(Param("w"), GP64())
	sums := make([]VecVirtual, width/16)
	part := func(i, half int) Mem { return Mem{Base: y, Disp: (i/2*4 + i%2 + 2*half) * lane} }
	for i := range sums {
		sums[i] = ZMM()
		VMOVUPS(part(i, 0), sums[i].AsY())
		VINSERTF64X4(Imm(1), part(i, 1), sums[i], sums[i])
	}
	v, first, second := ZMM(), ZMM(), ZMM()
	overRows(w, v, shiftOf(width)-1, func(row Register) {
		for i := range width / 32 {
			VMOVDQU32(Mem{Base: row, Disp: i * 2 * lane}, second)
			VPSLLD(Imm(16), second, first)
			VPANDD(upper, second, second)
			VFMADD231PS(first, v, sums[2*i])
			VFMADD231PS(second, v, sums[2*i+1])
		}
	}, func() {
		for i, a := range sums {
			VMOVUPS(a.AsY(), part(i, 0))
			VEXTRACTF64X4(Imm(1), a, part(i, 1))
		}
	})
}

// spreadRows adds val[k] times d to row idx[k] of w: the gradient of sumRows.
func spreadRows(name string, width int) {
	TEXT(name, NOSPLIT, "func(w *float32, d *float32, idx *uint16, val *float32, k int)")
	Pragma("noescape")
	w, d := Load(Param("w"), GP64()), Load(Param("d"), GP64())
	ds, tmp := lanes(width/8), lanes(4)
	load(d, ds)
	v := YMM()
	overRows(w, v, shiftOf(width), func(row Register) {
		for i, a := range ds {
			t := tmp[i%len(tmp)]
			VMOVUPS(Mem{Base: row, Disp: i * lane}, t)
			VFMADD231PS(a, v, t)
			VMOVUPS(t, Mem{Base: row, Disp: i * lane})
		}
	}, func() {})
}

// product adds h[j] times row j of w to y, for n rows; n is a multiple of four.
func product(name string, width int) {
	TEXT(name, NOSPLIT, "func(y *float32, w *float32, h *float32, n int)")
	Pragma("noescape")
	y, w := Load(Param("y"), GP64()), Load(Param("w"), GP64())
	h, n := Load(Param("h"), GP64()), Load(Param("n"), GP64())
	per := width / 8
	sets := 8 / per
	if sets > 4 {
		sets = 4
	}
	acc := lanes(per * sets)
	for i, a := range acc {
		if i < per {
			VMOVUPS(Mem{Base: y, Disp: i * lane}, a)
		} else {
			zero(a)
		}
	}
	TESTQ(n, n)
	JLE(LabelRef("done"))
	vs := lanes(sets)
	Label("next")
	for s := range sets {
		VBROADCASTSS(Mem{Base: h, Disp: 4 * s}, vs[s])
		for i := range per {
			VFMADD231PS(Mem{Base: w, Disp: (s*per + i) * lane}, vs[s], acc[s*per+i])
		}
	}
	ADDQ(U32(4*sets), h)
	ADDQ(U32(lane*per*sets), w)
	SUBQ(U32(sets), n)
	JG(LabelRef("next"))
	Label("done")
	for s := 1; s < sets; s++ {
		for i := range per {
			VADDPS(acc[s*per+i], acc[i], acc[i])
		}
	}
	for i := range per {
		VMOVUPS(acc[i], Mem{Base: y, Disp: i * lane})
	}
	VZEROUPPER()
	RET()
}

// places emits a table with an entry for each set of eight bits: the numbers of the bits in the
// set, as words, padded with zeros to eight.
func places() Mem {
	table := GLOBL("places", RODATA|NOPTR)
	for set := range 256 {
		n := 0
		for bit := range 8 {
			if set>>bit&1 != 0 {
				DATA(16*set+2*n, U16(bit))
				n++
			}
		}
		for ; n < 8; n++ {
			DATA(16*set+2*n, U16(0))
		}
	}
	return table
}

// positives lists which of n numbers are above zero, and their values: eight at a time, without a
// branch that is hard to predict. It may overwrite eight places after the last one that it lists. n
// is a multiple of eight.
func positives() {
	table := places()
	TEXT("positives", NOSPLIT, "func(idx *uint16, val *float32, h *float32, n int) int")
	Pragma("noescape")
	idx, val := Load(Param("idx"), GP64()), Load(Param("val"), GP64())
	h, n := Load(Param("h"), GP64()), Load(Param("n"), GP64())
	sets, set, found, all := GP64(), GP64(), GP64(), GP64()
	LEAQ(table, sets)
	XORQ(all, all)
	z, x, m, order := YMM(), YMM(), YMM(), YMM()
	base, eight, at := XMM(), XMM(), XMM()
	zero(z)
	VPXOR(base, base, base)
	VPCMPEQW(eight, eight, eight)
	VPSRLW(Imm(15), eight, eight)
	VPSLLW(Imm(3), eight, eight)
	TESTQ(n, n)
	JLE(LabelRef("done"))
	Label("next")
	VMOVUPS(Mem{Base: h}, x)
	VCMPPS(Imm(1), x, z, m)
	VMOVMSKPS(m, set.As32())
	POPCNTL(set.As32(), found.As32())
	SHLQ(Imm(4), set)
	VMOVDQU(Mem{Base: sets, Index: set, Scale: 1}, at)
	VPMOVZXWD(at, order)
	VPERMPS(x, order, x)
	VMOVUPS(x, Mem{Base: val, Index: all, Scale: 4})
	VPADDW(base, at, at)
	VMOVDQU(at, Mem{Base: idx, Index: all, Scale: 2})
	ADDQ(found, all)
	VPADDW(eight, base, base)
	ADDQ(Imm(lane), h)
	SUBQ(Imm(8), n)
	JG(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	Store(all, ReturnIndex(0))
	RET()
}

// transposed sets dh[j] to the dot product of row j of w and d.
func transposed(name string, width int) {
	TEXT(name, NOSPLIT, "func(dh *float32, w *float32, d *float32, n int)")
	Pragma("noescape")
	dh, w := Load(Param("dh"), GP64()), Load(Param("w"), GP64())
	d, n := Load(Param("d"), GP64()), Load(Param("n"), GP64())
	per := width / 8
	ds := lanes(per)
	load(d, ds)
	TESTQ(n, n)
	JLE(LabelRef("done"))
	s, half := YMM(), XMM()
	Label("next")
	VMULPS(Mem{Base: w}, ds[0], s)
	for i := 1; i < per; i++ {
		VFMADD231PS(Mem{Base: w, Disp: i * lane}, ds[i], s)
	}
	VEXTRACTF128(Imm(1), s, half)
	VADDPS(half, s.AsX(), half)
	VHADDPS(half, half, half)
	VHADDPS(half, half, half)
	VMOVSS(half, Mem{Base: dh})
	ADDQ(Imm(4), dh)
	ADDQ(U32(lane*per), w)
	DECQ(n)
	JNZ(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// outer adds h[j] times d to row j of w: the gradient of product.
func outer(name string, width int) {
	TEXT(name, NOSPLIT, "func(w *float32, h *float32, d *float32, n int)")
	Pragma("noescape")
	w, h := Load(Param("w"), GP64()), Load(Param("h"), GP64())
	d, n := Load(Param("d"), GP64()), Load(Param("n"), GP64())
	per := width / 8
	ds := lanes(per)
	load(d, ds)
	TESTQ(n, n)
	JLE(LabelRef("done"))
	v := YMM()
	tmp := lanes(min(per, 4))
	Label("next")
	VBROADCASTSS(Mem{Base: h}, v)
	for i, a := range ds {
		t := tmp[i%len(tmp)]
		VMOVUPS(Mem{Base: w, Disp: i * lane}, t)
		VFMADD231PS(a, v, t)
		VMOVUPS(t, Mem{Base: w, Disp: i * lane})
	}
	ADDQ(Imm(4), h)
	ADDQ(U32(lane*per), w)
	DECQ(n)
	JNZ(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// eights loops over n floats eight at a time.
func eights(n Register, pointers []Register, body func()) {
	TESTQ(n, n)
	JLE(LabelRef("done"))
	Label("next")
	body()
	for _, p := range pointers {
		ADDQ(Imm(lane), p)
	}
	SUBQ(Imm(8), n)
	JG(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

func relu() {
	TEXT("relu", NOSPLIT, "func(dst *float32, src *float32, n int)")
	Pragma("noescape")
	dst, src, n := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("n"), GP64())
	z, v := YMM(), YMM()
	zero(z)
	eights(n, []Register{dst, src}, func() {
		VMAXPS(Mem{Base: src}, z, v)
		VMOVUPS(v, Mem{Base: dst})
	})
}

// mask clears d where h is not positive: the gradient of relu.
func mask() {
	TEXT("mask", NOSPLIT, "func(d *float32, h *float32, n int)")
	Pragma("noescape")
	d, h, n := Load(Param("d"), GP64()), Load(Param("h"), GP64()), Load(Param("n"), GP64())
	z, m := YMM(), YMM()
	zero(z)
	eights(n, []Register{d, h}, func() {
		VCMPPS(Imm(1), Mem{Base: h}, z, m)
		VANDPS(Mem{Base: d}, m, m)
		VMOVUPS(m, Mem{Base: d})
	})
}

// add adds src to dst and clears src.
func add() {
	TEXT("add", NOSPLIT, "func(dst *float32, src *float32, n int)")
	Pragma("noescape")
	dst, src, n := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("n"), GP64())
	z, v := YMM(), YMM()
	zero(z)
	eights(n, []Register{dst, src}, func() {
		VMOVUPS(Mem{Base: src}, v)
		VADDPS(Mem{Base: dst}, v, v)
		VMOVUPS(v, Mem{Base: dst})
		VMOVUPS(z, Mem{Base: src})
	})
}

// adam emits one step of Adam with the bias corrections folded into rate and eps by the caller; the
// step clears the gradient.
func adam() {
	TEXT("adam", NOSPLIT, "func(w *float32, m *float32, v *float32, grad *float32, n int, rate float32, eps float32, scale float32, beta1 float32, beta2 float32)")
	Pragma("noescape")
	w, m := Load(Param("w"), GP64()), Load(Param("m"), GP64())
	v, grad := Load(Param("v"), GP64()), Load(Param("grad"), GP64())
	n := Load(Param("n"), GP64())
	all := func(name string) VecVirtual {
		y := YMM()
		p, err := Param(name).Resolve()
		if err != nil {
			panic(err)
		}
		VBROADCASTSS(p.Addr, y)
		return y
	}
	rate, eps, scale, b1, b2 := all("rate"), all("eps"), all("scale"), all("beta1"), all("beta2")
	z, gr, mm, vv, t := YMM(), YMM(), YMM(), YMM(), YMM()
	zero(z)
	eights(n, []Register{w, m, v, grad}, func() {
		VMULPS(Mem{Base: grad}, scale, gr)
		VMOVUPS(z, Mem{Base: grad})
		// m += (1-b1)(g-m): beta1 is passed as 1-b1, beta2 as 1-b2
		VMOVUPS(Mem{Base: m}, mm)
		VSUBPS(mm, gr, t)
		VFMADD231PS(t, b1, mm)
		VMOVUPS(mm, Mem{Base: m})
		VMOVUPS(Mem{Base: v}, vv)
		VMULPS(gr, gr, t)
		VSUBPS(vv, t, t)
		VFMADD231PS(t, b2, vv)
		VMOVUPS(vv, Mem{Base: v})
		VSQRTPS(vv, t)
		VADDPS(eps, t, t)
		VDIVPS(t, mm, mm)
		VMOVUPS(Mem{Base: w}, t)
		VFNMADD231PS(mm, rate, t)
		VMOVUPS(t, Mem{Base: w})
	})
}
