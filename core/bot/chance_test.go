package bot

import (
	"fmt"
	"math"
	"testing"

	"backtalk/core"
)

// Games between two Simples are won as often as chance says, within a tenth, at each fifth of its
// scale.
func TestChanceMatchesGamesPlayed(t *testing.T) {
	var said, won, n [5]float64
	for g := range 100 {
		tb, err := newTable(singleGame(), fmt.Sprint("chance ", g), NameSimple, NameSimple)
		if err != nil {
			t.Fatal(err)
		}
		type claim struct {
			by   core.Player
			wins float64
		}
		var claims []claim
		tb.see = func(v View) {
			if v.State.Phase != core.PhaseRoll {
				return
			}
			p := v.State.Decider()
			board := v.State.For(p)
			claims = append(claims, claim{p, chance(&board)})
		}
		winner, err := tb.playGame()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range claims {
			i := min(int(c.wins*5), 4)
			n[i]++
			said[i] += c.wins
			if c.by == winner {
				won[i]++
			}
		}
	}
	for i := range n {
		if math.Abs(said[i]-won[i]) > n[i]/10 {
			t.Errorf("of %.0f positions said to be won by %.2f, %.2f were", n[i], said[i]/n[i], won[i]/n[i])
		}
	}
}
