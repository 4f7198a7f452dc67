package cube_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

func shipped(tb testing.TB) *engine.Engine {
	tb.Helper()
	e, err := engine.New()
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func searcher(e *engine.Engine) *cube.Searcher { return cube.NewSearcher(e, e.Tables().Two) }

// situations generates rule sets, scores and cubes of all kinds.
func situations() *rapid.Generator[cube.Situation] {
	return rapid.Custom(func(t *rapid.T) cube.Situation {
		s := cube.Money()
		if rapid.Bool().Draw(t, "match") {
			s = cube.Match(rapid.IntRange(1, 9).Draw(t, "own"), rapid.IntRange(1, 9).Draw(t, "other"), false)
			s.Crawford = min(s.Own, s.Other) == 1 && rapid.Bool().Draw(t, "Crawford")
		} else {
			s.Jacoby, s.Beavers = rapid.Bool().Draw(t, "Jacoby"), rapid.Bool().Draw(t, "beavers")
		}
		if !s.Crawford && rapid.Bool().Draw(t, "turned") {
			s.Value = 1 << rapid.IntRange(1, 4).Draw(t, "turns")
			s.Owner = rapid.SampledFrom([]cube.Owner{cube.Roller, cube.Opponent}).Draw(t, "owner")
		}
		return s
	})
}

// before returns the equity of a position in which the side on roll may double, by the definition:
// the better of doubling and rolling. A roll is worth what the opponent leaves.
func before(t *engine.Tree, s cube.Situation) float64 {
	rolled := rolling(t, s)
	if !s.Useful() {
		return rolled
	}
	d := doubled(t, s)
	switch {
	case !s.Beavers || d >= 0 || s.Own > 0 || 4*s.Value > core.MaxCube:
		return max(rolled, min(d, 1))
	}
	return max(rolled, 2*d, -2)
}

// doubled returns the equity of rolling after a take, in units of the cube before.
func doubled(t *engine.Tree, s cube.Situation) float64 {
	after := s.Doubled()
	return unit(s, after.Points(rolling(t, after)))
}

// unit normalises a worth.
func unit(s cube.Situation, worth float64) float64 {
	win, lose := s.Points(1), s.Points(-1)
	return (2*worth - win - lose) / (win - lose)
}

func rolling(t *engine.Tree, s cube.Situation) float64 {
	if o, over := engine.Over(&t.Board); over {
		return cube.Static(o, 0, s)
	}
	if t.Rolls == nil {
		return cube.Static(t.Outcome, cube.Efficiency(&t.Board), s)
	}
	sum := 0.
	for i := range t.Rolls {
		sum -= engine.Weight(i) * before(&t.Rolls[i], s.Flip())
	}
	return sum
}

// A gammon that the next roll wins for sure is worth a single game while Jacoby's rule holds the
// cube in the middle.
func TestJacobyCountsASureGammonOnce(t *testing.T) {
	b := core.Board{{0: 13, 1: 2}, {2: 2, 3: 1, 4: 2, 5: 2, 6: 5, 16: 1, 17: 2}}
	s := cube.NewSearcher(shipped(t), nil)
	for _, c := range []struct {
		at   cube.Situation
		want float64
	}{
		{cube.Situation{Value: 1, Jacoby: true}, 1},
		{cube.Situation{Value: 1}, 2},
		{cube.Situation{Value: 2, Owner: cube.Roller, Jacoby: true}, 2},
	} {
		for plies := range 2 {
			d, _, err := s.Decide(t.Context(), b, plies, c.at)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(d.NoDouble-c.want) > 1e-3 {
				t.Errorf("%+v, %d plies: rolling is worth %.4f, want %g", c.at, plies, d.NoDouble, c.want)
			}
		}
	}
}

// TestLookingAheadMatchesAPlainWalk compares decisions one and two rolls ahead with a plain walk through
// the same rolls.
func TestLookingAheadMatchesAPlainWalk(t *testing.T) {
	g := shipped(t)
	plain := cube.NewSearcher(g, nil)
	boards := played(t, g, 24)
	rapid.Check(t, func(t *rapid.T) {
		b, s := rapid.SampledFrom(boards).Draw(t, "board"), situations().Draw(t, "situation")
		plies := rapid.IntRange(0, 1).Draw(t, "plies")
		d, o, err := plain.Decide(context.Background(), b, plies, s)
		if err != nil {
			t.Fatal(err)
		}
		tree := g.Seed(b)
		for range plies {
			// Plays chosen by the score make a different tree from those chosen by points, so the walk
			// goes through such a tree, too.
			if err := g.Grow(context.Background(), []*engine.Tree{&tree}, cube.Utility(s)); err != nil {
				t.Fatal(err)
			}
		}
		if o != tree.Outcome {
			t.Fatalf("the chances are %+v, want %+v", o, tree.Outcome)
		}
		if want := rolling(&tree, s); math.Abs(d.NoDouble-want) > 1e-5 {
			t.Fatalf("%v, %+v: rolling is worth %.6f, want %.6f", b, s, d.NoDouble, want)
		}
		if want := doubled(&tree, s); s.Useful() && math.Abs(d.DoubleTake-want) > 1e-5 {
			t.Fatalf("%v, %+v: a taken double is worth %.6f, want %.6f", b, s, d.DoubleTake, want)
		}
	})
}

// TestThreePliesAverageTwoAndThree compares decisions at three plies with a plain walk's at two and three.
func TestThreePliesAverageTwoAndThree(t *testing.T) {
	g := shipped(t)
	s := cube.NewSearcher(g, nil)
	b := core.Board{{24: 2, 13: 5, 8: 3, 6: 4, 5: 1}, {24: 1, 20: 1, 13: 4, 8: 3, 6: 6}}
	for _, at := range []cube.Situation{cube.Money(), cube.Match(5, 3, false), cube.Match(1, 4, true)} {
		tree := g.Seed(b)
		noDouble, doubleTake := 0., 0.
		for _, share := range []float64{0, .5, .5} {
			if err := g.Grow(t.Context(), []*engine.Tree{&tree}, cube.Utility(at)); err != nil {
				t.Fatal(err)
			}
			noDouble += share * rolling(&tree, at)
			doubleTake += share * doubled(&tree, at)
		}
		d, _, err := s.Decide(t.Context(), b, 3, at)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(d.NoDouble-noDouble) > 1e-5 || at.Useful() && math.Abs(d.DoubleTake-doubleTake) > 1e-5 {
			t.Errorf("%+v: %.6f and %.6f, want %.6f and %.6f", at, d.NoDouble, d.DoubleTake, noDouble, doubleTake)
		}
	}
}

// played returns positions of games that the engine plays against itself.
func played(tb testing.TB, g *engine.Engine, n int) []core.Board {
	r := rand.New(rand.NewPCG(5, 5))
	var all []core.Board
	b := core.Start()
	for turn := 1; len(all) < n; turn++ {
		ranked, err := g.Rank(tb.Context(), b, core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}, 0, 0)
		if err != nil {
			tb.Fatal(err)
		}
		if len(ranked) > 0 {
			b = ranked[0].Board
		}
		b = b.Swap()
		if engine.Classify(&b) == engine.ClassOver {
			b = core.Start()
		}
		if turn%5 == 0 {
			all = append(all, b)
		}
	}
	return all
}

