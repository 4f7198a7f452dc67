package notation

import (
	"strconv"
	"strings"

	"backtalk/core"
)

// A drawing of the board has two edges with the numbers of the points in them, and rows of checkers
// between:
//
//	+13-14-15-16-17-18------19-20-21-22-23-24-+   O: Ann
//	| X           O    |   | O              X |
//	...
//	v|                  |BAR|                  |
//	...
//	+12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Bob
//
// XG and GNU Backgammon print it like this. More than five checkers on a point are drawn as a
// number, 10 to 15 as A to F. Points are numbered as X counts them if the low numbers are at the
// bottom, and as O does if they are at the top: GNU Backgammon draws the board so when O is on
// roll. Either half of the board may be on the left.

// drawing holds the rows and edges of a drawing.
type drawing struct {
	rows   [][]rune
	top    edge
	bottom edge
	// marker is the letter at the left that shows who is on roll: v for X, ^ for O.
	marker rune
}

// edge is one numbered edge: the column of each point.
type edge struct {
	columns map[core.Point]int
	// low says that it has the points 1 to 12.
	low bool
	bar int
}

// parseEdge reads an edge: twelve numbers with dashes between them.
func parseEdge(line string) (edge, bool) {
	e := edge{columns: map[core.Point]int{}}
	start := strings.IndexByte(line, '+')
	end := strings.LastIndexByte(line, '+')
	if start < 0 || end <= start {
		return e, false
	}
	column := len([]rune(line[:start]))
	n, previous := core.Point(0), core.Point(0)
	for _, c := range line[start : end+1] {
		switch {
		case c >= '0' && c <= '9':
			n = min(n, 9)*10 + core.Point(c-'0')
		case n > 0:
			e.columns[n] = column - 1
			if previous == 18 && n == 19 || previous == 19 && n == 18 || previous == 6 && n == 7 || previous == 7 && n == 6 {
				e.bar = (e.columns[previous] + column - 1) / 2
			}
			n, previous = 0, n
		}
		column++
	}
	_, one := e.columns[1]
	e.low = one
	first := core.Point(13)
	if e.low {
		first = 1
	}
	for p := first; p < first+12; p++ {
		if _, ok := e.columns[p]; !ok {
			return e, false
		}
	}
	return e, len(e.columns) == 12 && e.bar > 0
}

// maxRows is the largest number of rows between the edges.
const maxRows = 40

// findDrawing returns the first drawing in the lines, and the names beside its edges.
func findDrawing(lines []string) (d drawing, names [2]string, ok bool) {
	open := -1
	for i, line := range lines {
		e, isEdge := parseEdge(line)
		switch {
		case !isEdge:
		case open >= 0 && i-open <= maxRows && e.low != d.top.low:
			d.bottom = e
			for _, row := range lines[open+1 : i] {
				d.rows = append(d.rows, []rune(row))
				if start := strings.TrimSpace(row); strings.HasPrefix(start, "v") || strings.HasPrefix(start, "^") {
					d.marker = rune(start[0])
				}
			}
			sideName(&names, lines[open])
			sideName(&names, line)
			return d, names, true
		default:
			d.top, open = e, i
		}
	}
	return d, names, false
}

// sideName reads "X: Ann" after an edge; a number after two blanks is a pip count.
func sideName(names *[2]string, line string) {
	beside := strings.TrimSpace(line[strings.LastIndexByte(line, '+')+1:])
	if len(beside) < 3 || beside[1] != ':' {
		return
	}
	if side := strings.IndexByte(sides, beside[0]); side >= 0 {
		name, _, _ := strings.Cut(strings.TrimSpace(beside[2:]), "  ")
		names[side] = name
	}
}

// readDrawing takes the checkers of a drawing, if the text has one.
func (p *plainParser) readDrawing() {
	d, names, ok := findDrawing(strings.Split(p.text, "\n"))
	if !ok {
		return
	}
	p.drawn, p.placed, p.names = true, true, names
	b, problem := d.board()
	if problem != 0 {
		p.fail(0, problem)
		return
	}
	p.s.Board = b
	if d.marker == '^' {
		p.s.OnTurn = 1
	}
}

