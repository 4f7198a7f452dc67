// Package hyper implements the exact solution of hypergammon, backgammon with three checkers a side. It
// computes what every position is worth by value iteration.
package hyper

import (
	"cmp"
	"slices"

	"backtalk/core"
)

// Checkers is the number of checkers of each side.
const Checkers = 3

// sides counts the ways to put three checkers on 26 places: off, the points, and the bar.
const sides = 3276

// side holds the places of a side's checkers, in ascending order.
type side [Checkers]uint8

// rank returns the number of a side. With all checkers off, it is 0.
func (s side) rank() int {
	a, b, c := int(s[0]), int(s[1]), int(s[2])
	return a + b*(b+1)/2 + c*(c+1)*(c+2)/6
}

// order holds all sides. Its list all begins with those that have the fewest pips; place gives the
// index of each side in that list, by its rank.
type order struct {
	all   []side
	place []uint16
}

func newOrder() *order {
	o := &order{place: make([]uint16, sides)}
	for c := range uint8(core.Bar + 1) {
		for b := range c + 1 {
			for a := range b + 1 {
				o.all = append(o.all, side{a, b, c})
			}
		}
	}
	slices.SortStableFunc(o.all, func(a, b side) int { return cmp.Compare(a.pips(), b.pips()) })
	for i, s := range o.all {
		o.place[s.rank()] = uint16(i)
	}
	return o
}

// of returns the place of a side.
func (o *order) of(s side) uint16 { return o.place[s.rank()] }

// sideOf returns the side of a board.
func sideOf(s *core.Side) side {
	var to side
	n := 0
	for p := core.Off; p <= core.Bar; p++ {
		for range s[p] {
			to[n] = uint8(p)
			n++
		}
	}
	return to
}

// pips returns the pips left.
func (s side) pips() int { return int(s[0]) + int(s[1]) + int(s[2]) }

// home reports whether all checkers are home or off.
func (s side) home() bool { return s[2] <= 6 }

// lost returns the points that the side loses when the other has borne off all.
func (s side) lost() float64 {
	switch {
	case s[0] == 0:
		return 1
	case s[2] >= 19:
		return 3
	}
	return 2
}

// blocked returns the point, in the other side's numbering, that two or more checkers hold, or 0.
func (s side) blocked() uint8 {
	for i := range Checkers - 1 {
		if p := s[i]; p == s[i+1] && p > 0 && p < uint8(core.Bar) {
			return uint8(core.Bar) - p
		}
	}
	return 0
}

// points returns the points with a checker, in the other side's numbering.
func (s side) points() core.Points {
	var set core.Points
	for _, p := range s {
		if p > 0 && p < uint8(core.Bar) {
			set |= core.PointsOf(core.Bar - core.Point(p))
		}
	}
	return set
}

// blots returns the points with one checker, in the other side's numbering. A checker that isn't a blot
// has noBlot.
func (s side) blots() [Checkers]uint8 {
	var list [Checkers]uint8
	for i, p := range s {
		list[i] = noBlot
		if alone := (i == 0 || s[i-1] != p) && (i == Checkers-1 || s[i+1] != p); alone && p > 0 && p < uint8(core.Bar) {
			list[i] = uint8(core.Bar) - p
		}
	}
	return list
}

// noBlot is a point on which nothing lands.
const noBlot = 31

// hit returns the side after hits on some of its checkers. Bit i of which means checker i.
func (s side) hit(which int) side {
	for i := range s {
		if which>>i&1 == 1 {
			s[i] = uint8(core.Bar)
		}
	}
	return s.sorted()
}

func (s side) sorted() side {
	if s[0] > s[1] {
		s[0], s[1] = s[1], s[0]
	}
	if s[1] > s[2] {
		s[1], s[2] = s[2], s[1]
	}
	if s[0] > s[1] {
		s[0], s[1] = s[1], s[0]
	}
	return s
}
