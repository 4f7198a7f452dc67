// Command bgtrain makes the nets that the engine ships: self-play from nothing, then refinement on
// labels from looking ahead. docs/research/training.md says how they were made.
package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

type commands struct {
	TD          tdCommand          `cmd:"" name:"td" help:"Learn by temporal differences from random nets."`
	Learn       learnCommand       `cmd:"" help:"Learn from looking ahead, starting with the nets of another stage as teacher."`
	Families    familiesCommand    `cmd:"" help:"Label the plays near the best of many decisions by looking further ahead."`
	Decisions   decisionsCommand   `cmd:"" help:"Print the positions of families, for another program to judge."`
	Judged      judgedCommand      `cmd:"" help:"Read what another program said of such plays."`
	Tune        tuneCommand        `cmd:"" help:"Learn from families."`
	Dense       denseCommand       `cmd:"" help:"Make a contact net of layers that another program taught."`
	Ship        shipCommand        `cmd:"" help:"Write nets as the engine ships them, in little more than half the room."`
	Mean        meanCommand        `cmd:"" help:"Take the mean of contact nets, weight by weight."`
	Races       racesCommand       `cmd:"" help:"Teach the net for races, from the exact bear-off table outwards."`
	Prune       pruneCommand       `cmd:"" help:"Teach the pruning net which plays the contact net likes best, and measure it."`
	Score       scoreCommand       `cmd:"" help:"Measure nets on files of rolled-out positions."`
	Depths      depthsCommand      `cmd:"" help:"Compare choices at several numbers of plies, on a file of rolled-out plays."`
	Curve       curveCommand       `cmd:"" help:"Measure all nets that learn saved, as a table and a plot."`
	Game        gameCommand        `cmd:"" help:"Learn a game other than backgammon by self-play."`
	GPUData     gpuDataCommand     `cmd:"" name:"gpu-data" help:"Write what teaching on a GPU reads: tables, nets, positions, and examples to check it by."`
	Consistency consistencyCommand `cmd:"" help:"Compare what nets say of positions with what comes out when they play them out, by the kind of game."`
}

func main() {
	var c commands
	ctx := kong.Parse(&c, kong.Name("bgtrain"), kong.Vars{"back": fmt.Sprint(train.UsualBack)})
	ctx.FatalIfErrorf(ctx.Run())
}

type tdCommand struct {
	Out       string  `required:"" help:"Folder for the nets."`
	Positions int     `default:"10000000" help:"Positions to learn from."`
	Hidden    int     `default:"128" help:"Hidden units of the contact net."`
	Rate      float64 `default:"1e-3" help:"Learning rate; it falls after a quarter of the positions."`
	Seed      uint64  `default:"1"`
	Workers   int     `default:"2"`
}

func (c *tdCommand) Run() error {
	tables, err := engine.LoadTables()
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(c.Seed, 0))
	nets := engine.Nets{
		Contact: nn.New(nn.Shape{Inputs: features.Contact, Hidden: c.Hidden}),
	}
	nets.Contact.Randomise(r, .15)
	ship, err := engine.Shipped()
	if err != nil {
		return err
	}
	nets.Race = ship.Race
	td := train.NewTD(nets, tables, c.Seed, c.Workers, kernel.Best())
	start, squares, samples, done, next := time.Now(), 0., 0, 0, 0
	for done < c.Positions {
		q, n := td.Step(train.Falling(c.Rate, 3e-5, .25, float64(done)/float64(c.Positions)))
		squares += q
		samples += n
		done += n
		if done < next {
			continue
		}
		fmt.Fprintf(os.Stderr, "td: %d of %d positions, %d games, mean square %.4f, %s\n", done, c.Positions, td.Games,
			squares/float64(samples), time.Since(start).Round(time.Second))
		squares, samples, next = 0, 0, next+c.Positions/20
		if err := train.SaveNets(c.Out, nets); err != nil {
			return err
		}
	}
	return train.SaveNets(c.Out, nets)
}

type learnCommand struct {
	From        string  `required:"" help:"Folder of the first teacher's nets."`
	Out         string  `required:"" help:"Folder for state and nets."`
	Further     bool    `help:"Start with the first teacher's nets instead of fresh ones; --warm may be 0 then."`
	Hidden      int     `default:"512" help:"Hidden units of the contact net's first layer."`
	Cycles      int     `default:"1250"`
	Warm        int     `default:"12" help:"Cycles labelled by the first teacher."`
	Games       int     `default:"500" help:"Games in a cycle."`
	Reuse       float64 `default:"12" help:"Samples learnt from for each new one."`
	Keep        float64 `default:".12" help:"Share of the cycles whose samples are in use."`
	Rate        float64 `default:"2e-3" help:"Learning rate until the share Hold of the cycles; then it falls like a cosine to Floor."`
	Floor       float64 `default:"1e-5"`
	Hold        float64 `default:".38"`
	Memory      float64 `default:"8000" help:"Steps that the running mean reaches back."`
	Batch       int     `default:"64"`
	Lambda      float64 `default:".85" help:"Weight of what happened one turn later in the game."`
	PosedLambda float64 `default:".85" help:"That weight in games that begin with a position made up."`
	Equity      float64 `default:"16" help:"Weight of the squared error of the equity beside the cross-entropy."`
	Posed       float64 `default:".2" help:"Share of games that begin with a position made up: primes, back games, late hits."`
	Back        float64 `default:"${back}" help:"Share of back games among those positions."`
	Near        bool    `help:"Learn nothing from positions of very many pips, whose labels are the noisiest."`
	Keepers     int     `default:"8" help:"Plays that the pruning net lets through."`
	Margin      float32 `default:".25"`
	Seed        uint64  `default:"1"`
	Workers     int     `default:"2"`
	Save        int     `default:"20" help:"Cycles between saved nets."`
}

