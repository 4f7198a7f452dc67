package engine

import (
	"context"

	"backtalk/core"
)

// From meanFrom plies on, a judgement in contact is the mean of those at the last ply and at the
// one before. The net errs to one side at odd plies, to the other at even ones, and these errors
// differ from play to play: the mean chooses better (docs/engine.md).
const meanFrom = 3

// Share returns the weight that the result at ply seen has in a judgement of b that looks plies
// rolls ahead. The weights of all plies add up to 1. Below meanFrom plies, and without contact,
// only the last ply counts.
func Share(b *core.Board, plies, seen int) float64 {
	mean := plies >= meanFrom && Classify(b) >= ClassContact
	switch {
	case mean && seen >= plies-1:
		return .5
	case !mean && seen == plies:
		return 1
	}
	return 0
}

// Look looks plies rolls ahead from b, choosing plays by the utility of the side on roll, and passes the
// trees to see, with their share: at the last ply, or at the last two if Share says so. It calls see as
// one of the engine's workers. It fails only when ctx ends.
func (g *Engine) Look(ctx context.Context, b core.Board, plies int, u Utility, see func(t *Tree, share float64)) error {
	t := g.Seed(b)
	for ply := range plies + 1 {
		if ply > 0 {
			if err := g.Grow(ctx, []*Tree{&t}, u); err != nil {
				return err
			}
		}
		share := Share(&b, plies, ply)
		if share == 0 {
			continue
		}
		if err := g.Do(ctx, func() { see(&t, share) }); err != nil {
			return err
		}
	}
	return ctx.Err()
}
