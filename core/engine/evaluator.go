package engine

import (
	"fmt"

	"backtalk/core"
	"backtalk/core/engine/bearoff"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

// Nets is one set of nets. Contact judges positions in which the sides still meet. In other
// positions, Race judges each side by itself. Prune is a small net that sorts out plays not worth
// Contact's time; it may be nil.
type Nets struct {
	Contact, Prune *nn.Net
	Race           *race.Net
}

// Tables are the exact bear-off tables. If they are the zero value, the net for races judges in their
// place.
type Tables struct {
	One *bearoff.OneSided
	Two *bearoff.TwoSided
}

// ReadTables returns the tables in two files of package bearoff.
func ReadTables(one, two []byte) (t Tables, err error) {
	if t.One, err = bearoff.ReadOneSided(one); err != nil {
		return Tables{}, fmt.Errorf("read tables: %w", err)
	}
	if t.Two, err = bearoff.ReadTwoSided(two, t.One); err != nil {
		return Tables{}, fmt.Errorf("read tables: %w", err)
	}
	return t, nil
}

// Evaluator judges positions. It keeps scratch space, so each goroutine needs its own.
type Evaluator struct {
	nets   Nets
	tables Tables

	contact *nn.State
	race    *race.Evaluator
	prune   *pruner
	in      nn.Inputs
	gen     core.Generator
	plays   []core.Play
	scores  []scored
}

// NewEvaluator makes an evaluator of nets and tables.
func NewEvaluator(nets Nets, tables Tables, kind kernel.Kind) *Evaluator {
	var pruning *pruner
	if nets.Prune != nil {
		pruning = newPruner(nets.Prune, kind)
	}
	return newEvaluator(nets, tables, pruning, kind)
}

func newEvaluator(nets Nets, tables Tables, pruning *pruner, kind kernel.Kind) *Evaluator {
	e := &Evaluator{
		nets: nets, tables: tables, prune: pruning,
		contact: nn.NewState(nets.Contact.Shape, kind), race: race.NewEvaluator(nets.Race, tables.One, kind),
	}
	return e
}

// Class selects the judge of a position.
type Class uint8

// The classes of positions.
const (
	ClassOver Class = iota
	ClassBearoff
	ClassRace
	ClassContact
)

// Classify returns the class of b.
func Classify(b *core.Board) Class {
	own, other := b[0].Rearmost(), b[1].Rearmost()
	switch {
	case own == 0 || other == 0:
		return ClassOver
	case own <= 6 && other <= 6:
		return ClassBearoff
	case own+other <= 25:
		return ClassRace
	}
	return ClassContact
}

// Static returns the outcome of b for the side at index 0, which is on roll, without looking ahead.
func (e *Evaluator) Static(b *core.Board) Outcome {
	switch class := Classify(b); {
	case class == ClassOver:
		o, _ := Over(b)
		return o
	case class == ClassBearoff && e.tables.One != nil:
		return e.tables.outcome(b)
	case class < ClassContact:
		return Outcome(e.race.Chances(b)).Possible(b)
	}
	features.AppendContact(&e.in, b)
	e.nets.Contact.Run(e.contact, &e.in)
	return chances(e.contact).Possible(b)
}

// sibling returns Static's outcome for one of several similar positions. For the first one in
// contact it holds the net's state; for the others it only changes that state, which is faster.
// held says whether a state is held; sibling sets it.
func (e *Evaluator) sibling(b *core.Board, held *bool) Outcome {
	if Classify(b) < ClassContact {
		return e.Static(b)
	}
	features.AppendContact(&e.in, b)
	if *held {
		e.nets.Contact.Change(e.contact, &e.in)
	} else {
		e.nets.Contact.Hold(e.contact, &e.in)
		*held = true
	}
	return chances(e.contact).Possible(b)
}

// outcome returns the outcome of a position in which both sides are all home.
func (t Tables) outcome(b *core.Board) Outcome {
	if t.Two != nil && t.Two.Covers(b) {
		return Outcome{Win: (t.Two.Cubeless(b) + 1) / 2}
	}
	var o Outcome
	o.Win, o.WinGammon, o.LoseGammon = t.One.Chances(b)
	return o
}

func chances(s *nn.State) Outcome {
	c := &s.Chance
	return Outcome{c[0], c[1], c[2], c[3], c[4]}
}

// After returns the outcome for the side that just moved, at index 0 of b, without looking ahead.
func (e *Evaluator) After(b *core.Board) Outcome {
	s := b.Swap()
	return e.Static(&s).Flip()
}
