package main

import (
	"backtalk/cmd/backtalk/internal/server"
)

// engineFlags are those of `backtalk engine`, the batch protocol.
type engineFlags struct{}

func (engineFlags) run(std streams) error {
	return server.Run(std.in, std.out, server.Options{
		Commands: func() server.Commands { return server.Rules("Backtalk", version) },
	})
}
