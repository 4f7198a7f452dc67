package core_test

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// naivePlays finds plays by the rule book, and shares nothing with the real generator: it tries every
// order of the dice, every source, every sequence; then it keeps the longest, and applies rule 5. It is
// slow, and meant to be obvious.
func naivePlays(b core.Board, r core.Roll) map[core.Board]bool {
	orders := [][]int{{int(r[0]), int(r[1])}, {int(r[1]), int(r[0])}}
	if r[0] == r[1] {
		d := int(r[0])
		orders = [][]int{{d, d, d, d}}
	}
	type end struct {
		board core.Board
		dice  int
		first int
	}
	var ends []end
	var play func(at core.Board, dice []int, made, first int)
	play = func(at core.Board, dice []int, made, first int) {
		ends = append(ends, end{at, made, first})
		if len(dice) == 0 {
			return
		}
		for from := 25; from >= 1; from-- {
			if next, ok := naiveMove(at, from, dice[0]); ok {
				begun := first
				if made == 0 {
					begun = dice[0]
				}
				play(next, dice[1:], made+1, begun)
			}
		}
	}
	for _, order := range orders {
		play(b, order, 0, 0)
	}
	most, largest := 0, 0
	for _, e := range ends {
		most = max(most, e.dice)
	}
	for _, e := range ends {
		if e.dice == most {
			largest = max(largest, e.first)
		}
	}
	results := map[core.Board]bool{}
	for _, e := range ends {
		if e.dice != most || most == 0 {
			continue
		}
		if most == 1 && e.first != largest {
			continue
		}
		results[e.board] = true
	}
	return results
}

// naiveMove applies rules 1 to 3 and the rules for bearing off, word for word.
func naiveMove(b core.Board, from, die int) (core.Board, bool) {
	if b[0][from] == 0 {
		return b, false
	}
	if b[0][25] > 0 && from != 25 {
		return b, false
	}
	to := from - die
	if to <= 0 {
		for p := 7; p <= 25; p++ {
			if b[0][p] > 0 {
				return b, false
			}
		}
		if to < 0 {
			for p := from + 1; p <= 6; p++ {
				if b[0][p] > 0 {
					return b, false
				}
			}
		}
		b[0][from]--
		b[0][0]++
		return b, true
	}
	if b[1][25-to] >= 2 {
		return b, false
	}
	if b[1][25-to] == 1 {
		b[1][25-to] = 0
		b[1][25]++
	}
	b[0][from]--
	b[0][to]++
	return b, true
}

func drawRoll(t *rapid.T) core.Roll {
	return core.Roll{rapid.Uint8Range(1, 6).Draw(t, "die"), rapid.Uint8Range(1, 6).Draw(t, "die")}
}

// drawBoard draws boards of all kinds: scattered, on few points, all at home, met in matches.
func drawBoard(t *rapid.T) core.Board {
	switch rapid.IntRange(0, 3).Draw(t, "kind of board") {
	case 0:
		return scatter(t, [2]int{25, 25}, 1)
	case 1:
		return scatter(t, [2]int{25, 25}, 5)
	case 2:
		return scatter(t, [2]int{6, 25}, 3)
	}
	choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
	m := matchtest.Play(core.Rules{Scoring: core.Money}, choose, rapid.IntRange(2, 120).Draw(t, "commands"))
	s := m.State()
	return s.For(s.OnTurn)
}

// scatter puts up to many checkers at a time on points up to the highest of each side.
func scatter(t *rapid.T, highest [2]int, many int) core.Board {
	var b core.Board
	for side := range b {
		for left := core.Checkers; left > 0; {
			n := min(left, rapid.IntRange(1, many).Draw(t, "checkers"))
			p := rapid.IntRange(0, highest[side]).Draw(t, "point")
			if p > 0 && p < 25 && b[1-side][25-p] > 0 {
				p = 0
			}
			b[side][p] += uint8(n)
			left -= n
		}
	}
	return b
}

func TestPlaysMatchTheRuleBook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, r := drawBoard(t), drawRoll(t)
		want := naivePlays(b, r)
		got := core.Plays(b, r)
		seen := map[core.Board]bool{}
		for _, p := range got {
			if seen[p.Board] {
				t.Fatalf("Plays(%v, %v) returns %v twice", b, r, p.Board)
			}
			seen[p.Board] = true
			if !want[p.Board] {
				t.Errorf("Plays(%v, %v) returns %v by %v, which is illegal", b, r, p.Board, p.List())
			}
		}
		for board := range want {
			if !seen[board] {
				t.Errorf("Plays(%v, %v) lacks %v", b, r, board)
			}
		}
	})
}
