package main

import (
	"fmt"
	"os"

	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core/engine/features"
)

type denseCommand struct {
	File   string `arg:"" type:"existingfile" help:"File of float32 numbers, little-endian. For each layer it has the weights, a row for each input, and then the biases."`
	Hidden []int  `required:"" help:"Widths of the hidden layers, multiples of 32: one to four, for example 1024,64,64."`
	Out    string `required:"" help:"Folder for the nets."`
	Nets   string `default:"shipped" help:"Folder of the other nets; \"shipped\" for those of the engine."`
}

func (c *denseCommand) Run() error {
	nets, err := named(c.Nets)
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(c.File)
	if err != nil {
		return fmt.Errorf("read layers: %w", err)
	}
	if nets.Contact, err = train.Dense(raw, features.Contact, c.Hidden); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return train.SaveNets(c.Out, nets)
}
