// Package engine implements the evaluation of positions: how likely each result is, and which play
// is best.
//
// [New] loads what ships with the program: three nets and two exact bear-off tables, all trained
// and computed by this repository's own code (docs/engine.md). Goroutines may share an [Engine];
// it spreads a search over its own [Workers]. [Engine.Evaluate] judges a position and
// [Engine.Rank] plays, without a cube; package cube adds the cube by reading the [Tree] of a
// search in its own way.
//
// A position is a core.Board whose index 0 is on roll, or has just moved if the comment says so. Its
// [Class] decides who judges it: the rules if the game is over, the tables if both sides are all
// home, one net in races, another in contact.
package engine

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"sync"

	"backtalk/core"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

//go:embed nets/contact.net nets/race.net nets/prune.net
var shipped embed.FS

// Engine judges positions. It may be used by any number of goroutines.
type Engine struct {
	pool   *sync.Pool
	tables Tables
	seen   *cache
	// busy has a slot for each worker.
	busy chan struct{}
	// most limits the workers of one search; 0 means all.
	most int
}

// New returns the engine that ships with the program, with its own [Workers]. It fails only if the
// program itself is damaged.
func New() (*Engine, error) { return NewFor(Workers()) }

// NewFor returns New's engine with that many workers, for example all processors if nobody waits for
// a key.
func NewFor(workers int) (*Engine, error) {
	nets, err := Shipped()
	if err != nil {
		return nil, err
	}
	tables, err := LoadTables()
	if err != nil {
		return nil, err
	}
	return with(nets, tables, kernel.Best(), workers), nil
}

// With returns an engine with these nets and tables, which computes with kernels of a kind.
func With(nets Nets, tables Tables, kind kernel.Kind) *Engine {
	return with(nets, tables, kind, Workers())
}

func with(nets Nets, tables Tables, kind kernel.Kind, workers int) *Engine {
	var pruning *pruner
	if nets.Prune != nil {
		pruning = newPruner(nets.Prune, kind)
	}
	made := func() any { return newEvaluator(nets, tables, pruning.clone(), kind) }
	return &Engine{
		pool: &sync.Pool{New: made}, tables: tables, seen: new(cache), busy: make(chan struct{}, max(1, workers)),
	}
}

// Humble returns an engine like g, with the same workers, which uses only one of them at a time: for
// work that can wait for other searches.
func (g *Engine) Humble() *Engine {
	humble := *g
	humble.most = 1
	return &humble
}

// Shipped returns the nets that ship with the program.
func Shipped() (Nets, error) {
	var nets Nets
	for _, f := range []struct {
		name string
		net  **nn.Net
	}{{"contact", &nets.Contact}, {"prune", &nets.Prune}} {
		raw, err := shipped.ReadFile("nets/" + f.name + ".net")
		if err != nil {
			return Nets{}, fmt.Errorf("load nets: %w", err)
		}
		if *f.net, err = nn.Read(bytes.NewReader(raw)); err != nil {
			return Nets{}, fmt.Errorf("load %s net: %w", f.name, err)
		}
		(*f.net).Pack()
	}
	raw, err := shipped.ReadFile("nets/race.net")
	if err != nil {
		return Nets{}, fmt.Errorf("load nets: %w", err)
	}
	if nets.Race, err = race.Read(bytes.NewReader(raw)); err != nil {
		return Nets{}, fmt.Errorf("load race net: %w", err)
	}
	return nets, nil
}

// Tables returns the exact bear-off tables, for cubeful equities.
func (g *Engine) Tables() Tables { return g.tables }

func (g *Engine) borrow() *Evaluator { return g.pool.Get().(*Evaluator) }
func (g *Engine) put(e *Evaluator)   { g.pool.Put(e) }

// Evaluate returns the outcome of b for the side at index 0, which is on roll, looking plies rolls
// ahead. At 0 plies it uses the nets and tables alone.
func (g *Engine) Evaluate(b core.Board, plies int) Outcome {
	// A context that never ends causes no error.
	o, _ := g.Search(context.Background(), b, plies)
	return o
}

// Search evaluates like Evaluate. It returns an error only if ctx ends.
func (g *Engine) Search(ctx context.Context, b core.Board, plies int) (Outcome, error) {
	var o Outcome
	err := g.Look(ctx, b, plies, Points(), func(t *Tree, share float64) { o = o.Plus(float32(share), t.Outcome) })
	if err != nil {
		return Outcome{}, err
	}
	return o, nil
}

// Static evaluates like Evaluate at 0 plies.
func (g *Engine) Static(b *core.Board) Outcome {
	e := g.borrow()
	defer g.put(e)
	return e.Static(b)
}
