package folk_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"backtalk/core"
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
			if end, over := game.Over(&after); over {
				switch end.Result {
				case core.Gammon, core.Mothered:
					points[who] += 2
				case core.Single:
					points[who]++
				}
				break
			}
			b, who = after.Swap(), 1-who
		}
	}
	return points
}

// plain plays by what one can see at once.
func plain(game core.Variant) choose {
	return func(t *core.Turn) core.Board {
		best := t.Board()
		for i, p := range t.Completions() {
			if i == 0 || folk.Plain(game, &p.Board) > folk.Plain(game, &best) {
				best = p.Board
			}
		}
		return best
	}
}

func TestNetsBeatAPlayerByConstants(t *testing.T) {
	for _, name := range []string{"plakoto", "fevga", "nardy"} {
		t.Run(name, func(t *testing.T) {
			game, _ := core.VariantNamed(name)
			player, err := folk.Shipped(game)
			if err != nil {
				t.Fatal(err)
			}
			net := func(t *core.Turn) core.Board { return player.Best(t).Board }
			points := duel(t, game, 40, [2]choose{net, plain(game)})
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
			if ranked[i].Plies == ranked[i+1].Plies && ranked[i].Equity() < ranked[i+1].Equity() {
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
