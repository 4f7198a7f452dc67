package nn

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core/engine/kernel"
)

func random(s Shape, seed uint64) *Net {
	n := New(s)
	n.Randomise(rand.New(rand.NewPCG(seed, 0)), .15)
	return n
}

func anyInputs(t *rapid.T, size int, label string) *Inputs {
	in := new(Inputs)
	for i := range size {
		if rapid.IntRange(0, 3).Draw(t, label) == 0 {
			in.Put(i, float32(rapid.Float64Range(-2, 2).Draw(t, label)))
		}
	}
	return in
}

// slowly is what a net is by its definition.
func slowly(n *Net, in *Inputs) [Outputs]float64 {
	h := make([]float64, n.Hidden)
	width := n.Block()
	for u := range h {
		h[u] = float64(n.B1[u])
		for k, i := range in.Index {
			block := n.W1[u/width*width*n.Inputs:]
			h[u] += float64(in.Value[k]) * float64(block[int(i)*width+u%width])
		}
		h[u] = max(h[u], 0)
	}
	if n.Second {
		second := make([]float64, SecondWidth)
		for c := range second {
			second[c] = float64(n.B2[c])
			for u, x := range h {
				second[c] += x * float64(n.W2[u*SecondWidth+c])
			}
			second[c] = max(second[c], 0)
		}
		h = second
	}
	var out [Outputs]float64
	for o := range out {
		x := float64(n.B3[o])
		for u, v := range h {
			x += v * float64(n.W3[u*outWidth+o])
		}
		out[o] = 1 / (1 + math.Exp(-x))
	}
	return out
}

func TestRunAndChangeAgainstTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{
			Inputs: rapid.IntRange(1, 50).Draw(t, "inputs"), Hidden: 32 * rapid.IntRange(1, 4).Draw(t, "hidden"),
			Second: rapid.Bool().Draw(t, "second"),
		}
		n := random(s, rapid.Uint64().Draw(t, "seed"))
		if rapid.Bool().Draw(t, "packed") {
			n.Pack()
		}
		first, then := anyInputs(t, s.Inputs, "first"), anyInputs(t, s.Inputs, "then")
		for _, kind := range []kernel.Kind{kernel.Plain, kernel.Best()} {
			state := NewState(s, kind)
			check := func(what string, in *Inputs) {
				want := slowly(n, in)
				for o := range want {
					if d := math.Abs(float64(state.Chance[o]) - want[o]); !(d < 1e-5) {
						t.Fatalf("kernel %d, %s: output %d is %v, want %v", kind, what, o, state.Chance[o], want[o])
					}
				}
			}
			n.Run(state, then)
			check("run", then)
			n.Hold(state, first)
			check("held", first)
			n.Change(state, then)
			check("changed", then)
			n.Change(state, first)
			check("changed back", first)
		}
	})
}

func TestLogistic(t *testing.T) {
	for x := -20.; x < 20; x += .00317 {
		if got, want := float64(Logistic(float32(x))), 1/(1+math.Exp(-x)); math.Abs(got-want) > 1e-6 {
			t.Fatalf("Logistic(%v) is %v, want %v", x, got, want)
		}
	}
	for x, want := range map[float64]float32{math.Inf(1): 1, math.Inf(-1): 0, math.NaN(): 0} {
		if got := Logistic(float32(x)); got != want {
			t.Errorf("Logistic(%v) is %v, want %v", x, got, want)
		}
	}
}

func TestNetsAreStoredAndRead(t *testing.T) {
	for _, s := range []Shape{{Inputs: 3, Hidden: 32}, {Inputs: 7, Hidden: 64, Second: true}} {
		n := random(s, 5)
		var b bytes.Buffer
		if _, err := n.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		got, err := Read(&b)
		if err != nil {
			t.Fatal(err)
		}
		if got.Shape != s {
			t.Fatalf("shape is %v, want %v", got.Shape, s)
		}
		for i, x := range n.Params {
			if got.Params[i] != x {
				t.Fatalf("parameter %d is %v, want %v", i, got.Params[i], x)
			}
		}
	}
}

func TestWhatIsNoNetIsRefused(t *testing.T) {
	var b bytes.Buffer
	if _, err := random(Shape{Inputs: 3, Hidden: 32}, 5).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	good := b.Bytes()
	for name, raw := range map[string][]byte{"nothing": nil, "short": good[:len(good)-1]} {
		if _, err := Read(bytes.NewReader(raw)); err == nil {
			t.Errorf("%s is read as a net", name)
		}
	}
	spoilt := func(at int, with byte) []byte {
		raw := append([]byte(nil), good...)
		raw[at] = with
		return raw
	}
	for name, raw := range map[string][]byte{
		"another magic": spoilt(0, 'x'), "no inputs": spoilt(len(magic), 0), "a ragged layer": spoilt(len(magic)+4, 33),
		"a third layer": spoilt(len(magic)+8, 2), "too many inputs": spoilt(len(magic)+3, 9),
	} {
		if _, err := Read(bytes.NewReader(raw)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s gives %v, want %v", name, err, ErrFormat)
		}
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if _, err := random(Shape{Inputs: 3, Hidden: 32}, 5).WriteTo(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, raw []byte) {
		n, err := Read(bytes.NewReader(raw))
		if err == nil && len(n.Params) != n.Size() {
			t.Fatalf("%d parameters, want %d", len(n.Params), n.Size())
		}
	})
}
