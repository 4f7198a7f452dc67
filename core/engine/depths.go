package engine

import (
	"context"

	"backtalk/core"
)

// thirdPly is how much of a judgement at three plies or more is what was seen at two plies less, at
// one less, and at all. What the net for contact sees at odd plies errs to one side, at even ones to
// the other, and these errors differ from play to play: the mean chooses better (docs/engine.md).
var thirdPly = [...]float64{.1, .5, .4}

// Share is how much of a judgement of b plies rolls ahead is what was seen at a number of plies up
// to that. All shares together are 1. Up to two plies, and without contact, only the last one counts.
func Share(b *core.Board, plies, seen int) float64 {
	at := seen - plies + len(thirdPly) - 1
	switch {
	case plies < len(thirdPly) || Classify(b) < ClassContact:
		if seen == plies {
			return 1
		}
		return 0
	case at < 0 || at >= len(thirdPly):
		return 0
	}
	return thirdPly[at]
}

// Look looks plies rolls ahead of b, choosing plays by the utility of the side on roll, and hands
// what is then seen to see, with its share: once up to two plies, at several plies beyond. See is
// called as one of the engine's workers. It fails only when ctx ends.
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
