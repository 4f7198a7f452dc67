package engine

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/engine/kernel"
	"backtalk/core/notation"
)

// manned returns the shipped engine with that many workers.
func manned(tb testing.TB, workers int) *Engine {
	g := loaded(tb)
	g.busy = make(chan struct{}, workers)
	return g
}

// TestEvaluateMatchesAPlainWalk compares one to three plies with a plain walk through all rolls.
func TestEvaluateMatchesAPlainWalk(t *testing.T) {
	g, e := loaded(t), evaluator(t, kernel.Best())
	var walk func(b core.Board, plies, depth int) float64
	walk = func(b core.Board, plies, depth int) float64 {
		if plies == 0 || Classify(&b) <= ClassBearoff {
			return e.Static(&b).Equity()
		}
		prune, sum := []Pruning{foremostFirst, inner, innermost}[depth], 0.
		for i, r := range rolls {
			sum -= Weight(i) * walk(e.Best(&b, r, prune).Board.Swap(), plies-1, depth+1)
		}
		return sum
	}
	deepest := map[int]int{7: 2, 8: 3, 47: 2, 87: 2}
	for i, b := range positions(e, 5, 120) {
		plies := max(1, deepest[i])
		want := walk(b, plies, 0)
		if plies == 3 {
			want = .5*walk(b, 2, 0) + .5*want
		}
		if got := g.Evaluate(b, plies).Equity(); math.Abs(got-want) > 1e-4 {
			t.Fatalf("%v at %d plies: %v, want %v", b, plies, got, want)
		}
	}
}

func TestAnyNumberOfWorkersGivesTheSameAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	one, many := manned(t, 1), manned(t, 4)
	r := rand.New(rand.NewPCG(9, 0))
	for i, b := range positions(evaluator(t, kernel.Best()), 9, 12) {
		roll, plies := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}, 2
		if i%6 == 0 {
			plies = 3
		}
		want := rank(t, one, b, roll, plies, 2)
		if got := rank(t, many, b, roll, plies, 2); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v with %v: four workers say %+v, one says %+v", b, roll, got, want)
		}
		// Earlier searches change nothing either.
		if got := rank(t, one, b, roll, plies, 2); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v with %v: asked again it says %+v, before %+v", b, roll, got, want)
		}
	}
}

func TestEqualPlaysAreOrderedByPositionID(t *testing.T) {
	// The race is lost whatever is played, so all plays are equal.
	b := core.Board{{core.Off: 8, 1: 4, 2: 1, 3: 1, 6: 1}, {core.Off: 14, 1: 1}}
	ranked := rank(t, loaded(t), b, core.Roll{2, 1}, 0, 0)
	if len(ranked) < 3 || ranked[0].Equity != ranked[len(ranked)-1].Equity {
		t.Fatalf("the plays are not equal: %+v", ranked)
	}
	for i := 1; i < len(ranked); i++ {
		before, after := notation.PositionID(ranked[i-1].Board.Swap()), notation.PositionID(ranked[i].Board.Swap())
		if strings.Compare(before, after) >= 0 {
			t.Errorf("%s comes before %s", before, after)
		}
	}
}

// ends is a context that ends once it has been asked often enough, so that a search can stop anywhere.
type ends struct {
	context.Context
	stop context.CancelFunc
	left int
}

func (e *ends) Err() error {
	if e.left--; e.left == 0 {
		e.stop()
	}
	return e.Context.Err()
}

func TestSearchStopsWhenItsContextEnds(t *testing.T) {
	g := manned(t, 1)
	for _, left := range []int{1, 2, 10, 40} {
		ctx, stop := context.WithCancel(t.Context())
		// A fresh position each time: a known one needs no search.
		b := core.Start()
		b[0][24], b[0][uint8(left%6+18)] = 1, 1
		if got, err := g.Rank(&ends{ctx, stop, left}, b, core.Roll{6, 4}, 3, 8); !errors.Is(err, context.Canceled) || got != nil {
			t.Errorf("ended at the %d. question: %d plays, %v", left, len(got), err)
		}
		if _, err := g.Search(&ends{ctx, stop, left}, b, 2); !errors.Is(err, context.Canceled) {
			t.Errorf("ended at the %d. question: %v", left, err)
		}
	}
	if got, err := g.Rank(t.Context(), core.Start(), core.Roll{6, 4}, 1, 0); err != nil || len(got) == 0 {
		t.Errorf("afterwards: %d plays, %v", len(got), err)
	}
}

