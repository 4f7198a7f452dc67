package cube

import (
	"bytes"
	"context"
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
)

// Ranked is a play and what it is worth with cube and score.
type Ranked struct {
	core.Play
	// Outcome is the mover's after the play.
	Outcome engine.Outcome
	// Equity is the mover's after the play, normalised, rounded to a tenth of a thousandth.
	Equity float64
}

// filter is which plays are looked at one ply deeper: the best Most, or those within Margin of the best.
var filter = engine.Pruning{Most: 8, Margin: .16}

// Rank gives plays of roll r for the side at index 0 of b, best first, judged plies rolls ahead. At 0 plies all legal
// plays are there. Deeper, plays far behind are left out, but the best atLeast of a ply less are there, if there are so
// many. Nothing is given when no die can be played. It fails only when ctx ends.
func (s *Searcher) Rank(ctx context.Context, b core.Board, r core.Roll, plies int, at Situation, atLeast int) ([]Ranked, error) {
	plain := s.judge.Rank(b, r, 0, 0)
	ranked := make([]Ranked, len(plain))
	for i, p := range plain {
		ranked[i] = Ranked{Play: p.Play, Outcome: p.Outcome}
	}
	return s.rank(ctx, ranked, plies, at, atLeast)
}

// RankPlays is Rank for plays that are known already, such as those that complete a turn in progress.
func (s *Searcher) RankPlays(ctx context.Context, plays []core.Play, plies int, at Situation, atLeast int) ([]Ranked, error) {
	ranked := make([]Ranked, len(plays))
	for i, p := range plays {
		next := p.Board.Swap()
		ranked[i] = Ranked{Play: p, Outcome: s.judge.Static(&next).Flip()}
	}
	return s.rank(ctx, ranked, plies, at, atLeast)
}

// rank puts plays, whose outcomes without looking ahead are there, in order.
func (s *Searcher) rank(ctx context.Context, ranked []Ranked, plies int, at Situation, atLeast int) ([]Ranked, error) {
	for i := range ranked {
		if err := s.judgePlay(ctx, &ranked[i], 0, at); err != nil {
			return nil, err
		}
	}
	order(ranked)
	for ply := 1; ply <= plies && len(ranked) > 1; ply++ {
		ranked = foremost(ranked, atLeast)
		for i := range ranked {
			if err := s.judgePlay(ctx, &ranked[i], ply, at); err != nil {
				return nil, err
			}
		}
		order(ranked)
	}
	return ranked, nil
}

// judgePlay sets the equity of a play, and its outcome if it looks ahead; at 0 plies the outcome must be there.
func (s *Searcher) judgePlay(ctx context.Context, p *Ranked, plies int, at Situation) error {
	next, seen := p.Board.Swap(), p.Outcome.Flip()
	o, worth, err := s.before(ctx, &next, plies, &seen, at.Flip())
	if err != nil {
		return err
	}
	p.Outcome = o.Flip()
	p.Equity = math.Round(at.equity(at.other(worth))*1e4) / 1e4
	return nil
}

func foremost(all []Ranked, atLeast int) []Ranked {
	n := 1
	for n < len(all) && (n < atLeast || n < filter.Most && all[n].Equity >= all[0].Equity-float64(filter.Margin)) {
		n++
	}
	return all[:n]
}

// order puts the best first, and plays of equal equity in the order of their boards, so that the same question always
// has the same answer.
func order(all []Ranked) {
	slices.SortFunc(all, func(a, b Ranked) int {
		switch {
		case a.Equity > b.Equity:
			return -1
		case a.Equity < b.Equity:
			return 1
		}
		for side := range a.Board {
			if c := bytes.Compare(a.Board[side][:], b.Board[side][:]); c != 0 {
				return c
			}
		}
		return 0
	})
}
