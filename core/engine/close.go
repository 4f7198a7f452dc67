package engine

import (
	"context"
	"math"
)

// closePlies is the number of plies at which nearly equal best plays are compared one roll further. Between
// plays so close, two plies choose nearly by chance: this gets most of what three would gain, in a small part of
// the time (docs/engine.md).
const closePlies = 2

// closest says which plays are nearly equal: the best two, at most .001 points apart.
var closest = Pruning{Most: 2, Margin: .001}

// settleClose compares the best plays one roll further if they are nearly equal. The difference between them is
// then the mean of those seen at two plies and at three, as in a ranking at three plies. The better play gets the
// equity that the best had before, so that equities at two plies can be compared, settled or not.
func (g *Engine) settleClose(ctx context.Context, all []grown, q *Ranking) error {
	if q.Plies != closePlies {
		return nil
	}
	var before []float64
	if err := g.Do(ctx, func() { before = closeWorth(all, q) }); err != nil || len(before) < 2 {
		return err
	}
	trees := make([]*Tree, len(before))
	for i := range trees {
		t := all[i].tree
		trees[i] = &t
	}
	if err := g.Grow(ctx, trees, q.Utility.Flip()); err != nil {
		return err
	}
	worth, best := make([]float64, len(before)), math.Inf(-1)
	for i, t := range trees {
		if err := g.Do(ctx, func() { worth[i] = (before[i] - q.Equity(t)) / 2 }); err != nil {
			return err
		}
		best = max(best, worth[i])
	}
	top := all[0].equity
	for i := range worth {
		all[i].equity = math.Round((top+worth[i]-best)*1e4) / 1e4
	}
	arrange(all, q)
	return nil
}

// closeWorth returns the equities of the plays that are too close to tell apart, best first: one if there is no
// close second. It returns nil if the best two are exactly equal, for example when the opponent drops whatever is
// played: a further roll would show nothing.
func closeWorth(all []grown, q *Ranking) []float64 {
	var worth []float64
	for i := range all[:min(len(all), closest.Most)] {
		p := &all[i]
		if p.aside || p.equity < all[0].equity-float64(closest.Margin) || Classify(&p.tree.Board) < ClassContact {
			break
		}
		worth = append(worth, -q.Equity(&p.tree))
	}
	if len(worth) > 1 && worth[0] == worth[1] {
		return nil
	}
	return worth
}
