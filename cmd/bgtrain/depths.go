package main

import (
	"fmt"
	"io"
	"os"

	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

type depthsCommand struct {
	Nets    string `arg:"" help:"Folder of nets; \"shipped\" for those of the engine."`
	Choices string `required:"" help:"File of choices among rolled-out plays."`
	Plies   int    `default:"3" help:"How far to look ahead at the most."`
	Against int    `default:"2" help:"The number of plies that the others are compared with."`
	Raw     string `help:"File for the equities of each play: by rollout, and at each number of plies alone."`
}

func (c *depthsCommand) Run() error {
	if c.Against < 0 || c.Against > c.Plies {
		return fmt.Errorf("--against is 0 to %d", c.Plies)
	}
	nets, tables, err := ready(c.Nets)
	if err != nil {
		return err
	}
	raw := io.Discard
	if c.Raw != "" {
		f, err := os.Create(c.Raw)
		if err != nil {
			return fmt.Errorf("write equities: %w", err)
		}
		defer f.Close()
		raw = f
	}
	all, narrowed := make([][]float64, c.Plies+1), make([][]float64, c.Plies+1)
	err = train.Depths(c.Choices, engine.With(nets, tables, kernel.Best()), c.Plies, func(choice *train.Choice) error {
		for p := range all {
			all[p] = append(all[p], choice.Loss(choice.All[p]))
			narrowed[p] = append(narrowed[p], choice.Loss(choice.Narrowed[p]))
		}
		return choice.Write(raw)
	})
	if err != nil {
		return err
	}
	fmt.Printf("choices among %d, thousandths of a point, and how much more than at %d plies\n", len(all[0]), c.Against)
	for p := range all {
		printComparison(p, "all plays", train.Compare(all[p], all[c.Against]))
		printComparison(p, "narrowed", train.Compare(narrowed[p], narrowed[c.Against]))
	}
	return nil
}

func printComparison(plies int, how string, c train.Comparison) {
	fmt.Printf("%d plies, %-9s  %.2f ± %.2f  %+.2f ± %.2f\n", plies, how, c.Loss, c.Deviation, c.More, c.MoreDeviation)
}
