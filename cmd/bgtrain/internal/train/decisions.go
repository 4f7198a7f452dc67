package train

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// Decision holds the plays of a roll in contact, the best first. Each is the
// position that the other side has after it, labelled by the nets without
// looking ahead.
type Decision struct {
	Plays Family
	// Class is the class before the play. Posed marks a game that began with a made-up position.
	Class Class
	Posed bool
}

// Decisions says how decisions are drawn from self-play.
type Decisions struct {
	Nets   engine.Nets
	Tables engine.Tables
	Kind   kernel.Kind
	// Posed is the share of games that begin with a made-up position.
	Posed float64
}

// fewest is the least number of plays in a decision: the engine lets two
// through unseen.
const fewest = 3

// Play returns the decisions of games first to first+n-1, in order; game i depends on seed and i
// alone.
func (d *Decisions) Play(seed uint64, first, n, workers int) []Decision {
	return slices.Concat(inOrder(n, workers, func() func(int) []Decision {
		e := engine.NewEvaluator(d.Nets, d.Tables, d.Kind)
		return func(i int) []Decision { return d.game(e, rand.New(rand.NewPCG(seed, uint64(first+i)))) }
	})...)
}

// game plays one game until contact ends, with the nets' best play at each
// turn unless the game explores.
func (d *Decisions) game(e *engine.Evaluator, r *rand.Rand) []Decision {
	plan := exploring(d.Posed, UsualBack).plan(r)
	b := plan.start
	var found []Decision
	var gen core.Generator
	var plays []core.Play
	for turn := 0; engine.Classify(&b) >= engine.ClassContact; turn++ {
		plays = gen.Plays(plays[:0], b, plan.roll(r, turn))
		if len(plays) == 0 {
			b = b.Swap()
			continue
		}
		f := byWorth(e, plays)
		if len(f) >= fewest && engine.Classify(&b) == engine.ClassContact {
			class, _ := classOf(&b)
			found = append(found, Decision{f, class, plan.posed()})
		}
		b = f[0].Board
		if plan.stray(r, turn) {
			b = f[r.IntN(len(f))].Board
		}
	}
	return found
}

// byWorth returns the positions that plays lead to, the best play first.
func byWorth(e *engine.Evaluator, plays []core.Play) Family {
	f := make(Family, len(plays))
	for i := range plays {
		f[i].Board = plays[i].Board.Swap()
		f[i].Label = e.Static(&f[i].Board)
	}
	slices.SortStableFunc(f, func(x, y Sample) int { return cmp.Compare(x.Label.Equity(), y.Label.Equity()) })
	return f
}
