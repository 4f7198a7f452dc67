package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// ruleSets returns every set of rules that changes which decisions a bot faces.
func ruleSets() map[string]core.Rules {
	return map[string]core.Rules{
		"single game":              {Scoring: core.MatchPlay, Length: 1},
		"match to 3":               {Scoring: core.MatchPlay, Length: 3, Crawford: true},
		"match to 7":               {Scoring: core.MatchPlay, Length: 7, Crawford: true},
		"match to 5, no Crawford":  {Scoring: core.MatchPlay, Length: 5},
		"money":                    {Scoring: core.Money},
		"money, Jacoby":            {Scoring: core.Money, Jacoby: true},
		"money, Jacoby and beaver": {Scoring: core.Money, Jacoby: true, Beavers: true},
		"best of five":             {Variant: core.BestOfFive()},
	}
}

// moneyGames is the number of games of a money session.
const moneyGames = 3

// playMatch plays to the end of the match, or moneyGames games for money.
func playMatch(tb *table) error {
	for tb.match.State().Phase != core.PhaseOver {
		if s := tb.match.State(); s.Rules.Length == 0 && s.Game == moneyGames {
			return nil
		}
		if _, err := tb.playGame(); err != nil {
			return err
		}
	}
	return nil
}

// quick returns the bots that play a match in a moment; those that look ahead decide by the same
// code as 0-ply.
func quick() []string {
	return []string{NameRandom, NameCora, NameHugo, NameSimple, Name0Ply, NameWhackgammon}
}

// Every command of every bot is accepted, whatever the rules, and every match ends.
func TestBotsPlayWholeMatchesByTheRules(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom(slices.Sorted(maps.Keys(ruleSets()))).Draw(t, "rules")
		seat := rapid.SampledFrom(quick())
		seed := fmt.Sprint(rapid.Uint64().Draw(t, "seed"))
		tb, err := newTable(ruleSets()[rules], seed, seat.Draw(t, "bot"), seat.Draw(t, "bot"))
		if err != nil {
			t.Fatal(err)
		}
		if err := playMatch(tb); err != nil {
			t.Fatal(err)
		}
	})
}

// Matches between bots should show all that a cube can do, or the test above proves little.
func TestBotsUseTheWholeCube(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for g := range 12 {
		tb, err := newTable(ruleSets()["money, Jacoby and beaver"], fmt.Sprint(g), NameSimple, NameRandom)
		if err != nil {
			t.Fatal(err)
		}
		if err := playMatch(tb); err != nil {
			t.Fatal(err)
		}
		for _, e := range tb.match.Events() {
			seen[reflect.TypeOf(e)] = true
		}
	}
	for _, e := range []core.Event{core.Doubled{}, core.Taken{}, core.Dropped{}, core.Beavered{}} {
		if !seen[reflect.TypeOf(e)] {
			t.Errorf("no %T in 12 sessions", e)
		}
	}
}

// A match that is resumed from its events, with new bots from the same seed, continues as it would
// have.
func TestResumedMatchContinuesAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := fmt.Sprint(rapid.Uint64().Draw(t, "seed"))
		whole, err := newTable(ruleSets()["match to 3"], seed, NameRandom, NameSimple)
		if err != nil {
			t.Fatal(err)
		}
		var asked []View
		whole.see = func(v View) { asked = append(asked, v) }
		if err := playMatch(whole); err != nil {
			t.Fatal(err)
		}
		v := asked[rapid.IntRange(0, len(asked)-1).Draw(t, "decision")]
		resumed, err := core.Replay(whole.match.Events()[:v.Version])
		if err != nil {
			t.Fatal(err)
		}
		again, err := newTable(ruleSets()["match to 3"], seed, NameRandom, NameSimple)
		if err != nil {
			t.Fatal(err)
		}
		p := v.State.Decider()
		got, err := again.bots[p].Decide(context.Background(), ViewOf(resumed))
		if err != nil {
			t.Fatal(err)
		}
		want, err := whole.bots[p].Decide(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("resumed at event %d: %v, want %v", v.Version, got, want)
		}
	})
}

// A bot that takes over a seat finishes the player's half-made turn.
func TestBotsFinishATurnBegunByAnother(t *testing.T) {
	for _, name := range Names() {
		m := core.NewMatch(singleGame(), [2]core.PlayerInfo{})
		tb := table{match: m}
		b, err := New(name, Needs{Engine: shipped})
		if err != nil {
			t.Fatal(err)
		}
		tb.bots = [2]Bot{b, b}
		for _, c := range []core.Command{
			core.StartGame{Dice: core.Roll{6, 4}},
			core.MoveChecker{Player: 0, From: 24, Die: 6},
		} {
			if _, err := m.Do(c); err != nil {
				t.Fatal(err)
			}
		}
		if err := tb.step(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s := m.State(); s.OnTurn != 1 || s.Board[0][24] == 2 {
			t.Errorf("%s did not end the turn from where it stood: %v", name, s.Board)
		}
	}
}

func TestBotsDecideNothingBetweenGames(t *testing.T) {
	m := core.NewMatch(singleGame(), [2]core.PlayerInfo{})
	for _, name := range Names() {
		b, err := New(name, Needs{Engine: shipped})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Decide(context.Background(), ViewOf(m)); !errors.Is(err, ErrNothingToDecide) {
			t.Errorf("%s asked between games: %v, want %v", name, err, ErrNothingToDecide)
		}
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := b.Decide(ended, ViewOf(m)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s asked with an ended context: %v, want %v", name, err, context.Canceled)
		}
	}
}

func TestUnknownBotIsNamed(t *testing.T) {
	if _, err := New("nobody", Needs{}); !errors.Is(err, ErrUnknown) {
		t.Errorf("New(nobody): %v, want %v", err, ErrUnknown)
	}
}

func TestEveryNameMakesABot(t *testing.T) {
	var made []string
	for _, k := range kinds() {
		made = append(made, k.name)
	}
	if !slices.Equal(made, Names()) {
		t.Errorf("bots %v are called %v", made, Names())
	}
}
