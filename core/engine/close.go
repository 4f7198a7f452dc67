package engine

import (
	"context"
	"math"
)

// closePlies is the number of plies at which nearly equal best plays are compared one roll further.
// Between plays so close, a search of two plies chooses nearly by chance. This gets most of what three
// would gain, in a fraction of the time (docs/engine.md).
const closePlies = 2

// closest says which plays are nearly equal: the best two, at most .001 points apart.
var closest = Pruning{Most: 2, Margin: .001}

// settleClose compares the best plays one roll further if they are nearly equal, as a ranking of one ply more would.
// The better play gets the equity that the best had before, so that equities at two plies can be compared, settled or
// not.
func (g *Engine) settleClose(ctx context.Context, all []grown, q *Ranking) error {
	if q.Plies != closePlies || len(all) < 2 {
		return nil
	}
	rivals := all[:nearBest(all, closest)]
	if !undecided(rivals) {
		return nil
	}
	trees := make([]*Tree, len(rivals))
	for i := range trees {
		t := rivals[i].tree
		trees[i] = &t
	}
	if err := g.Grow(ctx, trees, q.Utility.Flip()); err != nil {
		return err
	}
	worth, best := make([]float64, len(rivals)), math.Inf(-1)
	for i, t := range trees {
		before, after := Share(&t.Board, q.Plies+1, q.Plies), Share(&t.Board, q.Plies+1, q.Plies+1)
		if err := g.Do(ctx, func() { worth[i] = before*rivals[i].seen - after*q.Equity(t) }); err != nil {
			return err
		}
		best = max(best, worth[i])
	}
	top := all[0].equity
	for i := range rivals {
		rivals[i].equity = rounded(top + worth[i] - best)
	}
	arrange(all, q)
	return nil
}

// undecided reports whether a further roll may show which of the best plays is better. It can't if
// one of them ends contact, or if they are exactly equal, for example when the opponent drops
// after either.
func undecided(rivals []grown) bool {
	for i := range rivals {
		if Classify(&rivals[i].tree.Board) < ClassContact {
			return false
		}
	}
	return len(rivals) > 1 && rivals[0].seen != rivals[1].seen
}
