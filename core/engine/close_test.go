package engine

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/engine/kernel"
)

// closeCall is a decision in which the best two plays, first, are nearly equal two rolls ahead.
type closeCall struct {
	board core.Board
	roll  core.Roll
	first [2]core.Board
	// two holds the equity of the position after each play at two plies, three that at three.
	two, three [2]float64
}

// closeCalls finds n of them in games of the engine against itself.
func closeCalls(t *testing.T, g *Engine, n int) []closeCall {
	t.Helper()
	e := evaluator(t, kernel.Best())
	r := rand.New(rand.NewPCG(20, 26))
	var found []closeCall
	for b := core.Start(); len(found) < n; {
		roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		if c, ok := closely(g, b, roll); ok {
			found = append(found, c)
		}
		if b = e.Best(&b, roll, inner).Board.Swap(); Classify(&b) < ClassContact {
			b = core.Start()
		}
	}
	return found
}

// closely judges by definition, play by play.
func closely(g *Engine, b core.Board, roll core.Roll) (c closeCall, ok bool) {
	all := judgedPlays(g, b, roll)
	for ply := 1; ply <= closePlies && len(all) > 1; ply++ {
		f := filters[ply]
		for n := range all {
			if n == f.Most || all[n].worth < all[0].worth-float64(f.Margin) {
				all = all[:n]
				break
			}
		}
		all.judge(g, ply)
	}
	if len(all) < 2 || all[0].worth == all[1].worth || all[1].worth < all[0].worth-.0008 {
		return c, false
	}
	c = closeCall{board: b, roll: roll}
	for i := range c.first {
		c.first[i], c.two[i] = all[i].board, all[i].worth
		c.three[i] = -g.Evaluate(all[i].board.Swap(), 3).Equity()
	}
	// Equities are compared to a ten-thousandth.
	return c, math.Abs(c.three[0]-c.three[1]) > 2e-4
}

type judgedBoard struct {
	board core.Board
	worth float64
}

type judgedBoards []judgedBoard

// judgedPlays returns the plays of a roll that stay in contact, or nil if others are legal.
func judgedPlays(g *Engine, b core.Board, roll core.Roll) judgedBoards {
	plays := core.Plays(b, roll)
	all := make(judgedBoards, len(plays))
	for i, p := range plays {
		if Classify(&p.Board) < ClassContact {
			return nil
		}
		all[i].board = p.Board
	}
	all.judge(g, 0)
	return all
}

func (all judgedBoards) judge(g *Engine, plies int) {
	for i := range all {
		all[i].worth = -g.Evaluate(all[i].board.Swap(), plies).Equity()
	}
	slices.SortFunc(all, func(x, y judgedBoard) int { return cmp.Compare(y.worth, x.worth) })
}

func TestClosePlaysAreSettledByAFurtherRoll(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	g, turned := loaded(t), 0
	for _, c := range closeCalls(t, g, 10) {
		better, worse := 0, 1
		if c.three[1] > c.three[0] {
			better, worse = 1, 0
			turned++
		}
		for _, n := range []int{0, 2, 8} {
			got := rank(t, g, c.board, c.roll, 2, n)
			if got[0].Board != c.first[better] {
				t.Errorf("%v with %v, %d plays wanted: %v is best, a further roll prefers %v", c.board, c.roll, n, got[0].List(), c.first[better])
				continue
			}
			if math.Abs(got[0].Equity-c.two[0]) > 1e-4 {
				t.Errorf("%v with %v: the best play is worth %v, at two plies it was %v", c.board, c.roll, got[0].Equity, c.two[0])
			}
			i := slices.IndexFunc(got, func(r Ranked) bool { return r.Board == c.first[worse] })
			if behind := got[0].Equity - got[i].Equity; math.Abs(behind-(c.three[better]-c.three[worse])) > 2e-4 {
				t.Errorf("%v with %v: the other play is %v behind, a further roll says %v", c.board, c.roll, behind, c.three[better]-c.three[worse])
			}
			// Plays judged only to make up the number come last.
			if n == 0 && !slices.IsSortedFunc(got, func(x, y Ranked) int { return int(math.Round(1e4 * (y.Equity - x.Equity))) }) {
				t.Errorf("%v with %v: the plays are not in the order of what they are worth: %+v", c.board, c.roll, got)
			}
		}
	}
	if turned == 0 {
		t.Error("no further roll changed anything")
	}
}

// If the opponent drops whatever is played, all plays have the same equity, and the search looks no
// further.
func TestEqualPlaysAreNotSearchedFurther(t *testing.T) {
	g, deepest := loaded(t), 0
	q := Cubeless(2, 0)
	q.Equity = func(t *Tree) float64 {
		deepest = max(deepest, depth(t))
		return 1
	}
	if _, err := g.RankPlays(t.Context(), core.Plays(core.Start(), core.Roll{4, 3}), q); err != nil || deepest != 2 {
		t.Errorf("plays were looked at %d rolls ahead, %v", deepest, err)
	}
}

func depth(t *Tree) int {
	if t.Rolls == nil {
		return 0
	}
	deepest := 0
	for i := range t.Rolls {
		deepest = max(deepest, depth(&t.Rolls[i]))
	}
	return 1 + deepest
}

func TestFurtherRollStopsWhenItsContextEnds(t *testing.T) {
	g := manned(t, 1)
	c := closeCalls(t, g, 1)[0]
	asked := &ends{Context: t.Context(), left: math.MaxInt}
	if _, err := g.Rank(asked, c.board, c.roll, 2, 0); err != nil {
		t.Fatal(err)
	}
	all := math.MaxInt - asked.left
	for _, left := range []int{all - 500, all - 2, all - 1, all} {
		ctx, stop := context.WithCancel(t.Context())
		if got, err := g.Rank(&ends{ctx, stop, left}, c.board, c.roll, 2, 0); !errors.Is(err, context.Canceled) || got != nil {
			t.Errorf("ended at question %d of %d: %d plays, %v", left, all, len(got), err)
		}
	}
}
