package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func numbers(r *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = r.Float32()*2 - 1
	}
	return x
}

func near(t *rapid.T, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if d := math.Abs(float64(got[i] - want[i])); !(d <= 1e-5*max(1, math.Abs(float64(want[i])))) {
			t.Fatalf("%s: element %d is %v, plain Go gives %v", what, i, got[i], want[i])
		}
	}
}

// TestAgainstPlain runs every fast kernel beside its plain twin.
func TestAgainstPlain(t *testing.T) {
	fast := Best()
	if fast == Plain {
		t.Skip("this processor has only the plain kernels")
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		both := func(what string, out []float32, run func(kind Kind, out []float32)) {
			a, b := append([]float32(nil), out...), append([]float32(nil), out...)
			run(fast, a)
			run(Plain, b)
			near(t, what, a, b)
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
		for _, width := range []int{8, 32} {
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

func BenchmarkSumRows(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	w, y, val := numbers(r, 324*64), numbers(r, 64), numbers(r, 92)
	idx := make([]uint16, 92)
	for i, j := range r.Perm(324)[:92] {
		idx[i] = uint16(j)
	}
	for _, kind := range []Kind{Plain, Best()} {
		b.Run([]string{"plain", "avx2"}[kind], func(b *testing.B) {
			for b.Loop() {
				kind.SumRows(y, w, idx, val)
			}
		})
	}
}
