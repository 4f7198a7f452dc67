// Package engine judges positions: how likely each result is, and which play is best.
//
// [New] loads what ships with the program: three nets and two exact bear-off tables, all trained and computed by this
// repository's own code (docs/engine.md). An [Engine] may be shared between goroutines. Everything is cubeless here; package
// cube adds the cube.
//
// A position is a core.Board whose index 0 is on roll, or has just moved where it says so. Its [Class] decides who judges
// it: the rules where the game is over, the tables where both sides are all home, one net in races, another in
// contact.
package engine

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"sync"

	"backtalk/core"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

//go:embed nets/contact.net nets/race.net nets/prune.net
var shipped embed.FS

// Engine judges positions. It may be used by any number of goroutines.
type Engine struct {
	pool   sync.Pool
	tables Tables
}

// New gives the engine that ships with the program. It fails only where the program itself is damaged.
func New() (*Engine, error) {
	nets, err := Shipped()
	if err != nil {
		return nil, err
	}
	tables, err := LoadTables()
	if err != nil {
		return nil, err
	}
	return With(nets, tables, kernel.Best()), nil
}

// With gives an engine of nets and tables that computes with kernels of a kind.
func With(nets Nets, tables Tables, kind kernel.Kind) *Engine {
	var pruning *pruner
	if nets.Prune != nil {
		pruning = newPruner(nets.Prune, kind)
	}
	g := &Engine{tables: tables}
	g.pool.New = func() any { return newEvaluator(nets, tables, pruning.clone(), kind) }
	return g
}

// Shipped gives the nets that ship with the program.
func Shipped() (Nets, error) {
	var nets Nets
	for _, f := range []struct {
		name string
		net  **nn.Net
	}{{"contact", &nets.Contact}, {"race", &nets.Race}, {"prune", &nets.Prune}} {
		raw, err := shipped.ReadFile("nets/" + f.name + ".net")
		if err != nil {
			return Nets{}, fmt.Errorf("load nets: %w", err)
		}
		if *f.net, err = nn.Read(bytes.NewReader(raw)); err != nil {
			return Nets{}, fmt.Errorf("load %s net: %w", f.name, err)
		}
	}
	return nets, nil
}

// Tables gives the exact bear-off tables, for cubeful equities.
func (g *Engine) Tables() Tables { return g.tables }

func (g *Engine) borrow() *Evaluator    { return g.pool.Get().(*Evaluator) }
func (g *Engine) giveBack(e *Evaluator) { g.pool.Put(e) }

// Evaluate gives the outcome of b for the side at index 0, which is on roll, plies rolls looked ahead; 0 is the nets
// and tables alone.
func (g *Engine) Evaluate(b core.Board, plies int) Outcome {
	e := g.borrow()
	defer g.giveBack(e)
	return e.Search(&b, plies)
}

// Static is Evaluate at 0 plies.
func (g *Engine) Static(b *core.Board) Outcome {
	e := g.borrow()
	defer g.giveBack(e)
	return e.Static(b)
}

// Best is the play of r that the nets and tables alone like best among those that prune lets through.
func (g *Engine) Best(b *core.Board, r core.Roll, prune Pruning) Reply {
	e := g.borrow()
	defer g.giveBack(e)
	return e.Best(b, r, prune)
}

// Ranked is a play and what it is worth.
type Ranked struct {
	core.Play
	// Outcome is the mover's after the play.
	Outcome Outcome
	// Equity is Outcome's, rounded to a tenth of a thousandth.
	Equity float64
}

// Rank gives plays of roll r for the side at index 0 of b, best first, judged plies rolls ahead. At 0 plies all legal plays
// are there. Deeper, plays far behind are left out, but the best atLeast of the nets alone are there, if there are so
// many. Plays of equal equity come in the order of their boards, so that the same question always has the same answer.
// Nothing is given when no die can be played.
func (g *Engine) Rank(b core.Board, r core.Roll, plies, atLeast int) []Ranked {
	e := g.borrow()
	defer g.giveBack(e)
	return e.Rank(b, r, plies, atLeast)
}

// filter is which plays are looked at one ply deeper: the best Most, or those within Margin of the best.
var filter = Pruning{Most: 8, Margin: .16}

// Rank is Engine.Rank.
func (e *Evaluator) Rank(b core.Board, r core.Roll, plies, atLeast int) []Ranked {
	plays := e.gen.Plays(nil, b, r)
	ranked := make([]Ranked, len(plays))
	held := false
	for i, p := range plays {
		next := p.Board.Swap()
		ranked[i] = rankedAs(p, e.sibling(&next, &held).Flip())
	}
	order(ranked)
	for ply := 1; ply <= plies && len(ranked) > 1; ply++ {
		ranked = foremostRanked(ranked, atLeast)
		for i := range ranked {
			next := ranked[i].Board.Swap()
			ranked[i] = rankedAs(ranked[i].Play, e.Search(&next, ply).Flip())
		}
		order(ranked)
	}
	return ranked
}

func rankedAs(p core.Play, o Outcome) Ranked {
	return Ranked{Play: p, Outcome: o, Equity: round(o.Equity())}
}

func foremostRanked(all []Ranked, atLeast int) []Ranked {
	n := 1
	for n < len(all) && (n < atLeast || n < filter.Most && all[n].Equity >= all[0].Equity-float64(filter.Margin)) {
		n++
	}
	return all[:n]
}

func order(all []Ranked) {
	slices.SortFunc(all, func(a, b Ranked) int {
		switch {
		case a.Equity > b.Equity:
			return -1
		case a.Equity < b.Equity:
			return 1
		}
		for side := range a.Board {
			if c := bytes.Compare(a.Board[side][:], b.Board[side][:]); c != 0 {
				return c
			}
		}
		return 0
	})
}
