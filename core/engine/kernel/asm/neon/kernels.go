package main

import "fmt"

// Registers of the kernels that read rows: value holds the number that a row is multiplied by, in
// all lanes; spare is the first of the registers that hold parts of a row. relu, add and adam keep
// zero in value.
const (
	value = 31
	spare = 16
)

// rowAt reads the next index of idx (R2) and stores the address of that row of w (R1) in the
// register named by to.
func (f *file) rowAt(to string, width int) {
	f.op("MOVHU.P 2(R2), %s", to)
	f.op("ADD %s<<%d, R1, %s", to, shiftOf(width), to)
}

// addRow adds the row at p, times value, to the sums, which begin in register 0. It moves p past
// the row.
func (f *file) addRow(p string, sums int) {
	for at := 0; at < sums; at += block {
		k := min(block, sums-at)
		f.load(p, spare, k)
		for i := range k {
			f.fmul(spare+i, spare+i, value)
		}
		for i := range k {
			f.fadd(at+i, at+i, spare+i)
		}
	}
}

func sumRows(f *file, name string, width int) {
	f.begin(name+" adds val[k] times row idx[k] of w to y.", name, "",
		param{"y", "*float32", "R0"}, param{"w", "*float32", "R1"}, param{"idx", "*uint16", "R2"},
		param{"val", "*float32", "R3"}, param{"k", "int", "R4"})
	f.op("MOVD R0, R5")
	f.load("R5", 0, width/4)
	f.loop("R4", 1, func() {
		f.rowAt("R6", width)
		f.broadcast("R3", value)
		f.addRow("R6", width/4)
	})
	f.store("R0", 0, width/4)
	f.op("RET")
}

// spreadRow adds d, which begins in register 0, times value to the row at p, and moves p past the
// row. The register writing holds the address to store at.
func (f *file) spreadRow(p, writing string, sums int) {
	f.op("MOVD %s, %s", p, writing)
	for at := 0; at < sums; at += block {
		k := min(block, sums-at)
		f.load(p, spare, k)
		for i := range k {
			f.fmul(spare+block+i, at+i, value)
		}
		for i := range k {
			f.fadd(spare+i, spare+i, spare+block+i)
		}
		f.store(writing, spare, k)
	}
}

func spreadRows(f *file, name string, width int) {
	f.begin(name+" adds val[k] times d to row idx[k] of w: the gradient of a sum of rows.", name, "",
		param{"w", "*float32", "R1"}, param{"d", "*float32", "R0"}, param{"idx", "*uint16", "R2"},
		param{"val", "*float32", "R3"}, param{"k", "int", "R4"})
	f.load("R0", 0, width/4)
	f.loop("R4", 1, func() {
		f.rowAt("R6", width)
		f.broadcast("R3", value)
		f.spreadRow("R6", "R7", width/4)
	})
	f.op("RET")
}

func product(f *file, name string, width int) {
	f.begin(name+" adds h[j] times row j of w to y, for n rows.", name, "",
		param{"y", "*float32", "R0"}, param{"w", "*float32", "R1"}, param{"h", "*float32", "R3"}, param{"n", "int", "R4"})
	f.op("MOVD R0, R5")
	f.load("R5", 0, width/4)
	f.loop("R4", 1, func() {
		f.broadcast("R3", value)
		f.addRow("R1", width/4)
	})
	f.store("R0", 0, width/4)
	f.op("RET")
}

// outer emits the gradient of product.
func outer(f *file, name string, width int) {
	f.begin(name+" adds h[j] times d to row j of w, for n rows.", name, "",
		param{"w", "*float32", "R1"}, param{"h", "*float32", "R3"}, param{"d", "*float32", "R0"}, param{"n", "int", "R4"})
	f.load("R0", 0, width/4)
	f.loop("R4", 1, func() {
		f.broadcast("R3", value)
		f.spreadRow("R1", "R7", width/4)
	})
	f.op("RET")
}

