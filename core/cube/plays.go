package cube

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine"
)

// Ranked is a play and what it is worth with cube and score: its equity is normalised.
type Ranked = engine.Ranked

// Rank gives plays of roll r for the side at index 0 of b, best first, judged plies rolls ahead. At 0 plies all legal
// plays are there. Deeper, plays far behind are left out, but the best atLeast of a ply less are there, if there are so
// many. Plays of equal equity come in the order of their Position IDs. Nothing is given when no die can be played. It
// fails only when ctx ends.
func (s *Searcher) Rank(ctx context.Context, b core.Board, r core.Roll, plies int, at Situation, atLeast int) ([]Ranked, error) {
	return s.RankPlays(ctx, core.Plays(b, r), plies, at, atLeast)
}

// RankPlays is Rank for plays that are known already, such as those that complete a turn in progress.
func (s *Searcher) RankPlays(ctx context.Context, plays []core.Play, plies int, at Situation, atLeast int) ([]Ranked, error) {
	theirs := newTurn(at.Flip())
	return s.engine.RankPlays(ctx, plays, engine.Question{
		Plies: plies, AtLeast: atLeast, Utility: at.utility(),
		Equity: func(t *engine.Tree) float64 { return at.Flip().equity(s.before(t, theirs)) },
	})
}
