package a11y_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"backtalk/a11y"
	"backtalk/core"
)

func TestRowShowsTheBoard(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(core.Start(), 0)
	s.hearsAnswer(a11y.AskRow, "2----e -c---5 e---3- 5----b -- --")
	b := contact()
	b[0][24], b[0][core.Bar] = 0, 1
	b[1][6], b[1][core.Off] = 2, 2
	s = sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(b, 0)
	s.hearsAnswer(a11y.AskRow, "-----b -c---5 e-a-3- 51---b 1- -b")
}

// Whatever the position, the row fits 40 cells, and you can count every checker in it, except on a
// point with more than nine.
func TestRowFitsABrailleDisplay(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(core.Start(), 0)
	line := func(b *core.Board) string {
		s.scene.State.Board = *b
		return s.line(s.ear.Answer(s.scene, a11y.AskRow))
	}
	rapid.Check(t, func(t *rapid.T) {
		var b core.Board
		for p := range b {
			for range 15 {
				at := core.Point(rapid.IntRange(0, 25).Draw(t, "place"))
				mine, theirs := &b[p][at], b[1-p][(25-at)%26]
				if at >= 1 && at <= 24 && theirs > 0 {
					at = core.Off
					mine = &b[p][at]
				}
				*mine++
			}
		}
		row := line(&b)
		groups := strings.Split(row, " ")
		if utf8.RuneCountInString(row) > 40 || len(groups) != 6 {
			t.Fatalf("%q of %d cells", row, utf8.RuneCountInString(row))
		}
		own, other := 0, 0
		for _, group := range groups[:4] {
			if len(group) != 6 {
				t.Fatalf("a group of %q", row)
			}
			for _, c := range group {
				switch {
				case c == '+':
					return
				case unicode.IsDigit(c):
					own += int(c - '0')
				case c != '-':
					other += int(c-'a') + 1
				}
			}
		}
		wantOwn, wantOther := 15-int(b[0][core.Bar])-int(b[0][core.Off]), 15-int(b[1][core.Bar])-int(b[1][core.Off])
		if own != wantOwn || other != wantOther {
			t.Errorf("%q has %d and %d on the points, want %d and %d", row, own, other, wantOwn, wantOther)
		}
	})
}
