package train

import (
	"math/rand/v2"
	"sync"

	"backtalk/core"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Fit fits a net to samples with several workers. Each takes a part of every
// batch and of every step.
type Fit struct {
	*Learner
	// Describe returns a position's inputs.
	Describe func(in *nn.Inputs, b *core.Board)
	// Batch is the number of samples in a step.
	Batch int
	parts []*Gradient
	// before is the number of steps that the net took before this Fit.
	before int
	kind   kernel.Kind
}

// NewFit returns a fit of net with that many workers.
func NewFit(net *nn.Net, describe func(in *nn.Inputs, b *core.Board), batch, workers int, kind kernel.Kind) *Fit {
	f := &Fit{Learner: NewLearner(net, kind), Describe: describe, Batch: batch, kind: kind}
	for range workers {
		f.parts = append(f.parts, NewGradient(net, kind))
	}
	return f
}

// weighEquity sets the weight of the squared error of the equity.
func (f *Fit) weighEquity(w float32) {
	for _, p := range f.parts {
		p.Equity = w
	}
}

// averageEvery is the number of steps between two updates of the running
// mean.
const averageEvery = 16

// Run takes steps with families drawn at random: pick returns the next one,
// which may be a single sample. memory is how many steps back the running
// mean reaches. Run returns the mean squared equity error.
func (f *Fit) Run(steps int, rate float64, memory float64, r *rand.Rand, pick func(r *rand.Rand) []Sample) float64 {
	var batch [][]Sample
	squares, learnt := 0., 0
	team := newTeam(len(f.parts))
	defer team.stop()
	for range steps {
		batch = batch[:0]
		for n := 0; n < f.Batch; {
			family := pick(r)
			batch = append(batch, family)
			n += len(family)
		}
		team.run(func(w int) { f.gather(w, batch) })
		samples := 0
		for _, p := range f.parts {
			samples += p.Samples
			squares += p.Loss
			p.Samples, p.Loss = 0, 0
		}
		learnt += samples
		f.Step++
		a := kernel.NewAdam(rate, f.Step, samples)
		team.run(func(w int) { f.apply(w, a) })
		if f.Step%averageEvery == 0 {
			// Early on, the mean reaches back at most half the steps.
			f.Average(float32(averageEvery / min(memory, float64(f.before+f.Step)/2+averageEvery)))
		}
	}
	return squares / float64(learnt)
}

func (f *Fit) gather(w int, batch [][]Sample) {
	n := len(f.parts)
	for _, family := range batch[w*len(batch)/n : (w+1)*len(batch)/n] {
		f.parts[w].Add(family, f.Describe)
	}
	f.parts[w].Flush()
}

// apply steps worker w's share of the parameters.
func (f *Fit) apply(w int, a kernel.Adam) {
	n, size := len(f.parts), len(f.Net.Params)/8
	from, to := w*size/n*8, (w+1)*size/n*8
	grad := f.parts[0].grad.Params[from:to]
	for _, p := range f.parts[1:] {
		f.kind.Gather(grad, p.grad.Params[from:to])
	}
	f.kind.Step(a, f.Net.Params[from:to], f.m[from:to], f.v[from:to], grad)
}

// team runs each task on several workers at once; the caller is worker 0.
type team struct {
	tasks []chan func(int)
	done  sync.WaitGroup
}

func newTeam(n int) *team {
	t := &team{}
	for w := 1; w < n; w++ {
		c := make(chan func(int), 1)
		t.tasks = append(t.tasks, c)
		go func() {
			for task := range c {
				task(w)
				t.done.Done()
			}
		}()
	}
	return t
}

func (t *team) run(task func(w int)) {
	t.done.Add(len(t.tasks))
	for _, c := range t.tasks {
		c <- task
	}
	task(0)
	t.done.Wait()
}

func (t *team) stop() {
	for _, c := range t.tasks {
		close(c)
	}
}
