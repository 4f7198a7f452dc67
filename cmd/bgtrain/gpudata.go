package main

import (
	"fmt"

	"backtalk/cmd/bgtrain/internal/gpudata"
)

type gpuDataCommand struct {
	Folder string `arg:"" help:"Folder for the files."`
	Nets   string `default:"shipped" help:"Folder of the nets to begin with; \"shipped\" for those of the engine."`
	Posed  int    `default:"150000" help:"Posed positions that games begin with."`
	Games  int    `default:"400" help:"Games that the examples come from."`
	Seed   uint64 `default:"5"`
}

func (c *gpuDataCommand) Run() error {
	if c.Posed < 1 || c.Games < 1 {
		return fmt.Errorf("--posed and --games are 1 or more")
	}
	nets, tables, err := ready(c.Nets)
	if err != nil {
		return err
	}
	return gpudata.Plan{Nets: nets, Tables: tables, Posed: c.Posed, Games: c.Games, Seed: c.Seed}.Write(c.Folder)
}
