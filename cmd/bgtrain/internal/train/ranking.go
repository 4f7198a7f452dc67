package train

import (
	"errors"
	"math"
	"math/rand/v2"

	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Ranking is how the pruning net learns from decisions which plays are worth a closer look: its loss
// is, beside a little of the outputs' own, the cross-entropy of the choice among the plays that
// count. So it spends itself on telling plays near the best apart, and says little of the others.
type Ranking struct {
	// Decisions is what is learnt from.
	Decisions []Decision
	// Posed is the chance of drawing one of a game that began with a position made up.
	Posed float64
	// Reach is how far behind the best a play may be and count, in points. Of others only those
	// count that are among the best by the pruning net to begin with.
	Reach float64
	// Hidden is how many hidden units the net is to have; no fewer than it has.
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

// intruders is how many of the plays that the pruning net likes best count however bad they are.
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

// counted returns the plays that count, of games from the start and of others.
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

// counted returns the plays that count, none where the game ends with one of them.
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
