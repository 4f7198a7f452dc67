package engine

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
	"backtalk/core/notation"
)

func loaded(tb testing.TB) *Engine {
	tb.Helper()
	e, err := New()
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func evaluator(tb testing.TB, kind kernel.Kind) *Evaluator {
	tb.Helper()
	nets, err := Shipped()
	if err != nil {
		tb.Fatal(err)
	}
	tables, err := LoadTables()
	if err != nil {
		tb.Fatal(err)
	}
	return NewEvaluator(nets, tables, kind)
}

// positions returns positions from games of random plays and of good ones, in turn, so that there
// are sound and wild ones.
func positions(e *Evaluator, seed uint64, n int) []core.Board {
	r := rand.New(rand.NewPCG(seed, 0))
	var all []core.Board
	var plays []core.Play
	for game := 0; len(all) < n; game++ {
		b := core.Start()
		for len(all) < n && Classify(&b) != ClassOver {
			all = append(all, b)
			roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
			plays = e.gen.Plays(plays[:0], b, roll)
			switch {
			case len(plays) == 0:
			case game%2 == 0:
				b = plays[r.IntN(len(plays))].Board
			default:
				b = e.Best(&b, roll, Pruning{}).Board
			}
			b = b.Swap()
		}
	}
	return all
}

func TestOutcomesAreSane(t *testing.T) {
	e := evaluator(t, kernel.Best())
	for _, b := range positions(e, 1, 4000) {
		checkSane(t, &b, e.Static(&b))
	}
}

// drawBoard puts the checkers of both sides anywhere that the rules allow, few or many of them off.
func drawBoard(t *rapid.T) core.Board {
	var b core.Board
	for side := range b {
		off := rapid.SampledFrom([]int{0, 0, 0, 1, 5, 12, 14, 15}).Draw(t, "off")
		b[side][core.Off] = uint8(off)
		top := rapid.SampledFrom([]int{6, 12, int(core.Bar), int(core.Bar)}).Draw(t, "rearmost")
		for n := off; n < core.Checkers; {
			p := core.Point(rapid.IntRange(1, top).Draw(t, "point"))
			if p < core.Bar && b[1-side][p.Opposite()] > 0 {
				p = core.Bar
			}
			b[side][p]++
			n++
		}
		if side == 1 && off == core.Checkers && b[0][core.Off] == core.Checkers {
			t.Skip("both sides cannot have won")
		}
	}
	return b
}

// TestOutcomesAreSaneForAnyNetOutput lets nets with wild weights judge all kinds of positions: their
// outputs are extreme, and in any order.
func TestOutcomesAreSaneForAnyNetOutput(t *testing.T) {
	tables, err := LoadTables()
	if err != nil {
		t.Fatal(err)
	}
	var wild []*Evaluator
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 9))
		nets := Nets{
			Contact: nn.New(nn.Shape{Inputs: features.Contact, Hidden: 64, Then: []nn.Widths{{}, {32}, {64, 64}, {32, 64, 96}}[seed]}),
			Race:    race.New(64),
		}
		for _, n := range []*nn.Net{nets.Contact} {
			n.Randomise(r, 2)
			for i := range n.Out.W {
				n.Out.W[i] = float32(r.NormFloat64())
			}
		}
		wild = append(wild, NewEvaluator(nets, tables, kernel.Best()))
	}
	wild = append(wild, evaluator(t, kernel.Best()))
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		for _, e := range wild {
			o := e.Static(&b)
			checkSane(t, &b, o)
			if want, over := Over(&b); over && o != want {
				t.Fatalf("%v is over with %+v, not %+v", b, want, o)
			}
			held := false
			if next := e.sibling(&b, &held); next != o {
				t.Fatalf("%v: %+v as the first of several plays, %+v alone", b, next, o)
			}
		}
	})
}

func checkSane(t rapid.TB, b *core.Board, o Outcome) {
	t.Helper()
	ordered := o.Win >= 0 && o.Win <= 1 && o.WinGammon >= 0 && o.WinGammon <= o.Win && o.WinBackgammon >= 0 &&
		o.WinBackgammon <= o.WinGammon && o.LoseGammon >= 0 && o.LoseGammon <= 1-o.Win && o.LoseBackgammon >= 0 &&
		o.LoseBackgammon <= o.LoseGammon
	if !ordered {
		t.Fatalf("%v: %+v is not ordered", b, o)
	}
	if b[0][core.Off] > 0 && o.LoseGammon > 0 || b[1][core.Off] > 0 && o.WinGammon > 0 {
		t.Fatalf("%v: %+v has a gammon against a side with a checker off", b, o)
	}
	if !b.Contact() && (b[0].AllHome() && o.LoseBackgammon > 0 || b[1].AllHome() && o.WinBackgammon > 0) {
		t.Fatalf("%v: %+v has a backgammon against a side that is all home", b, o)
	}
}

