package train

import (
	"context"

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
// rolls ahead. Our own nets choose the plays on the way: the pair's choice
// would cost four times as much and improve nothing.
func (p *pair) ahead(b core.Board, plies int) engine.Outcome {
	t := p.own.Seed(b)
	for range plies {
		// Only the context could cause an error, and it never ends.
		_ = p.own.Grow(context.Background(), []*engine.Tree{&t}, engine.Points())
	}
	return p.mean(&t)
}

// mean returns the outcome of a tree whose leaves the pair judges.
func (p *pair) mean(t *engine.Tree) engine.Outcome {
	if t.Rolls == nil {
		return p.with(&t.Board, t.Outcome)
	}
	var o engine.Outcome
	for i := range t.Rolls {
		o = o.Plus(float32(engine.Weight(i)), p.mean(&t.Rolls[i]).Flip())
	}
	return o
}

// with returns the mean of own, our nets' outcome for b, and of PureTD's.
// Without contact it returns own: tables and the race net know better than
// PureTD.
func (p *pair) with(b *core.Board, own engine.Outcome) engine.Outcome {
	if engine.Classify(b) < engine.ClassContact {
		return own
	}
	return engine.Outcome{}.Plus(.5, own).Plus(.5, p.other.Chances(b)).Possible(b)
}
