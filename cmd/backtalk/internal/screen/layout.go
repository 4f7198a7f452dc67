package screen

// layout says which rows everything occupies. A part without rows is not
// shown.
//
// From top to bottom: the heading (the question, or whose turn it is), the
// board, the two sides, the score, the focused point in large figures, and
// the announcements.
type layout struct {
	width         int
	heading       span
	board         boardLayout
	sides, score  span
	figures       span
	figureScale   scale
	announcements span
}

// Size says how large to draw the points.
type Size string

// The sizes. Auto shows the focused point in large figures if there is room
// beside everything else, Normal never, and Large first of all: on a small
// terminal they replace the board.
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
	// cell is the width of a cell, gap that of the bar between two halves of a band.
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
	// stack is the highest stack of marks; the text has the count anyway.
	stack = 5
	// cellLetters is "X15", figureLetters "24 X15".
	cellLetters   = 3
	figureLetters = 6
	// together is the number of rows reserved for announcements before anything
	// but the board. At 40 columns they show a player's last move, the
	// opponent's turn and what to do next.
	together = 5
	// growing is the number of rows reserved for announcements when figures
	// grow.
	growing = 8
)

// asked holds how many rows the parts need.
type asked struct {
	heading, sides, score int
	// newest is the number of rows of the newest announcement.
	newest int
	// board is set if there is a board to show.
	board bool
	size  Size
}

// budget is the number of rows left.
type budget int

// take takes n rows if there are so many.
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

// arrange places everything. The most important parts get their rows first:
// the question, the newest announcement as a whole, the board as text; then
// whatever fits, in the order below. The announcements have the rest.
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
		l.growFigures(&rows, 0)
	}
	l.addBodies(&rows)
	l.growFigures(&rows, growing)
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

// addFigures makes room for the focused point in large figures, and so many blank rows above them.
func (l *layout) addFigures(rows *budget, above int) {
	if l.width < figureColumns() || !rows.take(large.height+above) {
		return
	}
	l.figures.n, l.figureScale = large.height+above, scale{min(l.width/figureColumns(), 2), 1}
}

// growFigures makes them larger where so many rows stay free; a pixel of two columns and one row is
// about square.
func (l *layout) growFigures(rows *budget, free int) {
	for l.figures.n > 0 && l.figureScale.x < l.width/figureColumns() && int(*rows) >= large.height+free {
		l.figures.n += rows.upTo(large.height)
		l.figureScale.y++
		l.figureScale.x = min(l.width/figureColumns(), 2*l.figureScale.y)
	}
}

// addBodies makes every point show its checkers by more than text: in block
// letters if a cell is wide enough.
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
	for b.body < stack && rows.take(bands) {
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
	next(&l.announcements)
}
