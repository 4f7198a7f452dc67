package engine

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"backtalk/core"
	"backtalk/core/notation"
)

// Ranked is a play with its equity.
type Ranked struct {
	core.Play
	// Outcome is the mover's after the play.
	Outcome Outcome
	// Equity is the mover's after the play, rounded to a tenth of a thousandth.
	Equity float64
}

// Ranking says how plays are ranked.
type Ranking struct {
	// Plies is the number of rolls to look ahead, 0 or more.
	Plies int
	// AtLeast is the number of plays to judge with all Plies, however bad. Plays judged only to
	// make up that number come after the others and never count for more than the best: the best
	// play is the same for any number.
	AtLeast int
	// Utility is the mover's utility.
	Utility Utility
	// Equity returns the equity of a position to the side on roll, which is the mover's opponent. A
	// play's equity is the mean of its equities at several plies, weighted by Share.
	Equity func(*Tree) float64
	// Also is the position after a play that is judged as deeply as the best, however bad it is; nil
	// means none.
	Also *core.Board
	// Even compares two positions of equal equity, the one that the mover likes better being less;
	// nil leaves them to the order of their Position IDs.
	Even func(a, b *Tree) int
}

// Cubeless returns the ranking by the points of a money game without a cube.
func Cubeless(plies, atLeast int) Ranking {
	return Ranking{
		Plies: plies, AtLeast: atLeast, Utility: Points(), Equity: func(t *Tree) float64 { return t.Outcome.Equity() },
	}
}

// Rank returns plays of roll r for the side at index 0 of b, best first, judged plies rolls ahead by cubeless equity.
// At 0 plies it returns all legal plays. Deeper, it leaves out plays far behind, but always includes the best atLeast
// plays of one ply less. At 2 plies, it compares the two best plays one roll further if they are nearly equal. Plays
// of equal equity come in the order of their Position IDs. If no die can be played, it returns none. It fails only
// when ctx ends.
func (g *Engine) Rank(ctx context.Context, b core.Board, r core.Roll, plies, atLeast int) ([]Ranked, error) {
	return g.RankPlays(ctx, core.Plays(b, r), Cubeless(plies, atLeast))
}

// RankPlays ranks any plays from one position like Rank, by any equity.
func (g *Engine) RankPlays(ctx context.Context, plays []core.Play, q Ranking) ([]Ranked, error) {
	var all []grown
	if err := g.Do(ctx, func() { all = g.seeds(plays) }); err != nil {
		return nil, err
	}
	if err := g.order(ctx, all, 0, &q); err != nil {
		return nil, err
	}
	for ply := 1; ply <= q.Plies && len(all) > 1; ply++ {
		all = foremostGrown(all, ply, &q)
		trees := make([]*Tree, len(all))
		for i := range all {
			trees[i] = &all[i].tree
		}
		if err := g.Grow(ctx, trees, q.Utility.Flip()); err != nil {
			return nil, err
		}
		if err := g.order(ctx, all, ply, &q); err != nil {
			return nil, err
		}
	}
	if err := g.settleClose(ctx, all, &q); err != nil {
		return nil, err
	}
	ranked := make([]Ranked, len(all))
	for i := range all {
		ranked[i] = Ranked{all[i].play, all[i].outcome.Flip(), all[i].equity}
	}
	return ranked, nil
}

// grown is a play and the tree that grows from it.
type grown struct {
	play core.Play
	tree Tree
	// equity is the play's equity for the mover; outcome is its outcome for the opponent.
	equity  float64
	outcome Outcome
	// seen and likely sum these up over the plies so far, by their shares.
	seen   float64
	likely Outcome
	// aside says that the play is looked at only because AtLeast demands so many.
	aside bool
}

func (g *Engine) seeds(plays []core.Play) []grown {
	e := g.borrow()
	defer g.put(e)
	all, held := make([]grown, len(plays)), false
	for i, p := range plays {
		next := p.Board.Swap()
		all[i] = grown{play: p, tree: Tree{Board: next, Outcome: e.sibling(&next, &held)}}
	}
	return all
}

// filters say which plays are looked at one ply deeper: the best Most of those within Margin of the best. The index
// is that ply, and the last entry holds from there on. docs/research/search.md says what they lose.
var filters = [...]Pruning{1: {Most: 6, Margin: .12}, 2: {Most: 4, Margin: .04}, 3: {Most: 3, Margin: .012}}

// Filter returns which plays of a roll the search examines ply rolls ahead, from 1 on.
func Filter(ply int) Pruning { return filters[min(ply, len(filters)-1)] }

// nearBest returns how many of the first plays f admits. It always admits the best one.
func nearBest(all []grown, f Pruning) int {
	n := 1
	for n < len(all) && n < f.Most && !all[n].aside && all[n].equity >= all[0].equity-float64(f.Margin) {
		n++
	}
	return n
}

func foremostGrown(all []grown, ply int, q *Ranking) []grown {
	n := nearBest(all, Filter(ply))
	for ; n < len(all) && n < q.AtLeast; n++ {
		all[n].aside = true
	}
	for i := n; i < len(all) && q.Also != nil; i++ {
		if all[i].play.Board == *q.Also {
			all[n], all[i] = all[i], all[n]
			return all[:n+1]
		}
	}
	return all[:n]
}

// judge sets the equity of a play after looking ply rolls ahead.
func (p *grown) judge(ply int, q *Ranking) {
	equity, share := -q.Equity(&p.tree), Share(&p.tree.Board, q.Plies, ply)
	p.seen += share * equity
	p.likely = p.likely.Plus(float32(share), p.tree.Outcome)
	p.equity, p.outcome = equity, p.tree.Outcome
	if ply == q.Plies {
		p.equity, p.outcome = p.seen, p.likely
	}
	p.equity = rounded(p.equity)
}

// rounded returns equity rounded to a tenth of a thousandth. Plays are ordered by such equities.
func rounded(equity float64) float64 { return math.Round(equity*1e4) / 1e4 }

// order judges plays after looking ply rolls ahead, and sorts them: the best first, those set aside
// last. Between equal plays it prefers what q prefers, or else the lower Position ID. It fails only
// when ctx ends.
func (g *Engine) order(ctx context.Context, all []grown, ply int, q *Ranking) error {
	for i := range all {
		// Reading a deep tree takes long, so others get their turn in between.
		if err := g.Do(ctx, func() { all[i].judge(ply, q) }); err != nil {
			return err
		}
	}
	arrange(all, q)
	return nil
}

// arrange puts the best plays first.
func arrange(all []grown, q *Ranking) {
	slices.SortFunc(all, func(a, b grown) int { return compare(&a, &b, q) })
	for i := range all {
		if all[i].aside {
			all[i].equity = min(all[i].equity, all[0].equity)
		}
	}
}

func compare(a, b *grown, q *Ranking) int {
	switch {
	case a.aside != b.aside:
		if a.aside {
			return 1
		}
		return -1
	case a.equity != b.equity:
		return cmp.Compare(b.equity, a.equity)
	}
	if q.Even != nil {
		if c := q.Even(&a.tree, &b.tree); c != 0 {
			return c
		}
	}
	return strings.Compare(notation.PositionID(a.tree.Board), notation.PositionID(b.tree.Board))
}
