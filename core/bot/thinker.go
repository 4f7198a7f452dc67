package bot

import (
	"context"
	"math"

	"backtalk/core"
	"backtalk/core/cube"
)

// evaluator judges a thinker's decisions, at the match score and with the cube. If ctx ends, each
// method returns ctx's error.
type evaluator interface {
	// rank returns the ways to end the turn in progress, best first. Those far behind may be missing.
	rank(ctx context.Context, s *core.State, plays []core.Play) ([]cube.Ranked, error)
	// cube judges a double by the side on roll at index 0 of b.
	cube(ctx context.Context, b core.Board, at cube.Situation) (cube.Decision, error)
}

// thinker decides by equities.
type thinker struct {
	evaluator
	resigns bool
}

func (t thinker) Decide(ctx context.Context, v View) (Answer, error) {
	if lost, err := t.resignation(ctx, v); err != nil || lost != 0 {
		return Answer{Act: Resign, Result: lost}, err
	}
	return decide(ctx, t, v)
}

// resignation returns what the player about to roll resigns, or 0 for nothing.
func (t thinker) resignation(ctx context.Context, v View) (core.Result, error) {
	if !t.resigns || v.Refused || v.State.Phase != core.PhaseRoll {
		return 0, nil
	}
	return t.lost(ctx, &v.State)
}

// situation returns the score and the cube as p sees them.
func situation(v View, p core.Player) cube.Situation { return cube.Of(&v.State, p) }

func (t thinker) double(ctx context.Context, v View) (bool, error) {
	p := v.State.OnTurn
	at := situation(v, p)
	if !at.Useful() {
		return false, nil
	}
	d, err := t.cube(ctx, v.State.For(p), at)
	return d.Double, err
}

func (t thinker) choose(ctx context.Context, v View, plays []core.Play) (core.Play, error) {
	ranked, err := t.rank(ctx, &v.State, plays)
	if err != nil {
		return core.Play{}, err
	}
	return ranked[0].Play, nil
}

func (t thinker) answerDouble(ctx context.Context, v View, canBeaver bool) (Act, error) {
	doubler := v.State.OnTurn
	d, err := t.cube(ctx, v.State.For(doubler), situation(v, doubler))
	if err != nil {
		return 0, err
	}
	return answerBy(d, v.State.Phase, canBeaver), nil
}

// answerBy returns the answer to a double or a beaver that follows from a decision.
func answerBy(d cube.Decision, phase core.Phase, canBeaver bool) Act {
	if phase == core.PhaseBeavered {
		// If the doubler answers, a drop costs the doubled cube.
		return takeIf(d.DoubleTake >= -1)
	}
	if canBeaver && d.Response == cube.Beaver {
		return Beaver
	}
	return takeIf(d.Response != cube.Drop)
}

// accept reports whether a resignation is worth at least what playing on is expected to bring.
func (t thinker) accept(ctx context.Context, v View) (bool, error) {
	s := &v.State
	if s.Rules.Mulligans() {
		// Equities don't include Mulligans.
		return simple{}.accept(ctx, v)
	}
	me := s.Decider()
	expected, err := t.expected(ctx, s, me)
	return situation(v, me).Won(s.Resigned) >= expected-equalWorth, err
}

// equalWorth is a difference in equity that doesn't matter: evaluators round, and tables approximate.
const equalWorth = .002

// expected returns the game's present equity for p, no matter which side is to roll or to move.
func (t thinker) expected(ctx context.Context, s *core.State, p core.Player) (float64, error) {
	equity, err := t.equityOnTurn(ctx, s)
	if p != s.OnTurn {
		equity = -equity
	}
	return equity, err
}

func (t thinker) equityOnTurn(ctx context.Context, s *core.State) (float64, error) {
	at := cube.Of(s, s.OnTurn)
	if s.Turn.Roll() == (core.Roll{}) {
		d, err := t.cube(ctx, s.For(s.OnTurn), at)
		return d.Best(), err
	}
	plays := s.Turn.Completions()
	if len(plays) == 0 {
		// The turn is over, but the player has not ended it yet.
		d, err := t.cube(ctx, s.For(s.OnTurn.Opponent()), at.Flip())
		return -d.Best(), err
	}
	ranked, err := t.rank(ctx, s, plays)
	if err != nil {
		return 0, err
	}
	return ranked[0].Equity, nil
}

// lost returns what the player on turn, about to roll, may resign at no cost: the result that the game
// will have, or 0 if that isn't certain.
func (t thinker) lost(ctx context.Context, s *core.State) (core.Result, error) {
	expected, err := t.expected(ctx, s, s.OnTurn)
	if err != nil {
		return 0, err
	}
	theirs := cube.Of(s, s.OnTurn.Opponent())
	for _, r := range s.Resignable() {
		if math.Abs(theirs.Won(r)+expected) < equalWorth {
			return r, nil
		}
	}
	return 0, nil
}
