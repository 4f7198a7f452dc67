package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

type familiesCommand struct {
	Nets    string  `arg:"" help:"Folder of nets; \"shipped\" for those of the engine."`
	Out     string  `required:"" help:"Folder for the families; those that are there stay."`
	Files   int     `default:"100" help:"How many files there are to be."`
	Games   int     `default:"100" help:"Games in a file."`
	Plies   int     `default:"2" help:"Rolls looked ahead."`
	Share   float64 `default:".5" help:"Share of decisions that are looked into."`
	Near    float32 `default:".06" help:"How far behind the second play may be, in points."`
	Posed   float64 `default:".3" help:"Share of games that begin with a position made up."`
	Seed    uint64  `default:"1"`
	Workers int     `default:"2"`

	With    []string      `help:"Folders of further nets; labels are the mean of what all say."`
	PureTD  string        `name:"puretd" type:"existingfile" help:"PureTD's weights, to teach beside the nets."`
	Leaves  float64       `help:"Share of the rolls ahead whose positions are kept too, labelled by both without looking further; only with --puretd and 1 ply."`
	Of      []train.Class `help:"Kinds of game to look into, named as by consistency; default: all."`
	Without []train.Class `help:"Kinds that are not."`
}

func (c *familiesCommand) Run() error {
	for _, class := range c.Of {
		if class == train.FarBack || class == train.Race {
			return fmt.Errorf("families are of the contact net's positions alone, not of %q", class)
		}
	}
	nets, tables, err := ready(c.Nets)
	if err != nil {
		return err
	}
	if c.PureTD != "" && len(c.With) > 0 {
		return errors.New("--puretd and --with exclude each other")
	}
	other, err := second(c.PureTD)
	if err != nil {
		return err
	}
	panel, err := c.panel()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	s := train.Search{
		Nets: nets, Panel: panel, Other: other, Tables: tables, Kind: kernel.Best(), Plies: c.Plies, Share: c.Share, Near: c.Near, Posed: c.Posed,
		Leaves: c.Leaves, Of: c.Of, Without: c.Without, Prune: engine.Pruning{Most: 12, Margin: .3},
	}
	for i := range c.Files {
		path := filepath.Join(c.Out, fmt.Sprintf("%05d", i))
		if _, err := os.Stat(path); err == nil {
			continue
		}
		start := time.Now()
		families := s.Play(c.Seed, i*c.Games, c.Games, c.Workers)
		if err := train.SaveFamilies(path, families); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "file %d: %d families in %s\n", i, len(families), time.Since(start).Round(time.Millisecond))
	}
	return nil
}

// second returns the net of PureTD, or nil if there is no file of weights.
func second(weights string) (*puretd.Net, error) {
	if weights == "" {
		return nil, nil
	}
	return puretd.Open(weights)
}

func (c *familiesCommand) panel() ([]engine.Nets, error) {
	var all []engine.Nets
	for _, folder := range c.With {
		nets, _, err := ready(folder)
		if err != nil {
			return nil, err
		}
		all = append(all, nets)
	}
	return all, nil
}

// ready returns nets that are fast to judge with, and the tables.
func ready(name string) (engine.Nets, engine.Tables, error) {
	nets, err := named(name)
	if err != nil {
		return nets, engine.Tables{}, err
	}
	nets.Contact.Pack()
	tables, err := engine.LoadTables()
	return nets, tables, err
}

type decisionsCommand struct {
	Families string `arg:"" help:"File of families."`
}

func (c *decisionsCommand) Run() error {
	families, err := train.LoadFamilies(c.Families)
	if err != nil {
		return err
	}
	return train.WriteFamilies(os.Stdout, families)
}

type judgedCommand struct {
	Said string `arg:"" help:"File of what was said, as .ci/labels.py writes it."`
	Out  string `required:"" help:"Folder for the families."`
	Own  string `help:"File of the same families with labels of their own, to be blended with what was said."`
}

