package train

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Plan says how nets learn from looking ahead, cycle by cycle: the teacher
// labels the positions of some games of self-play, the students learn from
// labels old and new, and the running mean of the students is the next
// teacher.
type Plan struct {
	// Dir is the folder of the nets and of the state, from which an
	// interrupted run continues.
	Dir string
	// Contact is the shape of the student for contact. The race net is the
	// first teacher's.
	Contact nn.Shape
	// Cycles is the number of cycles. The students teach from cycle Warm on.
	Cycles, Warm int
	// Further makes the students start as the first teacher's nets, not with
	// random weights.
	Further bool
	// Games is the number of games in a cycle. Reuse is the number of samples to
	// learn from for each new one.
	Games int
	Reuse float64
	// Keep is the share of cycles, the newest first, whose samples are in use.
	Keep float64
	// Rate is constant until Hold of the cycles are done, and then falls to
	// Floor.
	Rate, Floor, Hold float64
	// Memory is how many steps back the running mean reaches.
	Memory float64
	Batch  int
	// Lambda applies to games from the start position, PosedLambda to those from a made-up position.
	Lambda, PosedLambda float64
	// Equity weighs the squared error of the contact net's equity, as in
	// Gradient.
	Equity float64
	// Posed is the share of games that begin with a made-up position, Back that of back games among
	// those.
	Posed, Back float64
	// Near leaves out positions of very many pips, whose labels are the
	// noisiest.
	Near  bool
	Prune engine.Pruning
	Seed  uint64
	// Workers is the number of goroutines. It changes how sums are rounded.
	Workers int
}

// pruneShape is the shape of the pruning net.
var pruneShape = nn.Shape{Inputs: features.Base, Hidden: 64}

// pruneEvery is the number of the contact net's samples for each of the
// pruning net's.
const pruneEvery = 4

// Learning is a plan being carried out.
type Learning struct {
	Plan
	tables  engine.Tables
	first   engine.Nets
	contact *Fit
	prune   *Fit
	cycle   int
	// Samples by cycle. Only the pruning net learns from those of races.
	contacts, races [][]Sample
	kind            kernel.Kind
	log             io.Writer
}

// NewLearning begins a plan with first as its first teacher, or continues
// the one in the plan's folder.
func NewLearning(p Plan, first engine.Nets, tables engine.Tables, kind kernel.Kind, log io.Writer) (*Learning, error) {
	nets, err := p.students(first)
	if err != nil {
		return nil, err
	}
	if !p.Further {
		// The first teacher gets its own pruning net.
		first.Prune = nn.New(pruneShape)
	}
	l := &Learning{
		Plan: p, tables: tables, first: first, kind: kind, log: log,
		contact: NewFit(nets.Contact, features.AppendContact, p.Batch, p.Workers, kind),
		prune:   NewFit(nets.Prune, features.AppendBase, p.Batch, p.Workers, kind),
	}
	l.contact.weighEquity(float32(p.Equity))
	if p.Further {
		for _, f := range l.fits() {
			f.before = int(2 * p.Memory)
		}
	}
	found, err := l.load()
	if err != nil {
		return nil, err
	}
	if !found && !p.Further {
		l.begin()
	}
	return l, nil
}

// students returns the nets that will learn.
func (p *Plan) students(first engine.Nets) (engine.Nets, error) {
	if p.Further {
		if first.Prune == nil || first.Contact.Shape != p.Contact || first.Prune.Shape != pruneShape {
			return first, errors.New("the nets to learn further with have other shapes")
		}
		return engine.Nets{Contact: first.Contact.Clone(), Prune: first.Prune.Clone()}, nil
	}
	r := rand.New(rand.NewPCG(p.Seed, 1<<32))
	fresh := func(s nn.Shape) *nn.Net {
		n := nn.New(s)
		n.Randomise(r, .15)
		return n
	}
	return engine.Nets{Contact: fresh(p.Contact), Prune: fresh(pruneShape)}, nil
}

// rising is the number of cycles until nets that learn further have the full
// rate: Adam must find out first how large their gradients are.
const rising = 10

// rate returns the learning rate of the cycle.
func (l *Learning) rate() float64 {
	rate := Falling(l.Rate, l.Floor, l.Hold, float64(l.cycle)/float64(l.Cycles))
	if l.Further {
		rate *= min(1, float64(l.cycle+1)/rising)
	}
	return rate
}

