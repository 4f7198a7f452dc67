package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// tuning returns a short tuning of a small net.
func tuning(families []Family) (*Tuning, *nn.Net) {
	net := nn.New(nn.Shape{Inputs: features.Contact, Hidden: 32, Then: nn.Widths{32}})
	net.Randomise(rand.New(rand.NewPCG(1, 0)), .15)
	return &Tuning{
		Families: families, Unseen: families, Steps: 600, Parts: 2, Rate: 2e-3, Floor: 1e-5, Hold: .5, Memory: 50, Batch: 32,
		Equity: 16, Sibling: 64, Seed: 1, Workers: 2,
	}, net
}

func TestTuningTeachesWhichPlayIsBetter(t *testing.T) {
	families := search(t).Play(5, 0, 8, 2)
	tune, net := tuning(families)
	before, _ := Regret(families, net, kernel.Best())
	var last *nn.Net
	parts := 0
	var log bytes.Buffer
	err := tune.Run(net, kernel.Best(), &log, func(mean *nn.Net) error {
		last = mean
		parts++
		return nil
	})
	if err != nil || parts != tune.Parts {
		t.Fatalf("%d parts, %v", parts, err)
	}
	if after, off := Regret(families, last, kernel.Best()); !(after < before/2) || !(off < .2) {
		t.Errorf("choices cost %v, %v before; equities are off by %v\n%s", after, before, off, &log)
	}
}

func TestTuningMixesSamplesIn(t *testing.T) {
	families := []Family{{{Board: core.Start()}, {Board: core.Start()}, {Board: core.Start()}}}
	sample := Sample{Board: core.Start(), Label: engine.Outcome{Win: 1}}
	tune, _ := tuning(families)
	tune.Samples, tune.Kin = [][]Sample{{sample}}, .5
	tune.chance = tune.familyChance()
	r := rand.New(rand.NewPCG(3, 3))
	kin, all := 0., 0.
	for range 4000 {
		drawn := tune.pick(r)
		if len(drawn) > 1 {
			kin += float64(len(drawn))
		}
		all += float64(len(drawn))
	}
	if share := kin / all; math.Abs(share-tune.Kin) > .04 {
		t.Errorf("%.2f of the positions are those of families, want %.2f", share, tune.Kin)
	}
}

func TestTuningNeedsFamilies(t *testing.T) {
	tune, net := tuning(nil)
	if err := tune.Run(net, kernel.Best(), &bytes.Buffer{}, nil); err == nil {
		t.Error("a net learns from nothing")
	}
}

// TestSiblingGradientIsTheSlope compares a family's gradient with the change
// of the loss when a parameter changes a little.
func TestSiblingGradientIsTheSlope(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	n := nn.New(nn.Shape{Inputs: 5, Hidden: 32, Then: nn.Widths{32}})
	n.Randomise(r, .5)
	family := []Sample{
		{Board: core.Board{{1: 1}}, Label: engine.Outcome{Win: .7, WinGammon: .3, WinBackgammon: .1, LoseGammon: .05, LoseBackgammon: .01}},
		{Board: core.Board{{2: 1}}, Label: engine.Outcome{Win: .4, WinGammon: .1, WinBackgammon: .02, LoseGammon: .2, LoseBackgammon: .1}},
		{Board: core.Board{{3: 1}}, Label: engine.Outcome{Win: .1, WinGammon: .05, WinBackgammon: .01, LoseGammon: .5, LoseBackgammon: .2}},
	}
	describe := func(in *nn.Inputs, b *core.Board) {
		k := uint16(b[0].Rearmost())
		in.Index, in.Value = append(in.Index[:0], 0, k), append(in.Value[:0], 1, 2-float32(k))
	}
	for name, weigh := range map[string]func(g *Gradient){
		"sibling": func(g *Gradient) { g.Equity, g.Sibling = 3, 5 },
		"rank":    func(g *Gradient) { g.Cross, g.Rank, g.Soft, g.Even = .5, 2, .7, .4 },
	} {
		g := NewGradient(n, kernel.Best())
		weigh(g)
		g.Add(family, describe)
		g.Flush()
		compareSlopes(t, name, g, func() float64 { return familyLoss(g, family, describe) })
	}
}

// compareSlopes compares a gradient with the change of the loss when a
// parameter changes a little.
func compareSlopes(t *testing.T, name string, g *Gradient, loss func() float64) {
	t.Helper()
	const step = 1e-2
	n := g.net
	for i := 0; i < len(n.Params); i += 7 {
		p := n.Params[i]
		n.Params[i] = p + step
		up := loss()
		n.Params[i] = p - step
		down := loss()
		n.Params[i] = p
		if want, got := (up-down)/(2*step), float64(g.grad.Params[i]); math.Abs(got-want) > 4e-3*max(1, math.Abs(want)) {
			t.Errorf("%s: slope of parameter %d is %v, want %v", name, i, got, want)
		}
	}
}

// familyLoss returns the loss of a family in double precision.
func familyLoss(g *Gradient, family []Sample, describe func(*nn.Inputs, *core.Board)) float64 {
	s := nn.NewState(g.net.Shape, kernel.Plain)
	var in nn.Inputs
	var offs, worth, says []float64
	sum, middle := 0., 0.
	for i := range family {
		describe(&in, &family[i].Board)
		g.net.Run(s, &in)
		off, said := 0., 0.
		for k, w := range wanted(&family[i].Label) {
			p, want := 1/(1+math.Exp(-float64(s.Out[k]))), float64(w)
			off += float64(equitySlopes[k]) * (p - want)
			said -= float64(equitySlopes[k]) * want
			sum -= float64(g.Cross) * float64(lossWeights[k]) * (want*math.Log(p) + (1-want)*math.Log(1-p))
		}
		offs, worth, says = append(offs, off), append(worth, said-off), append(says, said)
		middle += off / float64(len(family))
	}
	for _, off := range offs {
		sum += (float64(g.Equity)*off*off + float64(g.Sibling)*(off-middle)*(off-middle)) / 2
	}
	if g.Rank == 0 {
		return sum
	}
	chances, want := softly(worth, float64(g.Soft)), softly(says, float64(g.Even))
	for i := range chances {
		sum -= float64(g.Rank) * want[i] * math.Log(chances[i])
	}
	return sum
}

// softly returns chances whose logarithms are the numbers divided by soft.
func softly(of []float64, soft float64) []float64 {
	chances, sum := make([]float64, len(of)), 0.
	for i, x := range of {
		chances[i] = math.Exp(x / soft)
		sum += chances[i]
	}
	for i := range chances {
		chances[i] /= sum
	}
	return chances
}
