package main

import (
	"context"
	"errors"
	"math"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/notation"
	"backtalk/core/rollout"
	"backtalk/locales"
)

// rolloutFlags are the flags of `backtalk rollout`.
type rolloutFlags struct {
	Position string   `arg:"" optional:"" needed:"" placeholder:"POSITION" help:"CliNeedsPosition"`
	Plays    []string `arg:"" optional:"" placeholder:"PLAY" help:"CliRolloutPlays"`
	Trials   int      `default:"1296" help:"RolloutTrialsFlag" placeholder:"N"`
	Plies    int      `default:"0" help:"RolloutPliesFlag" placeholder:"N"`
	Cube     int      `name:"cube-plies" default:"2" help:"RolloutCubePliesFlag" placeholder:"N"`
	Truncate int      `default:"0" help:"RolloutTruncateFlag" placeholder:"N"`
	Error    int      `default:"0" help:"RolloutErrorFlag" placeholder:"N"`
	Seed     uint64   `default:"1" help:"RolloutSeedFlag" placeholder:"N"`
	All      bool     `help:"RolloutAllFlag"`
	Whole    bool     `name:"position" help:"RolloutPositionFlag"`
	JSON     bool     `name:"json" help:"CliJSON"`
	*setup   `kong:"-"`
}

// mostTrials bounds the trials that the player can ask for, and the rolls after which a trial is
// truncated.
const mostTrials = 1_000_000

// mostPlies bounds how many rolls a trial can look ahead: with more, each
// would take minutes.
const mostPlies = 2

// mostError is the largest standard error that may end a rollout, in thousandths of a point.
const mostError = 1000

func (f *rolloutFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.checkNumbers(); err != nil {
		return err
	}
	state, err := f.situation()
	if err != nil {
		return err
	}
	e, err := engine.NewFor(runtime.NumCPU())
	if err != nil {
		return err
	}
	roller := rollout.New(e)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	task, err := f.task(ctx, roller, state)
	if err != nil {
		return err
	}
	p := newPrinter(std, texts, f.JSON)
	settings := rollout.Settings{
		Trials: f.Trials, Plies: f.Plies, CubePlies: f.Cube, Truncate: f.Truncate, Seed: f.Seed, All: f.All, Error: float64(f.Error) / 1000,
		Workers: runtime.NumCPU(),
	}
	reported := time.Now()
	all, err := roller.Run(ctx, task, settings, func(all []rollout.Estimate) {
		if time.Since(reported) >= progressEvery {
			p.complain(a11y.RolloutProgress(all, f.Trials))
			reported = time.Now()
		}
	})
	stopped := errors.Is(err, context.Canceled)
	if err != nil && (!stopped || all[0].Trials == 0) {
		if stopped {
			return &failedError{say.M(say.RolloutStopped, nil)}
		}
		return err
	}
	if stopped {
		p.complain(say.M(say.RolloutStopped, nil))
	}
	if f.JSON {
		writeRollout(p, &task, all)
	} else {
		ear := a11y.NewEar(a11y.Style{})
		p.announce(ear.Rollout(a11y.Scene{State: *state, Viewer: state.Decider()}, &task, all))
	}
	return p.err
}

// checkNumbers returns an error for numbers that a rollout can't use.
func (f *rolloutFlags) checkNumbers() error {
	for _, n := range []struct {
		flag      string
		at        int
		low, high int
	}{{"--trials", f.Trials, 1, mostTrials}, {"--plies", f.Plies, 0, mostPlies}, {"--cube-plies", f.Cube, 0, mostPlies}, {"--truncate", f.Truncate, 0, mostTrials}, {"--error", f.Error, 0, mostError}} {
		if n.at < n.low || n.at > n.high {
			return &session.Refusal{Message: say.M(say.RolloutWrongNumber, say.Data{
				"Flag": n.flag, "Value": strconv.Itoa(n.at), "Low": n.low, "High": n.high,
			})}
		}
	}
	return nil
}

// notPosition returns the error about an invalid position. It names no flag, because --position means
// something else here.
func notPosition(err error) error {
	return &session.Refusal{Message: say.M(say.StartBadPosition, say.Data{"Problem": session.PositionReason(err)})}
}

