package advice_test

import (
	"context"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/advice"
)

func TestOtherGamesHavePlaysWithReasonsOfTheirOwn(t *testing.T) {
	// The engine of backgammon isn't asked.
	var none advice.Adviser
	for _, name := range []string{"plakoto", "nardy"} {
		v, _ := core.VariantNamed(name)
		turn := v.Moving.Turn(v.Board(), core.Roll{5, 4}, true)
		plays, err := none.Plays(context.Background(), advice.Request{Turn: turn, Cubeless: true, Plies: 1})
		if err != nil || len(plays) == 0 || len(plays) != len(turn.Completions()) {
			t.Errorf("%s: %d plays, %v", name, len(plays), err)
		}
		own := []advice.Kind{advice.OnlyPlay, advice.NoPin, advice.PlaysHead, advice.LeavesPins, advice.LeavesHead, advice.WinsLess, advice.WinsFewerGammons, advice.LosesGammons}
		for _, p := range plays {
			for _, r := range p.Reasons {
				if !slices.Contains(own, r.Kind) {
					t.Errorf("%s: %v has %v, a reason of backgammon", name, p.List(), r)
				}
			}
		}
	}
}
