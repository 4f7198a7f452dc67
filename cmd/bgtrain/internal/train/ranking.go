package train

import (
	"errors"
	"math"
	"math/rand/v2"

	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Ranking teaches the pruning net, by decisions, which plays deserve a closer
// look. Its loss is the cross-entropy of the choice among the plays that
// count, and a little of the outputs' own. So the net learns to tell plays
// near the best apart, and little of the others.
type Ranking struct {
	// Decisions lists those that the net learns from.
	Decisions []Decision
	// Posed is the chance of drawing a decision from a game that began with a made-up position.
	Posed float64
	// Reach bounds how far behind the best a play may be and count, in points.
	// Of the others, only those count that the untrained pruning net ranks among
	// the best.
	Reach float64
	// Hidden is the number of hidden units of the result, no fewer than the
	// net has.
	Hidden            int
	Steps, Parts      int
	Rate, Floor, Hold float64
	Memory            float64
	Batch             int
	// Cross, Rank, Soft and Even are Gradient's.
	Cross, Rank, Soft, Even float64
	Seed                    uint64
	Workers                 int
}

// intruders is the number of the pruning net's best plays that count
// however bad they are.
const intruders = 12

// Run teaches net and returns the running mean.
func (t *Ranking) Run(net *nn.Net, kind kernel.Kind, log func(part int, mean *nn.Net)) (*nn.Net, error) {
	from, posed := t.counted(net, kind)
	if len(from) == 0 || len(posed) == 0 {
		return nil, errors.New("there are no decisions")
	}
	f := NewFit(Widen(net, max(net.Hidden, t.Hidden), .15, rand.New(rand.NewPCG(t.Seed, 1))), features.AppendBase, t.Batch, t.Workers, kind)
	f.before = int(2 * t.Memory)
	for _, p := range f.parts {
		p.Cross, p.Rank, p.Soft, p.Even = float32(t.Cross), float32(t.Rank), float32(t.Soft), float32(t.Even)
	}
	r := rand.New(rand.NewPCG(t.Seed, 0))
	for part := range t.Parts {
		share := float64(part) / float64(t.Parts)
		rate := Ramped(t.Rate, t.Floor, t.Hold, share)
		f.Run(t.Steps/t.Parts, rate, t.Memory, r, func(r *rand.Rand) []Sample {
			all := from
			if r.Float64() < t.Posed {
				all = posed
			}
			return all[r.IntN(len(all))]
		})
		log(part+1, f.Mean)
	}
	return f.Mean, nil
}

// counted returns each decision's plays that count: those of games from the
// start, and those of posed games.
func (t *Ranking) counted(net *nn.Net, kind kernel.Kind) (from, posed []Family) {
	k := newRanker(net, kind)
	for i := range t.Decisions {
		d := &t.Decisions[i]
		f := k.counted(d.Plays, t.Reach)
		switch {
		case len(f) < 2:
		case d.Posed:
			posed = append(posed, f)
		default:
			from = append(from, f)
		}
	}
	return from, posed
}

// counted returns the plays that count, or none if one of them ends the
// game.
func (k *ranker) counted(f Family, reach float64) Family {
	order := k.order(f)
	if math.IsInf(order[0].worth, 1) {
		return nil
	}
	counts := make([]bool, len(f))
	for i := range f {
		counts[i] = f[i].Label.Equity() <= f[0].Label.Equity()+reach
	}
	for _, p := range order[:min(intruders, len(order))] {
		counts[p.index] = true
	}
	var all Family
	for i := range f {
		if counts[i] {
			all = append(all, f[i])
		}
	}
	return all
}