// transposed takes four rows at a time. It transposes four columns at a time, so that a register
// holds one column, and adds the columns in their order to four sums side by side.
func transposed(f *file, name string, width int) {
	f.begin(name+" sets dh[j] to the dot product of row j of w and d, for n rows: a multiple of four.", name, "",
		param{"dh", "*float32", "R5"}, param{"w", "*float32", "R1"}, param{"d", "*float32", "R0"}, param{"n", "int", "R4"})
	const sum = 30
	f.load("R0", 0, width/4)
	f.loop("R4", 4, func() {
		f.zero(sum)
		for row := range 4 {
			f.op("ADD $%d, R1, R%d", row*width*4, 8+row)
		}
		for at := range width / 4 {
			for row := range 4 {
				f.load(fmt.Sprintf("R%d", 8+row), spare+row, 1)
			}
			f.turn(spare, spare+4)
			for i := range 4 {
				f.fmulLane(spare+i, spare+i, at, i)
			}
			for i := range 4 {
				f.fadd(sum, sum, spare+i)
			}
		}
		f.store("R5", sum, 1)
		f.op("ADD $%d, R1", 4*width*4)
	})
	f.op("RET")
}

// turn transposes the four registers that begin with number a. It needs four more, beginning with
// t.
func (f *file) turn(a, t int) {
	zip := func(half, m, n, d int) { f.op("VZIP%d V%d.S4, V%d.S4, V%d.S4", half, m, n, d) }
	for i := range 2 {
		zip(1, a+2+i, a+i, t+2*i)
		zip(2, a+2+i, a+i, t+2*i+1)
	}
	for i := range 2 {
		zip(1, t+2+i, t+i, a+2*i)
		zip(2, t+2+i, t+i, a+2*i+1)
	}
}

// sets emits a table with 32 bytes for each of the sixteen sets that four lanes can form: the
// places of the bytes of its lanes, for VTBL; the numbers of its lanes, as words; and the count of
// its lanes.
func sets(f *file) {
	word := func(at int, bytes ...int) {
		var x uint64
		for i, b := range bytes {
			x |= uint64(b) << (8 * i)
		}
		fmt.Fprintf(&f.text, "DATA sets<>+%d(SB)/8, $0x%016x\n", at, x)
	}
	fmt.Fprintln(&f.text)
	for set := range 16 {
		places, words, n := [16]int{}, [8]int{}, 0
		for lane := range 4 {
			if set>>lane&1 == 0 {
				continue
			}
			for b := range 4 {
				places[4*n+b] = 4*lane + b
			}
			words[2*n] = lane
			n++
		}
		word(32*set, places[:8]...)
		word(32*set+8, places[8:]...)
		word(32*set+16, words[:]...)
		word(32*set+24, n)
	}
	fmt.Fprintln(&f.text, "GLOBL sets<>(SB), RODATA|NOPTR, $512")
}

// positives takes four at a time, without a branch that would be hard to predict.
func positives(f *file) {
	sets(f)
	f.begin("positives lists which of n numbers are above zero, and their values. Up to four more places are written.", "positives", "int",
		param{"idx", "*uint16", "R2"}, param{"val", "*float32", "R3"}, param{"h", "*float32", "R0"}, param{"n", "int", "R4"})
	const x, set, bits, base, four, places, words = 0, 1, 2, 3, 4, 5, 6
	f.op("MOVD R2, R9")
	f.op("MOVD $sets<>(SB), R1")
	f.op("MOVD $0x0000000200000001, R6")
	f.op("MOVD $0x0000000800000004, R7")
	f.op("VMOV R6, V%d.D[0]", bits)
	f.op("VMOV R7, V%d.D[1]", bits)
	f.op("MOVD $4, R6")
	f.op("VDUP R6, V%d.H4", four)
	f.zero(base)
	f.loop("R4", 4, func() {
		f.load("R0", x, 1)
		f.positive(set, x)
		f.op("VAND V%[1]d.B16, V%[2]d.B16, V%[2]d.B16", bits, set)
		f.op("VADDV V%[1]d.S4, V%[1]d", set)
		f.op("VMOV V%d.S[0], R6", set)
		f.op("ADD R6<<5, R1, R6")
		f.op("VLD1 (R6), [V%d.B16]", places)
		f.op("FMOVD 16(R6), F%d", words)
		f.op("MOVD 24(R6), R7")
		f.op("VTBL V%d.B16, [V%d.B16], V%d.B16", places, x, x)
		f.op("VST1 [V%d.S4], (R3)", x)
		f.op("VADD V%[1]d.H4, V%[2]d.H4, V%[2]d.H4", base, words)
		f.op("FMOVD F%d, (R2)", words)
		f.op("ADD R7<<2, R3, R3")
		f.op("ADD R7<<1, R2, R2")
		f.op("VADD V%[1]d.H4, V%[2]d.H4, V%[2]d.H4", four, base)
	})
	f.op("SUB R9, R2, R2")
	f.op("LSR $1, R2, R2")
	f.op("MOVD R2, ret+32(FP)")
	f.op("RET")
}

