package advise

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// weighsOnly reports whether choosing a play weighs it, because a replay can't make plays.
func (h *Hints) weighsOnly() bool { return h.match.Scene().Replay && h.engines.Judge != nil }

// act lists plays to weigh in a replay, where the table would list plays to make.
func (h *Hints) act(a keymap.Action) bool {
	if a != keymap.DoMovesList || !h.weighsOnly() || !feature.Moving(h.match) {
		return false
	}
	h.listToWeigh()
	return true
}

// play weighs a chosen play in a replay, which can't make it.
func (h *Hints) play(path []core.Move) bool {
	if !h.weighsOnly() {
		return false
	}
	h.weigh(path)
	return true
}

// listToWeigh opens a list of all legal plays. Enter weighs a play, and the list stays open.
func (h *Hints) listToWeigh() {
	switch {
	case !h.weighs():
		h.off(say.TableHintsOff, say.TableHintsHow)
	case !h.knows():
		h.match.Desk().Answer(say.AdviceNotHere, nil)
	case !feature.Moving(h.match):
		feature.SayNoPlays(h.match)
	default:
		h.best = core.Board{}
		h.match.Desk().Enter(feature.Plays(h.match, say.WeighTitle, func(path []core.Move) places.Item {
			return places.Item{Stay: func() { h.weigh(path) }}
		}))
	}
}

// weigh announces what another play of the roll would cost, and why it is worse.
func (h *Hints) weigh(path []core.Move) {
	m := h.match
	s := m.State()
	for _, move := range path {
		// A path consists of legal moves.
		_, _ = s.Turn.Move(move.From, move.Die)
	}
	if !s.Turn.Complete() {
		m.Desk().Fail(say.WeighWhole, nil)
		return
	}
	q, ok := analysis.Pending(&s, 0)
	if !ok || h.engines.Adviser == nil {
		m.Desk().Answer(say.RolloutNoChoice, nil)
		return
	}
	judge, adviser, plies, playing := h.engines.Judge, h.engines.Adviser, h.opts.HintPlies, !m.Scene().Replay
	h.ask(func(ctx context.Context) (a advised) {
		j, err := judge.Judge(ctx, &q, plies)
		if err != nil {
			return advised{err: err}
		}
		d := analysis.Decision{Question: q, Judgement: j}
		a = compared(ctx, adviser, &d, plies)
		a.weighed, a.names = true, !playing
		if len(a.best) > 0 {
			none := say.M(say.WeighBest, nil)
			a.first = &none
		}
		return a
	})
}
