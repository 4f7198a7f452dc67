package train

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/sense"
)

// Consistency compares how nets judge positions of each class with the
// results when the same nets play them out.
type Consistency struct {
	Nets   engine.Nets
	Tables engine.Tables
	Kind   kernel.Kind
	// Positions is the number of positions of each class, Trials the number of
	// games from each.
	Positions, Trials int
	// Of lists the classes to compare; empty means all.
	Of      []Class
	Seed    uint64
	Workers int
	// Judge judges the positions that are compared: the nets at the requested
	// look-ahead.
	Judge Judge
}

// Class is a kind of game in that comparison.
type Class string

// Classes that package sense doesn't have: Containment, a checker hit after
// its side had borne off, and FarBack, very many pips.
const (
	Containment Class = "containment"
	FarBack     Class = "far back"
	BackGame    Class = "back game"
	AcePoint    Class = "ace point"
	Race        Class = "race"
)

// UnmarshalText accepts only the names of classes.
func (c *Class) UnmarshalText(text []byte) error {
	known := slices.AppendSeq([]Class{Containment, FarBack}, maps.Values(classes()))
	if *c = Class(text); slices.Contains(known, *c) {
		return nil
	}
	slices.Sort(known)
	return fmt.Errorf("%q is no kind of game; the kinds are %q", text, known)
}

// classes returns the names of the kinds that are compared.
func classes() map[sense.Kind]Class {
	return map[sense.Kind]Class{
		sense.Race: Race, sense.Opening: "opening", sense.AcePoint: AcePoint, sense.BackGame: BackGame,
		sense.PrimeVsPrime: "prime against prime", sense.Priming: "prime", sense.Blitz: "attack", sense.BearIn: "bearing in",
		sense.MutualHolding: "mutual holding", sense.Holding: "holding", sense.Contact: "other contact",
	}
}

// manyPips is the smallest pip count of both sides together that makes a position FarBack: most
// checkers of both sides are behind each other's points.
const manyPips = 381

func pips(b *core.Board) int { return b[0].Pips() + b[1].Pips() }

// classOf returns a position's class, and the side whose plan it is. The
// class is "" if there is none.
func classOf(b *core.Board) (Class, int) {
	if engine.Classify(b) == engine.ClassContact && pips(b) >= manyPips {
		return FarBack, 0
	}
	for side := range b {
		if own := &b[side]; own[core.Off] > 0 && sense.Back(own) > 0 && b[1-side].Rearmost() <= lastOfTheirs {
			return Containment, side
		}
	}
	start := core.Start()
	game := sense.GameOf(b, &start)
	return classes()[game.Kind], game.By
}

// lastOfTheirs is the farthest point on which a side may still have a checker when it contains one
// that it hit late: it has already brought its own back checkers forward.
const lastOfTheirs = 18

// Deviation is the result of the comparison for a class.
type Deviation struct {
	Class     Class
	Positions int
	// Bias is by how much, in points, the nets overvalue the opponent of the side whose plan the class
	// is, and Error its standard error. If both sides have the plan, it is about the side that is not on
	// roll.
	Bias, Error float64
	// RMS is the root mean square of the differences, less the rollouts' own
	// noise.
	RMS float64
}

// Run draws positions from self-play, half of which begins with made-up positions, and plays them out.
func (c *Consistency) Run() []Deviation {
	byClass := c.draw()
	var all []Deviation
	for class, boards := range byClass {
		d := c.compare(boards)
		d.Class = class
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b Deviation) int { return cmp.Compare(b.RMS, a.RMS) })
	return all
}

// perGame is the number of positions taken from one game, so that they come
// from many games.
const perGame = 3

// draw collects positions. It stops after as many games as could fill every
// class.
func (c *Consistency) draw() map[Class][]core.Board {
	found := map[Class][]core.Board{}
	l := &Labels{Nets: c.Nets, Tables: c.Tables, Plain: true, Kind: c.Kind}
	e := engine.NewEvaluator(c.Nets, c.Tables, c.Kind)
	var path []visit
	for game := range 40 * c.Positions {
		r := rand.New(rand.NewPCG(c.Seed, uint64(game)))
		path = l.game(path[:0], exploring(.5, UsualBack).plan(r), e, r)
		for range min(perGame, len(path)-1) {
			b := path[r.IntN(len(path)-1)].Board
			if class, _ := classOf(&b); class != "" && among(c.Of, class) && len(found[class]) < c.Positions {
				found[class] = append(found[class], b)
			}
		}
		if c.full(found) {
			break
		}
	}
	return found
}

// among reports whether class is in of; an empty list has all classes.
func among(of []Class, class Class) bool { return len(of) == 0 || slices.Contains(of, class) }

func (c *Consistency) full(found map[Class][]core.Board) bool {
	for _, boards := range found {
		if len(boards) < c.Positions {
			return false
		}
	}
	wanted := len(c.Of)
	if wanted == 0 {
		wanted = len(classes()) + 2
	}
	return len(found) == wanted
}

func (c *Consistency) compare(boards []core.Board) Deviation {
	type difference struct{ bias, noise float64 }
	differences := inOrder(len(boards), c.Workers, func() func(int) difference {
		e := engine.NewEvaluator(c.Nets, c.Tables, c.Kind)
		return func(i int) difference {
			b := boards[i]
			worth, variance := c.playOut(e, b, c.Seed+uint64(i)<<20)
			bias := c.Judge(&b).Equity() - worth
			if _, by := classOf(&b); by == 0 {
				bias = -bias
			}
			return difference{bias, variance}
		}
	})
	var m mean
	variance := 0.
	for _, d := range differences {
		m.add(d.bias)
		variance += d.noise
	}
	return Deviation{
		Positions: len(boards), Bias: m.value(), Error: m.deviation(), RMS: math.Sqrt(max(0, (m.squares-variance)/m.n)),
	}
}

// playOut returns the mean worth of a position over games played to the end
// with all plays looked at and luck removed, and the variance of that mean.
func (c *Consistency) playOut(e *engine.Evaluator, b core.Board, seed uint64) (worth, variance float64) {
	l := &Labels{Nets: c.Nets, Tables: c.Tables, Lambda: 1, Kind: c.Kind}
	var m mean
	var path []visit
	for trial := range c.Trials {
		r := rand.New(rand.NewPCG(seed, uint64(trial)))
		path = l.game(path[:0], plan{start: b}, e, r)
		samples := l.samples(path, l.Lambda)
		m.add(samples[len(samples)-1].Label.Equity())
	}
	return m.value(), m.deviation() * m.deviation() * m.n / max(1, m.n-1)
}
