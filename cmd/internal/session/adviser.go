//go:build !js

package session

import (
	"context"
	"sync"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/rollout"
)

// adviser returns hints from the built-in engine, which it loads for the first hint.
type adviser struct {
	made func() (*advice.Adviser, error)
}

func adviserOf(load func() (*engine.Engine, error)) adviser {
	return adviser{sync.OnceValues(func() (*advice.Adviser, error) {
		e, err := load()
		if err != nil {
			return nil, err
		}
		return advice.New(e), nil
	})}
}

// Plays implements advise.Adviser.
func (a adviser) Plays(ctx context.Context, q advice.Request) ([]advice.Play, error) {
	found, err := a.made()
	if err != nil {
		return nil, err
	}
	return found.Plays(ctx, q)
}

// Beside implements advise.Adviser.
func (a adviser) Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error) {
	found, err := a.made()
	if err != nil {
		return advice.Play{}, advice.Play{}, err
	}
	return found.Beside(ctx, q, made)
}

// Resignation implements advise.Adviser.
func (a adviser) Resignation(ctx context.Context, s *core.State, plies int) (advice.ResignAdvice, error) {
	found, err := a.made()
	if err != nil {
		return advice.ResignAdvice{}, err
	}
	return found.Resignation(ctx, s, plies)
}

// Cube implements advise.Adviser.
func (a adviser) Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error) {
	found, err := a.made()
	if err != nil {
		return advice.CubeAdvice{}, err
	}
	return found.Cube(ctx, s, plies)
}

// roller rolls decisions out with the built-in engine.
type roller struct {
	load func() (*engine.Engine, error)
}

// Ask implements advise.Roller.
func (r roller) Ask(ctx context.Context, s *core.State) (rollout.Task, bool, error) {
	e, err := r.load()
	if err != nil {
		return rollout.Task{}, false, err
	}
	return rollout.New(e).Ask(ctx, s)
}

// Run implements advise.Roller.
func (r roller) Run(
	ctx context.Context, t rollout.Task, s rollout.Settings, report func([]rollout.Estimate),
) ([]rollout.Estimate, error) {
	e, err := r.load()
	if err != nil {
		return nil, err
	}
	return rollout.New(e).Run(ctx, t, s, report)
}

// lessonPlies is how many rolls an analysis by the built-in engine looks ahead.
const lessonPlies = 2

// analyst is an adviser that also judges decisions.
type analyst struct {
	adviser
	load func() (*engine.Engine, error)
}

// Judge implements replay.Analyst.
func (a analyst) Judge(ctx context.Context, q *analysis.Question, plies int) (analysis.Judgement, error) {
	return judge(a.load).Judge(ctx, q, plies)
}

// Threats implements replay.Analyst.
func (a analyst) Threats(ctx context.Context, b core.Board, at cube.Situation, plies int) (analysis.Threats, error) {
	e, err := a.load()
	if err != nil {
		return analysis.Threats{}, err
	}
	return analysis.New(e).Threats(ctx, b, at, plies)
}

// judge judges decisions with an engine that it loads for the first one.
type judge func() (*engine.Engine, error)

// Judge returns a judge that asks the engine from load. It calls load only when it judges.
func Judge(load func() (*engine.Engine, error)) analysis.Judge { return judge(load) }

// Judge implements analysis.Judge.
func (load judge) Judge(ctx context.Context, q *analysis.Question, plies int) (analysis.Judgement, error) {
	e, err := load()
	if err != nil {
		return analysis.Judgement{}, err
	}
	return analysis.New(e).Judge(ctx, q, plies)
}

// humbly returns a judge that uses only one of the engine's workers.
func humbly(load func() (*engine.Engine, error)) analysis.Judge {
	return judge(func() (*engine.Engine, error) {
		e, err := load()
		if err != nil {
			return nil, err
		}
		return e.Humble(), nil
	})
}