func TestMoneyBearOffsAreExact(t *testing.T) {
	g := shipped(t)
	exact, model := searcher(g), cube.NewSearcher(g, nil)
	r := rand.New(rand.NewPCG(6, 6))
	for range 40 {
		b := core.Board{{core.Off: 12}, {core.Off: 11}}
		for range 3 {
			b[0][1+r.IntN(6)]++
		}
		for range 4 {
			b[1][1+r.IntN(6)]++
		}
		e := g.Tables().Two.Equities(&b)
		for _, c := range []struct {
			at   cube.Situation
			want float32
		}{
			{cube.Money(), e.Centred},
			{with(cube.Money(), 2, cube.Roller), e.Owned},
			{with(cube.Money(), 4, cube.Opponent), e.Opponents},
			{cube.Situation{Value: 1, NoCube: true}, e.Cubeless},
		} {
			d, _, err := exact.Decide(t.Context(), b, 1, c.at)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(d.NoDouble-float64(c.want)) > 1e-6 {
				t.Errorf("%v, %+v: %.5f, want %.5f", b, c.at, d.NoDouble, c.want)
			}
			// Looking ahead without the table comes close.
			near, _, err := model.Decide(t.Context(), b, 3, c.at)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(near.NoDouble-float64(c.want)) > .05 {
				t.Errorf("%v, %+v: three plies without the table give %.5f, with it %.5f", b, c.at, near.NoDouble, c.want)
			}
		}
	}
}