// The third roll looked ahead, and reading its trees, stop as the others do.
func TestThirdPlyStopsWhenItsContextEnds(t *testing.T) {
	g := manned(t, 1)
	b := positions(evaluator(t, kernel.Best()), 31, 6)[5]
	asked := &ends{Context: t.Context(), left: math.MaxInt}
	if _, err := g.Rank(asked, b, core.Roll{5, 3}, 3, 3); err != nil {
		t.Fatal(err)
	}
	all := math.MaxInt - asked.left
	if all < 1000 {
		t.Fatalf("the whole search asks its context %d times", all)
	}
	for _, left := range []int{all / 2, all - 1000, all - 2, all - 1, all} {
		ctx, stop := context.WithCancel(t.Context())
		if got, err := g.Rank(&ends{ctx, stop, left}, b, core.Roll{5, 3}, 3, 3); !errors.Is(err, context.Canceled) || got != nil {
			t.Errorf("ended at question %d of %d: %d plays, %v", left, all, len(got), err)
		}
	}
}

func TestGrowingATreeLeavesOthersAlone(t *testing.T) {
	g := loaded(t)
	first, second := g.Seed(core.Start()), g.Seed(core.Start())
	for _, step := range []*Tree{&first, &second, &first} {
		if err := g.Grow(t.Context(), []*Tree{step}, Points()); err != nil {
			t.Fatal(err)
		}
	}
	// Both share the tree of one roll, and only one of them looks further.
	for i := range second.Rolls {
		if second.Rolls[i].Rolls != nil || first.Rolls[i].Rolls == nil {
			t.Fatalf("roll %d was changed in the other tree", i)
		}
	}
	if first.Outcome == second.Outcome {
		t.Error("two plies see what one sees")
	}
}

func TestWeightsSumToOne(t *testing.T) {
	sum := 0.
	for i := range rolls {
		sum += Weight(i)
	}
	if math.Abs(sum-1) > 1e-6 {
		t.Errorf("the rolls' chances sum to %v", sum)
	}
}

func TestUtilityOfBothSidesIsOpposite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := func(label string) float32 { return float32(rapid.IntRange(0, 32).Draw(t, label)) / 16 }
		u := Utility{2, value("wg"), value("wbg"), -value("lg"), -value("lbg"), rapid.Bool().Draw(t, "cube")}
		o := Outcome{value("win"), value("win gammon"), value("win bg"), value("lose gammon"), value("lose bg")}
		other, flipped := u.Flip(), o.Flip()
		// They sum to what the winner of single games alone gets: a constant.
		if got := u.Of(&o) + other.Of(&flipped); math.Abs(float64(got-u.Win)) > 1e-5 {
			t.Fatalf("%+v: the sides' utilities sum to %v, want %v", u, got, u.Win)
		}
		if u.Flip().Flip() != u {
			t.Fatalf("flipped twice %+v is %+v", u, u.Flip().Flip())
		}
	})
}

func TestGammonsCountAsTheUtilitySays(t *testing.T) {
	// With two of the other side on the bar an attack wins gammons.
	g, b, r := loaded(t), core.Board{{24: 2, 13: 4, 8: 3, 6: 5, 4: 1}, {core.Bar: 2, 13: 4, 8: 4, 6: 5}}, core.Roll{4, 2}
	gammons := func(worth float32) float32 {
		u := Utility{Win: 2, WinGammon: worth}
		ranked, err := g.RankPlays(t.Context(), core.Plays(b, r), Ranking{Utility: u, Equity: func(t *Tree) float64 {
			theirs := u.Flip()
			return float64(theirs.Of(&t.Outcome))
		}})
		if err != nil {
			t.Fatal(err)
		}
		return ranked[0].Outcome.WinGammon
	}
	if none, many := gammons(0), gammons(8); none > many {
		t.Errorf("worth nothing, the best play wins %.3f gammons, worth much %.3f", none, many)
	}
}
