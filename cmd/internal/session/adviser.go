package session

import (
	"context"
	"sync"

	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/engine"
)

// adviser returns hints from the built-in engine, which is loaded for the first of them.
type adviser struct {
	made func() (*advice.Adviser, error)
}

func adviserOf(load func() (*engine.Engine, error)) table.Adviser {
	return adviser{sync.OnceValues(func() (*advice.Adviser, error) {
		e, err := load()
		if err != nil {
			return nil, err
		}
		return advice.New(e), nil
	})}
}

// Plays implements table.Adviser.
func (a adviser) Plays(ctx context.Context, q advice.Request) ([]advice.Play, error) {
	found, err := a.made()
	if err != nil {
		return nil, err
	}
	return found.Plays(ctx, q)
}

// Resignation implements table.Adviser.
func (a adviser) Resignation(ctx context.Context, s *core.State, plies int) (advice.ResignAdvice, error) {
	found, err := a.made()
	if err != nil {
		return advice.ResignAdvice{}, err
	}
	return found.Resignation(ctx, s, plies)
}

// Cube implements table.Adviser.
func (a adviser) Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error) {
	found, err := a.made()
	if err != nil {
		return advice.CubeAdvice{}, err
	}
	return found.Cube(ctx, s, plies)
}