// The equity of an attack depends on the score.
func TestPlaysSuitTheScore(t *testing.T) {
	g := shipped(t)
	s := searcher(g)
	bolder := 0
	for _, b := range played(t, g, 40) {
		for _, r := range []core.Roll{{6, 3}, {4, 1}, {5, 2}} {
			gammons := func(at cube.Situation) float32 {
				ranked, err := s.Rank(t.Context(), b, r, 0, at, 0)
				if err != nil {
					t.Fatal(err)
				}
				if len(ranked) == 0 {
					return 0
				}
				return ranked[0].Outcome.WinGammon
			}
			// In the Crawford game, a gammon wins the match for a side that needs two; for one that
			// needs one, it is worth nothing.
			needed, useless := gammons(cube.Match(2, 1, true)), gammons(cube.Match(1, 1, false))
			if needed < useless {
				t.Errorf("%v with %v: needing a gammon it wins %.4f of them, not needing one %.4f", b, r, needed, useless)
			}
			if needed > useless {
				bolder++
			}
		}
	}
	if bolder == 0 {
		t.Error("no play ever suits the score")
	}
}

// If the opponent's next double must be dropped whatever is played, or the game is won or lost, every
// play has the same equity. A player still bears off what can be borne off: the opponent may forget to
// double.
func TestEqualPlaysStillBearOffMost(t *testing.T) {
	s := searcher(shipped(t))
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		off   uint8
	}{
		{
			"doubled out next", core.Board{
				{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {core.Off: 6, 6: 2, 5: 3, 4: 2, 2: 2},
			}, core.Roll{2, 1}, 2,
		},
		{"won", core.Board{{core.Off: 10, 3: 1, 2: 2, 1: 2}, {core.Off: 1, 6: 9, 5: 5}}, core.Roll{2, 1}, 12},
		{"lost", core.Board{{core.Off: 3, 6: 1, 5: 3, 2: 4, 1: 4}, {core.Off: 13, 1: 2}}, core.Roll{6, 2}, 5},
	} {
		for plies := range 3 {
			ranked, err := s.RankPlays(t.Context(), core.Plays(c.board, c.roll), plies, cube.Money(), engine.Ranking{AtLeast: 1})
			if err != nil {
				t.Fatal(err)
			}
			if last := ranked[len(ranked)-1]; last.Equity != ranked[0].Equity {
				t.Errorf("%s, %d plies: not all plays are worth the same: %v and %v", c.name, plies, ranked[0].Equity, last.Equity)
			}
			if off := ranked[0].Board[0][core.Off]; off != c.off {
				t.Errorf("%s, %d plies: the first play leaves %d off, want %d", c.name, plies, off, c.off)
			}
		}
	}
}

func TestSearchesEndWithTheirContext(t *testing.T) {
	s := searcher(shipped(t))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	b := core.Start()
	_, _, decided := s.Decide(ctx, b, 1, cube.Money())
	_, _, judged := s.Equity(ctx, b, 1, cube.Money())
	_, ranked := s.Rank(ctx, b, core.Roll{3, 1}, 1, cube.Money(), 0)
	_, market := s.Market(ctx, b, 0, cube.Money())
	for what, err := range map[string]error{"Decide": decided, "Equity": judged, "Rank": ranked, "Market": market} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s gives %v", what, err)
		}
	}
}

