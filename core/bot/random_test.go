package bot

import (
	"context"
	"testing"

	"backtalk/core"
)

// Every legal play is chosen, each about as often as the others: with 1,600 draws among 16 plays, an
// even draw gives 100 each. Less than 60 or more than 140 doesn't happen in a million runs. The draws
// are fixed by the seed, so the result is the same each time.
func TestRandomChoosesEveryPlayAlike(t *testing.T) {
	m := core.NewMatch(singleGame(), [2]core.PlayerInfo{})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	b, err := New(NameRandom, Needs{Seed: []byte("even")})
	if err != nil {
		t.Fatal(err)
	}
	const draws = 1600
	times := map[core.Board]int{}
	v := ViewOf(m)
	for range draws {
		v.Version++
		a, err := b.Decide(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		turn := v.State.Turn
		for _, mv := range a.Moves {
			if _, err := turn.Move(mv.From, mv.Die); err != nil {
				t.Fatal(err)
			}
		}
		times[turn.Board()]++
	}
	if len(times) != 16 {
		t.Errorf("%d different plays of 3-1, want all 16", len(times))
	}
	for board, n := range times {
		if n < 60 || n > 140 {
			t.Errorf("%v was chosen %d times of %d", board, n, draws)
		}
	}
}

func TestAnotherSeedPlaysOtherwise(t *testing.T) {
	games := map[string]core.Board{}
	for _, seed := range []string{"one", "two"} {
		tb, err := newTable(singleGame(), "same dice", NameRandom, NameRandom)
		if err != nil {
			t.Fatal(err)
		}
		tb.bots[0] = random{[]byte(seed)}
		if _, err := tb.playGame(); err != nil {
			t.Fatal(err)
		}
		games[seed] = tb.match.State().Board
	}
	if games["one"] == games["two"] {
		t.Error("two seeds gave the same game")
	}
}
