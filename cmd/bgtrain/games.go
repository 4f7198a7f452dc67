package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core"
	"backtalk/core/engine/folk"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

type gameCommand struct {
	Game    string  `arg:"" help:"The game, by the name that records use."`
	Out     string  `required:"" help:"Folder for the nets; a net that is there goes on learning."`
	Turns   int     `default:"5000000" help:"Turns to learn from."`
	Batch   int     `default:"64" help:"Turns of one step."`
	Rate    float64 `default:"1e-3" help:"Learning rate; it falls after a quarter of the turns."`
	Floor   float64 `default:"2e-5" help:"The rate at the end."`
	Minutes float64 `help:"Stop after so much time, the rate falling with it instead of with the turns."`
	Seed    uint64  `default:"1"`
}

func (c *gameCommand) Run() error {
	game, known := core.VariantNamed(c.Game)
	if !known || game.Series != nil {
		return fmt.Errorf("no game is called %q", c.Game)
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	path := filepath.Join(c.Out, c.Game+".exact")
	net, err := train.ReadNet(path)
	if errors.Is(err, fs.ErrNotExist) {
		net, err = nn.New(folk.Shape), nil
		net.Randomise(rand.New(rand.NewPCG(c.Seed, 0)), .15)
	}
	if err != nil {
		return err
	}
	return c.learn(train.NewGameTD(game, net, c.Seed, kernel.Best()), path)
}

// parts says how often the command saves the net and prints its errors.
const parts = 20

func (c *gameCommand) learn(td *train.GameTD, path string) error {
	start, squares, since, next := time.Now(), 0., 0, 1
	for share := 0.; share < 1; share = c.share(td, start) {
		squares += td.Step(c.Batch, train.Falling(c.Rate, c.Floor, .25, share))
		since += c.Batch
		td.Learner.Average(.002)
		if share*parts < float64(next) {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s: %d turns, %d games, mean square %.4f, %s\n", c.Game, td.Turns, td.Games, squares/float64(since),
			time.Since(start).Round(time.Second))
		squares, since, next = 0, 0, next+1
		if err := c.save(td, path); err != nil {
			return err
		}
		if next == parts/2 {
			if err := c.save(td, path+".half"); err != nil {
				return err
			}
		}
	}
	return c.save(td, path)
}

func (c *gameCommand) share(td *train.GameTD, start time.Time) float64 {
	if c.Minutes > 0 {
		return time.Since(start).Minutes() / c.Minutes
	}
	return float64(td.Turns) / float64(c.Turns)
}

// save writes the steady mean of the net in full, and rounded as the program ships it.
func (c *gameCommand) save(td *train.GameTD, path string) error {
	if err := train.WriteNet(path, td.Learner.Mean.WriteTo); err != nil {
		return err
	}
	return train.WriteNet(path+".net", td.Learner.Mean.WriteRounded)
}
