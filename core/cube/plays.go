package cube

import (
	"cmp"
	"context"
	"math"

	"backtalk/core"
	"backtalk/core/engine"
)

// Ranked is a play with its normalised equity, by cube and score.
type Ranked = engine.Ranked

// Rank returns plays of roll r for the side at index 0 of b, best first, judged plies rolls ahead.
// At 0 plies all legal plays are there. Deeper, plays far behind are left out, but the best atLeast
// of a ply less are there, if there are so many. Plays of equal equity come in the order of their
// Position IDs. Nothing is given when no die can be played. It fails only when ctx ends.
func (s *Searcher) Rank(ctx context.Context, b core.Board, r core.Roll, plies int, at Situation, atLeast int) ([]Ranked, error) {
	return s.rank(ctx, core.Plays(b, r), plies, at, engine.Ranking{AtLeast: atLeast})
}

// RankBeside ranks given plays like Rank, and judges the play that leads to made as deeply as the
// best.
func (s *Searcher) RankBeside(ctx context.Context, plays []core.Play, made core.Board, plies int, at Situation) ([]Ranked, error) {
	return s.rank(ctx, plays, plies, at, engine.Ranking{Also: &made})
}

// RankPlays ranks given plays like Rank, such as those that complete a turn in progress, for play
// against somebody. Of plays of equal equity, the one comes first that is better if the cube stays
// as it is: if the opponent's next double must be dropped whatever is played, every play has the
// same equity, but the opponent may forget to double.
func (s *Searcher) RankPlays(ctx context.Context, plays []core.Play, plies int, at Situation, atLeast int) ([]Ranked, error) {
	return s.rank(ctx, plays, plies, at, engine.Ranking{AtLeast: atLeast, Even: withoutCube(at.utility())})
}

// rank sets what of a ranking depends on the situation.
func (s *Searcher) rank(ctx context.Context, plays []core.Play, plies int, at Situation, q engine.Ranking) ([]Ranked, error) {
	theirs := newTurn(at.Flip())
	q.Plies, q.Utility = plies, at.utility()
	q.Equity = func(t *engine.Tree) float64 { return at.Flip().equity(s.before(t, theirs)) }
	return s.engine.RankPlays(ctx, plays, q)
}

// withoutCube compares positions after plays by the mover's chances alone, and if these are equal as
// well, as in a decided race, by the checkers off and the pips of the others.
func withoutCube(mine engine.Utility) func(a, b *engine.Tree) int {
	worth := func(t *engine.Tree) float64 {
		o := t.Outcome.Flip()
		return math.Round(float64(mine.Of(&o)) * 1e4)
	}
	return func(a, b *engine.Tree) int {
		own, other := &a.Board[1], &b.Board[1] // the opponent is on roll
		return cmp.Or(
			cmp.Compare(worth(b), worth(a)),
			cmp.Compare(other[core.Off], own[core.Off]),
			cmp.Compare(own.Pips(), other.Pips()),
		)
	}
}
