package settings

import (
	"errors"
	"testing"

	"backtalk/core"
)

// Rules about the doubling cube have an effect only in games that have one, at home and with a friend.
func TestOnlyGamesWithACubeHaveItsRules(t *testing.T) {
	games := append(core.Variants(), core.Variant{Name: Backgammon})
	for _, game := range games {
		var v Values
		if v.Set(Game, game.Name) != nil {
			continue // Best of five is a rule set
		}
		for rules, keys := range map[string][]Key{"match": {Crawford, CubeHints}, "money": {Jacoby, Beavers, CubeHints}} {
			v.SetNumber(Length, 5)
			if err := v.Set(Rules, rules); err != nil {
				t.Fatal(err)
			}
			for at, played := range map[string]Values{"here": v, "with a friend": v.Hosting()} {
				for _, key := range keys {
					if got, want := played.Lacks(find(t, key)) == nil, !game.NoCube; got != want {
						t.Errorf("%s, %s, %s: %s has an effect: %v, want %v", game.Name, rules, at, key, got, want)
					}
				}
			}
		}
	}
}

// The look-ahead of hints has an effect if a person here can get advice. If a friend sets the rules, the friend may allow
// hints.
func TestLookAheadNeedsSomebodyWhoGetsAdvice(t *testing.T) {
	for _, c := range []struct {
		key   Key
		value string
		me    string
		want  bool
	}{
		{Hints, "false", Human, false},
		{Hints, "true", Human, true},
		{CubeHints, "true", Human, true},
		{Tutor, "small", Human, true},
		{Hints, "true", "axel", false},
	} {
		var v Values
		if err := errors.Join(v.Set(c.key, c.value), v.Set(Me, c.me)); err != nil {
			t.Fatal(err)
		}
		if got := v.Lacks(find(t, HintPlies)) == nil; got != c.want {
			t.Errorf("%s is %s and %s plays: the look-ahead has an effect: %v", c.key, c.value, c.me, got)
		}
	}
	if (Values{}).Visiting().Lacks(find(t, HintPlies)) != nil {
		t.Error("the look-ahead has no effect in a match by others' rules")
	}
}
