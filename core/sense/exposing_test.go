package sense

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// Each roll is played out move by move, and the blots that may be hit are looked for checker by
// checker.
func TestExposingRollsHaveNoSafePlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		rolls := Exposing(&b)
		eachRoll(func(r core.Roll) {
			safe := false
			walkTurn(core.NewTurn(b, r), func(turn *core.Turn) {
				safe = safe || !anyInDanger(turn.Board())
			})
			if rolls.Has(r) == safe {
				t.Fatalf("roll %v exposes: %v, want %v", r, rolls.Has(r), !safe)
			}
		})
	})
}

func anyInDanger(b core.Board) bool {
	for p := core.Point(1); p < core.Bar; p++ {
		if b[0][p] == 1 && holdsBeyond(&b[1], p.Opposite()) {
			return true
		}
	}
	return false
}
