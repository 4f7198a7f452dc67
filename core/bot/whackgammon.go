package bot

import (
	"context"

	"backtalk/core"
	"backtalk/core/cube"
)

// whackgammon does the worst that it can find, without looking ahead. It doesn't resign, although that
// would be the worst of all.
type whackgammon struct{ thinker }

func newWhackgammon(n Needs) (Bot, error) {
	e, err := n.engine()
	if err != nil {
		return nil, err
	}
	return whackgammon{thinker{evaluator: builtin{engine: e}}}, nil
}

func (w whackgammon) Decide(ctx context.Context, v View) (Answer, error) { return decide(ctx, w, v) }

// double reports whether a double would lose something.
func (w whackgammon) double(ctx context.Context, v View) (bool, error) {
	p := v.State.OnTurn
	d, err := w.cube(ctx, v.State.For(p), situation(v, p))
	return d.Doubled() < d.NoDouble, err
}

func (w whackgammon) choose(ctx context.Context, v View, plays []core.Play) (core.Play, error) {
	ranked, err := w.rank(ctx, &v.State, plays)
	if err != nil {
		return core.Play{}, err
	}
	return ranked[len(ranked)-1].Play, nil
}

// answerDouble returns the answer that is worst for the player who gives it.
func (w whackgammon) answerDouble(ctx context.Context, v View, canBeaver bool) (Act, error) {
	doubler := v.State.OnTurn
	d, err := w.cube(ctx, v.State.For(doubler), situation(v, doubler))
	if err != nil {
		return 0, err
	}
	if v.State.Phase == core.PhaseBeavered {
		return takeIf(d.DoubleTake < -1), nil
	}
	if canBeaver && max(2*d.DoubleTake, -2) > max(d.DoubleTake, d.DoubleDrop) {
		return Beaver, nil
	}
	return takeIf(d.DoubleTake > d.DoubleDrop), nil
}

// accept reports whether a resignation brings no more than playing on would.
func (w whackgammon) accept(ctx context.Context, v View) (bool, error) {
	s := &v.State
	me := s.Decider()
	expected, err := w.expected(ctx, s, me)
	return cube.Of(s, me).Won(s.Resigned) <= expected+equalWorth, err
}