// begin makes the first pruning net, by imitating the first teacher.
func (l *Learning) begin() {
	labels := &Labels{Nets: l.first, Tables: l.tables, Plain: true, Kind: l.kind}
	contacts, _ := split(labels.Play(l.Seed+1, 0, l.Games, l.Workers))
	r := rand.New(rand.NewPCG(l.Seed, 2<<32))
	steps := 12 * len(contacts) / l.Batch
	for part := range 4 {
		l.prune.Run(steps/4, Falling(4e-3, 4e-4, 0, float64(part)/3), l.Memory, r, from([][]Sample{contacts}))
	}
	l.first.Prune = l.prune.Mean.Clone()
}

// Run carries out the plan, and saves its state after each cycle. It calls
// each with the nets of a cycle.
func (l *Learning) Run(each func(cycle int, nets engine.Nets)) error {
	for l.cycle < l.Cycles {
		l.step()
		if err := l.save(); err != nil {
			return err
		}
		if each != nil {
			each(l.cycle, l.Nets())
		}
	}
	return SaveNets(filepath.Join(l.Dir, "nets"), l.Nets())
}

// Nets returns the students' running means, and the first teacher's net for
// races, which learns in another way.
func (l *Learning) Nets() engine.Nets {
	return engine.Nets{Contact: l.contact.Mean, Race: l.first.Race, Prune: l.prune.Mean}
}

// step runs one cycle.
func (l *Learning) step() {
	start := time.Now()
	teacher := l.Nets()
	if l.cycle < l.Warm {
		teacher = l.first
	}
	labels := &Labels{Nets: teacher, Tables: l.tables, Lambda: float32(l.Lambda), PosedLambda: float32(l.PosedLambda), Posed: l.Posed, Back: l.Back, Prune: l.Prune, Kind: l.kind}
	contacts, races := split(labels.Play(l.Seed, l.cycle*l.Games, l.Games, l.Workers))
	if l.Near {
		contacts = slices.DeleteFunc(contacts, func(s Sample) bool { return pips(&s.Board) >= manyPips })
	}
	unseen := l.unseen(contacts)
	l.contacts, l.races = append(l.contacts, contacts), append(l.races, races)
	labelled := time.Since(start)

	r := rand.New(rand.NewPCG(l.Seed, 3<<32+uint64(l.cycle)))
	rate := l.rate()
	steps := func(n int) int { return max(1, int(float64(n)*l.Reuse)/l.Batch) }
	loss := l.contact.Run(steps(len(contacts)), rate, l.Memory, r, from(l.window(l.contacts)))
	l.prune.Run(max(1, steps(len(contacts))/pruneEvery), rate, l.Memory, r, mixed(from(l.window(l.contacts)), from(l.window(l.races))))
	l.cycle++
	_, _ = fmt.Fprintf(l.log, "cycle %d of %d: %d contact and %d race labels in %s, learnt in %s at %.1e, mean square %.5f (unseen %.5f)\n",
		l.cycle, l.Cycles, len(contacts), len(races), labelled.Round(time.Millisecond),
		(time.Since(start) - labelled).Round(time.Millisecond), rate, loss, unseen)
}

// unseen returns the mean squared equity error of the running mean on
// samples that it has not learnt from.
func (l *Learning) unseen(samples []Sample) float64 {
	s, sum := nn.NewState(l.contact.Mean.Shape, l.kind), 0.
	var in nn.Inputs
	for i := range samples {
		features.AppendContact(&in, &samples[i].Board)
		l.contact.Mean.Run(s, &in)
		o := outcomeOf(s.Chance)
		d := o.Equity() - samples[i].Label.Equity()
		sum += d * d
	}
	return sum / float64(max(1, len(samples)))
}

// window returns the samples in use.
func (l *Learning) window(all [][]Sample) [][]Sample {
	return all[len(all)-max(1, int(float64(len(all))*l.Keep+.5)):]
}

// from draws a cycle and one of its samples.
func from(all [][]Sample) func(r *rand.Rand) []Sample {
	return func(r *rand.Rand) []Sample {
		for {
			s := all[r.IntN(len(all))]
			if len(s) > 0 {
				i := r.IntN(len(s))
				return s[i : i+1]
			}
		}
	}
}

// raceShare makes one in so many of the pruning net's samples a race: it must
// judge plays that end contact too.
const raceShare = 8

func mixed(contacts, races func(r *rand.Rand) []Sample) func(r *rand.Rand) []Sample {
	return func(r *rand.Rand) []Sample {
		if r.IntN(raceShare) == 0 {
			return races(r)
		}
		return contacts(r)
	}
}

func split(samples []Sample) (contacts, races []Sample) {
	for i := range samples {
		if engine.Classify(&samples[i].Board) == engine.ClassRace {
			races = append(races, samples[i])
			continue
		}
		contacts = append(contacts, samples[i])
	}
	return contacts, races
}
