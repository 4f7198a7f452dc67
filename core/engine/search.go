package engine

import (
	"math"

	"backtalk/core"
)

// rolls holds the 21 rolls, weights their chances.
var (
	rolls   = makeRolls()
	weights = makeWeights()
)

func makeRolls() (all [21]core.Roll) {
	i := 0
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			all[i] = core.Roll{a, b}
			i++
		}
	}
	return all
}

func makeWeights() (w [21]float32) {
	for i, r := range rolls {
		w[i] = 2. / 36
		if r.Double() {
			w[i] = 1. / 36
		}
	}
	return w
}

// Rolls returns the 21 rolls in the order of [RollIndex].
func Rolls() [21]core.Roll { return rolls }

// RollIndex returns the index of r among the replies of Ahead.
func RollIndex(r core.Roll) int {
	h, l := int(r.High()), int(r.Low())
	return (h-1)*h/2 + l - 1
}

// Pruning limits plays to the best Most of those within Margin of the best, in points. The small
// net applies it to positions with contact, and admits all plays if Most is 0. A search applies it
// between plies, by what it has seen: see [Filter].
type Pruning struct {
	Most   int
	Margin float32
}

// Reply is the best play found for a roll.
type Reply struct {
	// Board is the position after it, the mover at index 0; the same position when nothing can be
	// played.
	Board core.Board
	// Outcome is the mover's.
	Outcome Outcome
}

// scored is a play, by its index, with the small net's estimate.
type scored struct {
	utility float32
	index   int32
}

// Best returns the play that Static likes best among those that prune admits.
func (e *Evaluator) Best(b *core.Board, r core.Roll, prune Pruning) Reply {
	u := Points()
	return e.best(b, r, prune, &u)
}

// best implements Best by the mover's utility.
func (e *Evaluator) best(b *core.Board, r core.Roll, prune Pruning, u *Utility) Reply {
	e.plays = e.gen.Plays(e.plays[:0], *b, r)
	if len(e.plays) == 0 {
		return Reply{*b, e.After(b)}
	}
	e.admit(b, prune, u)
	best, top, held := Reply{}, float32(math.Inf(-1)), false
	for _, s := range e.scores {
		p := &e.plays[s.index].Board
		next := p.Swap()
		o := e.sibling(&next, &held).Flip()
		if x := u.Of(&o); x > top {
			best, top = Reply{*p, o}, x
		}
	}
	return best
}

// admit fills e.scores with those of e.plays that are worth a closer look.
func (e *Evaluator) admit(b *core.Board, prune Pruning, u *Utility) {
	e.scores = e.scores[:0]
	for i := range e.plays {
		e.scores = append(e.scores, scored{index: int32(i)})
	}
	if prune.Most == 0 || len(e.plays) <= 2 || e.prune == nil || Classify(b) != ClassContact {
		return
	}
	e.prune.start(b)
	for i := range e.scores {
		e.scores[i].utility = e.prune.utility(&e.plays[i], u)
	}
	e.scores = foremost(e.scores, prune)
}

// foremost moves the plays that prune admits to the front, best first, and returns them.
func foremost(all []scored, prune Pruning) []scored {
	n := min(prune.Most, len(all))
	for i := range n {
		for k := i + 1; k < len(all); k++ {
			if all[k].utility > all[i].utility {
				all[i], all[k] = all[k], all[i]
			}
		}
		if all[i].utility < all[0].utility-prune.Margin {
			return all[:i]
		}
	}
	return all[:n]
}

// Ahead returns the outcome of b for the side at index 0, looking one roll ahead, and stores the
// best reply to each roll. In a bear-off and in a finished game it returns Static's outcome and
// stores nothing.
func (e *Evaluator) Ahead(b *core.Board, prune Pruning, replies *[21]Reply) Outcome {
	if Classify(b) <= ClassBearoff {
		return e.Static(b)
	}
	var o Outcome
	for i, r := range rolls {
		replies[i] = e.Best(b, r, prune)
		o = o.Plus(weights[i], replies[i].Outcome)
	}
	return o
}
