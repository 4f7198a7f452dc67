package main

import (
	"fmt"
	"os"
	"time"

	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

type pruneCommand struct {
	Nets    string  `arg:"" help:"Folder of nets, whose contact net says which plays are best; \"shipped\" for those of the engine."`
	Prune   string  `default:"shipped" help:"Folder of nets whose pruning net is taught; \"shipped\" for that of the engine."`
	Out     string  `help:"Folder for the nets; without one the pruning net is only measured."`
	Hidden  int     `default:"64" help:"Hidden units, 32 or 64; fresh ones are added to those of the net that is taught."`
	Games   int     `default:"12000" help:"Games to learn from."`
	Unseen  int     `default:"1500" help:"Games to measure by."`
	Posed   float64 `default:".5" help:"Share of games that begin with a position made up."`
	Made    float64 `default:".5" help:"Share of what is drawn that comes from those games."`
	Reach   float64 `default:".3" help:"How far behind the best a play may be and count, in points."`
	Steps   int     `default:"480000"`
	Parts   int     `default:"30"`
	Rate    float64 `default:"2e-3"`
	Floor   float64 `default:"1e-5"`
	Hold    float64 `default:".3" help:"Share of the steps after which the rate falls."`
	Memory  float64 `default:"2000" help:"Steps that the running mean reaches back."`
	Batch   int     `default:"256" help:"Positions in a step."`
	Cross   float64 `default:".1" help:"Weight of the outputs' own cross-entropy."`
	Rank    float64 `default:"1" help:"Weight of the choice's cross-entropy."`
	Soft    float64 `default:".05" help:"By how many points a play must be better to be e times as likely."`
	Even    float64 `default:".01" help:"The same of what is wanted."`
	Seed    uint64  `default:"1"`
	Workers int     `default:"1"`
}

func (c *pruneCommand) Run() error {
	nets, tables, err := ready(c.Nets)
	if err != nil {
		return err
	}
	from, err := named(c.Prune)
	if err != nil {
		return err
	}
	kind, start := kernel.Best(), time.Now()
	d := train.Decisions{Nets: nets, Tables: tables, Kind: kind, Posed: c.Posed}
	unseen := d.Play(c.Seed+1, 0, c.Unseen, c.Workers)
	train.Report(os.Stdout, "before", from.Prune, kind, unseen, train.Prunings())
	if c.Out == "" {
		return nil
	}
	t := train.Ranking{
		Decisions: d.Play(c.Seed, 0, c.Games, c.Workers), Posed: c.Made, Reach: c.Reach, Hidden: c.Hidden, Steps: c.Steps, Parts: c.Parts, Rate: c.Rate,
		Floor: c.Floor, Hold: c.Hold, Memory: c.Memory, Batch: c.Batch, Cross: c.Cross, Rank: c.Rank, Soft: c.Soft, Even: c.Even,
		Seed: c.Seed, Workers: c.Workers,
	}
	fmt.Fprintf(os.Stderr, "%d decisions, %d unseen, %s\n", len(t.Decisions), len(unseen), time.Since(start).Round(time.Second))
	nets.Prune, err = t.Run(from.Prune, kind, func(part int, mean *nn.Net) {
		if part%5 == 0 {
			fmt.Fprintf(os.Stderr, "part %d: %s, %s\n", part, train.Summary(mean, kind, unseen), time.Since(start).Round(time.Second))
		}
	})
	if err != nil {
		return err
	}
	train.Report(os.Stdout, "after", nets.Prune, kind, unseen, train.Prunings())
	return train.SaveNets(c.Out, nets)
}
