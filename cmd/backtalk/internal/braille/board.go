package braille

import (
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/rowtext"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
)

// board is the board on a display of several lines: the far points above the near ones, with the
// bar, the tray and the dice between them. It changes only when the dice are rolled and after a
// whole turn, because some displays take seconds to set their pins.
type board struct {
	// far and near are the points from left to right.
	far, near [perRow]point
	// between is the text of bar, tray and dice.
	between string
}

// point is one of the board's points.
type point struct {
	// at is the point in the viewer's numbering; number is what the player
	// calls it.
	at     core.Point
	number int
	// shown is a number for own checkers, a letter for the opponent's, and a dash for an empty
	// point, as on the board in one row.
	shown string
}

// perRow is the number of points in a row; half of them are on each side of the
// bar.
const (
	perRow = 12
	half   = perRow / 2
)

// boardOf returns the board of a frame, or nil if there is none. During a turn
// it returns the position before the turn.
func boardOf(f desk.Frame, texts desk.Texts) *board {
	if !f.Playing {
		return nil
	}
	sc := f.Scene
	if s := &sc.State; s.Phase == core.PhaseMove && len(s.Turn.Made()) > 0 {
		s.Board = s.Turn.Start().For(s.OnTurn)
	}
	ear := a11y.NewEar(f.Style)
	b := &board{between: texts.Text(between(&sc))}
	for at := core.Point(1); at < core.Bar; at++ {
		place := a11y.PlaceOf(at, f.Style.HomeLeft)
		row := &b.near
		if place.Far {
			row = &b.far
		}
		row[place.Column-1] = point{at, ear.Number(sc, at), a11y.PointCell(sc, at)}
	}
	return b
}

// between describes the bar, the tray and the dice.
func between(sc *a11y.Scene) say.Message {
	own, other := sc.State.Board[sc.Viewer], sc.State.Board[sc.Viewer.Opponent()]
	data := say.Data{
		"OwnBar": int(own[core.Bar]), "OtherBar": int(other[core.Bar]), "OwnOff": int(own[core.Off]), "OtherOff": int(other[core.Off]),
	}
	if sc.State.Phase != core.PhaseMove {
		return say.M(say.ScreenBrailleBar, data)
	}
	roll := sc.State.Turn.Roll()
	data["High"], data["Low"] = int(roll.High()), int(roll.Low())
	return say.M(say.ScreenBrailleDice, data)
}

// layout describes how a board fits into a display.
type layout struct {
	// cell is the width of a point; numbers is set if there are rows for the
	// points' numbers.
	cell    int
	numbers bool
	// middle is the number of rows between the points.
	middle int
}

// Widths of points in cells: a number of two digits and a space, or one digit
// and a space.
const (
	wide   = 3
	narrow = 2
	// whole is the most cells that the text between the points should take in any language, as its
	// description says.
	whole = 40
	// reserved is the number of rows that announcements need below a board.
	reserved = 2
)

// layoutFor returns how a board fits into a display of this size, and false if
// it doesn't. A blank cell in the middle of a row is the bar.
func layoutFor(columns, rows int) (l layout, fits bool) {
	switch {
	case columns >= perRow*wide+1:
		l.cell = wide
	case columns >= perRow*narrow+1:
		l.cell = narrow
	default:
		return l, false
	}
	// The rows are the same with the dice and without, so that the points stay in their places.
	l.middle = 1
	if columns < whole {
		l.middle = 2
	}
	bare := l.height()
	l.numbers = rows >= bare+2+reserved
	return l, rows >= bare+reserved
}

// height returns the number of rows of a board.
func (l layout) height() int {
	if l.cell == 0 {
		return 0
	}
	return 2*l.side() + l.middle
}

// side returns the number of rows on each side of the middle.
func (l layout) side() int {
	if l.numbers {
		return 2
	}
	return 1
}

// rows returns the rows of a board.
func (b *board) rows(l layout, columns int) []string {
	checkers := func(p point) string { return p.shown }
	middle := append(rowtext.Wrap(b.between, columns), "")[:l.middle]
	list := slices.Concat([]string{l.row(b.far, checkers)}, middle, []string{l.row(b.near, checkers)})
	if l.numbers {
		list = slices.Concat([]string{l.row(b.far, l.number)}, list, []string{l.row(b.near, l.number)})
	}
	for i := range list {
		list[i] = filled(list[i], columns)
	}
	return list
}

// row returns a row with the text that of returns for each point.
func (l layout) row(points [perRow]point, of func(point) string) string {
	var b strings.Builder
	for i, p := range points {
		if i == half {
			b.WriteByte(' ')
		}
		b.WriteString(filled(of(p), l.cell))
	}
	return b.String()
}

// number returns a point's number, or its last digit if the cells are narrow.
func (l layout) number(p point) string {
	if l.cell == narrow {
		return strconv.Itoa(p.number % 10)
	}
	return strconv.Itoa(p.number)
}

// pointAt returns the point at a cell of the display, and false if there is
// none.
func (b *board) pointAt(l layout, cell, columns int) (core.Point, bool) {
	row, column := cell/columns, cell%columns
	points := b.far
	switch {
	case row >= l.height() || row >= l.side() && row < l.side()+l.middle:
		return 0, false
	case row >= l.side():
		points = b.near
	}
	if column >= half*l.cell {
		column--
		if column < half*l.cell {
			return 0, false
		}
	}
	if column/l.cell >= perRow {
		return 0, false
	}
	return points[column/l.cell].at, true
}
