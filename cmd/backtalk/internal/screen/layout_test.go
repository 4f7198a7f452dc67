package screen

import (
	"testing"

	"pgregory.net/rapid"
)

// wanted returns what a match needs on a screen of this width, if the newest
// announcement takes newest rows.
func wanted(width, newest int, size Size) asked {
	sides := 1
	if width < 62 {
		sides = 2
	}
	return asked{heading: 1, sides: sides, score: 1 + 60/width, newest: newest, board: true, size: size}
}

// From 40 by 10 up, the screen always shows the question, the newest
// announcement as a whole, and either every point as text or the focused one
// in large figures. Every part is on the screen, and none covers another.
func TestEverythingHasItsPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(40, 300).Draw(t, "width"), rapid.IntRange(10, 90).Draw(t, "height")
		size := rapid.SampledFrom([]Size{Auto, Normal, Large}).Draw(t, "size")
		want := wanted(width, rapid.IntRange(1, 4).Draw(t, "newest"), size)
		l := arrange(width, height, want)
		if l.heading.n < 1 || l.announcements.n < want.newest {
			t.Fatalf("heading has %d rows, announcements %d", l.heading.n, l.announcements.n)
		}
		if len(l.board.bands) == 0 && (size != Large || l.figures.n == 0) {
			t.Fatal("neither board nor figures")
		}
		taken := make([]bool, height)
		take := func(y, n int) {
			for row := y; row < y+n; row++ {
				if row >= height || taken[row] {
					t.Fatalf("row %d of %d is taken twice, or not there: %+v", row, height, l)
				}
				taken[row] = true
			}
		}
		for _, s := range []span{l.heading, l.sides, l.score, l.figures, l.numbers, l.announcements} {
			take(s.y, s.n)
		}
		for _, y := range l.board.bands {
			take(y, 1+l.board.body)
		}
	})
}

func TestFiguresFollowTheChosenSize(t *testing.T) {
	for _, c := range []struct {
		width, height int
		size          Size
		board         bool
		figures       int
	}{
		{80, 24, Auto, true, 8},
		{80, 24, Normal, true, 0},
		{80, 24, Large, true, 8},
		{40, 10, Auto, true, 0},
		{40, 10, Large, false, 7},
		{120, 40, Large, true, 15},
		{300, 90, Large, true, 29},
	} {
		l := arrange(c.width, c.height, wanted(c.width, 1, c.size))
		if got := len(l.board.bands) > 0; got != c.board || l.figures.n != c.figures {
			t.Errorf("%d by %d, %s: board %v, %d rows of figures; want %v, %d", c.width, c.height, c.size, got, l.figures.n, c.board, c.figures)
		}
	}
}

// Dice, cube and pips are in block letters if they fit. They grow with the
// terminal, and so do the points.
func TestNumbersGrowWithTheTerminal(t *testing.T) {
	for _, c := range []struct {
		width, height int
		size          Size
		numbers, body int
		scale         int
	}{
		{80, 24, Auto, 0, 2, 0},
		{80, 32, Auto, 7, 3, 1},
		{80, 32, Large, 7, 3, 1},
		{80, 40, Normal, 7, 5, 1},
		{200, 60, Auto, 12, 5, 3},
		{200, 60, Large, 7, 5, 2},
		{300, 90, Auto, 17, 10, 5},
	} {
		l := arrange(c.width, c.height, wanted(c.width, 1, c.size))
		if l.numbers.n != c.numbers || l.board.body != c.body || l.numberScale.x != c.scale {
			t.Errorf("%d by %d, %s: %d rows of numbers at %+v, bodies of %d; want %d, %d, %d", c.width, c.height, c.size, l.numbers.n, l.numberScale, l.board.body, c.numbers, c.scale, c.body)
		}
		if l.announcements.n < together {
			t.Errorf("%d by %d, %s: %d rows of announcements", c.width, c.height, c.size, l.announcements.n)
		}
	}
}
