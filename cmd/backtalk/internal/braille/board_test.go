package braille

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/locales"
)

// opening returns a match at its first turn, in which player 0 has rolled 3 and 1.
func opening(t *testing.T) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Eve", Colour: core.White}, {Name: "Ada", Colour: core.Blue}})
	do(t, m, core.StartGame{Dice: core.Roll{3, 1}})
	return m
}

func do(t *testing.T, m *core.Match, commands ...core.Command) {
	t.Helper()
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
}

func english(t *testing.T) desk.Texts {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// frame returns the frame in which a front shows a match.
func frame(m *core.Match, style a11y.Style) desk.Frame {
	return desk.Frame{Playing: true, Style: style, Scene: a11y.Scene{State: m.State(), Focus: 13}}
}

// shown returns the rows of a board on a display of this size, without blanks at their ends.
func shown(t *testing.T, b *board, columns, rows int) []string {
	t.Helper()
	l, fits := layoutFor(columns, rows)
	if !fits {
		return nil
	}
	list := b.rows(l, columns)
	if len(list) != l.height() {
		t.Errorf("%d rows, want %d", len(list), l.height())
	}
	for i, row := range list {
		if len([]rune(row)) != columns {
			t.Errorf("row %d has %d cells, want %d", i, len([]rune(row)), columns)
		}
		list[i] = strings.TrimRight(row, " ")
	}
	return list
}

func TestBoardFillsFiveRows(t *testing.T) {
	m := opening(t)
	for name, c := range map[string]struct {
		style         a11y.Style
		columns, rows int
		want          []string
	}{
		"a display of 9 by 40": {a11y.Style{}, 40, 9, []string{
			"13 14 15 16 17 18  19 20 21 22 23 24",
			"5  -  -  -  c  -   e  -  -  -  -  2",
			"dice 3 and 1, bar 0 and 0, off 0 and 0",
			"e  -  -  -  3  -   5  -  -  -  -  b",
			"12 11 10 9  8  7   6  5  4  3  2  1",
		}},
		"with the home board on the left": {a11y.Style{HomeLeft: true}, 40, 9, []string{
			"24 23 22 21 20 19  18 17 16 15 14 13",
			"2  -  -  -  -  e   -  c  -  -  -  5",
			"dice 3 and 1, bar 0 and 0, off 0 and 0",
			"b  -  -  -  -  5   -  3  -  -  -  e",
			"1  2  3  4  5  6   7  8  9  10 11 12",
		}},
		"a narrow one": {a11y.Style{}, 32, 8, []string{
			"3 4 5 6 7 8  9 0 1 2 3 4",
			"5 - - - c -  e - - - - 2",
			"dice 3 and 1, bar 0 and 0, off 0",
			"and 0",
			"e - - - 3 -  5 - - - - b",
			"2 1 0 9 8 7  6 5 4 3 2 1",
		}},
		"a narrow and low one": {a11y.Style{}, 32, 7, []string{
			"5 - - - c -  e - - - - 2",
			"dice 3 and 1, bar 0 and 0, off 0",
			"and 0",
			"e - - - 3 -  5 - - - - b",
		}},
		"a low one": {a11y.Style{}, 40, 5, []string{
			"5  -  -  -  c  -   e  -  -  -  -  2",
			"dice 3 and 1, bar 0 and 0, off 0 and 0",
			"e  -  -  -  3  -   5  -  -  -  -  b",
		}},
		"one of a single line": {a11y.Style{}, 40, 1, nil},
		"one too low":          {a11y.Style{}, 40, 4, nil},
		"a narrow one too low": {a11y.Style{}, 32, 5, nil},
		"one too narrow":       {a11y.Style{}, 20, 8, nil},
	} {
		if diff := cmp.Diff(c.want, shown(t, boardOf(frame(m, c.style), english(t)), c.columns, c.rows)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if boardOf(desk.Frame{}, english(t)) != nil {
		t.Error("without a match there is a board")
	}
}

// On a display of any width the player reads all the dice and all the counts of bar and tray, in
// every language, and the points stay in their rows when there are no dice.
func TestNarrowDisplaysCutNoCounts(t *testing.T) {
	data := say.Data{"High": 6, "Low": 5, "OwnBar": 3, "OtherBar": 4, "OwnOff": 12, "OtherOff": 11}
	for _, tag := range locales.Languages() {
		texts, err := locales.New(tag)
		if err != nil {
			t.Fatal(err)
		}
		for columns := perRow*narrow + 1; columns < whole; columns++ {
			for _, id := range []say.MessageID{say.ScreenBrailleBar, say.ScreenBrailleDice} {
				b := board{between: texts.Text(say.M(id, data))}
				l, _ := layoutFor(columns, 10)
				list := b.rows(l, columns)
				if len(list) != 6 {
					t.Errorf("%s, %d columns: %d rows", tag, columns, len(list))
				}
				got := strings.Join(strings.Fields(list[2]+" "+list[3]), "")
				if want := strings.NewReplacer(" ", "", "\u2066", "", "\u2069", "").Replace(b.between); got != want {
					t.Errorf("%s, %d columns: shown %q of %q", tag, columns, got, want)
				}
			}
		}
	}
}

// Moves of a turn in progress don't move the pins; the end of the turn does, once.
func TestBoardChangesOnceATurn(t *testing.T) {
	m := opening(t)
	before := *boardOf(frame(m, a11y.Style{}), english(t))
	for _, c := range []core.Command{
		core.MoveChecker{Player: 0, From: 8, Die: 3}, core.MoveChecker{Player: 0, From: 6, Die: 1}, core.UndoMove{Player: 0}, core.MoveChecker{Player: 0, From: 6, Die: 1},
	} {
		do(t, m, c)
		f := frame(m, a11y.Style{})
		f.Scene.Focus = 6
		if got := boardOf(f, english(t)); *got != before {
			t.Fatalf("after %+v the board is %+v", c, got)
		}
	}
	do(t, m, core.EndTurn{Player: 0})
	want := []string{
		"13 14 15 16 17 18  19 20 21 22 23 24",
		"5  -  -  -  c  -   e  -  -  -  -  2",
		"bar 0 and 0, off 0 and 0",
		"e  -  -  -  2  -   4  2  -  -  -  b",
		"12 11 10 9  8  7   6  5  4  3  2  1",
	}
	if diff := cmp.Diff(want, shown(t, boardOf(frame(m, a11y.Style{}), english(t)), 40, 9)); diff != "" {
		t.Errorf("after the turn (-want +got):\n%s", diff)
	}
	// The turn of the other player is not shown before it ends either.
	do(t, m, core.RollDice{Player: 1, Dice: core.Roll{6, 5}}, core.MoveChecker{Player: 1, From: 24, Die: 6})
	want[2] = "dice 6 and 5, bar 0 and 0, off 0 and 0"
	if diff := cmp.Diff(want, shown(t, boardOf(frame(m, a11y.Style{}), english(t)), 40, 9)); diff != "" {
		t.Errorf("in the other's turn (-want +got):\n%s", diff)
	}
}

// A routing key chooses the point under it. Keys beside the points do nothing.
func TestRoutingKeysChooseThePointUnderThem(t *testing.T) {
	b := boardOf(frame(opening(t), a11y.Style{}), english(t))
	for _, size := range [][2]int{{40, 9}, {40, 5}, {32, 8}, {32, 7}} {
		columns := size[0]
		l, _ := layoutFor(columns, size[1])
		found := map[core.Point]int{}
		for cell := range columns * size[1] {
			if at, ok := b.pointAt(l, cell, columns); ok {
				found[at]++
			}
		}
		rows := 1
		if l.numbers {
			rows = 2
		}
		for at := core.Point(1); at < core.Bar; at++ {
			if found[at] != l.cell*rows {
				t.Errorf("%v: %d cells choose %d, want %d", size, found[at], at, l.cell*rows)
			}
		}
		if len(found) != 24 {
			t.Errorf("%v: %d points can be chosen", size, len(found))
		}
	}
	l, _ := layoutFor(40, 9)
	for cell, want := range map[int]core.Point{0: 13, 2: 13, 3: 14, 17: 18, 19: 19, 36: 24, 40 + 36: 24, 3 * 40: 12, 4*40 + 19: 6, 4*40 + 34: 1} {
		if at, ok := b.pointAt(l, cell, 40); !ok || at != want {
			t.Errorf("cell %d chooses %d, want %d", cell, at, want)
		}
	}
	for _, cell := range []int{18, 37, 39, 2 * 40, 2*40 + 5, 5 * 40, 9*40 - 1, routeBits} {
		if at, ok := b.pointAt(l, cell, 40); ok {
			t.Errorf("cell %d chooses %d", cell, at)
		}
	}
	if cell, routes := (keyRoute + 45).routed(); !routes || cell != 45 {
		t.Errorf("the routing key of cell 45 is that of %d, %v", cell, routes)
	}
	if _, routes := keyHome.routed(); routes {
		t.Error("Home is a routing key")
	}
}
