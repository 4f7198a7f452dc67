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

// Rank returns plays of roll r for the side at index 0 of b, best first, judged plies rolls ahead. At 0
// plies it returns all legal plays. Deeper, it leaves out plays far behind, but always includes the
// best atLeast plays of one ply less. Plays of equal equity come in the order of their Position IDs. If
// no die can be played, it returns none. It returns an error only if ctx ends.
func (s *Searcher) Rank(ctx context.Context, b core.Board, r core.Roll, plies int, at Situation, atLeast int) ([]Ranked, error) {
	return s.rank(ctx, core.Plays(b, r), plies, at, engine.Ranking{AtLeast: atLeast})
}

// RankBeside ranks given plays like Rank, and judges the play that leads to made as deeply as the best.
func (s *Searcher) RankBeside(ctx context.Context, plays []core.Play, made core.Board, plies int, at Situation) ([]Ranked, error) {
	return s.rank(ctx, plays, plies, at, engine.Ranking{Also: &made})
}

// RankPlays ranks given plays like Rank, for example those that complete a turn in progress. It is for real play: of
// plays with equal equity, it puts first the one that is better if nobody turns the cube. If the opponent's next
// double must be dropped after any play, all plays have the same equity, but the opponent may forget to double.
// RankPlays uses only AtLeast and Also of how.
func (s *Searcher) RankPlays(ctx context.Context, plays []core.Play, plies int, at Situation, how engine.Ranking) ([]Ranked, error) {
	return s.rank(ctx, plays, plies, at, engine.Ranking{AtLeast: how.AtLeast, Also: how.Also, Even: withoutCube(at.utility())})
}

// rank ranks plays by q, after it sets the parts of q that depend on the situation.
func (s *Searcher) rank(ctx context.Context, plays []core.Play, plies int, at Situation, q engine.Ranking) ([]Ranked, error) {
	theirs := newTurn(at.Flip())
	q.Plies, q.Utility = plies, at.utility()
	q.Equity = func(t *engine.Tree) float64 { return at.Flip().equity(s.before(t, theirs)) }
	return s.engine.RankPlays(ctx, plays, q)
}

// withoutCube compares positions after plays by the mover's chances alone. If these are equal too, as
// in a decided race, it compares the checkers off and the pips of the others.
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
