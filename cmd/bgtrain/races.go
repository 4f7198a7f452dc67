package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"backtalk/cmd/bgtrain/internal/races"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/race"
)

type racesCommand struct {
	Out    string  `required:"" help:"Folder for the net."`
	Hidden int     `default:"128" help:"Hidden units, a multiple of 64."`
	Steps  int     `default:"40000" help:"Steps of 32 sides."`
	Rate   float64 `default:"2e-3" help:"Learning rate; it falls like a cosine from half of the steps on."`
	Games  int     `default:"2000" help:"Games of the shipped nets whose races are learnt from."`
	Seed   uint64  `default:"1"`
}

func (c *racesCommand) Run() error {
	nets, tables, err := ready("shipped")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	r := rand.New(rand.NewPCG(c.Seed, 0))
	pool := races.Played(engine.NewEvaluator(nets, tables, kernel.Best()), c.Games, r)
	net := race.New(c.Hidden)
	races.Randomise(net, r)
	t := races.New(net, tables.One, 32, pool.Start, r, kernel.Best())
	start := time.Now()
	for done, part := 0, max(1, c.Steps/40); done < c.Steps; done += part {
		loss := 0.
		for i := range part {
			loss += t.Step(races.Falling(c.Rate, float64(done+i)/float64(c.Steps)), 3000)
		}
		mean, deviation := races.Check(t.Mean, tables.One, pool, 200, kernel.Best())
		fmt.Fprintf(os.Stderr, "%d steps: loss %.6f; one roll ahead the mean is %+.5f more, %.5f root mean square; %s\n",
			done+part, loss/float64(part), mean, deviation, time.Since(start).Round(time.Second))
		var b bytes.Buffer
		if _, err := t.Mean.WriteTo(&b); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(c.Out, "race.net"), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