// situation returns the position as the state of a match.
func (f *rolloutFlags) situation() (*core.State, error) {
	if f.Position == "" {
		return nil, missing("rollout")
	}
	start, err := session.ParseStart(f.Position, core.Rules{Scoring: core.Money})
	if err != nil {
		return nil, notPosition(err)
	}
	m := core.NewMatch(start.Rules, [2]core.PlayerInfo{{Name: "X"}, {Name: "O"}})
	for _, c := range start.Commands {
		if _, err := m.Do(c); err != nil {
			return nil, notPosition(err)
		}
	}
	s := m.State()
	return &s, nil
}

// task returns what to roll out: with --position the position itself, otherwise the named plays or,
// without any, the decision in the position.
func (f *rolloutFlags) task(ctx context.Context, r *rollout.Roller, s *core.State) (rollout.Task, error) {
	if f.Whole {
		if s.Phase != core.PhaseRoll {
			return rollout.Task{}, &session.Refusal{Message: say.M(say.RolloutNoChoice, nil)}
		}
		return rollout.Position(s.For(s.OnTurn), cube.Of(s, s.OnTurn)), nil
	}
	if len(f.Plays) == 0 {
		t, ok, err := r.Ask(ctx, s)
		switch {
		case err != nil:
			return t, err
		case !ok && len(t.Plays) == 0:
			return t, &session.Refusal{Message: say.M(say.RolloutNoChoice, nil)}
		}
		return t, nil
	}
	var plays []core.Play
	for _, text := range f.Plays {
		play, err := playNamed(s, text)
		if err != nil {
			return rollout.Task{}, err
		}
		plays = append(plays, play)
	}
	return rollout.Plays(plays, cube.Of(s, s.OnTurn)), nil
}

// playNamed returns the legal play that a text names.
func playNamed(s *core.State, text string) (core.Play, error) {
	wrong := &session.Refusal{Message: say.M(say.RolloutNoPlay, say.Data{"Value": say.Shown(text)})}
	steps, err := notation.ParsePlay(text)
	if err != nil || s.Phase != core.PhaseMove {
		return core.Play{}, wrong
	}
	moves, err := notation.Resolve(s.Turn, steps)
	if err != nil {
		return core.Play{}, wrong
	}
	turn := s.Turn
	for _, m := range moves {
		if _, err := turn.Move(m.From, m.Die); err != nil {
			return core.Play{}, wrong
		}
	}
	plays := s.Turn.Completions()
	i := slices.IndexFunc(plays, func(p core.Play) bool { return p.Board == turn.Board() })
	if i < 0 {
		return core.Play{}, wrong
	}
	return plays[i], nil
}

// rolledLine is an estimate as other programs read it.
type rolledLine struct {
	Choice         string  `json:"choice"`
	Equity         float64 `json:"equity"`
	Error          float64 `json:"error"`
	Trials         int     `json:"trials"`
	Win            float64 `json:"win"`
	WinGammon      float64 `json:"win_gammon"`
	WinBackgammon  float64 `json:"win_backgammon"`
	LoseGammon     float64 `json:"lose_gammon"`
	LoseBackgammon float64 `json:"lose_backgammon"`
}

// writeRollout writes a line for each choice, the best play first.
func writeRollout(p *printer, t *rollout.Task, all []rollout.Estimate) {
	order := rollout.Order(all)
	if t.Doubling {
		order = []int{0, 1}
	}
	for _, i := range order {
		choice := "position"
		switch {
		case t.Doubling:
			choice = []string{"no-double", "double-take"}[i]
		case len(t.Plays) > 0:
			choice = notation.FormatPlay(t.Plays[i].List())
		}
		e := all[i]
		if math.IsInf(e.Error, 1) {
			e.Error = 0
		}
		o := e.Outcome
		chance := func(x float32) float64 { return millionths(float64(x)) }
		p.object(rolledLine{
			choice, millionths(e.Equity), millionths(e.Error), e.Trials,
			chance(o.Win), chance(o.WinGammon), chance(o.WinBackgammon), chance(o.LoseGammon), chance(o.LoseBackgammon),
		})
	}
}
