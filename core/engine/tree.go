package engine

import (
	"context"
	"slices"

	"backtalk/core"
)

// Tree is a position with the results of looking rolls ahead. Trees of one search share parts, so don't
// change them.
type Tree struct {
	// Board is the position, the side at index 0 on roll.
	Board core.Board
	// Outcome is that side's: the mean over Rolls, or the static outcome if there are none.
	Outcome Outcome
	// Rolls holds the position after the best play of each of the 21 rolls, the opponent on roll;
	// Weight returns their chances. A leaf has none.
	Rolls []Tree
}

// Weight returns the chance of roll i of a Tree: 1/36 for a double, 2/36 otherwise.
func Weight(i int) float64 { return float64(weights[i]) }

// These limit the plays that the small net admits inside a search, by the number of rolls before.
// Each node of the first roll leads to 21 of the second and 441 of the third, which all depend on
// its plays: there the small net drops only what is far behind.
var (
	foremostFirst = Pruning{Most: 6, Margin: .25}
	inner         = Pruning{Most: 4, Margin: .15}
	innermost     = Pruning{Most: 3, Margin: .1}
)

// pruneAt returns the pruning for the plays of a roll that comes after depth others.
func pruneAt(depth int) Pruning {
	switch depth {
	case 0:
		return foremostFirst
	case 1:
		return inner
	}
	return innermost
}

// Seed returns a tree that doesn't look ahead.
func (g *Engine) Seed(b core.Board) Tree { return Tree{Board: b, Outcome: g.Static(&b)} }

// Grow looks one more roll ahead at every leaf of every tree, choosing plays by u, the utility of
// the sides on roll at the roots. Plies are counted as GNU Backgammon counts them: trees that were
// grown n times are n plies deep. It fails only when ctx ends, and then doesn't change the trees.
func (g *Engine) Grow(ctx context.Context, trees []*Tree, u Utility) error {
	own := slices.Clone(trees)
	for i := range own {
		t := *own[i]
		own[i] = &t
	}
	var front []leaf
	for _, t := range own {
		front = appendLeaves(front, leaf{t, u, 0})
	}
	err := g.each(ctx, len(front), func(e *Evaluator, i int) {
		front[i].Rolls = g.expand(e, &front[i])
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
	*Tree
	utility Utility
	// depth counts the rolls above it.
	depth int
}

// appendLeaves appends the leaves below l, and clones the replies on the way, so that the tree no
// longer shares them.
func appendLeaves(front []leaf, l leaf) []leaf {
	if l.Rolls == nil {
		return append(front, l)
	}
	l.Rolls = slices.Clone(l.Rolls)
	for i := range l.Rolls {
		front = appendLeaves(front, leaf{&l.Rolls[i], l.utility.Flip(), l.depth + 1})
	}
	return front
}

// settle sets each outcome to the mean of those below it.
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

// expand returns the trees after the rolls of a leaf, or nil if looking ahead shows nothing new.
func (g *Engine) expand(e *Evaluator, l *leaf) []Tree {
	if c := Classify(&l.Board); c == ClassOver || c == ClassBearoff && !l.utility.Cube {
		return nil
	}
	prune := pruneAt(l.depth)
	k := memoryKey{l.Board, l.utility, prune}
	if known := g.seen.get(&k); known != nil {
		return known
	}
	all := make([]Tree, len(rolls))
	for i, r := range rolls {
		reply := e.best(&l.Board, r, prune, &l.utility)
		all[i] = Tree{Board: reply.Board.Swap(), Outcome: reply.Outcome.Flip()}
	}
	g.seen.put(&k, all)
	return all
}
