package a11y

import (
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/core"
)

// row announces the whole board as one row of at most 40 cells, the width of most braille displays:
// the viewer's 24 points from 24 to 1 in groups of six, then the bar, then the checkers off. Own
// checkers are a digit, the opponent's a letter, a for one, b for two; a dash is empty. A cell has no
// room for a pinned checker, so sentences after the row name those.
func (e *Ear) row(sc Scene) []say.Message {
	said := append([]say.Message{say.M(say.StatusRow, say.Data{"Row": rowOf(sc)})}, e.pinsOf(sc, sc.Viewer)...)
	return append(said, e.pinsOf(sc, sc.Viewer.Opponent())...)
}

// The row has 24 points, rowGroup of them in each group.
const (
	points   = 24
	rowGroup = 6
)

func rowOf(sc Scene) string {
	own, other := sc.State.Board[sc.Viewer], sc.State.Board[sc.Viewer.Opponent()]
	var b strings.Builder
	for p := core.Point(points); p >= 1; p-- {
		b.WriteString(rowCell(rowHolder(sc, p)))
		if (p-1)%rowGroup == 0 {
			b.WriteByte(' ')
		}
	}
	b.WriteString(rowCount(int(own[core.Bar])) + rowLetter(int(other[core.Bar])) + " ")
	b.WriteString(rowCount(int(own[core.Off])) + rowLetter(int(other[core.Off])))
	return b.String()
}

// PointCell returns one of the viewer's points as a braille display with several lines shows it: a
// number for own checkers, a letter for the opponent's, a dash for an empty point.
func PointCell(sc Scene, p core.Point) string {
	own, other := rowHolder(sc, p)
	if own > 0 {
		return rowCount(own)
	}
	return rowLetter(other)
}

// rowHolder returns the checkers that hold one of the viewer's points: the viewer's, or else the
// opponent's.
func rowHolder(sc Scene, point core.Point) (own, other int) {
	p, n := Occupant(sc, point)
	if p == sc.Viewer {
		return n, 0
	}
	return 0, n
}

// rowCell returns the character for one point. More than nine own checkers are a plus sign, because
// one digit can't count them.
func rowCell(own, other int) string {
	const mostInCell = 9
	switch {
	case own > mostInCell:
		return "+"
	case own > 0:
		return strconv.Itoa(own)
	}
	return rowLetter(other)
}

// rowCount returns the number of the viewer's checkers on the bar, or off.
func rowCount(own int) string {
	if own == 0 {
		return "-"
	}
	return strconv.Itoa(own)
}

func rowLetter(other int) string {
	if other == 0 {
		return "-"
	}
	return string(rune('a' + other - 1))
}
