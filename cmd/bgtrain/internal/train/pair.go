package train

import (
	"context"
	"math/rand/v2"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// pair judges by the mean of our own nets and PureTD's. They err in different
// ways, so their mean is closer to the truth than either.
type pair struct {
	own   *engine.Engine
	other *puretd.Evaluator
	// trees holds the trees of the last search, as byBoth returned them.
	trees  []*engine.Tree
	boards []core.Board
}

func newPair(nets engine.Nets, tables engine.Tables, other *puretd.Net, kind kernel.Kind) *pair {
	return &pair{own: engine.With(nets, tables, kind).Humble(), other: other.NewEvaluator(kind)}
}

// Together returns a judge by the mean of nets and PureTD's net, plies rolls ahead.
func Together(nets engine.Nets, tables engine.Tables, other *puretd.Net, plies int, kind kernel.Kind) Judge {
	p := newPair(nets, tables, other, kind)
	return func(b *core.Board) engine.Outcome { return p.ahead(*b, plies) }
}

// ahead returns the outcome of b, whose side at index 0 is on roll, plies
// rolls ahead.
func (p *pair) ahead(b core.Board, plies int) engine.Outcome { return p.all([]core.Board{b}, plies)[0] }

// all returns the outcomes of several positions, plies rolls ahead. Our own
// nets choose the plays on the way: the pair's choice would cost four times as
// much and improve nothing.
func (p *pair) all(boards []core.Board, plies int) []engine.Outcome {
	p.trees, p.boards = make([]*engine.Tree, len(boards)), p.boards[:0]
	for i, b := range boards {
		t := p.own.Seed(b)
		p.trees[i] = &t
	}
	for range plies {
		// Only the context could cause an error, and it never ends.
		_ = p.own.Grow(context.Background(), p.trees, engine.Points())
	}
	for _, t := range p.trees {
		p.boards = appendContacts(p.boards, t)
	}
	chances, outcomes := p.other.All(p.boards), make([]engine.Outcome, len(boards))
	for i, t := range p.trees {
		*t = byBoth(t, &chances)
		outcomes[i] = t.Outcome
	}
	return outcomes
}

// leaves returns positions one roll ahead in the last search, for a random share of the rolls. Those
// after one roll are a family. The pair may be nil.
func (p *pair) leaves(share float64, r *rand.Rand) []Family {
	if p == nil || share == 0 {
		return nil
	}
	var families []Family
	for roll := range engine.Rolls() {
		if r.Float64() >= share {
			continue
		}
		var f Family
		for _, t := range p.trees {
			if t.Rolls != nil && engine.Classify(&t.Rolls[roll].Board) == engine.ClassContact {
				f = append(f, Sample{t.Rolls[roll].Board, t.Rolls[roll].Outcome})
			}
		}
		if len(f) > 0 {
			families = append(families, f)
		}
	}
	return families
}

// appendContacts appends the leaves of t that are in contact. Without contact,
// tables and the race net know better than PureTD.
func appendContacts(all []core.Board, t *engine.Tree) []core.Board {
	if t.Rolls == nil && engine.Classify(&t.Board) >= engine.ClassContact {
		return append(all, t.Board)
	}
	for i := range t.Rolls {
		all = appendContacts(all, &t.Rolls[i])
	}
	return all
}

// byBoth returns a copy of a tree as both judge it. A leaf in contact gets the mean of our nets' outcome
// and the first of chances, which byBoth removes.
func byBoth(t *engine.Tree, chances *[]engine.Outcome) engine.Tree {
	both := engine.Tree{Board: t.Board, Outcome: t.Outcome}
	if t.Rolls == nil {
		if engine.Classify(&t.Board) >= engine.ClassContact {
			both.Outcome = engine.Outcome{}.Plus(.5, t.Outcome).Plus(.5, (*chances)[0]).Possible(&t.Board)
			*chances = (*chances)[1:]
		}
		return both
	}
	both.Outcome, both.Rolls = engine.Outcome{}, make([]engine.Tree, len(t.Rolls))
	for i := range t.Rolls {
		both.Rolls[i] = byBoth(&t.Rolls[i], chances)
		both.Outcome = both.Outcome.Plus(float32(engine.Weight(i)), both.Rolls[i].Outcome.Flip())
	}
	return both
}
