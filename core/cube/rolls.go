package cube

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine"
)

// Rolls holds the equities of the 21 rolls of a position, in the order of engine.RollIndex.
type Rolls [21]float64

// Of returns the equity of roll r.
func (w *Rolls) Of(r core.Roll) float64 { return w[engine.RollIndex(r)] }

// Mean returns the mean over all rolls, weighted by their chances.
func (w *Rolls) Mean() float64 {
	mean := 0.
	for i, x := range w {
		mean += engine.Weight(i) * x
	}
	return mean
}

// Rolls returns the equity after each roll of the side at index 0 of b, which has not doubled, if it
// plays what seems best without looking further ahead. It returns an error only if ctx ends.
func (s *Searcher) Rolls(ctx context.Context, b core.Board, at Situation) (Rolls, error) {
	w, _, err := s.Turns(ctx, b, at)
	return w, err
}

// Turns returns the equities of Rolls, and the tree after each roll, with the opponent on roll. The
// caller must not change the trees.
func (s *Searcher) Turns(ctx context.Context, b core.Board, at Situation) (Rolls, []engine.Tree, error) {
	var w Rolls
	g := newStage(at)
	t, err := s.rolled(ctx, b, at)
	if err != nil {
		return w, nil, err
	}
	err = s.engine.Do(ctx, func() {
		next := g.reply()
		for i := range t.Rolls {
			worth := g.at[0].other(next.best(0, s.rolling(&t.Rolls[i], next.stage)))
			w[i] = at.equity(worth)
		}
	})
	return w, t.Rolls, err
}

// rolled returns the tree of b, one roll ahead. It looks ahead even in a bear-off, although the
// chances are known there.
func (s *Searcher) rolled(ctx context.Context, b core.Board, at Situation) (engine.Tree, error) {
	t := s.engine.Seed(b)
	u := at.utility()
	u.Cube = u.Cube || engine.Classify(&b) == engine.ClassBearoff
	return t, s.engine.Grow(ctx, []*engine.Tree{&t}, u)
}
