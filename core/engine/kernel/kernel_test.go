package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func numbers(r *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = r.Float32()*2 - 1
		if r.IntN(16) == 0 {
			x[i] = float32(math.Copysign(0, float64(x[i])))
		}
	}
	return x
}

// near fails unless got equals what plain Go computed: to the bit, if a kind promises that.
func near(t *rapid.T, kind Kind, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if kind == NEON && math.Float32bits(got[i]) != math.Float32bits(want[i]) {
			t.Fatalf("%s: element %d is %x, plain Go gives %x", what, i, got[i], want[i])
		}
		if d := math.Abs(float64(got[i] - want[i])); !(d <= 1e-5*max(1, math.Abs(float64(want[i])))) {
			t.Fatalf("%s: element %d is %v, plain Go gives %v", what, i, got[i], want[i])
		}
	}
}

// TestFastKernelsMatchPlain runs every fast kernel beside its plain twin.
func TestFastKernelsMatchPlain(t *testing.T) {
	kinds := Kinds()
	fast := kinds[:len(kinds)-1]
	if len(fast) == 0 {
		t.Skip("this processor has only the plain kernels")
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		both := func(what string, out []float32, run func(kind Kind, out []float32)) {
			plain := slices.Clone(out)
			run(Plain, plain)
			for _, kind := range fast {
				got := slices.Clone(out)
				run(kind, got)
				near(t, kind, what, got, plain)
			}
		}
		inputs := rapid.IntRange(1, 40).Draw(t, "inputs")
		k := rapid.IntRange(0, inputs).Draw(t, "rows")
		idx := make([]uint16, k)
		for i, j := range r.Perm(inputs)[:k] {
			idx[i] = uint16(j)
		}
		val := numbers(r, k)
		for _, width := range []int{32, 64} {
			w, y := numbers(r, inputs*width), numbers(r, width)
			both("SumRows", y, func(kind Kind, out []float32) { kind.SumRows(out, w, idx, val) })
			if width == 64 {
				halves := Pack(slices.Clone(w))
				both("SumHalves", y, func(kind Kind, out []float32) { kind.SumHalves(out, halves, idx, val) })
			}
			both("SpreadRows", w, func(kind Kind, out []float32) { kind.SpreadRows(out, y, idx, val) })
		}
		hidden := 4 * rapid.IntRange(1, 20).Draw(t, "hidden")
		h := numbers(r, hidden)
		for _, width := range []int{8, 32, 64} {
			w, y := numbers(r, hidden*width), numbers(r, width)
			both("Product", y, func(kind Kind, out []float32) { kind.Product(out, w, h) })
			both("Transposed", h, func(kind Kind, out []float32) { kind.Transposed(out, w, y) })
			both("Outer", w, func(kind Kind, out []float32) { kind.Outer(out, h, y) })
		}
		n := 8 * rapid.IntRange(1, 20).Draw(t, "eights")
		x, y := numbers(r, n), numbers(r, n)
		both("Relu", x, func(kind Kind, out []float32) { kind.Relu(out, y) })
		both("Mask", x, func(kind Kind, out []float32) { kind.Mask(out, y) })
		both("Gather", x, func(kind Kind, out []float32) { kind.Gather(out, append([]float32(nil), y...)) })
		listed, values := make([]uint16, n+8), make([]float32, n+8)
		both("Positives", x, func(kind Kind, out []float32) {
			clear(out)
			for k := range kind.Positives(listed, values, y) {
				out[listed[k]] = values[k]
			}
		})
		m, v, grad := numbers(r, n), numbers(r, n), numbers(r, n)
		for i := range v {
			v[i] = v[i]*v[i] + .01
		}
		a := NewAdam(1e-3, rapid.IntRange(1, 5000).Draw(t, "step"), rapid.IntRange(1, 100).Draw(t, "batch"))
		for part := range 3 {
			state := [][]float32{x, m, v}
			both("Step", state[part], func(kind Kind, out []float32) {
				s := [][]float32{append([]float32(nil), x...), append([]float32(nil), m...), append([]float32(nil), v...)}
				s[part] = out
				kind.Step(a, s[0], s[1], s[2], append([]float32(nil), grad...))
			})
		}
	})
}

// Packed rows yield the sums of what Pack made of the numbers, none of which moved by more than one
// part in 256.
func TestPackRoundsAndKeepsTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		w := numbers(r, 3*64)
		rounded := slices.Clone(w)
		halves := Pack(rounded)
		for i, x := range rounded {
			if math.Abs(float64(x-w[i])) > math.Abs(float64(w[i]))/256 {
				t.Fatalf("number %d, %v, became %v", i, w[i], x)
			}
		}
		for row := range 3 {
			y, want := make([]float32, 64), rounded[row*64:][:64]
			Plain.SumHalves(y, halves, []uint16{uint16(row)}, []float32{1})
			if !slices.Equal(y, want) {
				t.Fatalf("row %d is %v, want %v", row, y, want)
			}
		}
	})
}

