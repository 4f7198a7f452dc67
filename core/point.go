package core

import (
	"iter"
	"math/bits"
)

// Point is a place for checkers, in the numbering of one side, whose checkers travel from 24 down
// to 1. Off and Bar are places too. The code that uses a Point says whose numbering it is; usually
// it is the mover's.
type Point uint8

// Places that are not triangles.
const (
	// Off holds the checkers that were borne off.
	Off Point = 0
	// Bar holds the checkers that were hit; entering is moving from point 25.
	Bar Point = 25
)

// Opposite returns the same triangle in the other side's numbering. The sides share neither bar nor
// off: the opposite of either has no meaning.
func (p Point) Opposite() Point { return Bar - p }

// By returns the point to which die takes a checker on p: off if it reaches that far.
func (p Point) By(die uint8) Point {
	return p - min(p, Point(die))
}

// Points is a set of points: bit p is point p.
type Points uint32

const (
	// Triangles is every point from 1 to 24.
	Triangles Points = 1<<Bar - 1<<1
	allPoints Points = 1<<(Bar+1) - 1
	// beyondHome is every point from which a checker still has to come home.
	beyondHome = allPoints &^ (1<<7 - 1)
)

// PointsOf returns the set of the points given.
func PointsOf(points ...Point) Points {
	var set Points
	for _, p := range points {
		set |= 1 << p
	}
	return set
}

// Between returns the set of all points from low to high.
func Between(low, high Point) Points { return Points(1<<(high+1) - 1<<low) }

// Has reports whether point p is in the set.
func (s Points) Has(p Point) bool { return s>>p&1 == 1 }

// Count returns the number of points in the set.
func (s Points) Count() int { return bits.OnesCount32(uint32(s)) }

// Highest returns the highest point of the set, or 0 if it is empty.
func (s Points) Highest() Point { return Point(max(bits.Len32(uint32(s)), 1) - 1) }

// List returns the points from high to low, the way a side's checkers travel.
func (s Points) List() []Point {
	var list []Point
	for p := range s.All() {
		list = append(list, p)
	}
	return list
}

// All iterates over the points from high to low.
func (s Points) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for ; s != 0; s &^= 1 << s.Highest() {
			if !yield(s.Highest()) {
				return
			}
		}
	}
}

// Opposite returns the same triangles in the other side's numbering.
func (s Points) Opposite() Points { return Points(bits.Reverse32(uint32(s)) >> 6) }
