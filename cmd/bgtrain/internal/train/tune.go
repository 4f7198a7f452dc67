package train

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Tuning teaches a net by families, mixed with a Plan's samples if there are
// any. Families teach differences; samples keep the equities themselves true.
type Tuning struct {
	// Families and Samples teach the net; Unseen measures it.
	Families, Unseen []Family
	Samples          [][]Sample
	// Kin is the share of families in what is drawn, counted in positions, if
	// there are samples.
	Kin float64
	// Steps is the number of steps, Parts the number of parts after each of
	// which the net is measured.
	Steps, Parts int
	// Rate rises over the first tenth, is constant until Hold of the steps,
	// and falls to Floor.
	Rate, Floor, Hold float64
	// Memory is how many steps back the running mean reaches.
	Memory float64
	Batch  int
	// Equity and Sibling are weights, as in Gradient.
	Equity, Sibling float64
	Seed            uint64
	Workers         int

	// chance is the chance of drawing a family.
	chance float64
}

// Run teaches net, and calls each with the running mean after every part.
func (t *Tuning) Run(net *nn.Net, kind kernel.Kind, log io.Writer, each func(mean *nn.Net) error) error {
	if len(t.Families) == 0 || len(t.Unseen) == 0 {
		return errors.New("there are no families")
	}
	f := NewFit(net, features.AppendContact, t.Batch, t.Workers, kind)
	f.before = int(2 * t.Memory)
	for _, p := range f.parts {
		p.Equity, p.Sibling = float32(t.Equity), float32(t.Sibling)
	}
	t.chance = t.familyChance()
	r := rand.New(rand.NewPCG(t.Seed, 0))
	t.measure(log, 0, 0, f.Mean, kind)
	for part := range t.Parts {
		share := float64(part) / float64(t.Parts)
		rate := Ramped(t.Rate, t.Floor, t.Hold, share)
		loss := f.Run(t.Steps/t.Parts, rate, t.Memory, r, t.pick)
		t.measure(log, part+1, loss, f.Mean, kind)
		if err := each(f.Mean); err != nil {
			return err
		}
	}
	return nil
}

// familyChance returns the chance of drawing a family.
func (t *Tuning) familyChance() float64 {
	if len(t.Samples) == 0 {
		return 1
	}
	positions := 0
	for _, f := range t.Families {
		positions += len(f)
	}
	size := float64(positions) / float64(len(t.Families))
	return t.Kin / (t.Kin + size*(1-t.Kin))
}

// pick draws a family or a sample.
func (t *Tuning) pick(r *rand.Rand) []Sample {
	if r.Float64() < t.chance {
		return t.Families[r.IntN(len(t.Families))]
	}
	return from(t.Samples)(r)
}

// measure prints what choosing among unseen families costs, in thousandths of
// a point, and the error of their equities.
func (t *Tuning) measure(log io.Writer, part int, loss float64, net *nn.Net, kind kernel.Kind) {
	cost, rms := Regret(t.Unseen, net, kind)
	_, _ = fmt.Fprintf(log, "part %d: mean square %.5f, unseen choices cost %.3f, off by %.4f\n", part, loss, cost, rms)
}

// Regret returns the mean cost of choosing among the plays of families, in
// thousandths of a point, and the root mean square of the equities' error.
func Regret(families []Family, net *nn.Net, kind kernel.Kind) (cost, rms float64) {
	s := nn.NewState(net.Shape, kind)
	var in nn.Inputs
	var lost, squares mean
	for _, f := range families {
		pick, least := 0, 9.
		for i := range f {
			features.AppendContact(&in, &f[i].Board)
			net.Run(s, &in)
			o := outcomeOf(s.Chance)
			if o.Equity() < least {
				pick, least = i, o.Equity()
			}
			d := o.Equity() - f[i].Label.Equity()
			squares.add(d * d)
		}
		lost.add(1000 * (f[pick].Label.Equity() - f[0].Label.Equity()))
	}
	return lost.value(), math.Sqrt(squares.value())
}

// LoadAllFamilies reads the files of a folder.
func LoadAllFamilies(dir string) ([]Family, error) {
	var all []Family
	err := eachFile(dir, func(path string) error {
		f, err := LoadFamilies(path)
		all = append(all, f...)
		return err
	})
	return all, err
}

// LoadContacts reads the newest files of contact samples in a folder of the
// command learn.
func LoadContacts(dir string, newest int) ([][]Sample, error) {
	names, err := filepath.Glob(filepath.Join(dir, "samples", "[0-9]*[0-9]"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	l := &Learning{Plan: Plan{Dir: dir}}
	for i := max(0, len(names)-newest); i < len(names); i++ {
		if err := l.loadCycle(i); err != nil {
			return nil, err
		}
	}
	return l.contacts, nil
}

// eachFile calls do with each finished file of a folder.
func eachFile(dir string, do func(path string) error) error {
	all, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range all {
		if filepath.Ext(f.Name()) == unfinished {
			continue
		}
		if err := do(filepath.Join(dir, f.Name())); err != nil {
			return err
		}
	}
	return nil
}