func TestMarketLosersAreCounted(t *testing.T) {
	s := searcher(shipped(t))
	// Two checkers on the 2 point against one on the ace point: a 1 without a double leaves a
	// checker, and the game is lost.
	last := core.Board{{core.Off: 13, 2: 2}, {core.Off: 14, 1: 1}}
	// A closed board against two on the bar, one checker to bear in: the opponent dances whatever
	// it rolls.
	closed := core.Board{{1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 2}, {core.Bar: 2, 6: 6, 8: 3, 13: 4}}
	for _, c := range []struct {
		name           string
		board          core.Board
		at             cube.Situation
		least, most    float64
		tooGood, noTop bool
	}{
		{"the last roll", last, cube.Money(), 26. / 36, 26. / 36, false, true},
		{"a cube of no use", last, with(cube.Money(), 2, cube.Opponent), 0, 0, false, true},
		{"a closed board", closed, cube.Money(), .95, 1, true, false},
		{"the start", core.Start(), cube.Money(), .0, .1, false, true},
	} {
		m, err := s.Market(t.Context(), c.board, 0, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if m.Losers < c.least-1e-6 || m.Losers > c.most+1e-6 || m.TooGood > m.Losers || c.tooGood != (m.TooGood > .5) || c.noTop && m.TooGood > 0 {
			t.Errorf("%s: %+v, want losers from %.4f to %.4f", c.name, m, c.least, c.most)
		}
	}
}

// After the Crawford game the trailer doubles at its next chance, but the leader rolls first: a
// search one roll ahead, when the leader is about to roll, must not forget that.
func TestOneRollAheadSeesThePostCrawfordDouble(t *testing.T) {
	s, r, b := searcher(shipped(t)), rand.New(rand.NewPCG(5, 5)), core.Start()
	right, loss, n := 0, 0., 0
	for n < 60 {
		b = turned(t, s, r, b)
		if engine.Classify(&b) <= engine.ClassBearoff {
			b = core.Start()
			continue
		}
		if r.IntN(5) != 0 {
			continue
		}
		n++
		at := cube.Match(2+r.IntN(6), 1, false)
		truth, _, err := s.Decide(t.Context(), b, 2, at)
		if err != nil {
			t.Fatal(err)
		}
		d, _, err := s.Decide(t.Context(), b, 1, at)
		if err != nil {
			t.Fatal(err)
		}
		if d.Double == truth.Double {
			right++
		} else {
			loss += math.Abs(truth.NoDouble - truth.Doubled())
		}
	}
	if right < n*9/10 || loss > .0015*float64(n) {
		t.Errorf("%d of %d doubles are decided as two rolls ahead, at a loss of %.4f points each", right, n, loss/float64(n))
	}
}

// turned returns b after a turn with a random roll and one of the better plays, the other side on
// roll.
func turned(t *testing.T, s *cube.Searcher, r *rand.Rand, b core.Board) core.Board {
	t.Helper()
	ranked, err := s.Rank(t.Context(), b, core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}, 0, cube.Money(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(ranked) == 0 {
		return b.Swap()
	}
	i := 0
	if r.IntN(6) == 0 {
		i = r.IntN(min(4, len(ranked)))
	}
	return ranked[i].Board.Swap()
}

// On the last roll a checker on the 6 point gets off with 27 rolls of 36: taking costs exactly what
// dropping does, and the tables' rounding must not turn that into a drop.
func TestTakeThatCostsTheSameAsADropIsATake(t *testing.T) {
	s := searcher(shipped(t))
	var own, other core.Side
	own[6], own[core.Off] = 1, core.Checkers-1
	other[1], other[core.Off] = 2, core.Checkers-2
	for _, at := range []cube.Situation{cube.Money(), {Value: 2, Owner: cube.Roller}, {Value: 1, Beavers: true}} {
		for plies := range 3 {
			d, _, err := s.Decide(t.Context(), core.Board{own, other}, plies, at)
			if err != nil {
				t.Fatal(err)
			}
			if !d.Double || d.Response != cube.Take || d.TooGood {
				t.Errorf("%d plies, %+v: %+v, want a double and a take", plies, at, d)
			}
		}
	}
}
