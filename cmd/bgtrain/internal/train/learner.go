// Package train implements the training of the evaluator's nets from nothing:
// self-play, labels from looking ahead, and fitting.
package train

import (
	"math"

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
	// Samples counts the added samples; Loss is the sum of their squared
	// equity errors.
	Samples int
	Loss    float64
}

// pending is a sample in progress: inputs, target, and the first hidden
// layer, which its gradient replaces.
type pending struct {
	in     nn.Inputs
	target engine.Outcome
	h1, d1 []float32
	h2     [nn.SecondWidth]float32
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
	return &Gradient{net: net, grad: nn.New(net.Shape), kind: kind, Cross: 1}
}

// Add adds a family, which Flush then handles; describe sets a position's
// inputs.
func (g *Gradient) Add(family []Sample, describe func(in *nn.Inputs, b *core.Board)) {
	for i := range family {
		if g.n == len(g.pending) {
			h := g.net.Hidden
			g.pending = append(g.pending, pending{h1: make([]float32, h), d1: make([]float32, h)})
		}
		p := &g.pending[g.n]
		describe(&p.in, &family[i].Board)
		p.target, p.first, p.board = family[i].Label, i == 0, &family[i].Board
		g.n++
	}
}

// Flush adds the gradients of the loss between the net's chances for the samples and their targets.
func (g *Gradient) Flush() {
	n, k, b := g.net, g.kind, g.net.Block()
	samples := g.pending[:g.n]
	for c := 0; c < n.Hidden; c += b {
		for i := range samples {
			p := &samples[i]
			h := p.h1[c : c+b : c+b]
			copy(h, n.B1[c:])
			k.SumRows(h, n.W1[c*n.Inputs:], p.in.Index, p.in.Value)
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
	for c := 0; c < n.Hidden; c += b {
		for i := range samples {
			p := &samples[i]
			d := p.d1[c : c+b : c+b]
			plus(g.grad.B1[c:c+b], d)
			k.SpreadRows(g.grad.W1[c*n.Inputs:], d, p.in.Index, p.in.Value)
		}
	}
	g.n = 0
}

// forward runs a sample through the layers after the first.
func (g *Gradient) forward(p *pending) {
	n, k := g.net, g.kind
	k.Relu(p.h1, p.h1)
	last := p.h1
	if n.Second {
		last = p.h2[:]
		copy(last, n.B2)
		k.Product(last, n.W2, p.h1)
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
		plus(g.grad.B3, out[:])
		g.later(p, &out)
	}
}

// later carries the gradient of the logits back to the first layer.
func (g *Gradient) later(p *pending, out *[8]float32) {
	n, k := g.net, g.kind
	if !n.Second {
		k.Outer(g.grad.W3, p.h1, out[:])
		k.Transposed(p.d1, n.W3, out[:])
		k.Mask(p.d1, p.h1)
		return
	}
	var d2 [nn.SecondWidth]float32
	k.Outer(g.grad.W3, p.h2[:], out[:])
	k.Transposed(d2[:], n.W3, out[:])
	k.Mask(d2[:], p.h2[:])
	plus(g.grad.B2, d2[:])
	k.Outer(g.grad.W2, p.h1, d2[:])
	k.Transposed(p.d1, n.W2, d2[:])
	k.Mask(p.d1, p.h1)
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
