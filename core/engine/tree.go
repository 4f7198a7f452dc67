package engine

import (
	"context"
	"slices"

	"backtalk/core"
)

// Tree is a position and what is seen of it with rolls looked ahead. Trees of one search share parts: nothing in them is
// to be changed.
type Tree struct {
	// Board is the position, the side at index 0 on roll.
	Board core.Board
	// Outcome is that side's: the mean over Rolls, or what is seen without looking ahead where there are none.
	Outcome Outcome
	// Rolls is where each of the 21 rolls leads when the best play is made, the opponent on roll; Weight has their chances.
	// There are none at a leaf.
	Rolls []Tree
}

// Weight is the chance of roll i of a Tree: 1/36 for a double, 2/36 otherwise.
func Weight(i int) float64 { return float64(weights[i]) }

// inner is which plays the small net lets through inside a search.
var inner = Pruning{Most: 5, Margin: .16}

// Seed is a tree without a look ahead.
func (g *Engine) Seed(b core.Board) Tree { return Tree{Board: b, Outcome: g.Static(&b)} }

// Grow looks ahead one roll more at every leaf of every tree, choosing plays by u, which is that of the sides on roll at
// the roots. Plies are counted as GNU Backgammon counts them: trees that were grown n times are n plies deep. It fails only
// when ctx ends, and leaves the trees as they were then.
func (g *Engine) Grow(ctx context.Context, trees []*Tree, u Utility) error {
	own := slices.Clone(trees)
	for i := range own {
		t := *own[i]
		own[i] = &t
	}
	var front []leaf
	for _, t := range own {
		front = appendLeaves(front, t, u)
	}
	err := g.each(ctx, len(front), func(e *Evaluator, i int) {
		front[i].tree.Rolls = g.expand(e, &front[i].tree.Board, front[i].utility)
	})
	if err != nil {
		return err
	}
	for i, t := range own {
		t.settle()
		*trees[i] = *t
	}
	return nil
}

// leaf is a place where a tree grows.
type leaf struct {
	tree    *Tree
	utility Utility
}

// appendLeaves gives the leaves of t, which become its own.
func appendLeaves(front []leaf, t *Tree, u Utility) []leaf {
	if t.Rolls == nil {
		return append(front, leaf{t, u})
	}
	t.Rolls = slices.Clone(t.Rolls)
	for i := range t.Rolls {
		front = appendLeaves(front, &t.Rolls[i], u.Flip())
	}
	return front
}

// settle makes the outcomes means of what is below.
func (t *Tree) settle() {
	if t.Rolls == nil {
		return
	}
	t.Outcome = Outcome{}
	for i := range t.Rolls {
		t.Rolls[i].settle()
		t.Outcome = t.Outcome.Plus(weights[i], t.Rolls[i].Outcome.Flip())
	}
}

// expand gives where the rolls of b lead; nothing where looking ahead shows nothing new.
func (g *Engine) expand(e *Evaluator, b *core.Board, u Utility) []Tree {
	if c := Classify(b); c == ClassOver || c == ClassBearoff && !u.Cube {
		return nil
	}
	if known := g.seen.get(b, &u); known != nil {
		return known
	}
	all := make([]Tree, len(rolls))
	for i, r := range rolls {
		reply := e.best(b, r, inner, &u)
		all[i] = Tree{Board: reply.Board.Swap(), Outcome: reply.Outcome.Flip()}
	}
	g.seen.put(b, &u, all)
	return all
}
