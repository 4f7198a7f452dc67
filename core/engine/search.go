package engine

import "backtalk/core"

// Rolls are the 21 rolls; Weights their chances in 36.
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

// RollIndex is the place of r among the 21 rolls in the order of Replies.
func RollIndex(r core.Roll) int {
	h, l := int(r.High()), int(r.Low())
	return (h-1)*h/2 + l - 1
}

// Pruning says which plays the small net lets through: the best Most of those within Margin of its best.
type Pruning struct {
	Most   int
	Margin float32
}

// Reply is the best play found for a roll.
type Reply struct {
	// Board is the position after it, the mover at index 0; the same position when nothing can be played.
	Board core.Board
	// Outcome is the mover's.
	Outcome Outcome
}

// level is scratch space of one ply.
type level struct {
	plays   []core.Play
	scores  []scored
	replies [21]Reply
}

type scored struct {
	equity float32
	index  int32
}

func (e *Evaluator) level(n int) *level {
	for len(e.levels) <= n {
		e.levels = append(e.levels, level{})
	}
	return &e.levels[n]
}

// Best is the play that Static likes best, and with prune.Most > 0 one of those that the small net lets through.
func (e *Evaluator) Best(b *core.Board, r core.Roll, prune Pruning) Reply {
	l := e.level(0)
	l.plays = e.gen.Plays(l.plays[:0], *b, r)
	if len(l.plays) == 0 {
		return Reply{*b, e.After(b)}
	}
	e.admit(l, b, prune)
	best, top, held := Reply{}, -10., false
	for _, s := range l.scores {
		p := &l.plays[s.index].Board
		next := p.Swap()
		if o := e.sibling(&next, &held).Flip(); o.Equity() > top {
			best, top = Reply{*p, o}, o.Equity()
		}
	}
	return best
}

// admit fills l.scores with the plays worth a closer look.
func (e *Evaluator) admit(l *level, b *core.Board, prune Pruning) {
	l.scores = l.scores[:0]
	for i := range l.plays {
		l.scores = append(l.scores, scored{index: int32(i)})
	}
	if prune.Most == 0 || len(l.plays) <= 2 || e.prune == nil {
		return
	}
	e.prune.start(b)
	for i := range l.scores {
		l.scores[i].equity = e.prune.equity(&l.plays[i])
	}
	l.scores = foremost(l.scores, prune)
}

// foremost moves the plays that prune lets through to the front, best first, and gives those.
func foremost(all []scored, prune Pruning) []scored {
	n := min(prune.Most, len(all))
	for i := range n {
		for k := i + 1; k < len(all); k++ {
			if all[k].equity > all[i].equity {
				all[i], all[k] = all[k], all[i]
			}
		}
		if all[i].equity < all[0].equity-prune.Margin {
			return all[:i]
		}
	}
	return all[:n]
}

// Ahead is the outcome of b for the side at index 0 with one roll looked ahead, and the best reply to each roll.
func (e *Evaluator) Ahead(b *core.Board, prune Pruning, replies *[21]Reply) Outcome {
	if c := Classify(b); c <= ClassBearoff {
		return e.Static(b)
	}
	var o Outcome
	for i, r := range rolls {
		replies[i] = e.Best(b, r, prune)
		o = o.Plus(weights[i], replies[i].Outcome)
	}
	return o
}