func TestOutcomeOfAFinishedGameIsExact(t *testing.T) {
	done := core.Side{core.Off: core.Checkers}
	e := evaluator(t, kernel.Best())
	for _, c := range []struct {
		name  string
		loser core.Side
		want  Outcome
	}{
		{"single", core.Side{core.Off: 1, 3: 14}, Outcome{Win: 1}},
		{"gammon", core.Side{6: 15}, Outcome{Win: 1, WinGammon: 1}},
		{"gammon outside the winner's home", core.Side{18: 1, 6: 14}, Outcome{Win: 1, WinGammon: 1}},
		{"backgammon in the winner's home", core.Side{19: 1, 6: 14}, Outcome{1, 1, 1, 0, 0}},
		{"backgammon on the bar", core.Side{core.Bar: 1, 6: 14}, Outcome{1, 1, 1, 0, 0}},
	} {
		if got := e.Static(&core.Board{done, c.loser}); got != c.want {
			t.Errorf("%s: won with %+v, want %+v", c.name, got, c.want)
		}
		if got := e.Static(&core.Board{c.loser, done}); got != c.want.Flip() {
			t.Errorf("%s: lost with %+v, want %+v", c.name, got, c.want.Flip())
		}
	}
}

func TestFlippingTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := func(label string) float32 { return float32(rapid.IntRange(0, 64).Draw(t, label)) / 64 }
		o := Outcome{half("win"), half("wg"), half("wbg"), half("lg"), half("lbg")}
		if got := o.Flip().Flip(); got != o {
			t.Fatalf("flipped twice, %+v is %+v", o, got)
		}
		if got := o.Flip().Equity(); math.Abs(got+o.Equity()) > 1e-6 {
			t.Fatalf("%+v is worth %v to one side and %v to the other", o, o.Equity(), got)
		}
	})
}

func TestKernelsAgree(t *testing.T) {
	plain := evaluator(t, kernel.Plain)
	for _, kind := range kernel.Kinds() {
		fast, most := evaluator(t, kind), 1e-5
		if kind == kernel.NEON {
			most = 0
		}
		for _, b := range positions(fast, 2, 500) {
			if p, f := plain.Static(&b).Equity(), fast.Static(&b).Equity(); math.Abs(p-f) > most {
				t.Fatalf("%v: plain Go gives %v, %v gives %v", b, p, kind, f)
			}
		}
	}
}

// TestPruningNetMatchesItsRows compares the small net's equity by changed rows with the net
// itself.
func TestPruningNetMatchesItsRows(t *testing.T) {
	e := evaluator(t, kernel.Best())
	r := rand.New(rand.NewPCG(3, 0))
	for _, b := range positions(e, 3, 300) {
		roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		u := Points()
		e.prune.start(&b)
		for _, p := range e.gen.Plays(nil, b, roll) {
			got := e.prune.utility(&p, &u)
			e.prune.start(&p.Board)
			if want := e.prune.utility(&core.Play{Board: p.Board}, &u); got != want && math.Abs(float64(got-want)) > 1e-4 {
				t.Fatalf("%v, %v: %v by changes, %v from nothing", b, p, got, want)
			}
			e.prune.start(&b)
		}
	}
}

func TestBestIsTheBestOfAll(t *testing.T) {
	e := evaluator(t, kernel.Best())
	r := rand.New(rand.NewPCG(4, 0))
	for _, b := range positions(e, 4, 300) {
		roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		want, plays := -10., e.gen.Plays(nil, b, roll)
		for _, p := range plays {
			want = max(want, e.After(&p.Board).Equity())
		}
		if want == -10 {
			want = e.After(&b).Equity()
		}
		if got := e.Best(&b, roll, Pruning{}).Outcome.Equity(); math.Abs(got-want) > 1e-4 {
			t.Fatalf("%v with %v: the best is worth %v, want %v", b, roll, got, want)
		}
	}
}

// Learners hit each other until most checkers are behind the other side's. A search looks ahead there as anywhere
// else.
func TestPositionsOfVeryManyPipsAreSearched(t *testing.T) {
	e := loaded(t)
	b := core.Board{{24: 5, 23: 5, 22: 5}, {24: 5, 23: 5, 22: 5}}
	plain, ahead := rank(t, e, b, core.Roll{6, 4}, 0, 0), rank(t, e, b, core.Roll{6, 4}, 2, 2)
	if len(plain) != len(core.Plays(b, core.Roll{6, 4})) {
		t.Errorf("%d plays are ranked", len(plain))
	}
	for i := range ahead {
		if slices.ContainsFunc(plain, func(p Ranked) bool { return p.Board == ahead[i].Board && p.Equity == ahead[i].Equity }) {
			t.Errorf("two plies say the same of %v as none", ahead[i].Board)
		}
	}
}

// rank calls Engine.Rank, which must not fail.
func rank(tb testing.TB, e *Engine, b core.Board, r core.Roll, plies, atLeast int) []Ranked {
	tb.Helper()
	ranked, err := e.Rank(tb.Context(), b, r, plies, atLeast)
	if err != nil {
		tb.Fatal(err)
	}
	return ranked
}

