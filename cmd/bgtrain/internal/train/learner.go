// Package train implements the training of the evaluator's nets from nothing:
// self-play, labels from looking ahead, and fitting.
package train

import (
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// lossWeights weigh the cross-entropy of the five outputs: equity counts a win twice.
var lossWeights = [nn.Outputs]float32{2, 1, 1, 1, 1}

// equitySlopes holds the slope of the equity by each output.
var equitySlopes = [nn.Outputs]float32{2, 1, 1, -1, -1}

// Gradient sums the gradients of a net over samples. It belongs to one goroutine.
type Gradient struct {
	// Equity weighs half the squared error of the equity beside the
	// cross-entropy of the outputs. A net too small for all that its labels say
	// then learns first what decides between plays.
	Equity float32
	// Sibling weighs half the squared error of the equity's distance from the
	// mean of its family, which alone decides between plays.
	Sibling float32
	// Cross weighs the cross-entropy of the outputs; NewGradient sets 1.
	Cross float32
	// Rank weighs the cross-entropy of the choice within a family. The net's
	// chance of a play grows with the exponential of its worth, divided by Soft;
	// the target's with that of its label's, divided by Even. With Rank,
	// impossible gammons don't count.
	Rank, Soft, Even float32

	net  *nn.Net
	grad *nn.Net
	kind kernel.Kind
	// pending holds samples whose gradients are still to be added. They pass the
	// first layer together, block of weights by block, because one block fits in
	// the processor's cache and the whole layer does not.
	pending []pending
	n       int
	// share has room for what a block of units adds to the gradient of the layer
	// before.
	share []float32
	// Samples counts the added samples; Loss is the sum of their squared
	// equity errors.
	Samples int
	Loss    float64
}

// pending is a sample in progress: inputs, target, and the hidden layers with
// their gradients.
type pending struct {
	in     nn.Inputs
	target engine.Outcome
	h, d   [][]float32
	chance [nn.Outputs]float32
	// off is the error of the equity; first marks the beginning of a family.
	off   float32
	first bool
	// board is the position. worth is what it is worth to the side that is not
	// on roll, by the net and by the label. pull is the slope of the loss by the
	// equity.
	board             *core.Board
	worth, says, pull float32
}

// NewGradient returns an empty gradient of net, which it reads at each
// Flush.
func NewGradient(net *nn.Net, kind kernel.Kind) *Gradient {
	widest := max(net.Hidden, slices.Max(net.Then[:]))
	return &Gradient{net: net, grad: nn.New(net.Shape), kind: kind, share: make([]float32, widest), Cross: 1}
}

// Add adds a family, which Flush then handles; describe sets a position's
// inputs.
func (g *Gradient) Add(family []Sample, describe func(in *nn.Inputs, b *core.Board)) {
	for i := range family {
		if g.n == len(g.pending) {
			g.pending = append(g.pending, pending{h: units(g.net), d: units(g.net)})
		}
		p := &g.pending[g.n]
		describe(&p.in, &family[i].Board)
		p.target, p.first, p.board = family[i].Label, i == 0, &family[i].Board
		g.n++
	}
}

// units returns room for the hidden layers of a net.
func units(n *nn.Net) [][]float32 {
	var all [][]float32
	for i := range n.Layers {
		all = append(all, make([]float32, len(n.Layers[i].B)))
	}
	return all
}

// Flush adds the gradients of the loss between the net's chances for the samples and their targets.
func (g *Gradient) Flush() {
	k, first, slope := g.kind, &g.net.Layers[0], &g.grad.Layers[0]
	b, all := first.Block(), len(first.B)
	samples := g.pending[:g.n]
	for c := 0; c < all; c += b {
		for i := range samples {
			p := &samples[i]
			h := p.h[0][c : c+b : c+b]
			copy(h, first.B[c:])
			k.SumRows(h, first.W[c*first.Inputs:], p.in.Index, p.in.Value)
		}
	}
	for i := range samples {
		g.forward(&samples[i])
	}
	for from := 0; from < len(samples); {
		to := from + 1
		for to < len(samples) && !samples[to].first {
			to++
		}
		g.back(samples[from:to])
		from = to
	}
	for c := 0; c < all; c += b {
		for i := range samples {
			p := &samples[i]
			d := p.d[0][c : c+b : c+b]
			plus(slope.B[c:c+b], d)
			k.SpreadRows(slope.W[c*first.Inputs:], d, p.in.Index, p.in.Value)
		}
	}
	g.n = 0
}

// forward runs a sample through the layers after the first.
func (g *Gradient) forward(p *pending) {
	n, k := g.net, g.kind
	last := p.h[0]
	k.Relu(last, last)
	for i := 1; i < len(n.Layers); i++ {
		forward(k, &n.Layers[i], last, p.h[i])
		last = p.h[i]
		k.Relu(last, last)
	}
	var out [8]float32
	n.Last(&out, last, k)
	want := wanted(&p.target)
	for i := range want {
		p.chance[i] = nn.Logistic(out[i])
	}
	if g.Rank > 0 {
		shut(&p.chance, p.board)
	}
	p.off, p.says = 0, 0
	for i := range want {
		p.says -= equitySlopes[i] * want[i]
		p.off += equitySlopes[i] * (p.chance[i] - want[i])
	}
	p.worth = p.says - p.off
	g.Loss += float64(p.off) * float64(p.off)
	g.Samples++
}

// back carries the errors of a family back through the layers after the first.
func (g *Gradient) back(family []pending) {
	mean := float32(0)
	for i := range family {
		mean += family[i].off / float32(len(family))
	}
	for i := range family {
		p := &family[i]
		p.pull = g.Equity*p.off + g.Sibling*(p.off-mean)
	}
	if g.Rank > 0 {
		g.rank(family)
	}
	for i := range family {
		p := &family[i]
		out := g.judge(p)
		g.later(p, &out)
	}
}

// later carries the gradient of the logits back to the first layer.
func (g *Gradient) later(p *pending, out *[8]float32) {
	last := len(p.h) - 1
	g.backward(&g.net.Out, &g.grad.Out, p.h[last], out[:], p.d[last])
	for i := last; i > 0; i-- {
		g.backward(&g.net.Layers[i], &g.grad.Layers[i], p.h[i-1], p.d[i], p.d[i-1])
	}
}

// forward sets sums to a layer's, given the layer before.
func forward(k kernel.Kind, l *nn.Layer, before, sums []float32) {
	copy(sums, l.B)
	b := l.Block()
	for c := 0; c < len(sums); c += b {
		k.Product(sums[c:c+b:c+b], l.W[c*l.Inputs:], before)
	}
}

// backward adds the gradient d of a layer's sums to that of its parameters,
// slope, and sets down to the gradient of the sums of the layer before, which
// is rectified.
func (g *Gradient) backward(l, slope *nn.Layer, before, d, down []float32) {
	plus(slope.B, d)
	clear(down)
	share := g.share[:len(down)]
	b := l.Block()
	for c := 0; c < len(d); c += b {
		part := d[c : c+b : c+b]
		g.kind.Outer(slope.W[c*l.Inputs:], before, part)
		g.kind.Transposed(share, l.W[c*l.Inputs:], part)
		g.kind.Gather(down, share)
	}
	g.kind.Mask(down, before)
}

// rank adds the slope of the choice's loss. The more a play is worth to the
// side that made it, the less to the side on roll, whose equity pull is
// about.
func (g *Gradient) rank(family []pending) {
	best, wanted := family[0].worth, family[0].says
	for i := range family {
		best, wanted = max(best, family[i].worth), max(wanted, family[i].says)
	}
	var sum, wantedSum float32
	chance := func(x, top, soft float32) float32 { return float32(math.Exp(float64((x - top) / soft))) }
	for i := range family {
		sum += chance(family[i].worth, best, g.Soft)
		wantedSum += chance(family[i].says, wanted, g.Even)
	}
	for i := range family {
		p := &family[i]
		p.pull += g.Rank / g.Soft * (chance(p.says, wanted, g.Even)/wantedSum - chance(p.worth, best, g.Soft)/sum)
	}
}

// judge returns the gradient of the loss by the logits.
func (g *Gradient) judge(p *pending) (out [8]float32) {
	want := wanted(&p.target)
	for i, c := range p.chance {
		out[i] = g.Cross*lossWeights[i]*(c-want[i]) + p.pull*equitySlopes[i]*c*(1-c)
	}
	return out
}

func wanted(o *engine.Outcome) [nn.Outputs]float32 {
	return [nn.Outputs]float32{o.Win, o.WinGammon, o.WinBackgammon, o.LoseGammon, o.LoseBackgammon}
}

func plus(dst, src []float32) {
	for i, x := range src {
		dst[i] += x
	}
}

// Learner moves a net along gradients with Adam, and keeps a running mean of its parameters.
type Learner struct {
	Net *nn.Net
	// Mean is the exponential mean of Net's parameters: steadier than Net while the rate is high.
	Mean *nn.Net
	// Step is the number of steps taken.
	Step int

	m, v []float32
	kind kernel.Kind
}

// NewLearner returns a learner that trains net.
func NewLearner(net *nn.Net, kind kernel.Kind) *Learner {
	n := len(net.Params)
	return &Learner{Net: net, Mean: net.Clone(), m: make([]float32, n), v: make([]float32, n), kind: kind}
}

// Apply takes one step with the sum of parts, and clears them.
func (l *Learner) Apply(rate float64, parts ...*Gradient) {
	total := parts[0]
	for _, p := range parts[1:] {
		l.kind.Gather(total.grad.Params, p.grad.Params)
		total.Samples += p.Samples
		total.Loss += p.Loss
		p.Samples, p.Loss = 0, 0
	}
	if total.Samples == 0 {
		return
	}
	l.Step++
	l.kind.Step(kernel.NewAdam(rate, l.Step, total.Samples), l.Net.Params, l.m, l.v, total.grad.Params)
	total.Samples, total.Loss = 0, 0
}

// Average moves Mean towards Net by share.
func (l *Learner) Average(share float32) {
	for i, x := range l.Net.Params {
		l.Mean.Params[i] += share * (x - l.Mean.Params[i])
	}
}
