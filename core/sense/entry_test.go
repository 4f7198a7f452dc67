package sense

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// The test puts a checker on the bar and tries every roll.
func TestEntryMatchesRollsPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		b[0] = core.Side{core.Bar: 4, core.Off: 11}
		e := EntryFor(&b)
		enter, enterTwo := 0, 0
		for first := uint8(1); first <= 6; first++ {
			for second := uint8(1); second <= 6; second++ {
				r := core.Roll{first, second}
				most := 0
				walkTurn(core.NewTurn(b, r), func(t *core.Turn) { most = max(most, len(t.Made())) })
				if e.Enter.Has(r) != (most > 0) || e.EnterTwo.Has(r) != (most > 1) {
					t.Fatalf("roll %v enters %d; Enter %v, EnterTwo %v", r, most, e.Enter.Has(r), e.EnterTwo.Has(r))
				}
				if most > 0 {
					enter++
				}
				if most > 1 {
					enterTwo++
				}
			}
		}
		if e.Enter.Count() != enter || e.EnterTwo.Count() != enterTwo {
			t.Fatalf("%d and %d rolls, want %d and %d", e.Enter.Count(), e.EnterTwo.Count(), enter, enterTwo)
		}
		if ClosedOut(&b) != (enter == 0) {
			t.Fatalf("ClosedOut %v with %d rolls that enter", ClosedOut(&b), enter)
		}
	})
}

// The chances every player knows: against n closed points, 36 minus n squared of the rolls enter.
func TestEntryChancesAreTheKnownOnes(t *testing.T) {
	for closed, want := range []int{36, 35, 32, 27, 20, 11, 0} {
		var other core.Side
		for p := 1; p <= closed; p++ {
			other[p] = 2
		}
		b := core.Board{matchtest.Side(25, 1), other}
		e := EntryFor(&b)
		if e.Enter.Count() != want || e.Open.Count() != 6-closed {
			t.Errorf("%d closed points: %d rolls enter at %v, want %d", closed, e.Enter.Count(), e.Open.List(), want)
		}
	}
}
