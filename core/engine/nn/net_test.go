package nn

import (
	"bytes"
	"errors"
	"io"
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

// slowly computes a net's chances by its definition.
func slowly(n *Net, in *Inputs) [Outputs]float64 {
	h := make([]float64, n.Inputs)
	for k, i := range in.Index {
		h[i] = float64(in.Value[k])
	}
	for i := range n.Layers {
		h = sums(&n.Layers[i], h)
		for u, x := range h {
			h[u] = max(x, 0)
		}
	}
	var out [Outputs]float64
	for o := range out {
		out[o] = 1 / (1 + math.Exp(-sums(&n.Out, h)[o]))
	}
	return out
}

// sums computes a layer by its definition.
func sums(l *Layer, h []float64) []float64 {
	all := make([]float64, len(l.B))
	width := l.Block()
	for u := range all {
		all[u] = float64(l.B[u])
		block := l.W[u/width*width*len(h):]
		for i, x := range h {
			all[u] += x * float64(block[i*width+u%width])
		}
	}
	return all
}

// anyWidths draws up to three further hidden layers.
func anyWidths(t *rapid.T) (then Widths) {
	for i, k := range rapid.SliceOfN(rapid.IntRange(1, 4), 0, len(then)).Draw(t, "then") {
		then[i] = 32 * k
	}
	return then
}

func TestRunAndChangeMatchTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{
			Inputs: rapid.IntRange(1, 50).Draw(t, "inputs"), Hidden: 32 * rapid.IntRange(1, 4).Draw(t, "hidden"), Then: anyWidths(t),
		}
		n := random(s, rapid.Uint64().Draw(t, "seed"))
		for _, l := range n.all() {
			for i := range l.B { // those of hidden layers are zero at first
				l.B[i] += float32(i%5) / 8
			}
		}
		if rapid.Bool().Draw(t, "packed") {
			n.Pack()
		}
		first, then := anyInputs(t, s.Inputs, "first"), anyInputs(t, s.Inputs, "then")
		for _, kind := range kernel.Kinds() {
			state := NewState(s, kind)
			check := func(what string, in *Inputs) {
				want := slowly(n, in)
				for o := range want {
					if d := math.Abs(float64(state.Chance[o]) - want[o]); !(d < 1e-5) {
						t.Fatalf("%v, %s: output %d is %v, want %v", kind, what, o, state.Chance[o], want[o])
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

// Trainers set and read single weights.
func TestAtIsTheWeightOfAnInputForAUnit(t *testing.T) {
	for _, s := range sizes() {
		n := New(s)
		for i, l := range n.all() {
			l.W[l.At(1, len(l.B)-1)] = 1
			h := make([]float64, l.Inputs)
			h[1] = 1
			for unit, x := range sums(l, h) {
				if (x == 1) != (unit == len(l.B)-1) {
					t.Errorf("%v, layer %d: unit %d is %v", s, i, unit, x)
				}
			}
		}
	}
}

// Before it has learnt anything, a net says what is usual in backgammon.
func TestFreshNetSaysWhatIsUsual(t *testing.T) {
	for _, s := range sizes() {
		n, state := random(s, 5), NewState(s, kernel.Best())
		n.Run(state, new(Inputs))
		for o, want := range []float32{.5, .13, .01, .13, .01} {
			if got := state.Chance[o]; math.Abs(float64(got-want)) > 1e-6 {
				t.Errorf("%v: output %d is %v, want %v", s, o, got, want)
			}
		}
		for i, w := range n.Out.W {
			if i%outWidth >= Outputs && w != 0 {
				t.Errorf("%v: weight %d of the padding is %v", s, i, w)
			}
		}
	}
}

// A search passes millions of positions through a net.
func TestPassesNeedNoMemory(t *testing.T) {
	for _, s := range sizes() {
		n, state := random(s, 5), NewState(s, kernel.Best())
		n.Pack()
		one, two := &Inputs{}, &Inputs{}
		one.Put(0, 1)
		two.Put(1, 2)
		pass := func() {
			n.Run(state, one)
			n.Hold(state, two)
			n.Change(state, one)
		}
		pass()
		if k := testing.AllocsPerRun(10, pass); k != 0 {
			t.Errorf("%v: a pass takes memory %v times", s, k)
		}
	}
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

// sizes returns shapes with rows of 32 and of 64, and with up to four hidden layers.
func sizes() []Shape {
	return []Shape{
		{Inputs: 3, Hidden: 32},
		{Inputs: 5, Hidden: 96, Then: Widths{32}},
		{Inputs: 4, Hidden: 128},
		{Inputs: 7, Hidden: 64, Then: Widths{32}},
		{Inputs: 6, Hidden: 128, Then: Widths{64, 64}},
		{Inputs: 2, Hidden: 32, Then: Widths{96, 128, 32}},
	}
}

// storing returns the ways to store a net, and the effect of each on it.
func storing() map[string]struct {
	write func(*Net, io.Writer) (int64, error)
	makes func(*Net)
} {
	return map[string]struct {
		write func(*Net, io.Writer) (int64, error)
		makes func(*Net)
	}{
		"as it is": {(*Net).WriteTo, func(*Net) {}},
		"rounded":  {(*Net).WriteRounded, (*Net).Pack},
	}
}

func stored(tb testing.TB, n *Net, write func(*Net, io.Writer) (int64, error)) []byte {
	tb.Helper()
	var b bytes.Buffer
	k, err := write(n, &b)
	if err != nil || int(k) != b.Len() {
		tb.Fatalf("wrote %d bytes and says %d, %v", b.Len(), k, err)
	}
	return b.Bytes()
}

func equalBits(t *testing.T, got, want *Net) {
	t.Helper()
	if got.Shape != want.Shape {
		t.Fatalf("shape is %#v, want %#v", got.Shape, want.Shape)
	}
	for i, x := range want.Params {
		if math.Float32bits(got.Params[i]) != math.Float32bits(x) {
			t.Fatalf("parameter %d is %v, want %v", i, got.Params[i], x)
		}
	}
}

func TestNetsAreStoredAndRead(t *testing.T) {
	for name, form := range storing() {
		for _, s := range sizes() {
			n := random(s, 5)
			raw := stored(t, n, form.write)
			equalBits(t, n, random(s, 5)) // storing changes nothing
			got, err := Read(bytes.NewReader(raw))
			if err != nil {
				t.Fatalf("%s, %v: %v", name, s, err)
			}
			want := n.Clone()
			form.makes(want)
			equalBits(t, got, want)
			if again := stored(t, got, form.write); !bytes.Equal(again, raw) {
				t.Errorf("%s, %v: stored again it is another", name, s)
			}
		}
	}
}

// Rounded, the weights that Pack rounds take half the room: those of layers with rows of 64.
func TestRoundedNetsAreSmaller(t *testing.T) {
	for _, s := range sizes() {
		n, want := random(s, 5), 20+4*s.Size()
		if len(stored(t, n, (*Net).WriteTo)) != want {
			t.Errorf("%v is not stored in %d bytes", s, want)
		}
		before := s.Inputs
		for _, width := range append([]int{s.Hidden}, s.Then[:]...) {
			if width%64 == 0 {
				want -= 2 * before * width
			}
			before = width
		}
		if got := len(stored(t, n, (*Net).WriteRounded)); got != want {
			t.Errorf("%v, rounded, is %d bytes, want %d", s, got, want)
		}
	}
}

// The third word of the head has a byte for each hidden layer after the first, its width in units of 32.
// It is 0 or 1 in the files of nets that had one or none of 32 units.
func TestStoredNetNamesItsWidths(t *testing.T) {
	for then, want := range map[Widths][]byte{
		{}: {0, 0, 0, 0}, {32}: {1, 0, 0, 0}, {64, 64}: {2, 2, 0, 0}, {32, 96, widest}: {1, 3, 255, 0},
	} {
		raw := stored(t, New(Shape{Inputs: 3, Hidden: 32, Then: then}), (*Net).WriteTo)
		if got := raw[len(exact)+8:][:4]; !bytes.Equal(got, want) {
			t.Errorf("%v are stored as %v, want %v", then, got, want)
		}
	}
}

func TestShapeNamesAllItsWidths(t *testing.T) {
	for want, s := range map[string]Shape{"3-32-5": {Inputs: 3, Hidden: 32}, "324-1024-64-96-5": {Inputs: 324, Hidden: 1024, Then: Widths{64, 96}}} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestImpossibleShapesAreRefused(t *testing.T) {
	for _, s := range sizes() {
		if !s.Valid() {
			t.Errorf("%#v is refused", s)
		}
	}
	for _, s := range []Shape{
		{},
		{Inputs: 3},
		{Hidden: 32},
		{Inputs: -1, Hidden: 32},
		{Inputs: largest + 1, Hidden: 32},
		{Inputs: 3, Hidden: 33},
		{Inputs: 3, Hidden: -32},
		{Inputs: 3, Hidden: largest + 32},
		{Inputs: 3, Hidden: 32, Then: Widths{8}},
		{Inputs: 3, Hidden: 32, Then: Widths{-32}},
		{Inputs: 3, Hidden: 32, Then: Widths{0, 32}},
		{Inputs: 3, Hidden: 32, Then: Widths{32, 0, 32}},
		{Inputs: 3, Hidden: 32, Then: Widths{32, widest + 32}},
	} {
		if s.Valid() {
			t.Errorf("%#v is accepted", s)
		}
	}
	for _, s := range []Shape{{Inputs: 1, Hidden: 32}, {Inputs: largest, Hidden: largest, Then: Widths{widest}}} {
		if !s.Valid() {
			t.Errorf("%#v is refused", s)
		}
	}
}

func TestFileThatIsNoNetIsRefused(t *testing.T) {
	for form, w := range storing() {
		good := stored(t, random(Shape{Inputs: 3, Hidden: 64}, 5), w.write)
		for name, raw := range map[string][]byte{"nothing": nil, "half a head": good[:15], "short": good[:len(good)-1]} {
			if _, err := Read(bytes.NewReader(raw)); err == nil {
				t.Errorf("%s, stored %s, is read as a net", name, form)
			}
		}
		spoilt := func(at int, with byte) []byte {
			raw := bytes.Clone(good)
			raw[at] = with
			return raw
		}
		for name, raw := range map[string][]byte{
			"another beginning": spoilt(0, 'x'), "a later form": spoilt(5, '3'), "no inputs": spoilt(len(exact), 0),
			"a ragged layer": spoilt(len(exact)+4, 33), "a layer after none": spoilt(len(exact)+9, 1), "five layers": spoilt(len(exact)+11, 1), "too many inputs": spoilt(len(exact)+3, 9),
		} {
			if _, err := Read(bytes.NewReader(raw)); !errors.Is(err, ErrFormat) {
				t.Errorf("%s, stored %s, gives %v, want %v", name, form, err, ErrFormat)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, form := range storing() {
		for _, s := range sizes() {
			f.Add(stored(f, random(s, 5), form.write))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		n, err := Read(bytes.NewReader(raw))
		if err != nil {
			return
		}
		if len(n.Params) != n.Size() {
			t.Fatalf("%d parameters, want %d", len(n.Params), n.Size())
		}
		again, err := Read(bytes.NewReader(stored(t, n, (*Net).WriteTo)))
		if err != nil {
			t.Fatal(err)
		}
		equalBits(t, again, n)
	})
}
