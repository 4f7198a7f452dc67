package screen

// layout says which rows everything occupies. A part without rows is not
// shown.
//
// From top to bottom: the heading (the question, or whose turn it is), the
// board, the two sides, the score, the focused point in large figures, dice,
// cube and pips in block letters, and the announcements.
type layout struct {
	width         int
	heading       span
	board         boardLayout
	sides, score  span
	figures       span
	figureScale   scale
	numbers       span
	numberScale   scale
	announcements span
}

// Size says how large to draw the points.
type Size string

// The sizes. Auto shows the focused point in large figures if there is room for them beside the
// board as text, the sides, the score and a few announcements. Normal never shows the figures.
// Large shows them first of all, so that on a small terminal they replace the board.
const (
	Auto   Size = "auto"
	Normal Size = "normal"
	Large  Size = "large"
)

// span is a run of rows.
type span struct{ y, n int }

// boardLayout says how the points are laid out, in bands of equal cells.
// There are two bands of twelve points. If those are too wide, each is broken
// at the bar into two of six, one below the other.
type boardLayout struct {
	// bands holds the first row of each; it is empty if there is no room for
	// the board.
	bands []int
	// cell is the width of a cell, and gap the width of the bar between two halves of a band.
	cell, gap int
	// middle is the number of blank rows between the far and the near bands.
	middle int
	// body is the number of rows beside the text of each point that show its
	// checkers.
	body int
	// blocks says that the body holds mark and count in block letters of this scale, rather than a
	// stack of marks.
	blocks bool
	scale  scale
}

// Widths in columns, and numbers of block letters.
const (
	// cellText is the text of a point and a space: "13 X5 ".
	cellText = 6
	minGap   = 2
	maxGap   = 8
	// half is the number of points on one side of the bar in a row.
	half = 6
	// stack is the highest stack of marks; a higher one ends with its count.
	// lowStack is its height until dice, cube and pips have their rows.
	stack    = 5
	lowStack = 2
	// cellLetters is "X15", figureLetters "24 X15".
	cellLetters   = 3
	figureLetters = 6
	// numberLetters is "6 5", "64", "167" and "167", with a gap between each
	// two.
	numberLetters = 14
	// together is the number of rows reserved for announcements before anything
	// but the board. At 40 columns they show a player's last move, the
	// opponent's turn and what to do next.
	together = 5
	// growing is the number of rows reserved for announcements when figures,
	// numbers or the letters of points grow.
	growing = 8
)

// asked holds how many rows the parts need.
type asked struct {
	heading, sides, score int
	// newest is the number of rows that the newest announcement needs, or a
	// longer one that isn't written yet.
	newest int
	// board is set if there is a board to show.
	board bool
	size  Size
}

// budget is the number of rows left.
type budget int

// take takes n rows if that many are left, and reports whether it did.
func (b *budget) take(n int) bool {
	if n > int(*b) {
		return false
	}
	*b -= budget(n)
	return true
}

// upTo takes n rows, or what is left, and returns how many.
func (b *budget) upTo(n int) int {
	n = max(0, min(n, int(*b)))
	*b -= budget(n)
	return n
}

// arrange places everything. The most important parts get their rows first: the question, the newest
// announcement as a whole, the board as text; then whatever fits, in the order below. The
// announcements get the rest.
func arrange(width, height int, want asked) layout {
	l := layout{width: width}
	rows := budget(height)
	l.announcements.n = rows.upTo(1)
	l.heading.n = rows.upTo(max(want.heading, 1))
	l.announcements.n += rows.upTo(want.newest - 1)
	if want.board && want.size == Large {
		l.addFigures(&rows, 0)
	}
	if b := boardFor(width); want.board && rows.take(len(b.bands)) {
		l.board = b
	}
	l.announcements.n += rows.upTo(together - l.announcements.n)
	if rows.take(want.sides) {
		l.sides.n = want.sides
	}
	if rows.take(want.score) {
		l.score.n = want.score
	}
	if len(l.board.bands) > 0 && want.size == Auto {
		l.addFigures(&rows, 1)
	}
	if want.size == Large && l.figures.n > 0 {
		l.figures.n += rows.upTo(1)
		for l.growFigures(&rows, 0) {
		}
	}
	l.addBodies(&rows)
	if want.board {
		l.addNumbers(&rows)
	}
	l.fillBodies(&rows)
	// Figures, numbers and the letters of points grow by a step in turn.
	for grown := true; grown; {
		grown = l.growFigures(&rows, growing)
		grown = l.growNumbers(&rows) || grown
		grown = l.growBodies(&rows) || grown
	}
	l.announcements.n += int(rows)
	l.place()
	return l
}

