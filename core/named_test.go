package core_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// named is a move as a player may name it, whatever dice the rules require.
type named struct {
	from core.Point
	die  uint8
}

// namings returns every order of moves that rules 1 to 3 allow with the roll, and where each ends.
func namings(b core.Board, r core.Roll) map[core.Board][][]named {
	orders := [][]uint8{{r[0], r[1]}, {r[1], r[0]}}
	if r.Double() {
		orders = [][]uint8{{r[0], r[0], r[0], r[0]}}
	}
	all := map[core.Board][][]named{}
	var name func(at core.Board, dice []uint8, so []named)
	name = func(at core.Board, dice []uint8, so []named) {
		all[at] = append(all[at], slices.Clone(so))
		if len(dice) == 0 {
			return
		}
		for from := 25; from >= 1; from-- {
			if next, ok := naiveMove(at, from, int(dice[0])); ok {
				name(next, dice[1:], append(so, named{core.Point(from), dice[0]}))
			}
		}
	}
	for _, order := range orders {
		name(b, order, nil)
	}
	return all
}

// drawFew draws the end of a bear-off: one to three checkers at home.
func drawFew(t *rapid.T) core.Board {
	b := core.Board{{}, matchtest.Side(6, 10, 24, 5)}
	for range rapid.IntRange(1, 3).Draw(t, "checkers") {
		b[0][rapid.IntRange(1, 6).Draw(t, "point")]++
	}
	own := b[0]
	b[0][core.Off] = uint8(core.Checkers - own.Total())
	if rapid.Bool().Draw(t, "blocks") {
		b[1] = matchtest.Side(24, 10, 22, 2, 20, 3)
	}
	for p := 1; p <= 24; p++ {
		if b[0][p] > 0 {
			b[1][core.Off] += b[1][25-p]
			b[1][25-p] = 0
		}
	}
	return b
}

// If only one position is legal, any naming that leads to it is accepted, and the match records
// legal moves.
func TestAnyNamingMakesTheOnlyPlay(t *testing.T) {
	// The 3 would do, but the larger die must be played.
	last := core.Board{matchtest.Side(uint8(core.Off), 14, 2, 1), matchtest.Side(6, 15)}
	if nameTheOnlyPlay(t, last, core.Roll{5, 3}) == 0 {
		t.Error("the last checker is not named by a move that is not legal")
	}
	rapid.Check(t, func(t *rapid.T) {
		b, r := drawBoard(t), drawRoll(t)
		if rapid.IntRange(0, 3).Draw(t, "ending") > 0 {
			b = drawFew(t)
		}
		nameTheOnlyPlay(t, b, r)
	})
}

// nameTheOnlyPlay names the only play in every way, if there is only one, and returns how many of
// the moves named are not legal.
func nameTheOnlyPlay(t rapid.TB, b core.Board, r core.Roll) (illegal int) {
	t.Helper()
	plays := core.Plays(b, r)
	if len(plays) != 1 {
		return 0
	}
	for _, naming := range namings(b, r)[plays[0].Board] {
		turn := core.NewTurn(b, r)
		for _, n := range naming {
			if _, err := turn.Move(n.from, n.die); err == nil {
				continue
			}
			for _, m := range turn.Named(core.ByDie(n.from, n.die)) {
				illegal++
				if _, err := turn.Move(m.From, m.Die); err != nil {
					t.Fatalf("%v with %v: %v is played as %v, which is not legal", b, r, naming, m)
				}
			}
		}
		if turn.Board() != plays[0].Board {
			t.Fatalf("%v with %v: %v leads to %v, want %v", b, r, naming, turn.Board(), plays[0].Board)
		}
	}
	return illegal
}

func TestOtherPositionIsNotTheOnlyPlay(t *testing.T) {
	six := core.Board{matchtest.Side(uint8(core.Off), 13, 6, 1, 1, 1), matchtest.Side(6, 15)}
	two := core.Board{matchtest.Side(uint8(core.Off), 14, 2, 1), matchtest.Side(6, 15)}
	// Only the 1 enters, and then no 6 can be played.
	entering := core.Board{matchtest.Side(uint8(core.Bar), 1, 6, 14), matchtest.Side(6, 2, 7, 2, 19, 11)}
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		steps []core.Step
		want  int
	}{
		{"the last checker by the smaller die", two, core.Roll{5, 3}, []core.Step{{From: 2, To: core.Off}}, 1},
		{"by both dice at once", two, core.Roll{6, 1}, []core.Step{{From: 2, To: core.Off}}, 2},
		{"several positions are legal", six, core.Roll{4, 2}, []core.Step{{From: 6, To: 2}}, 0},
		{"no checker there", two, core.Roll{6, 1}, []core.Step{{From: 3, To: core.Off}}, 0},
		{"backwards", two, core.Roll{6, 1}, []core.Step{{From: 2, To: 3}}, 0},
		{"off the numbers", two, core.Roll{6, 1}, []core.Step{{From: 200, To: 3}}, 0},
		{"nothing", two, core.Roll{6, 1}, nil, 0},
		{"from the bar", entering, core.Roll{6, 1}, []core.Step{{From: core.Bar, To: 24}}, 1},
		{"from the bar and on", entering, core.Roll{6, 1}, []core.Step{{From: core.Bar, To: 18}}, 0},
	} {
		turn := core.NewTurn(c.board, c.roll)
		if got := turn.Named(c.steps...); len(got) != c.want {
			t.Errorf("%s: played as %v, want %d moves", c.name, got, c.want)
		}
	}
}
