//go:build !js

package race

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/engine/bearoff"
	"backtalk/core/engine/kernel"
)

// random returns a net with random weights.
func random(seed uint64) *Net {
	n, r := New(64), rand.New(rand.NewPCG(seed, 1))
	for i := range n.Params {
		n.Params[i] = float32(r.NormFloat64()) / 10
	}
	return n
}

func table(tb testing.TB) *bearoff.OneSided {
	tb.Helper()
	t, err := bearoff.LoadOneSided()
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// sides draws a side with checkers anywhere up to a point.
func sides(rear int) *rapid.Generator[core.Side] {
	return rapid.Custom(func(t *rapid.T) core.Side {
		var s core.Side
		for range core.Checkers {
			s[rapid.IntRange(0, rear).Draw(t, "place")]++
		}
		return s
	})
}

func TestListsAreDistributions(t *testing.T) {
	e := NewEvaluator(random(1), table(t), kernel.Best())
	rapid.Check(t, func(t *rapid.T) {
		s := sides(24).Draw(t, "side")
		for g, l := range *e.lists(&s) {
			sum := 0.
			for i, c := range l.Chance[:l.N] {
				if c < 0 {
					t.Fatalf("goal %d: chance %v of %d rolls", g, c, l.From+i)
				}
				sum += float64(c)
			}
			if math.Abs(sum-1) > 1e-4 {
				t.Fatalf("goal %d: chances sum to %v", g, sum)
			}
			if reached := l.From == 0 && l.Chance[0] == 1; reached != Reached(&s, Goal(g)) {
				t.Fatalf("goal %d of %v: list %v", g, s, l)
			}
		}
	})
}

func TestHomeSidesAreLookedUp(t *testing.T) {
	home := table(t)
	e := NewEvaluator(random(1), home, kernel.Best())
	rapid.Check(t, func(t *rapid.T) {
		b := core.Board{sides(6).Draw(t, "own"), sides(6).Draw(t, "other")}
		b[0][6] += b[0][core.Off]
		b[0][core.Off] = 0
		win, gammon, lost := home.Chances(&b)
		got := e.Chances(&b)
		for i, d := range []float32{got.Win - win, got.WinGammon - gammon, got.LoseGammon - lost} {
			if math.Abs(float64(d)) > 1e-4 && b[1][core.Off] < core.Checkers {
				t.Fatalf("%v: chance %d is off by %v", b, i, d)
			}
		}
	})
}

func TestListsAreComparedRollByRoll(t *testing.T) {
	in := func(from int, chances ...float32) *List {
		l := List{From: from, N: len(chances)}
		copy(l.Chance[:], chances)
		return &l
	}
	for _, c := range []struct {
		name string
		a, b *List
		head int
		want float32
	}{
		{"the first to roll wins a tie", in(3, 1), in(3, 1), 0, 1},
		{"the second to roll loses it", in(3, 1), in(3, 1), 1, 0},
		{"half of the time a roll sooner", in(2, .5, .5), in(2, 1), 0, .5},
		{"lists that overlap", in(2, .25, .5, .25), in(3, .5, .5), 0, .25 + .5 + .25*.5},
		{"lists that do not", in(9, 1), in(2, .5, .5), 0, 0},
	} {
		if got := Sooner(c.a, c.b, c.head); math.Abs(float64(got-c.want)) > 1e-6 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The logarithms of a list are sums of the outputs times the same terms that Gradient uses.
func TestListsAreTheSumOfTheirTerms(t *testing.T) {
	e := NewEvaluator(random(4), nil, kernel.Best())
	rapid.Check(t, func(t *rapid.T) {
		s, g := sides(24).Draw(t, "side"), Goal(rapid.IntRange(0, int(goals)-1).Draw(t, "goal"))
		f := FrameOf(&s, g)
		e.Run(&s)
		out := e.Out[int(g)*terms : int(g+1)*terms]
		for n := f.From; n < f.From+f.N; n++ {
			each := f.Terms(n)
			want := -2 * each[1]
			for k, x := range each {
				want += x * float64(out[k])
			}
			if n < few {
				want += float64(out[2+bumps+n])
			}
			if got := f.log(n, out); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%d rolls of %v: %v, want %v", n, f, got, want)
			}
		}
	})
}

// BenchmarkLists makes the lists of a side that is not remembered.
func BenchmarkLists(b *testing.B) {
	e := NewEvaluator(random(1), table(b), kernel.Best())
	s := core.Side{4: 3, 8: 5, 13: 4, 20: 3}
	for b.Loop() {
		e.Run(&s)
		for g := range goals {
			f := FrameOf(&s, g)
			e.List(g, &f)
		}
	}
}

// Gradient adds the slope that small changes of the outputs show.
func TestGradientIsTheSlopeOfTheLoss(t *testing.T) {
	e := NewEvaluator(random(2), nil, kernel.Best())
	s := core.Side{4: 3, 8: 5, 13: 4, 20: 3}
	want := make([]float64, 60)
	for i, c := range []float64{.1, .4, .3, .2} {
		want[i+11] = c
	}
	for g := range goals {
		f := FrameOf(&s, g)
		e.Run(&s)
		loss := func() float64 {
			l, sum, mean := e.List(g, &f), 0., 0.
			for n, w := range want {
				if w > 0 {
					sum -= w * math.Log(float64(l.Chance[n-l.From]))
					mean += w * float64(n)
				}
			}
			d := e.Said(g) - (mean-f.Middle)/f.Deviation
			return sum + d*d/2
		}
		if f.From > 11 || f.From+f.N < 15 {
			continue
		}
		l := e.List(g, &f)
		var d [width]float32
		f.Gradient(g, &l, e.Said(g), want, d[:])
		for i := range e.Out {
			const step = 1e-2
			x := e.Out[i]
			e.Out[i] = x + step
			up := loss()
			e.Out[i] = x - step
			down := loss()
			e.Out[i] = x
			if slope := (up - down) / (2 * step); math.Abs(slope-float64(d[i])) > 2e-3*max(1, math.Abs(slope)) {
				t.Errorf("goal %d: slope of output %d is %v, want %v", g, i, d[i], slope)
			}
		}
	}
}

func TestStoredNetIsReadBack(t *testing.T) {
	n := random(3)
	var b bytes.Buffer
	if _, err := n.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	raw := b.Bytes()
	got, err := Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range n.Params {
		if got.Params[i] != x {
			t.Fatalf("parameter %d is %v, want %v", i, got.Params[i], x)
		}
	}
	if _, err := Read(bytes.NewReader(raw[:len(raw)-1])); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a net that is cut short: %v", err)
	}
	for _, bad := range []string{"bgnet1\n\x00\x40\x00\x00\x00", magic + "\x41\x00\x00\x00", magic + "\x00\x00\x00\x00", magic + "\xff\xff\xff\xff"} {
		if _, err := Read(bytes.NewReader([]byte(bad))); !errors.Is(err, ErrFormat) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
