package table

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// weigh says what another play of the roll would have cost, and what speaks against it: where
// moments are shown any play can be tried that way, from the list of plays or typed.
func (t hinting) weigh(path []core.Move) {
	s := t.state()
	for _, m := range path {
		// A path consists of legal moves.
		_, _ = s.Turn.Move(m.From, m.Die)
	}
	if !s.Turn.Complete() {
		t.desk.Fail(say.WeighWhole, nil)
		return
	}
	q, ok := analysis.Pending(&s, 0)
	if !ok || t.Adviser == nil {
		t.desk.Answer(say.RolloutNoChoice, nil)
		return
	}
	judge, adviser, plies := t.Judge, t.Adviser, t.opts.HintPlies
	t.hints.ask(func(ctx context.Context) (a advised) {
		j, err := judge.Judge(ctx, &q, plies)
		if err != nil {
			return advised{err: err}
		}
		d := analysis.Decision{Question: q, Judgement: j}
		request := advice.Request{Turn: core.NewTurn(d.Board, d.Dice), At: d.At, Plies: plies}
		a.beside, a.err = beside(ctx, adviser, request, &d)
		return a
	})
}
