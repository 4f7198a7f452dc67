package advice_test

import (
	"context"
	"testing"

	"backtalk/core"
	"backtalk/core/advice"
)

func TestOtherGamesHavePlaysWithoutReasons(t *testing.T) {
	// The engine of backgammon isn't asked.
	var none advice.Adviser
	for name, want := range map[string]bool{"plakoto": true, "nardy": true, "tavla": false} {
		v, _ := core.VariantNamed(name)
		turn := v.Moving.Turn(v.Board(), core.Roll{5, 4}, true)
		plays, err := none.Plays(context.Background(), advice.Request{Turn: turn, Plies: 1})
		if err != nil || (len(plays) > 0) != want || want && len(plays) != len(turn.Completions()) {
			t.Errorf("%s: %d plays, %v", name, len(plays), err)
		}
		for _, p := range plays {
			if len(p.Reasons) > 0 {
				t.Errorf("%s: %v has reasons of backgammon", name, p.List())
			}
		}
	}
}
