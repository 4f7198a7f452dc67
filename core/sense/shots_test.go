package sense

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// walkTurn plays roll r out in every order of legal moves, and calls see with each finished turn.
func walkTurn(t core.Turn, see func(*core.Turn)) {
	legal := t.Legal()
	if len(legal) == 0 {
		see(&t)
	}
	for _, m := range legal {
		next := t
		if _, err := next.Move(m.From, m.Die); err == nil {
			walkTurn(next, see)
		}
	}
}

// slowShots plays all 36 rolls out move by move.
func slowShots(b *core.Board) (anyBlot int, at [25]int) {
	for first := uint8(1); first <= 6; first++ {
		for second := uint8(1); second <= 6; second++ {
			var hit [25]bool
			walkTurn(core.NewTurn(b.Swap(), core.Roll{first, second}), func(t *core.Turn) {
				for _, m := range t.Made() {
					if m.Hit {
						hit[25-m.To] = true
						hit[0] = true
					}
				}
			})
			for p, is := range hit {
				switch {
				case is && p == 0:
					anyBlot++
				case is:
					at[p]++
				}
			}
		}
	}
	return anyBlot, at
}

func TestShotsMatchRollsPlayedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		got := ShotsAt(&b)
		wantAny, wantAt := slowShots(&b)
		if got.Any.Count() != wantAny {
			t.Fatalf("ShotsAt(%v): %d rolls hit, want %d", b, got.Any.Count(), wantAny)
		}
		for p, want := range wantAt {
			if n := got.At[p].Count(); n != want {
				t.Fatalf("ShotsAt(%v): %d rolls hit the blot on %d, want %d", b, n, p, want)
			}
		}
	})
}

// The figures for a single blot are those every book gives: 11 + the combinations for a direct
// shot, the combinations alone beyond six points.
func TestShotsAtOneBlotMatchTheBooks(t *testing.T) {
	want := map[int]int{1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17, 7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3, 15: 1, 16: 1, 18: 1, 20: 1, 13: 0, 14: 0, 17: 0, 19: 0, 21: 0}
	for distance, rolls := range want {
		// The shooter is on our 1 point, so the blot is distance points away on 1 + distance.
		b := core.Board{matchtest.Side(uint8(distance+1), 1), matchtest.Side(24, 2)}
		if got := ShotsAt(&b).Any.Count(); got != rolls {
			t.Errorf("a blot %d away: %d rolls hit, want %d", distance, got, rolls)
		}
	}
}

func TestShotsMatchCountsByHand(t *testing.T) {
	for _, c := range []struct {
		name  string
		board core.Board
		want  int
	}{
		// 20 rolls with a 5 or a 3, and 2-1, 4-1 and 1-1 by way of the 1 or 2 point.
		{"blots on 5 and 3 against the bar", core.Board{matchtest.Side(5, 1, 3, 1, 6, 2), matchtest.Side(25, 1, 6, 2)}, 25},
		// Both must enter, so only the entering numbers count: 11 rolls.
		{"blot on 5 against two on the bar", core.Board{matchtest.Side(5, 1, 6, 2), matchtest.Side(25, 2, 6, 2)}, 11},
		{"closed out: nothing hits", core.Board{matchtest.Side(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2, 10, 1), matchtest.Side(25, 1, 20, 1)}, 0},
		{"no blot", core.Board{matchtest.Side(6, 2), matchtest.Side(24, 2)}, 0},
		{"past all contact", core.Board{matchtest.Side(6, 1, 5, 1), matchtest.Side(3, 2)}, 0},
	} {
		if got := ShotsAt(&c.board).Any.Count(); got != c.want {
			want, _ := slowShots(&c.board)
			t.Errorf("%s: %d rolls hit, want %d; played out %d", c.name, got, c.want, want)
		}
	}
}

// A hit that leaves a die unplayed is illegal if another play uses both.
func TestHitThatWastesADieIsNoShot(t *testing.T) {
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
	}{
		// 10/7* leaves no 2, but 20/17 10/8 plays both.
		{"from the board", core.Board{matchtest.Side(18, 1, 20, 2, 7, 2), matchtest.Side(20, 1, 10, 1)}, core.Roll{3, 2}},
		// bar/22* leaves no 1, but bar/24 13/10 plays both.
		{"from the bar", core.Board{matchtest.Side(3, 1, 4, 2, 13, 2), matchtest.Side(25, 1, 13, 1)}, core.Roll{3, 1}},
	} {
		shots := ShotsAt(&c.board)
		if shots.Any.Has(c.roll) {
			t.Errorf("%s: %v hits", c.name, c.roll)
		}
		if want, _ := slowShots(&c.board); shots.Any.Count() != want {
			t.Errorf("%s: %d rolls hit, want %d", c.name, shots.Any.Count(), want)
		}
	}
}

func BenchmarkShots(b *testing.B) {
	boards := []core.Board{
		core.Start(),
		{matchtest.Side(24, 1, 13, 4, 11, 1, 8, 3, 6, 5, 18, 1), matchtest.Side(24, 2, 13, 5, 8, 3, 6, 5)},
		{matchtest.Side(20, 2, 13, 3, 9, 1, 7, 1, 8, 3, 6, 4, 4, 1), matchtest.Side(25, 1, 24, 1, 13, 4, 8, 3, 6, 4, 3, 2)},
	}
	for i := 0; b.Loop(); i++ {
		ShotsAt(&boards[i%len(boards)])
	}
}

func BenchmarkLook(b *testing.B) {
	board := core.Board{matchtest.Side(24, 1, 13, 4, 11, 1, 8, 3, 6, 5, 18, 1), matchtest.Side(24, 2, 13, 5, 8, 3, 6, 5)}
	for b.Loop() {
		Look(&board)
	}
}
