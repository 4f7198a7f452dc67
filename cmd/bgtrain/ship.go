package main

import "backtalk/cmd/bgtrain/internal/train"

type shipCommand struct {
	Nets string `arg:"" help:"Folder of nets; the pruning net may be missing."`
	Out  string `required:"" help:"Folder for what ships, core/engine/nets; a net that is missing stays there as it is."`
}

func (c *shipCommand) Run() error {
	nets, err := train.LoadNets(c.Nets)
	if err != nil {
		return err
	}
	return train.ShipNets(c.Out, nets)
}