// The sums of AVX-512 equal those of AVX2 to the bit, whatever is beside them in memory.
func TestAVX512IsAVX2ToTheBit(t *testing.T) {
	if !slices.Contains(Kinds(), AVX512) {
		t.Skip("this processor has no AVX-512")
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		inputs := rapid.IntRange(1, 324).Draw(t, "inputs")
		first := rapid.IntRange(0, inputs-1).Draw(t, "first") // of the rows, so that they are at any address
		idx := make([]uint16, rapid.IntRange(0, 120).Draw(t, "rows"))
		for i := range idx {
			idx[i] = uint16(r.IntN(inputs - first))
		}
		w, y, val := Pack(numbers(r, inputs*64))[first*64:], numbers(r, 96), numbers(r, len(idx))
		got, want := slices.Clone(y), slices.Clone(y)
		AVX512.SumHalves(got[16:80], w, idx, val)
		AVX2.SumHalves(want[16:80], w, idx, val)
		for i := range want {
			if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
				t.Fatalf("of %d rows, number %d is %x, AVX2 gives %x", len(idx), i-16, got[i], want[i])
			}
		}
	})
}

// simply computes SumRows by its definition.
func simply(y, w []float32, idx []uint16, val []float32) {
	for k, i := range idx {
		for c := range y {
			y[c] += float32(val[k] * w[int(i)*len(y)+c])
		}
	}
}

// Plain kernels take several numbers at a time, and yet give the results of the simplest loops, to
// the bit: all processors and browsers play alike.
func TestPlainIsTheSimplestLoopToTheBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		inputs := rapid.IntRange(1, 40).Draw(t, "inputs")
		k := rapid.IntRange(0, inputs).Draw(t, "rows")
		idx, every := make([]uint16, k), make([]uint16, inputs)
		for i, j := range r.Perm(inputs)[:k] {
			idx[i] = uint16(j)
		}
		for i := range every {
			every[i] = uint16(i)
		}
		val, h := numbers(r, k), numbers(r, inputs)
		for _, width := range []int{8, 32, 64} {
			w, y := numbers(r, inputs*width), numbers(r, width)
			got, want := slices.Clone(y), slices.Clone(y)
			if width > 8 {
				Plain.SumRows(got, w, idx, val)
				simply(want, w, idx, val)
				if !slices.Equal(got, want) {
					t.Fatalf("SumRows, %d wide: %v, want %v", width, got, want)
				}
			}
			copy(got, y)
			copy(want, y)
			Plain.Product(got, w, h)
			simply(want, w, every, h)
			if !slices.Equal(got, want) {
				t.Fatalf("Product, %d wide: %v, want %v", width, got, want)
			}
		}
	})
}

// BenchmarkKernels times all fast kernels and the plain ones in turn, on a whole net's worth of numbers
// each.
func BenchmarkKernels(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	const inputs, hidden, active = 324, 512, 92
	w, y, h, d := numbers(r, inputs*64), numbers(r, 64), numbers(r, hidden), numbers(r, hidden)
	halves, val := Pack(slices.Clone(w)), numbers(r, active)
	m, v, listed, values := make([]float32, hidden), make([]float32, hidden), make([]uint16, hidden+8), make([]float32, hidden+8)
	idx := make([]uint16, active)
	for i, j := range r.Perm(inputs)[:active] {
		idx[i] = uint16(j)
	}
	step := NewAdam(1e-3, 100, 64)
	for _, each := range []struct {
		name string
		run  func(Kind)
	}{
		{"SumRows64", func(k Kind) { k.SumRows(y, w, idx, val) }},
		{"SumRows32", func(k Kind) { k.SumRows(y[:32], w, idx, val) }},
		{"SumHalves64", func(k Kind) { k.sumPacked(y, w, halves, idx, val) }},
		{"SpreadRows64", func(k Kind) { k.SpreadRows(w, y, idx, val) }},
		{"Positives", func(k Kind) { k.Positives(listed, values, h) }},
		{"Product32", func(k Kind) { k.Product(y[:32], w, h) }},
		{"Product8", func(k Kind) { k.Product(y[:8], w, h) }},
		{"Transposed32", func(k Kind) { k.Transposed(d, w, y[:32]) }},
		{"Outer32", func(k Kind) { k.Outer(w, h, y[:32]) }},
		{"Relu", func(k Kind) { k.Relu(d, h) }},
		{"Mask", func(k Kind) { k.Mask(d, h) }},
		{"Gather", func(k Kind) { k.Gather(d, m) }},
		{"Step", func(k Kind) { k.Step(step, h, m, v, d) }},
	} {
		for _, kind := range Kinds() {
			if kind == Plain || kind == AVX512 && each.name != "SumHalves64" {
				continue // AVX512 has no other kernel of its own
			}
			b.Run(strings.ReplaceAll(kind.String(), " ", "_")+"/"+each.name, func(b *testing.B) {
				var took [NEON + 1]time.Duration
				for b.Loop() {
					clear(y)
					for _, kind := range []Kind{Plain, kind} {
						from := time.Now()
						for range 50 {
							each.run(kind)
						}
						took[kind] += time.Since(from)
					}
				}
				b.ReportMetric(float64(took[Plain])/float64(took[kind]), "times-plain")
			})
		}
	}
}

// sumPacked sums the rows of a packed net: from halves if this kind is faster with them.
func (kind Kind) sumPacked(y, w []float32, halves, idx []uint16, val []float32) {
	if kind.Halves() {
		kind.SumHalves(y, halves, idx, val)
		return
	}
	kind.SumRows(y, w, idx, val)
}
