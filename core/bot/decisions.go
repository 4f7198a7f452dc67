package bot

import (
	"context"

	"backtalk/core"
)

// decisions are the questions that a match asks, each about a state in which it is asked. The bots that decide at once
// answer these; decide puts the right one.
type decisions interface {
	// double: offer the cube before rolling? Asked only when the rules allow it.
	double(v View) bool
	// choose picks one of two plays or more.
	choose(v View, plays []core.Play) core.Play
	// answerDouble is Take, Drop, or Beaver where canBeaver.
	answerDouble(v View, canBeaver bool) Act
	// accept: take the resignation offered?
	accept(v View) bool
}

// decide puts the question that the match asks to d.
func decide(ctx context.Context, d decisions, v View) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	s := &v.State
	p := s.Decider()
	switch s.Phase {
	case core.PhaseRoll:
		if s.CanDouble(p) && d.double(v) {
			return Answer{Act: Double}, nil
		}
		return Answer{Act: Roll}, nil
	case core.PhaseMove:
		return play(d, v), nil
	case core.PhaseDoubled, core.PhaseBeavered:
		return Answer{Act: d.answerDouble(v, s.CanBeaver(p))}, nil
	case core.PhaseResigned:
		if d.accept(v) {
			return Answer{Act: Accept}, nil
		}
		return Answer{Act: Refuse}, nil
	}
	return Answer{}, ErrNothingToDecide
}

// play lets d choose among the ways to end the turn, from the moves made in it already.
func play(d decisions, v View) Answer {
	a := Answer{Act: Play}
	plays := v.State.Turn.Completions()
	switch len(plays) {
	case 0:
	case 1:
		a.Moves = plays[0].List()
	default:
		chosen := d.choose(v, plays)
		a.Moves = chosen.List()
	}
	return a
}