// board counts the checkers, X's at index 0.
func (d *drawing) board() (core.Board, Problem) {
	var b core.Board
	middle := len(d.rows) / 2
	top, bottom := d.rows[:middle], d.rows[(len(d.rows)+1)/2:]
	for _, half := range []struct {
		rows [][]rune
		edge *edge
	}{{top, &d.top}, {bottom, &d.bottom}} {
		for p, column := range half.edge.columns {
			side, n, problem := stack(half.rows, column)
			if problem != 0 {
				return b, problem
			}
			// Points are numbered as X counts them if the low numbers are at the bottom, else as O
			// does.
			if (side == 0) == d.bottom.low {
				b[side][p] += n
			} else {
				b[side][p.Opposite()] += n
			}
		}
		for side, n := range onBar(half.rows, half.edge.bar) {
			b[side][core.Bar] += n
		}
	}
	for i := range b {
		on := b[i].Total()
		if on > core.Checkers {
			return b, TooManyCheckers
		}
		b[i][core.Off] = uint8(core.Checkers - on)
	}
	return b, 0
}

// column holds the drawing of one column of one half of the board.
type column struct {
	// drawn counts the checkers of X and O.
	drawn [2]uint8
	// number is the number drawn in the place of more than five checkers, 0 if there is none.
	number uint8
}

// readColumn reads a column.
func readColumn(rows [][]rune, at int) (c column) {
	for _, row := range rows {
		if at >= len(row) {
			continue
		}
		switch r := row[at]; {
		case r == 'X' || r == 'x':
			c.drawn[0]++
		case r == 'O' || r == 'o':
			c.drawn[1]++
		case r >= '2' && r <= '9':
			c.number = uint8(r - '0')
		case r >= 'A' && r <= 'F':
			c.number = uint8(r-'A') + 10
		}
	}
	return c
}

// stack counts the checkers in a column of one half of the board; all are one side's.
func stack(rows [][]rune, at int) (side int, count uint8, problem Problem) {
	c := readColumn(rows, at)
	switch {
	case c.drawn[0] > 0 && c.drawn[1] > 0:
		return 0, 0, BothOnPoint
	case c.drawn[1] > 0:
		side = 1
	case c.drawn[0] == 0 && c.number > 0:
		return 0, 0, BadNumber
	}
	return side, max(c.drawn[side], c.number), 0
}

// onBar counts the checkers in the middle column, in which both sides may have some. If only one
// side is there, a number counts its checkers.
func onBar(rows [][]rune, at int) [2]uint8 {
	c := readColumn(rows, at)
	for side := range c.drawn {
		if c.drawn[side] > 0 && c.drawn[1-side] == 0 {
			c.drawn[side] = max(c.drawn[side], c.number)
		}
	}
	return c.drawn
}

// drawnRows limits the checkers drawn of a stack.
const drawnRows = 5

// FormatDrawing draws a position as X sees it, home at the bottom right, with the rest in lines
// below; names are X's and O's. ParsePlain reads it.
func FormatDrawing(s Situation, names [2]string) string {
	const top = " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: "
	const bottom = " +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: "
	lines := []string{top + names[1]}
	for row := range drawnRows {
		lines = append(lines, drawnRow(&s.Board, row, 13, 1, 0))
	}
	lines = append(lines, string("v^"[s.OnTurn])+"|                  |BAR|                  |")
	for row := range drawnRows {
		lines = append(lines, drawnRow(&s.Board, drawnRows-1-row, 12, -1, 1))
	}
	lines = append(lines, bottom+names[0], "")
	return strings.Join(append(lines, plainFacts(&s)...), "\n") + "\n"
}

// drawnRow returns a row, counted from the edge, of twelve points from first on. The bar holds the
// checkers of the given side: X's above, where they have to enter.
func drawnRow(b *core.Board, row, first, step, side int) string {
	line := " |"
	for i := range 12 {
		if i == 6 {
			line += "| " + drawnChecker(int(b[side][core.Bar]), side, row) + " |"
		}
		p := core.Point(first + i*step)
		x, o := int(b[0][p]), int(b[1][p.Opposite()])
		if x > 0 {
			line += " " + drawnChecker(x, 0, row) + " "
		} else {
			line += " " + drawnChecker(o, 1, row) + " "
		}
	}
	return line + "|"
}

// drawnChecker returns the character in a row of a stack of n: a checker or, in the last row, the
// number if it is more than five.
func drawnChecker(n, side, row int) string {
	switch {
	case row >= n:
		return " "
	case row == drawnRows-1 && n > drawnRows:
		return strings.ToUpper(strconv.FormatInt(int64(n), 16))
	}
	return sides[side : side+1]
}