func TestRankIsOrderedAndWhole(t *testing.T) {
	e := loaded(t)
	plays := core.Plays(core.Start(), core.Roll{3, 1})
	ranked := rank(t, e, core.Start(), core.Roll{3, 1}, 0, 0)
	if len(ranked) != len(plays) {
		t.Fatalf("%d plays are ranked, want %d", len(ranked), len(plays))
	}
	for i := 1; i < len(ranked); i++ {
		if ranked[i].Equity > ranked[i-1].Equity {
			t.Fatalf("play %d is better than the one before", i)
		}
	}
	// Every book opens with 8/5 6/5.
	if b := ranked[0].Board[0]; b[5] != 2 || b[8] != 2 || b[6] != 4 {
		t.Errorf("the best opening with 3 and 1 leads to %v", b)
	}
	if got := rank(t, e, core.Start(), core.Roll{3, 1}, 1, 12); len(got) < 12 {
		t.Errorf("%d plays are looked at one ply deeper, want 12 or more", len(got))
	}
}

// One question has one answer, however many plays are wanted: a hint lists more than a bot needs. In
// these positions a play that is only listed looks better than the best one rolls later.
func TestBestPlayIsTheSameHoweverManyAreWanted(t *testing.T) {
	e := loaded(t)
	for _, c := range []struct {
		position string
		roll     core.Roll
		plies    int
	}{
		{"/wcJAAbvFwAiCg", core.Roll{5, 1}, 1},
		{"1x8AAPDvQCAhAA", core.Roll{1, 1}, 2},
	} {
		b, err := notation.ParsePositionID(c.position)
		if err != nil {
			t.Fatal(err)
		}
		alone := rank(t, e, b, c.roll, c.plies, 0)
		for n := 1; n <= 8; n++ {
			many := rank(t, e, b, c.roll, c.plies, n)
			if alone[0].Board != many[0].Board || len(many) < n {
				t.Errorf("%s with %v: %v is the best alone, %v among %d", c.position, c.roll, alone[0].List(), many[0].List(), len(many))
			}
			for i := 1; i < len(many); i++ {
				if many[i].Equity > many[0].Equity {
					t.Errorf("%s with %v: play %d of %d is worth %v, the best %v", c.position, c.roll, i+1, n, many[i].Equity, many[0].Equity)
				}
			}
		}
	}
}

func TestRankReturnsNothingIfNoPlayIsLegal(t *testing.T) {
	closed := core.Side{1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 3}
	b := core.Board{{core.Bar: 1, 6: 14}, closed}
	if got := rank(t, loaded(t), b, core.Roll{6, 5}, 2, 0); len(got) != 0 {
		t.Errorf("%d plays from the bar against a closed board", len(got))
	}
}

// TestConcurrentQuestionsGetTheSameAnswers lets many goroutines ask the same, and expects the same answers.
func TestConcurrentQuestionsGetTheSameAnswers(t *testing.T) {
	g := loaded(t)
	boards := positions(evaluator(t, kernel.Best()), 6, 60)
	want := make([]Outcome, len(boards))
	for i, b := range boards {
		want[i] = g.Evaluate(b, 1)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i, b := range boards {
				if got := g.Evaluate(b, 1); got != want[i] {
					t.Errorf("%v: %+v, want %+v", b, got, want[i])
					return
				}
			}
		})
	}
	all.Wait()
}

// BenchmarkLoad measures a cold start only the first time in a process. So .ci/evaluations runs it in
// several processes, once in each.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		loaded(b).Evaluate(core.Start(), 0)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms-load")
}

func BenchmarkStatic(b *testing.B) {
	e := evaluator(b, kernel.Best())
	var boards []core.Board
	for _, p := range positions(e, 7, 4000) {
		if Classify(&p) == ClassContact {
			boards = append(boards, p)
		}
	}
	i := 0
	b.ResetTimer()
	for b.Loop() {
		e.Static(&boards[i%len(boards)])
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
}

// BenchmarkSiblings measures Static for the plays of one roll after another, as a search asks for
// them.
func BenchmarkSiblings(b *testing.B) {
	e := evaluator(b, kernel.Best())
	var families [][]core.Board
	for i, p := range positions(e, 9, 2000) {
		var family []core.Board
		for _, play := range e.gen.Plays(nil, p, rolls[i%len(rolls)]) {
			if next := play.Board.Swap(); Classify(&next) == ClassContact {
				family = append(family, next)
			}
		}
		families = append(families, family)
	}
	n, i := 0, 0
	b.ResetTimer()
	for b.Loop() {
		held := false
		for k := range families[i%len(families)] {
			e.sibling(&families[i%len(families)][k], &held)
			n++
		}
		i++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "sibling-evaluations/s")
}

func BenchmarkRank(b *testing.B) {
	e := loaded(b)
	boards := positions(evaluator(b, kernel.Best()), 8, 200)
	for plies, name := range []string{"0-ply", "1-ply", "2-ply", "3-ply"} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				i, start := len(took), time.Now()
				rank(b, e, boards[i%len(boards)], rolls[i%len(rolls)], plies, 0)
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-p50")
			b.ReportMetric(took[len(took)*95/100].Seconds()*1000, "ms-p95")
		})
	}
}
