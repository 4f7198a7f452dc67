package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// Reason says why a bot plays with the built-in engine instead of GNU Backgammon, or may soon do
// so.
type Reason uint8

// The reasons.
const (
	// Missing: it is not installed.
	Missing Reason = iota + 1
	// Slow: it has not answered yet. If it answers after all, the bot plays by its answer.
	Slow
	// Failed: it ended, hung or gave an invalid answer, and did so again after a restart.
	Failed
)

// slow is the time after which Backtalk announces that an answer is taking a long time. Looking two
// rolls ahead takes a second or two on a slow machine.
const slow = 5 * time.Second

// Program is another backgammon program that evaluates for a bot. Any goroutine may call it. Both
// methods return ctx's error if that ends first, and an error that wraps ErrGone once the program has
// failed for good.
type Program interface {
	// Best returns the best play of r for the side at index 0 of b, looking plies rolls ahead. ok is
	// false if no die can be played.
	Best(ctx context.Context, b core.Board, r core.Roll, plies int, at cube.Situation) (best core.Play, ok bool, err error)
	// Cube judges a double by the side at index 0 of b, which is on roll, looking plies rolls ahead.
	Cube(ctx context.Context, b core.Board, plies int, at cube.Situation) (cube.Decision, error)
}

// ErrGone is returned by a Program that has failed for good.
var ErrGone = errors.New("the program is gone")

// external judges with GNU Backgammon. Once that has failed for good, it judges with the built-in
// engine, looking as many rolls ahead.
type external struct {
	program Program
	plies   int
	spare   builtin
	report  func(Reason)
}

// newExternal returns a function that makes a bot that asks GNU Backgammon, looking plies rolls ahead.
func newExternal(plies int) func(Needs) (Bot, error) {
	return func(n Needs) (Bot, error) {
		e, err := n.engine()
		if err != nil {
			return nil, err
		}
		report := n.Spare
		if report == nil {
			report = func(Reason) {}
		}
		spare := builtin{e, plies}
		var program Program
		if n.Program != nil {
			program = n.Program()
		}
		if program == nil {
			report(Missing)
			return thinker{evaluator: spare, resigns: n.Resigns}, nil
		}
		return thinker{evaluator: external{program, plies, spare, report}, resigns: n.Resigns}, nil
	}
}

func (x external) rank(ctx context.Context, s *core.State, plays []core.Play) ([]cube.Ranked, error) {
	defer x.watch()()
	at := cube.Of(s, s.OnTurn)
	var best cube.Ranked
	var err error
	if len(s.Turn.Made()) > 0 {
		best, err = x.bestEnd(ctx, s, plays, at)
	} else {
		best, err = x.best(ctx, s, at)
	}
	if x.gone(err) {
		return x.spare.rank(ctx, s, plays)
	}
	return []cube.Ranked{best}, err
}

// ends limits how many ways to end a turn are judged, if another player began it. The built-in engine,
// without looking ahead, chooses them.
const ends = 8

// bestEnd returns the best way to end a turn that another player began. GNU Backgammon plays whole
// turns only, so bestEnd has it judge the position after each way instead.
func (x external) bestEnd(ctx context.Context, s *core.State, plays []core.Play, at cube.Situation) (cube.Ranked, error) {
	ranked, err := builtin{engine: x.spare.engine}.rank(ctx, s, plays)
	if err != nil {
		return cube.Ranked{}, err
	}
	ranked = ranked[:min(len(ranked), ends)]
	for i := range ranked {
		if ranked[i].Equity, err = x.worth(ctx, &ranked[i].Play, at); err != nil {
			return cube.Ranked{}, err
		}
	}
	return slices.MaxFunc(ranked, func(a, b cube.Ranked) int { return cmp.Compare(a.Equity, b.Equity) }), nil
}

// best returns the best play and, if the bot is judging a resignation, its equity.
func (x external) best(ctx context.Context, s *core.State, at cube.Situation) (cube.Ranked, error) {
	play, _, err := x.program.Best(ctx, s.Turn.Start(), s.Turn.Roll(), x.plies, at)
	if err != nil || s.Phase == core.PhaseMove {
		// Only judging a resignation needs the equity.
		return cube.Ranked{Play: play}, err
	}
	equity, err := x.worth(ctx, &play, at)
	return cube.Ranked{Play: play, Equity: equity}, err
}

// worth returns the equity of a play.
func (x external) worth(ctx context.Context, play *core.Play, at cube.Situation) (float64, error) {
	if o, over := engine.Over(&play.Board); over {
		return cube.Static(o, 0, at), nil
	}
	theirs, err := x.program.Cube(ctx, play.Board.Swap(), x.plies, at.Flip())
	return -theirs.Best(), err
}

func (x external) cube(ctx context.Context, b core.Board, at cube.Situation) (cube.Decision, error) {
	defer x.watch()()
	d, err := x.program.Cube(ctx, b, x.plies, at)
	if x.gone(err) {
		return x.spare.cube(ctx, b, at)
	}
	return d, err
}

// watch reports that the program is slow, unless done is called in time.
func (x external) watch() (done func()) {
	late := time.AfterFunc(slow, func() { x.report(Slow) })
	return func() { late.Stop() }
}

// gone reports whether an error means that the program has failed for good, and if so calls the bot's
// report.
func (x external) gone(err error) bool {
	if !errors.Is(err, ErrGone) {
		return false
	}
	x.report(Failed)
	return true
}
