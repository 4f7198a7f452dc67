package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
)

// Adviser finds good plays and cube actions; *advice.Adviser is one.
type Adviser interface {
	Plays(ctx context.Context, q advice.Question) ([]advice.Play, error)
	Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error)
	Resignation(ctx context.Context, s *core.State, plies int) (advice.ResignAdvice, error)
}

// patience is how long a hint may take before the player is told that it is being thought about.
const patience = time.Second

// advised is an answer of the adviser, for the match as it was at version events.
type advised struct {
	version int
	plays   []advice.Play
	cube    *advice.CubeAdvice
	resign  *advice.ResignAdvice
	err     error
}

// hintDesk is where hints are asked for and kept. Its zero value is ready.
type hintDesk struct {
	// answers gives what was asked for, once; nil while nothing is.
	answers chan advised
	stop    context.CancelFunc
	// slow gives something when the player's patience is at its end.
	slow <-chan time.Time
	// plays are those advised for the match at version, at the one told last.
	version int
	plays   []advice.Play
	at      int
}

// hint says the best whole play from here, pressed again the next best, or what to answer to a resignation or, where hints on
// the cube are allowed, to a double.
func (t *Table) hint() {
	s := t.state()
	switch {
	case !t.opts.Hints || t.Adviser == nil:
		t.answer(say.TableHintsOff, nil)
	case t.hints.answers != nil:
		t.answer(say.AdviceThinking, nil)
	case t.mine() && s.Phase == core.PhaseRoll:
		t.answer(say.AdviceRollFirst, nil)
	case t.mine() && s.Phase == core.PhaseResigned:
		t.resignHint(s)
	case t.deciding() && t.opts.CubeHints:
		t.cubeHint()
	case t.deciding():
		t.answer(say.AdviceAnswerFirst, nil)
	case t.mine() && s.Phase == core.PhaseMove && s.Turn.Complete():
		t.answer(say.AdvicePlayed, nil)
	case !t.moving():
		t.answer(say.TableNoHintNow, nil)
	case t.hints.plays != nil && t.hints.version == len(t.match.Events()):
		t.hints.at = (t.hints.at + 1) % min(len(t.hints.plays), mostHints)
		t.tellHint()
	default:
		q := advice.Ask(&s, t.opts.HintPlies)
		t.consult(func(ctx context.Context) (a advised) {
			a.plays, a.err = t.Adviser.Plays(ctx, q)
			return a
		})
	}
}

// mostHints is how many plays are told before H begins again with the best.
const mostHints = 5

// cubeHint says what to do with the cube.
func (t *Table) cubeHint() {
	s := t.state()
	switch {
	case !t.opts.CubeHints || t.Adviser == nil:
		t.answer(say.TableCubeHintsOff, nil)
	case t.hints.answers != nil:
		t.answer(say.AdviceThinking, nil)
	case t.moving():
		t.answer(say.AdviceRolled, nil)
	case !t.mine():
		t.answer(say.TableNoHintNow, nil)
	case s.Phase == core.PhaseResigned:
		t.resignHint(s)
	default:
		plies := t.opts.HintPlies
		t.consult(func(ctx context.Context) (a advised) {
			c, err := t.Adviser.Cube(ctx, &s, plies)
			return advised{cube: &c, err: err}
		})
	}
}

// resignHint says whether to accept a resignation.
func (t *Table) resignHint(s core.State) {
	plies := t.opts.HintPlies
	t.consult(func(ctx context.Context) (a advised) {
		r, err := t.Adviser.Resignation(ctx, &s, plies)
		return advised{resign: &r, err: err}
	})
}

// consult has ask answered elsewhere, so that no key waits for it.
func (t *Table) consult(ask func(context.Context) advised) {
	ctx, cancel := context.WithCancel(context.Background())
	answers, version := make(chan advised, 1), len(t.match.Events())
	t.hints = hintDesk{answers: answers, stop: cancel, slow: time.After(patience), version: version}
	go func() {
		a := guarded(ctx, ask)
		a.version = version
		answers <- a
	}()
}

// guarded makes a fault of the adviser an error of its own: a hint is not worth a match.
func guarded(ctx context.Context, ask func(context.Context) advised) (a advised) {
	defer func() {
		if fault := recover(); fault != nil {
			a = advised{err: fmt.Errorf("the engine met a fault: %v", fault)}
		}
	}()
	return ask(ctx)
}

// stillThinking tells that a hint takes its time.
func (t *Table) stillThinking() {
	t.hints.slow = nil
	t.answer(say.AdviceThinking, nil)
}

// hintFound tells what was asked for, unless the match has moved on since.
func (t *Table) hintFound(a advised) {
	t.dropHints()
	switch {
	case a.version != len(t.match.Events()) || errors.Is(a.err, context.Canceled):
	case a.err != nil:
		t.fail(say.AdviceFailed, say.Data{"Problem": a.err.Error()})
	case a.cube != nil:
		t.tell(t.ear.CubeHint(a.cube))
	case a.resign != nil:
		t.tell(t.ear.ResignHint(a.resign))
	case len(a.plays) > 0:
		t.hints.version, t.hints.plays = a.version, a.plays
		t.tellHint()
	}
}

func (t *Table) tellHint() { t.tell(t.ear.Hint(t.scene(), t.hints.plays, t.hints.at)) }

// dropHints forgets what was advised, and stops what is being thought about.
func (t *Table) dropHints() {
	if t.hints.stop != nil {
		t.hints.stop()
	}
	t.hints = hintDesk{}
}