// lane is the number of floats in a register.
const lane = 4

func relu(f *file) {
	f.begin("relu sets dst to src with negative numbers as zero.", "relu", "",
		param{"dst", "*float32", "R0"}, param{"src", "*float32", "R1"}, param{"n", "int", "R4"})
	f.zero(value)
	f.loop("R4", 2*lane, func() {
		f.load("R1", 0, 2)
		f.fmax(0, 0, value)
		f.fmax(1, 1, value)
		f.store("R0", 0, 2)
	})
	f.op("RET")
}

func mask(f *file) {
	f.begin("mask clears d where h is not positive: the gradient of relu.", "mask", "",
		param{"d", "*float32", "R0"}, param{"h", "*float32", "R1"}, param{"n", "int", "R4"})
	f.op("MOVD R0, R5")
	f.loop("R4", 2*lane, func() {
		f.load("R1", 0, 2)
		f.load("R5", 2, 2)
		for i := range 2 {
			f.positive(i, i)
			f.op("VAND V%d.B16, V%d.B16, V%d.B16", i, 2+i, 2+i)
		}
		f.store("R0", 2, 2)
	})
	f.op("RET")
}

func add(f *file) {
	f.begin("add adds src to dst and clears src.", "add", "",
		param{"dst", "*float32", "R0"}, param{"src", "*float32", "R1"}, param{"n", "int", "R4"})
	f.op("MOVD R0, R5")
	f.op("MOVD R1, R6")
	f.zero(30)
	f.zero(value)
	f.loop("R4", 2*lane, func() {
		f.load("R1", 0, 2)
		f.load("R5", 2, 2)
		f.fadd(2, 2, 0)
		f.fadd(3, 3, 1)
		f.store("R0", 2, 2)
		f.store("R6", 30, 2)
	})
	f.op("RET")
}

// adam expects the bias corrections in rate and eps: the caller folds them in.
func adam(f *file) {
	params := []param{{"w", "*float32", "R0"}, {"m", "*float32", "R1"}, {"v", "*float32", "R2"}, {"grad", "*float32", "R3"}, {"n", "int", "R4"}}
	const rate, eps, scale, fresh1, fresh2 = 20, 21, 22, 23, 24
	settings := []string{"rate", "eps", "scale", "fresh1", "fresh2"}
	for _, s := range settings {
		params = append(params, param{name: s, kind: "float32"})
	}
	f.begin("adam is one step of Adam; it clears the gradient.", "adam", "", params...)
	for i, s := range settings {
		f.op("FMOVS %s+%d(FP), F%d", s, 40+4*i, rate+i)
		f.op("VDUP V%d.S[0], V%d.S4", rate+i, rate+i)
	}
	f.zero(value)
	const g, m, v, t, w = 0, 1, 2, 3, 4
	f.loop("R4", lane, func() {
		for i, p := range []string{"R3", "R1", "R2", "R0"} {
			f.op("VLD1 (%s), [V%d.S4]", p, []int{g, m, v, w}[i])
		}
		f.fmul(g, g, scale)
		f.fsub(t, g, m)
		f.fmul(t, fresh1, t)
		f.fadd(m, m, t)
		f.fmul(t, g, g)
		f.fsub(t, t, v)
		f.fmul(t, fresh2, t)
		f.fadd(v, v, t)
		f.store("R1", m, 1)
		f.store("R2", v, 1)
		f.fsqrt(t, v)
		f.fadd(t, t, eps)
		f.fmul(m, rate, m)
		f.fdiv(m, m, t)
		f.fsub(w, w, m)
		f.store("R0", w, 1)
		f.store("R3", value, 1)
	})
	f.op("RET")
}
