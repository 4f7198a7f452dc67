package train

import (
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

func shipped(t *testing.T) engine.Nets {
	t.Helper()
	nets, err := engine.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return nets
}

func tiny(dir string, cycles int) Plan {
	return Plan{
		Dir: dir, Contact: nn.Shape{Inputs: features.Contact, Hidden: 32, Then: nn.Widths{32}},
		Cycles: cycles, Warm: 2, Games: 2, Reuse: 8, Keep: .5, Rate: 2e-3, Floor: 1e-5, Hold: .5, Memory: 100,
		Batch: 16, Lambda: .8, Back: UsualBack, Prune: engine.Pruning{Most: 2, Margin: .1}, Seed: 3, Workers: 2,
	}
}

func learn(t *testing.T, p Plan, first engine.Nets) engine.Nets {
	t.Helper()
	l, err := NewLearning(p, first, tables(t), kernel.Best(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Run(nil); err != nil {
		t.Fatal(err)
	}
	return l.Nets()
}

// TestInterruptedLearningContinuesTheSame stops after two of four cycles and
// compares with learning without a stop.
func TestInterruptedLearningContinuesTheSame(t *testing.T) {
	first := shipped(t)
	whole := learn(t, tiny(t.TempDir(), 4), first)
	dir := t.TempDir()
	stopped, err := NewLearning(tiny(dir, 4), first, tables(t), kernel.Best(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		stopped.step()
		if err := stopped.save(); err != nil {
			t.Fatal(err)
		}
	}
	parts := learn(t, tiny(dir, 4), first)
	for name, pair := range map[string][2]*nn.Net{
		"contact": {whole.Contact, parts.Contact}, "prune": {whole.Prune, parts.Prune},
	} {
		if !slices.Equal(pair[0].Params, pair[1].Params) {
			t.Errorf("%s net differs after going on", name)
		}
	}
}

// TestLearningFurtherForgetsNothing trains the shipped nets for a cycle,
// stops, and continues.
func TestLearningFurtherForgetsNothing(t *testing.T) {
	first := shipped(t)
	p := tiny(t.TempDir(), 1)
	p.Contact, p.Further, p.Warm = first.Contact.Shape, true, 0
	p.Posed, p.PosedLambda = .5, .97
	learn(t, p, first)
	p.Cycles = 2
	further := learn(t, p, first)
	if slices.Equal(further.Contact.Params, first.Contact.Params) {
		t.Error("nothing was learnt")
	}
	before, after := engine.NewEvaluator(first, tables(t), kernel.Best()), engine.NewEvaluator(further, tables(t), kernel.Best())
	r := rand.New(rand.NewPCG(4, 4))
	for range 100 {
		b := pose(r, UsualBack)
		if was, is := before.Static(&b), after.Static(&b); math.Abs(was.Equity()-is.Equity()) > .3 {
			t.Errorf("%v was worth %.2f and is worth %.2f", b, was.Equity(), is.Equity())
		}
	}
	p.Contact.Hidden = 32
	if _, err := NewLearning(p, first, tables(t), kernel.Best(), io.Discard); err == nil {
		t.Error("nets of another shape learn further")
	}
}

func TestNearLeavesOutVeryManyPips(t *testing.T) {
	for _, near := range []bool{false, true} {
		p := tiny(t.TempDir(), 1)
		p.Posed, p.PosedLambda, p.Games, p.Near = 1, .9, 12, near
		l, err := NewLearning(p, shipped(t), tables(t), kernel.Best(), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		l.step()
		far := func(s Sample) bool { return pips(&s.Board) >= manyPips }
		if left := slices.ContainsFunc(l.contacts[0], far); left == near {
			t.Errorf("left out %v, there are some: %v", near, left)
		}
	}
}

// TestFitFollowsItsLabels fits a fresh net to a teacher's outcomes.
func TestFitFollowsItsLabels(t *testing.T) {
	labels := &Labels{Nets: shipped(t), Tables: tables(t), Plain: true, Kind: kernel.Best()}
	contacts, _ := split(labels.Play(5, 0, 20, 2))
	r := rand.New(rand.NewPCG(1, 1))
	n := nn.New(nn.Shape{Inputs: features.Contact, Hidden: 32, Then: nn.Widths{32}})
	n.Randomise(r, .15)
	f := NewFit(n, features.AppendContact, 16, 2, kernel.Best())
	before := f.Run(20, 2e-3, 100, r, from([][]Sample{contacts}))
	f.Run(400, 2e-3, 100, r, from([][]Sample{contacts}))
	if after := f.Run(20, 2e-3, 100, r, from([][]Sample{contacts})); !(after < before/4) {
		t.Errorf("mean squared error fell from %v to %v only", before, after)
	}
}

// TestGradientIsTheSlope compares a gradient with the change of the loss when
// a parameter changes a little.
func TestGradientIsTheSlope(t *testing.T) {
	for _, c := range []struct {
		then   nn.Widths
		equity float32
	}{{equity: 0}, {nn.Widths{32}, 0}, {equity: 3}, {nn.Widths{32}, 3}, {nn.Widths{64, 64}, 3}, {nn.Widths{96, 128, 32}, 3}} {
		r := rand.New(rand.NewPCG(2, 2))
		n := nn.New(nn.Shape{Inputs: 5, Hidden: 32, Then: c.then})
		n.Randomise(r, .5)
		target := engine.Outcome{Win: .7, WinGammon: .3, WinBackgammon: .1, LoseGammon: .05, LoseBackgammon: .01}
		in := &nn.Inputs{Index: []uint16{0, 3, 4}, Value: []float32{1, -.5, 2}}
		loss := func() float64 {
			s := nn.NewState(n.Shape, kernel.Plain)
			n.Run(s, in)
			sum, off := 0., 0.
			for i, want := range [nn.Outputs]float64{.7, .3, .1, .05, .01} {
				p := 1 / (1 + math.Exp(-float64(s.Out[i])))
				off += [nn.Outputs]float64{2, 1, 1, -1, -1}[i] * (p - want)
				sum -= float64(lossWeights[i]) * (want*math.Log(p) + (1-want)*math.Log(1-p))
			}
			return sum + float64(c.equity)*off*off/2
		}
		g := NewGradient(n, kernel.Best())
		g.Equity = c.equity
		g.Add([]Sample{{Label: target}}, func(to *nn.Inputs, _ *core.Board) {
			to.Index, to.Value = append(to.Index[:0], in.Index...), append(to.Value[:0], in.Value...)
		})
		g.Flush()
		const step = 1e-3 // so small that no unit of this net begins or ends to count
		for i := 0; i < len(n.Params); i += 7 {
			p := n.Params[i]
			n.Params[i] = p + step
			up := loss()
			n.Params[i] = p - step
			down := loss()
			n.Params[i] = p
			if want, got := (up-down)/(2*step), float64(g.grad.Params[i]); math.Abs(got-want) > 2e-3*max(1, math.Abs(want)) {
				t.Errorf("%+v: slope of parameter %d is %v, want %v", c, i, got, want)
			}
		}
	}
}

// TestLabelsAddLaterDifferences computes the labels of a made-up game of
// three turns by hand.
func TestLabelsAddLaterDifferences(t *testing.T) {
	win := func(p float32) engine.Outcome { return engine.Outcome{Win: p} }
	v := func(ahead, plain float32, strayed bool) visit {
		return visit{Sample: Sample{Board: core.Start(), Label: win(ahead)}, plain: win(plain), strayed: strayed}
	}
	l := &Labels{Lambda: .5}
	for _, c := range []struct {
		name string
		path []visit
		want []float32
	}{
		// The outcome of the last entry is exact. Differences change sign with
		// the turn.
		{"best plays", []visit{v(.5, .5, false), v(.6, .4, false), v(.8, .8, false)}, []float32{.5 - .5*.2, .6}},
		{
			"a surprise two turns later counts a quarter",
			[]visit{v(.5, .5, false), v(.4, .4, false), v(.7, .5, false), v(1, 1, false)},
			[]float32{.5 + .25*.2, .4 - .5*.2, .7},
		},
		{"a play that strayed ends it", []visit{v(.5, .5, true), v(.6, .4, false), v(.8, .8, false)}, []float32{.5, .6}},
	} {
		got := l.samples(c.path, l.Lambda)
		slices.Reverse(got)
		for i, want := range c.want {
			if d := got[i].Label.Win - want; d > 1e-6 || d < -1e-6 {
				t.Errorf("%s: label %d is %v, want %v", c.name, i, got[i].Label.Win, want)
			}
		}
	}
}

func TestGamesDependOnlyOnTheirNumber(t *testing.T) {
	l := &Labels{Nets: shipped(t), Tables: tables(t), Plain: true, Kind: kernel.Best()}
	whole := l.Play(9, 0, 6, 2)
	parts := append(l.Play(9, 0, 2, 1), l.Play(9, 2, 4, 2)...)
	if !slices.Equal(whole, parts) {
		t.Error("games played in parts differ")
	}
}

func TestTemporalDifferencesTeach(t *testing.T) {
	nets := randomNets(4)
	td := NewTD(nets, tables(t), 4, 2, kernel.Best())
	before := nets.Contact.Clone()
	for range 3 {
		if _, n := td.Step(1e-3); n == 0 {
			t.Fatal("no samples in a step")
		}
	}
	if slices.Equal(before.Params, nets.Contact.Params) {
		t.Error("nothing was learnt")
	}
}

func TestFallingLowersTheRate(t *testing.T) {
	for share, want := range map[float64]float64{0: 1, .25: 1, .625: .5, 1: 0, 2: 0} {
		if got := Falling(1, 0, .25, share); math.Abs(got-want) > 1e-9 {
			t.Errorf("rate at %v is %v, want %v", share, got, want)
		}
	}
}
