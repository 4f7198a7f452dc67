package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// maxPlies bounds how many plies a request can look ahead.
const maxPlies = 3

// Evaluation returns the commands of an engine: evaluate, best and cube.
func Evaluation(e *engine.Engine) Commands {
	v := evaluator{e, cube.NewSearcher(e, e.Tables().Two)}
	return Commands{"evaluate": v.evaluate, "best": v.best, "cube": v.cube}
}

// evaluator answers from an engine. It completes every request, because its
// sender waits.
type evaluator struct {
	plain   *engine.Engine
	cubeful *cube.Searcher
}

type outcome struct {
	Win            float64 `json:"win"`
	WinGammon      float64 `json:"wingammon"`
	WinBackgammon  float64 `json:"winbackgammon"`
	LoseGammon     float64 `json:"losegammon"`
	LoseBackgammon float64 `json:"losebackgammon"`
	Equity         float64 `json:"equity"`
}

// millionth rounds to six places, beyond which kernels differ.
func millionth(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// looking is a request for evaluate or cube.
type looking struct {
	Position *Position `json:"position"`
	Plies    int       `json:"plies"`
	Game
}

func (l looking) check() error {
	if l.Position == nil {
		return errors.New("position is missing")
	}
	return checkPlies(l.Plies)
}

func checkPlies(plies int) error {
	if plies < 0 || plies > maxPlies {
		return fmt.Errorf("plies are 0 to %d, not %d", maxPlies, plies)
	}
	return nil
}

func (v evaluator) evaluate(request json.RawMessage) (any, error) {
	var r looking
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Named() {
		return v.evaluateGame(r)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return outcomeOf(v.plain.Evaluate(r.Position.Board, r.Plies)), nil
}

func outcomeOf(o engine.Outcome) outcome {
	return outcome{
		millionth(float64(o.Win)), millionth(float64(o.WinGammon)), millionth(float64(o.WinBackgammon)),
		millionth(float64(o.LoseGammon)), millionth(float64(o.LoseBackgammon)), millionth(o.Equity()),
	}
}

type decision struct {
	NoDouble   float64 `json:"nd"`
	DoubleTake float64 `json:"dt"`
	DoubleDrop float64 `json:"dp"`
	Double     bool    `json:"double"`
	Take       bool    `json:"take"`
}

func (v evaluator) cube(request json.RawMessage) (any, error) {
	var r struct {
		looking
		Setting
	}
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	at, err := r.Situation()
	if err != nil {
		return nil, err
	}
	if _, over := engine.Over(&r.Position.Board); over {
		return nil, errOver
	}
	d, _, err := v.cubeful.Decide(context.Background(), r.Position.Board, r.Plies, at)
	if err != nil {
		return nil, err
	}
	return decision{
		millionth(d.NoDouble), millionth(d.DoubleTake), d.DoubleDrop, d.Double, d.Response != cube.Drop,
	}, nil
}

// errOver answers questions about a cube that nobody can turn any more.
var errOver = errors.New("the game is over")

// ranked returns the plays of a roll, the best first, cubeless or with cube
// and score. If there is no play, it returns the mover's equity.
func (v evaluator) ranked(board core.Board, roll core.Roll, plies, atLeast int, s Setting) ([]cube.Ranked, float64, error) {
	ctx := context.Background()
	if !s.Given() {
		all, err := v.plain.Rank(ctx, board, roll, plies, atLeast)
		if err != nil || len(all) > 0 {
			return all, 0, err
		}
		return nil, -v.plain.Evaluate(board.Swap(), plies).Equity(), nil
	}
	at, err := s.Situation()
	if err != nil {
		return nil, 0, err
	}
	all, err := v.cubeful.Rank(ctx, board, roll, plies, at, atLeast)
	if err != nil || len(all) > 0 {
		return all, 0, err
	}
	theirs, _, err := v.cubeful.Equity(ctx, board.Swap(), plies, at.Flip())
	return nil, -theirs, err
}
