package folk_test

import (
	"bytes"
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// choose picks the play of a turn.
type choose func(t *core.Turn) core.Board

// duel plays whole games, each side beginning half of them, and returns what each has scored.
func duel(t *testing.T, game core.Variant, games int, players [2]choose) (points [2]int) {
	t.Helper()
	for n := range games {
		random := rand.New(rand.NewPCG(uint64(n/2), 7))
		b, who := game.Board(), n%2
		for turn := 0; ; turn++ {
			roll := core.Roll{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
			at := game.Moving.Turn(b, roll, turn < 2)
			after := players[who](&at)
			if result, over := game.Over(&after); over {
				switch result {
				case core.Gammon, core.Mothered:
					points[who] += 2
				case core.Single:
					points[who]++
				case core.Backgammon:
					points[who] += 3
				}
				break
			}
			b, who = after.Swap(), 1-who
		}
	}
	return points
}

// greedy is a fixed opponent, which looks at the positions after its plays only, with a handful of
// constants that were written before there were nets.
func greedy(game core.Variant) choose {
	return func(t *core.Turn) core.Board {
		best := t.Board()
		for i, p := range t.Completions() {
			if i == 0 || worth(game, &p.Board) > worth(game, &best) {
				best = p.Board
			}
		}
		return best
	}
}

func worth(game core.Variant, b *core.Board) float64 {
	if o, over := folk.Over(game, b); over {
		return 1e6 * o.Equity()
	}
	own, other, least := &b[0], &b[1], uint8(2)
	blocks := game.Moving.Meets == core.Blocks
	if blocks {
		least = 1
	}
	w := float64(other.Pips()-own.Pips()) / 10
	for p := core.Point(1); p < core.Bar; p++ {
		if own[p] >= least {
			w += .35
			if p <= 7 || p >= 18 && p <= 21 {
				w += .5
			}
			if p < 24 && own[p+1] >= least {
				w += .5
			}
		}
		if !blocks && own[p] == 1 && behind(other, game.Moving.Opposite(p)) {
			w -= .6 + float64(25-p)/40
		}
	}
	w += 2.5*float64(other[core.Bar]) + 3*float64(other.Pins().Count()-own.Pins().Count())
	switch {
	case game.Moving.Laws.Has(core.Mother) && own[24] == 1:
		w -= 2
	case blocks:
		w -= .25 * float64(own[24])
	}
	return w
}

// behind reports whether a side has a checker that must still pass a point, in its own numbering.
func behind(s *core.Side, p core.Point) bool { return s.Rearmost() > p }

// games says how many games a net plays against greedy. A measurement plays more.
var games = flag.Int("games", 40, "games of each kind against the fixed opponent")

func TestNetsBeatAPlayerByConstants(t *testing.T) {
	for _, name := range []string{"plakoto", "fevga", "nardy", "hypergammon"} {
		t.Run(name, func(t *testing.T) {
			game, _ := core.VariantNamed(name)
			player, err := folk.Shipped(game)
			if err != nil {
				t.Fatal(err)
			}
			net := func(t *core.Turn) core.Board { return player.Best(t).Board }
			points := duel(t, game, *games, [2]choose{net, greedy(game)})
			t.Logf("%s: the net wins %d points of %d", name, points[0], points[0]+points[1])
			if 3*points[0] < 4*points[1] {
				t.Errorf("the net wins %d points, the player by constants %d", points[0], points[1])
			}
		})
	}
}

func TestOnlyGamesOfTheProgramHaveNets(t *testing.T) {
	plakoto, _ := core.VariantNamed("plakoto")
	if !folk.Ships(plakoto) {
		t.Error("plakoto has no net")
	}
	other := plakoto
	other.Moving.Laws = 0
	if folk.Ships(other) || folk.Ships(core.Variant{}) {
		t.Error("a game that nobody trained has a net")
	}
	files, err := filepath.Glob("nets/*.net")
	if err != nil {
		t.Fatal(err)
	}
	var named, shipped []string
	for _, file := range files {
		named = append(named, strings.TrimSuffix(filepath.Base(file), ".net"))
	}
	for _, game := range core.Variants() {
		if folk.Ships(game) {
			shipped = append(shipped, game.Name)
		}
	}
	slices.Sort(shipped)
	if !slices.Equal(named, shipped) {
		t.Errorf("there are nets of %v, and the program says that it has those of %v", named, shipped)
	}
}

func TestLookingAheadNeverForgetsAPlay(t *testing.T) {
	game, _ := core.VariantNamed("nardy")
	player, err := folk.Shipped(game)
	if err != nil {
		t.Fatal(err)
	}
	turn := game.Moving.Turn(game.Board(), core.Roll{6, 5}, true)
	turn2 := game.Moving.Turn(core.Board{{24: 10, 20: 2, 15: 2, 9: 1}, {24: 11, 17: 2, 10: 2}}, core.Roll{4, 2}, false)
	for _, at := range []core.Turn{turn, turn2} {
		ranked, err := player.Rank(context.Background(), &at, 1, false)
		if err != nil || len(ranked) != len(at.Completions()) {
			t.Fatalf("%d plays of %d, %v", len(ranked), len(at.Completions()), err)
		}
		for i := range ranked[1:] {
			if ranked[i].Plies == ranked[i+1].Plies && ranked[i].Equity < ranked[i+1].Equity {
				t.Errorf("play %d is worth less than the next", i)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := player.Rank(ctx, &turn2, 1, false); err == nil {
		t.Error("a search that was stopped returns plays")
	}
}

func TestFinishedGamesHaveTheirOutcome(t *testing.T) {
	plakoto, _ := core.VariantNamed("plakoto")
	mother := core.Board{{1: 14, 2: 1}, {24: 1, 5: 14}}
	mother[0][2], mother[0][1] = 0, 15
	mother[1].SetPins(core.PointsOf(24))
	if o, over := folk.Over(plakoto, &mother); !over || o.Win != 1 || o.WinGammon != 1 {
		t.Errorf("a pinned mother: %+v, %v", o, over)
	}
	if _, over := folk.Over(plakoto, &core.Board{{24: 15}, {24: 15}}); over {
		t.Error("the start is over")
	}
}

func TestNetIsWrittenAndReadBack(t *testing.T) {
	net := nn.New(folk.Shape)
	net.Randomise(rand.New(rand.NewPCG(1, 2)), .1)
	var file bytes.Buffer
	if _, err := net.WriteRounded(&file); err != nil {
		t.Fatal(err)
	}
	if file.Len() > 300_000 {
		t.Errorf("a net takes %d bytes", file.Len())
	}
	read, err := nn.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	game, _ := core.VariantNamed("fevga")
	b := game.Board()
	if o := folk.NewPlayer(game, read, kernel.Plain).OnRoll(&b); o.Win <= 0 || o.Win >= 1 {
		t.Errorf("the outcome is %+v", o)
	}
}

// Hypergammon has an exact solution: with perfect play, the winner of the opening roll gains .0837 points
// on average.
func TestNetOfHypergammonKnowsTheOpening(t *testing.T) {
	game, _ := core.VariantNamed("hypergammon")
	player, err := folk.Shipped(game)
	if err != nil {
		t.Fatal(err)
	}
	start, sum := game.Board(), 0.
	for _, roll := range engine.Rolls() {
		if !roll.Double() {
			turn := game.Moving.Turn(start, roll, true)
			best := player.Best(&turn)
			sum += best.Equity / 15
		}
	}
	if math.Abs(sum-.0837) > .01 {
		t.Errorf("the opening is worth %.4f", sum)
	}
}

// A play that ends the game by the mother is judged as deeply as any other, so that nobody takes it
// for a guess and passes it up.
func TestPlayThatPinsTheMotherIsJudgedToTheEnd(t *testing.T) {
	plakoto, _ := core.VariantNamed("plakoto")
	player, err := folk.Shipped(plakoto)
	if err != nil {
		t.Fatal(err)
	}
	won := core.Board{{1: 15}, {24: 1, 5: 14}}
	won[1].SetPins(core.PointsOf(24))
	r := folk.Ranked{Play: core.Play{Board: won}}
	if err := player.Deepen(t.Context(), &r, 2, false); err != nil || r.Plies != 2 {
		t.Errorf("a play that wins at once is judged %d rolls ahead, %v", r.Plies, err)
	}
}
