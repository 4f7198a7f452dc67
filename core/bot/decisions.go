package bot

import (
	"context"

	"backtalk/core"
)

// decisions answers the questions that a match asks. The function decide calls the method for the
// question that is due. Each method returns an error if ctx ends.
type decisions interface {
	// double reports whether to offer the cube before rolling. It is asked only when the rules
	// allow that.
	double(ctx context.Context, v View) (bool, error)
	// choose picks one of two or more plays.
	choose(ctx context.Context, v View, plays []core.Play) (core.Play, error)
	// answerDouble returns Take, Drop, or Beaver if canBeaver.
	answerDouble(ctx context.Context, v View, canBeaver bool) (Act, error)
	// accept reports whether to accept the offered resignation.
	accept(ctx context.Context, v View) (bool, error)
}

// decide asks d the question that the match asks.
func decide(ctx context.Context, d decisions, v View) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	s := &v.State
	p := s.Decider()
	switch s.Phase {
	case core.PhaseRoll:
		if !s.CanDouble(p) {
			return Answer{Act: Roll}, nil
		}
		yes, err := d.double(ctx, v)
		return either(yes, Double, Roll, err)
	case core.PhaseMove:
		return play(ctx, d, v)
	case core.PhaseDoubled, core.PhaseBeavered:
		act, err := d.answerDouble(ctx, v, s.CanBeaver(p))
		return Answer{Act: act}, err
	case core.PhaseResigned:
		yes, err := d.accept(ctx, v)
		return either(yes, Accept, Refuse, err)
	}
	return Answer{}, ErrNothingToDecide
}

func either(first bool, a, b Act, err error) (Answer, error) {
	switch {
	case err != nil:
		return Answer{}, err
	case first:
		return Answer{Act: a}, nil
	}
	return Answer{Act: b}, nil
}

// play lets d choose among the ways to end the turn, after the moves already made.
func play(ctx context.Context, d decisions, v View) (Answer, error) {
	plays := v.State.Turn.Completions()
	switch len(plays) {
	case 0:
		return Answer{Act: Play}, nil
	case 1:
		return Answer{Act: Play, Moves: plays[0].List()}, nil
	}
	chosen, err := d.choose(ctx, v, plays)
	return Answer{Act: Play, Moves: chosen.List()}, err
}
