package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// The board is a grid of two rows and twelve columns. The far row is 13 to 24 from left to right,
// the near row 12 to 1, so your home board is on the right. The bar is between columns 6 and 7.
// With the home board on the left, the columns are counted from the other end, and the points keep
// their numbers.

const (
	columns   = 12
	beforeBar = 6
)

// Direction says which way the focus is to go.
type Direction uint8

// The directions.
const (
	Left Direction = iota
	Right
	Up
	Down
	// RowStart and RowEnd are the leftmost and the rightmost point of the row.
	RowStart
	RowEnd
	// ColumnTop and ColumnBottom are the far and the near point of the column.
	ColumnTop
	ColumnBottom
)

// Stepped is the outcome of a step.
type Stepped uint8

// These are the outcomes of a step.
const (
	// Moved: the focus is on another point.
	Moved Stepped = iota
	// CrossedBar: the focus is on another point, across the bar.
	CrossedBar
	// AtEdge: there is nothing further that way; the focus stays.
	AtEdge
)

// PlaceOf returns the place of one of the viewer's points, 1 to 24. The bar and off have no place:
// PlaceOf returns the zero Place for them.
func PlaceOf(point core.Point, homeLeft bool) say.Place {
	if point < 1 || point > 24 {
		return say.Place{}
	}
	p := say.Place{Column: 13 - int(point)}
	if point > 12 {
		p = say.Place{Column: int(point) - 12, Far: true}
	}
	if homeLeft {
		p.Column = columns + 1 - p.Column
	}
	return p
}

// pointAt returns the point at a place; it reverses PlaceOf.
func pointAt(p say.Place, homeLeft bool) core.Point {
	if homeLeft {
		p.Column = columns + 1 - p.Column
	}
	if p.Far {
		return core.Point(12 + p.Column)
	}
	return core.Point(13 - p.Column)
}

// Step moves the focus from a point, 1 to 24, one step. It stops at the edges of the board.
func Step(point core.Point, d Direction, homeLeft bool) (core.Point, Stepped) {
	from := PlaceOf(point, homeLeft)
	to := from
	switch d {
	case Left:
		to.Column = max(from.Column-1, 1)
	case Right:
		to.Column = min(from.Column+1, columns)
	case Up, ColumnTop:
		to.Far = true
	case Down, ColumnBottom:
		to.Far = false
	case RowStart:
		to.Column = 1
	case RowEnd:
		to.Column = columns
	}
	next := pointAt(to, homeLeft)
	switch {
	case next == point:
		return point, AtEdge
	case (d == Left || d == Right) && (from.Column <= beforeBar) != (to.Column <= beforeBar):
		return next, CrossedBar
	}
	return next, Moved
}

// place returns where the viewer finds one of p's own points.
func (e *Ear) place(sc Scene, p core.Player, point core.Point) say.Place {
	if p != sc.Viewer && point >= 1 && point <= 24 {
		point = sc.Opposite(point)
	}
	return PlaceOf(point, e.style.HomeLeft)
}