func (c *learnCommand) Run() error {
	tables, err := engine.LoadTables()
	if err != nil {
		return err
	}
	first, err := train.LoadNets(c.From)
	if err != nil {
		return err
	}
	l, err := train.NewLearning(train.Plan{
		Dir: c.Out, Contact: nn.Shape{Inputs: features.Contact, Hidden: c.Hidden, Then: nn.Widths{32}},
		Cycles: c.Cycles, Warm: c.Warm, Games: c.Games, Reuse: c.Reuse, Keep: c.Keep,
		Rate: c.Rate, Floor: c.Floor, Hold: c.Hold, Memory: c.Memory, Batch: c.Batch, Lambda: c.Lambda, PosedLambda: c.PosedLambda, Further: c.Further, Equity: c.Equity, Posed: c.Posed, Back: c.Back, Near: c.Near,
		Prune: engine.Pruning{Most: c.Keepers, Margin: c.Margin}, Seed: c.Seed, Workers: c.Workers,
	}, first, tables, kernel.Best(), os.Stderr)
	if err != nil {
		return err
	}
	return l.Run(func(cycle int, nets engine.Nets) {
		if cycle%c.Save == 0 {
			if err := train.SaveNets(train.SavedNets(c.Out, cycle), nets); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
	})
}

type scoreCommand struct {
	Nets    string `arg:"" help:"Folder of nets; \"shipped\" for those of the engine."`
	Choices string `help:"File of choices among rolled-out plays."`
	Spread  string `help:"File of rolled-out positions."`
	Plies   int    `help:"How far to look ahead."`
	PureTD  string `name:"puretd" type:"existingfile" help:"PureTD's weights: measure the mean of that net and the nets."`
}

func (c *scoreCommand) Run() error {
	judge, err := c.judge()
	if err != nil {
		return err
	}
	if c.Choices != "" {
		loss, deviation, err := train.Choices(c.Choices, judge)
		if err != nil {
			return err
		}
		fmt.Printf("choices cost %.2f thousandths of a point, standard error %.2f\n", loss, deviation)
	}
	if c.Spread == "" {
		return nil
	}
	rms, bias, err := train.Spread(c.Spread, judge)
	if err != nil {
		return err
	}
	fmt.Printf("equities are off by %.4f, root mean square; by %+.4f on average\n", rms, bias)
	return nil
}

// named loads the nets of a folder, or those of the engine.
func named(folder string) (engine.Nets, error) {
	if folder == "shipped" {
		return engine.Shipped()
	}
	return train.LoadNets(folder)
}

func (c *scoreCommand) judge() (train.Judge, error) {
	nets, tables, err := ready(c.Nets)
	if err != nil {
		return nil, err
	}
	if c.PureTD == "" {
		return judging(nets, tables, c.Plies), nil
	}
	other, err := second(c.PureTD)
	if err != nil {
		return nil, err
	}
	return train.Together(nets, tables, other, c.Plies, kernel.Best()), nil
}

func judging(nets engine.Nets, tables engine.Tables, plies int) train.Judge {
	e := engine.With(nets, tables, kernel.Best())
	return func(b *core.Board) engine.Outcome { return e.Evaluate(*b, plies) }
}

type consistencyCommand struct {
	Nets      string `arg:"" help:"Folder of nets; \"shipped\" for those of the engine."`
	Plies     int    `help:"How far the nets look ahead."`
	Positions int    `default:"200" help:"Positions of each kind."`
	Trials    int    `default:"36" help:"How often each is played out."`
	Seed      uint64 `default:"1"`
	Workers   int    `default:"2"`

	Of []train.Class `help:"Kinds of game to compare; default: all."`
}

func (c *consistencyCommand) Run() error {
	nets, err := named(c.Nets)
	if err != nil {
		return err
	}
	tables, err := engine.LoadTables()
	if err != nil {
		return err
	}
	all := train.Consistency{
		Nets: nets, Tables: tables, Kind: kernel.Best(), Positions: c.Positions, Trials: c.Trials, Of: c.Of, Seed: c.Seed, Workers: c.Workers,
		Judge: judging(nets, tables, c.Plies),
	}
	for _, d := range all.Run() {
		fmt.Printf("| %s | %d | %+.3f ± %.3f | %.3f |\n", d.Class, d.Positions, d.Bias, d.Error, d.RMS)
	}
	return nil
}

type curveCommand struct {
	Folder  string `arg:"" help:"Folder that learn wrote to."`
	Choices string `required:"" help:"File of choices among rolled-out plays."`
	Spread  string `required:"" help:"File of rolled-out positions."`
	Plot    string `required:"" help:"File for the plot, an SVG picture."`
}

func (c *curveCommand) Run() error {
	tables, err := engine.LoadTables()
	if err != nil {
		return err
	}
	all, err := train.Curve(c.Folder, c.Choices, c.Spread, func(nets engine.Nets) train.Judge { return judging(nets, tables, 0) })
	if err != nil {
		return err
	}
	for _, m := range all {
		fmt.Printf("| %d | %.2f | %.4f |\n", m.Cycle, m.Choices, m.RMS)
	}
	var b bytes.Buffer
	if err := train.Plot(&b, all); err != nil {
		return err
	}
	if err := os.WriteFile(c.Plot, b.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write plot: %w", err)
	}
	return nil
}
