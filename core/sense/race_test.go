package sense

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

func TestKeithCount(t *testing.T) {
	for _, c := range []struct {
		name string
		side core.Side
		want int
	}{
		{"all 15 on the upper points", matchtest.Side(6, 5, 5, 5, 4, 5), 75},
		{"three on the 1 point cost 4, and the gaps on 4, 5 and 6 cost 3", matchtest.Side(1, 3), 3 + 4 + 3},
		{"three on the 2 point cost 2", matchtest.Side(2, 3, 6, 2, 5, 2, 4, 2), 36 + 2},
		{"five on the 3 point cost 2", matchtest.Side(3, 5, 6, 2, 5, 2, 4, 2), 45 + 2},
		{"a gap on 5 costs 1", matchtest.Side(6, 2, 4, 2), 20 + 1},
	} {
		if got := KeithCount(&c.side); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestWinningRollsBearAllOff(t *testing.T) {
	few := rapid.Custom(func(t *rapid.T) core.Board {
		var own core.Side
		n := rapid.IntRange(1, 5).Draw(t, "left")
		for range n {
			own[rapid.IntRange(1, 7).Draw(t, "point")]++
		}
		own[core.Off] = uint8(core.Checkers - n)
		other := matchtest.Side(1, 2)
		if rapid.Bool().Draw(t, "contact") {
			other = matchtest.Side(uint8(rapid.SampledFrom(listed(func(p core.Point) bool { return own[p] == 0 })).Draw(t, "opponent").Opposite()), 2)
		}
		return core.Board{own, other}
	})
	rapid.Check(t, func(t *rapid.T) {
		b := few.Draw(t, "board")
		win := WinningRolls(&b)
		eachRoll(func(r core.Roll) {
			wins := false
			walkTurn(core.NewTurn(b, r), func(turn *core.Turn) {
				after := turn.Board()
				wins = wins || after[0][core.Off] == core.Checkers
			})
			if win.Has(r) != wins {
				t.Fatalf("roll %v wins %v, want %v", r, win.Has(r), wins)
			}
		})
	})
}

func TestWinningRollsMatchKnownCounts(t *testing.T) {
	for _, c := range []struct {
		side core.Side
		want int
	}{
		{matchtest.Side(6, 1, 1, 1), 15},
		{matchtest.Side(5, 1, 2, 1), 19},
		{matchtest.Side(1, 1), 36},
		{matchtest.Side(6, 1, 6, 1), 4},
		{matchtest.Side(1, 4), 6},
		{matchtest.Side(6, 4), 1},
	} {
		b := core.Board{c.side, matchtest.Side(1, 2)}
		if got := WinningRolls(&b).Count(); got != c.want {
			t.Errorf("%v: %d rolls, want %d", c.side, got, c.want)
		}
	}
}

// In hypergammon each side has three checkers, and the board overview counts the rolls that bear
// off the last of them.
func TestWinningRollsOfHypergammonAreCounted(t *testing.T) {
	for _, c := range []struct {
		side core.Side
		want int
	}{
		{core.Side{core.Off: 2, 1: 1}, 36},
		{core.Side{core.Off: 1, 6: 1, 1: 1}, 15},
		{core.Side{1: 3}, 6},
		{core.Side{24: 1, 23: 1, 22: 1}, 0},
	} {
		b := core.Board{c.side, {1: 3}}
		if got := WinningRolls(&b).Count(); got != c.want {
			t.Errorf("%v: %d rolls, want %d", c.side, got, c.want)
		}
	}
}