func (c *judgedCommand) Run() error {
	in, err := os.Open(c.Said)
	if err != nil {
		return err
	}
	defer in.Close()
	families, err := train.ReadJudged(in)
	if err != nil {
		return err
	}
	if c.Own != "" {
		if families, err = c.blend(families); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	return train.SaveFamilies(filepath.Join(c.Out, filepath.Base(c.Said)), families)
}

func (c *judgedCommand) blend(said []train.Family) ([]train.Family, error) {
	own, err := train.LoadFamilies(c.Own)
	if err != nil {
		return nil, err
	}
	return train.Blend(own, said)
}

type tuneCommand struct {
	Nets     string  `arg:"" help:"Folder of nets; \"shipped\" for those of the engine."`
	Out      string  `required:"" help:"Folder for the nets."`
	Families string  `required:"" help:"Folder of families to learn from."`
	Unseen   string  `required:"" help:"Folder of families to measure by."`
	Samples  string  `help:"Folder that learn wrote to, for samples beside the families."`
	Newest   int     `default:"100" help:"How many of its cycles are in use."`
	Kin      float64 `default:".5" help:"Share of families in what is drawn, where there are samples."`
	Hidden   int     `help:"Hidden units that the contact net is to have, if more than it has."`
	Steps    int     `default:"40000"`
	Parts    int     `default:"20" help:"How often the net is measured and saved."`
	Rate     float64 `default:"1e-4"`
	Floor    float64 `default:"1e-6"`
	Hold     float64 `default:".3" help:"Share of the steps after which the rate falls."`
	Memory   float64 `default:"4000" help:"Steps that the running mean reaches back."`
	Batch    int     `default:"64"`
	Equity   float64 `default:"16" help:"Weight of the equity's error."`
	Sibling  float64 `default:"256" help:"Weight of the error of the difference to the family's mean."`
	Seed     uint64  `default:"1"`
	Workers  int     `default:"2"`
}

func (c *tuneCommand) Run() error {
	nets, err := named(c.Nets)
	if err != nil {
		return err
	}
	t, err := c.tuning()
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d families, %d unseen\n", len(t.Families), len(t.Unseen))
	nets.Contact = nets.Contact.Clone()
	if c.Hidden > nets.Contact.Hidden {
		nets.Contact = train.Widen(nets.Contact, c.Hidden, .1, rand.New(rand.NewPCG(c.Seed, 0)))
	}
	return t.Run(nets.Contact, kernel.Best(), os.Stderr, func(mean *nn.Net) error {
		nets.Contact = mean
		return train.SaveNets(c.Out, nets)
	})
}

func (c *tuneCommand) tuning() (*train.Tuning, error) {
	t := &train.Tuning{
		Kin: c.Kin, Steps: c.Steps, Parts: c.Parts, Rate: c.Rate, Floor: c.Floor, Hold: c.Hold, Memory: c.Memory,
		Batch: c.Batch, Equity: c.Equity, Sibling: c.Sibling, Seed: c.Seed, Workers: c.Workers,
	}
	var err error
	if t.Families, err = train.LoadAllFamilies(c.Families); err != nil {
		return nil, err
	}
	if t.Unseen, err = train.LoadAllFamilies(c.Unseen); err != nil {
		return nil, err
	}
	if c.Samples != "" {
		t.Samples, err = train.LoadContacts(c.Samples, c.Newest)
	}
	return t, err
}

type meanCommand struct {
	Nets []string `arg:"" help:"Folders of nets of the same shape, which come from the same nets."`
	Out  string   `required:"" help:"Folder for the nets."`
}

func (c *meanCommand) Run() error {
	var first engine.Nets
	var contacts []*nn.Net
	for i, folder := range c.Nets {
		nets, err := named(folder)
		if err != nil {
			return err
		}
		if i == 0 {
			first = nets
		}
		contacts = append(contacts, nets.Contact)
	}
	var err error
	if first.Contact, err = train.Mean(contacts); err != nil {
		return err
	}
	return train.SaveNets(c.Out, first)
}
