package main

import (
	"backtalk/cmd/backtalk/internal/server"
	"backtalk/core/engine"
)

// engineFlags are the flags of `backtalk engine`, the batch protocol.
type engineFlags struct{}

func (engineFlags) run(std streams) error {
	e, err := engine.New()
	if err != nil {
		return err
	}
	return server.Run(std.in, std.out, server.Options{
		Commands: func() server.Commands {
			return server.Rules("Backtalk", version()).With(server.Evaluation(e)).With(server.Hints(e))
		},
		Workers: engine.Workers(),
	})
}
