package bot

import (
	"context"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// playWhole plays one match between two bots and returns its last state.
func playWhole(t *testing.T, r core.Rules, names [2]string, seed uint64) core.State {
	t.Helper()
	var bots [2]Bot
	for p, name := range names {
		b, err := New(name, Needs{Engine: shipped, Seed: []byte{byte(seed), byte(p)}})
		if err != nil {
			t.Fatal(err)
		}
		bots[p] = b
	}
	random := rand.New(rand.NewPCG(seed, 1))
	roll := func() core.Roll { return core.Roll{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))} }
	m := core.NewMatch(r, [2]core.PlayerInfo{})
	for s := m.State(); s.Phase != core.PhaseOver; s = m.State() {
		err := matchtest.PlayGame(m, roll, func(p core.Player) ([]core.Command, error) {
			a, err := bots[p].Decide(context.Background(), ViewOf(m))
			return a.Commands(p), err
		})
		if err != nil {
			t.Fatalf("%s: %v", r.Variant.Name, err)
		}
	}
	if _, err := core.Replay(m.Events()); err != nil {
		t.Fatalf("%s: the match can't be replayed: %v", r.Variant.Name, err)
	}
	return m.State()
}

func TestBotsPlayEveryGameToItsEnd(t *testing.T) {
	for i, v := range append(core.Variants(), matchtest.Tapa()) {
		t.Run(v.Name, func(t *testing.T) {
			rules := core.Rules{Variant: v, Length: 2}.Normal()
			for _, names := range [][2]string{{NameRandom, Name0Ply}, {NameAxel, NameMona}, {NameWhackgammon, NameSimple}} {
				s := playWhole(t, rules, names, uint64(i))
				if max(s.Score[0], s.Score[1]) < rules.Length {
					t.Errorf("%v end a match to %d with %v", names, rules.Length, s.Score)
				}
			}
		})
	}
}

// A level errs more than the one above it, in the games that have a net too.
func TestStrongerBotsWinMoreOfOtherGames(t *testing.T) {
	for _, name := range []string{"plakoto", "fevga", "nardy"} {
		v, _ := core.VariantNamed(name)
		won := 0
		const matches = 12
		for n := range matches {
			s := playWhole(t, core.Rules{Variant: v, Length: 1}.Normal(), [2]string{NameAxel, NameMona}, uint64(n))
			won += int(s.Winner)
		}
		if won < matches*2/3 {
			t.Errorf("%s: Mona wins %d of %d games against Axel", name, won, matches)
		}
	}
}
