package engine

import (
	"math"

	"backtalk/core"
	"backtalk/core/engine/features"
)

// FarPips is the largest pip count of both sides together in ClassContact. With more, most checkers
// of both sides are behind each other's points, and the usual judgements are wrong.
const FarPips = 380

func isFar(b *core.Board) bool { return b[0].Pips()+b[1].Pips() > FarPips }

// preference returns the judgement of b by the net for positions of very many pips. It ranks the
// plays of one roll well. Its chances for a single position are wrong for games played by it: there
// the net for contact is right.
func (e *Evaluator) preference(b *core.Board) Outcome {
	if Classify(b) < ClassContact {
		return e.Static(b)
	}
	features.AppendContact(&e.in, b)
	e.nets.Far.Run(e.far, &e.in)
	return chances(e.far).Possible(b)
}

// bestFar returns the preferred one of e.plays if all lead to positions of very many pips.
func (e *Evaluator) bestFar(u *Utility) Reply {
	best, top := 0, float32(math.Inf(-1))
	for i := range e.plays {
		next := e.plays[i].Board.Swap()
		o := e.preference(&next).Flip()
		if x := u.Of(&o); x > top {
			best, top = i, x
		}
	}
	board := e.plays[best].Board
	return Reply{board, e.After(&board)}
}

// allFar reports whether all plays lead to positions of very many pips. If only some do, the net for
// contact judges them all.
func allFar(plays []core.Play) bool {
	for i := range plays {
		if Classify(&plays[i].Board) != ClassFar {
			return false
		}
	}
	return len(plays) > 0
}

// farSeeds ranks plays by preference. The best has its equity by the net for contact; each other
// play has less by the difference in preference.
func (e *Evaluator) farSeeds(plays []core.Play) []grown {
	all, best, least := make([]grown, len(plays)), 0, math.Inf(1)
	for i, p := range plays {
		next := p.Board.Swap()
		all[i] = grown{play: p, tree: Tree{Board: next, Outcome: e.preference(&next)}}
		if x := all[i].tree.Outcome.Equity(); x < least {
			best, least = i, x
		}
	}
	liked, worth := all[best].tree.Outcome, e.Static(&all[best].tree.Board)
	for i := range all {
		t := &all[i].tree
		t.Outcome = t.Outcome.Plus(-1, liked).Plus(1, worth).Possible(&t.Board)
	}
	return all
}
