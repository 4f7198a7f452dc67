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

// A level errs more than the one above it in the other games with a net, too.
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

// deciding returns what a bot decides in hypergammon for money with a side on roll, after commands.
func deciding(t *testing.T, b core.Board, commands ...core.Command) Answer {
	t.Helper()
	return decidingTo(t, 0, b, commands...)
}

// decidingTo does the same in a match of a length.
func decidingTo(t *testing.T, length int, b core.Board, commands ...core.Command) Answer {
	t.Helper()
	game, _ := core.VariantNamed("hypergammon")
	rules := core.Rules{Scoring: core.Money, Variant: game}
	if length > 0 {
		rules = core.Rules{Length: length, Variant: game}.Normal()
	}
	m := core.NewMatch(rules, [2]core.PlayerInfo{})
	for _, c := range append([]core.Command{core.SetUp{Board: b, Cube: core.Cube{Value: 1, Owner: core.Centre}}}, commands...) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	player, err := New(NameSimple, Needs{Seed: []byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := player.Decide(t.Context(), ViewOf(m))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestBotsUseTheCubeOfHypergammon(t *testing.T) {
	sure := core.Board{{core.Off: 1, 1: 1, 2: 1}, {core.Off: 1, 2: 1, 3: 1}}
	even := core.Board{{24: 1, 23: 1, 22: 1}, {24: 1, 23: 1, 22: 1}}
	if a := deciding(t, sure); a.Act != Double {
		t.Errorf("with a sure win the bot chooses %v", a.Act)
	}
	if a := deciding(t, even); a.Act != Roll {
		t.Errorf("at the start the bot chooses %v", a.Act)
	}
	if a := deciding(t, sure, core.Double{Player: 0}); a.Act != Drop {
		t.Errorf("against a sure win the bot answers %v", a.Act)
	}
	if a := deciding(t, even, core.Double{Player: 0}); a.Act == Drop {
		t.Errorf("at the start the bot answers %v", a.Act)
	}
}

// A gammon is likely, so in money play a single game is too little. In a match to one point it is
// enough.
func TestBotsAcceptWhatWinsTheMatch(t *testing.T) {
	lost := core.Board{{23: 1, 22: 1, 21: 1}, {core.Off: 2, 1: 1}}
	for length, want := range map[int]Act{0: Refuse, 1: Accept} {
		if a := decidingTo(t, length, lost, core.Resign{Player: 0, Result: core.Single}); a.Act != want {
			t.Errorf("in a match to %d the bot chooses %v", length, a.Act)
		}
	}
}

// A side that resigns before its roll is judged as the one to roll: here it is sure to bear off a
// checker, so no gammon is left to play for.
func TestBotsAcceptAllThatTheyCanStillWin(t *testing.T) {
	safe := core.Board{{1: 3}, {core.Off: 2, 1: 1}}
	if a := deciding(t, safe, core.Resign{Player: 0, Result: core.Single}); a.Act != Accept {
		t.Errorf("offered a single game, the bot chooses %v", a.Act)
	}
}
