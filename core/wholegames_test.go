package core_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// wholeGames says how many games of each kind the test follows. .ci/games plays a thousand.
var wholeGames = flag.Int("whole-games", 3, "whole games of each kind that are followed by other rules")

// Whole games of random plays are followed by the naive rules, which know only the events: each
// turn must end in a position that these allow, and each game with the points that they count.
func TestWholeGamesFollowTheRules(t *testing.T) {
	for _, g := range naiveGames() {
		t.Run(g.variant, func(t *testing.T) {
			v := variant(t, g.variant)
			random := rand.New(rand.NewPCG(1, uint64(len(g.variant))))
			roll := func() core.Roll { return core.Roll{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))} }
			for played := 0; played < *wholeGames; {
				m := core.NewMatch(core.Rules{Variant: v, Length: 3}, [2]core.PlayerInfo{})
				for s := m.State(); s.Phase != core.PhaseOver; s = m.State() {
					if err := matchtest.PlayGame(m, roll, atRandom(m, random)); err != nil {
						t.Fatal(err)
					}
					played++
				}
				followMatch(t, &g, m.Events())
			}
		})
	}
}

// atRandom rolls, and plays any of the plays.
func atRandom(m *core.Match, random *rand.Rand) matchtest.Decide {
	return func(p core.Player) ([]core.Command, error) {
		s := m.State()
		if s.Phase == core.PhaseRoll {
			return nil, nil
		}
		plays := s.Turn.Completions()
		if len(plays) == 0 {
			return []core.Command{core.EndTurn{Player: p}}, nil
		}
		chosen := plays[random.IntN(len(plays))]
		return append(core.MoveCommands(p, chosen.List()), core.EndTurn{Player: p}), nil
	}
}

// follower knows a match from its events alone.
type follower struct {
	board  core.Board
	dice   core.Roll
	turns  [2]int
	score  [2]int
	last   core.Player
	before core.Board
}

func followMatch(t *testing.T, g *naiveGame, events []core.Event) {
	t.Helper()
	var f follower
	for i, e := range events {
		switch e := e.(type) {
		case core.GameStarted:
			f.board, f.turns = e.Board, [2]int{}
			if e.Score != f.score {
				t.Fatalf("event %d: game %d starts at %v, want %v", i, e.Game, e.Score, f.score)
			}
		case core.Rolled:
			f.dice, f.before = e.Dice, f.board.For(e.Player)
		case core.TurnEnded:
			after := e.Board.For(e.Player)
			want := g.turn(f.before, f.dice, f.turns[e.Player] == 0).results()
			if !want[naiveKeyOf(&after)] {
				t.Fatalf("event %d: %v with %v leads to %v, which is illegal", i, f.before, f.dice, after)
			}
			f.turns[e.Player]++
			f.board, f.last = e.Board, e.Player
		case core.GameEnded:
			if want := naivePoints(g, &f); e.Points != want || want > 0 && e.Winner != f.last {
				t.Fatalf("event %d: %+v after %v, want %d points", i, e, f.board, want)
			}
			if e.Result != core.Drawn {
				f.score[e.Winner] += e.Points
			}
			if e.Score != f.score {
				t.Fatalf("event %d: the score is %v, want %v", i, e.Score, f.score)
			}
		}
	}
}

// naivePoints counts what the player who has moved last has won.
func naivePoints(g *naiveGame, f *follower) int {
	b := f.board.For(f.last)
	left := 0
	for p := 1; p <= 25; p++ {
		left += int(b[0][p])
	}
	if left > 0 {
		// Only a mother ends a game earlier.
		if b[0].Pinned(24) && b[1].Pinned(24) {
			return 0
		}
		return 2
	}
	home := b[1][25] > 0
	for p := 19; p <= 24; p++ {
		home = home || b[1][p] > 0
	}
	triple := g.variant == "nackgammon" || g.variant == "longgammon" || g.variant == "hypergammon"
	switch {
	case b[1][0] > 0:
		return 1
	case triple && home:
		return 3
	}
	return 2
}