func boardFor(width int) boardLayout {
	two := 2 * half
	switch {
	case width >= two*cellText+minGap:
		cell := (width - minGap) / two
		return boardLayout{bands: make([]int, 2), cell: cell, gap: min(width-two*cell, maxGap)}
	case width >= half*cellText:
		return boardLayout{bands: make([]int, 4), cell: width / half}
	}
	return boardLayout{}
}

// figureColumns returns the width of the large figures with pixels of one
// column.
func figureColumns() int { return figureLetters * large.advance(scale{1, 1}) }

// addFigures makes room for the focused point in large figures, and for blank rows above them.
func (l *layout) addFigures(rows *budget, above int) {
	if l.width < figureColumns() || !rows.take(large.height+above) {
		return
	}
	l.figures.n, l.figureScale = large.height+above, scale{min(l.width/figureColumns(), 2), 1}
}

// growFigures makes the figures larger by a step, and reports whether it did.
func (l *layout) growFigures(rows *budget, free int) bool {
	return grow(&l.figures, &l.figureScale, l.width/figureColumns(), large.height, rows, free)
}

// grow makes block letters larger by a step, up to the widest pixel, if at least free rows remain.
// It reports whether it did. A pixel of two columns and one row is about square.
func grow(letters *span, s *scale, widest, height int, rows *budget, free int) bool {
	if letters.n == 0 || s.x >= widest || int(*rows) < height+free {
		return false
	}
	letters.n += rows.upTo(height)
	s.y++
	s.x = min(widest, 2*s.y)
	return true
}

// numberColumns returns the width of dice, cube and pips with pixels of one
// column.
func numberColumns() int { return numberLetters * small.advance(scale{1, 1}) }

// addNumbers makes room for dice, cube and pips in block letters, below a blank
// row and a row of their names. The announcements already have their rows.
func (l *layout) addNumbers(rows *budget) {
	const names = 2
	if l.width < numberColumns() || int(*rows) <= names+small.height {
		return
	}
	l.numbers.n, l.numberScale = rows.upTo(names+small.height), scale{min(l.width/numberColumns(), 2), 1}
}

// growNumbers makes dice, cube and pips larger by a step if the announcements keep their room, and
// reports whether it did.
func (l *layout) growNumbers(rows *budget) bool {
	return grow(&l.numbers, &l.numberScale, l.width/numberColumns(), small.height, rows, growing)
}

// growBodies makes the block letters of the points taller by a step if the
// announcements keep their room, and reports whether it did.
func (l *layout) growBodies(rows *budget) bool {
	b := &l.board
	n := len(b.bands) * small.height
	if !b.blocks || b.scale.y >= b.scale.x || int(*rows) < n+growing {
		return false
	}
	rows.take(n)
	b.body += small.height
	b.scale.y++
	return true
}

// addBodies makes room to draw the checkers of every point beside its text: in block letters if
// cells are wide enough and there is room, otherwise as low stacks of marks.
func (l *layout) addBodies(rows *budget) {
	b := &l.board
	bands := len(b.bands)
	if bands == 0 {
		return
	}
	b.middle = rows.upTo(1)
	letters := cellLetters * small.advance(scale{1, 1})
	if b.cell > letters && rows.take(bands*small.height) {
		b.body, b.blocks, b.scale = small.height, true, scale{b.cell / letters, 1}
		return
	}
	for b.body < lowStack && rows.take(bands) {
		b.body++
	}
}

// fillBodies makes stacks of marks as high as there is room for.
func (l *layout) fillBodies(rows *budget) {
	b := &l.board
	for len(b.bands) > 0 && !b.blocks && b.body < stack && rows.take(len(b.bands)) {
		b.body++
	}
}

// place puts the parts one below the other.
func (l *layout) place() {
	y := 0
	next := func(s *span) {
		s.y = y
		y += s.n
	}
	next(&l.heading)
	for i := range l.board.bands {
		l.board.bands[i] = y
		y += 1 + l.board.body
		if i == len(l.board.bands)/2-1 {
			y += l.board.middle
		}
	}
	next(&l.sides)
	next(&l.score)
	next(&l.figures)
	next(&l.numbers)
	next(&l.announcements)
}
