package settings

import (
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
