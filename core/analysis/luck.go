package analysis

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine"
)

// luck returns the roll's equity minus the mean over all rolls, each played without looking ahead.
// The evaluator's bias largely cancels, since it is about the same for every roll.
func (a *Analyst) luck(ctx context.Context, q *Question) (float64, error) {
	rolls, err := a.cube.Rolls(ctx, q.Board, q.At)
	if err != nil {
		return 0, err
	}
	if !q.Opening {
		return rolls.Of(q.Dice) - rolls.Mean(), nil
	}
	// Either side could have won the opening roll, with any two different dice.
	others, err := a.cube.Rolls(ctx, q.Board.Swap(), q.At.Flip())
	if err != nil {
		return 0, err
	}
	mean := 0.
	for high := uint8(2); high <= 6; high++ {
		for low := uint8(1); low < high; low++ {
			i := engine.RollIndex(core.Roll{high, low})
			mean += (rolls[i] - others[i]) / openings
		}
	}
	return rolls.Of(q.Dice) - mean, nil
}

// openings counts the opening rolls: 15 for each side.
const openings = 30
