package a11y

import (
	"cmp"
	"slices"

	"backtalk/core"
)

// Target is a stop of the cycle: a source, or a destination of the selected checker.
type Target struct {
	// Point is 1 to 24 in the viewer's numbering, or core.Off.
	Point core.Point
	// Die is the die that a move there uses: 0 for a source, and for a combined move with two
	// different dice.
	Die uint8
	// Hit says that the move hits, on the way or at its end.
	Hit bool
	// Steps counts the dice that the move uses: more than 1 for a combined move, 0 for a source.
	Steps uint8
}

// Selection returns the point that counts as selected: the bar while the viewer has a checker there
// to enter, else the selected point, or 0 for none.
func (sc Scene) Selection() core.Point {
	switch {
	case !sc.moving():
		return 0
	case sc.State.Board[sc.Viewer][core.Bar] > 0:
		return core.Bar
	}
	return sc.Selected
}

// moving reports whether the viewer has dice to play.
func (sc Scene) moving() bool {
	return !sc.Watching && sc.State.Phase == core.PhaseMove && sc.State.OnTurn == sc.Viewer
}

// Targets lists the stops of the cycle. With nothing selected, these are the points with a legal move,
// from high to low. With a checker selected or on the bar, they are its legal destinations, each once:
// hits first, then by the smaller die, with bearing off among them. Combined moves, if allowed, come
// last.
func Targets(sc Scene) []Target {
	if !sc.moving() {
		return nil
	}
	if from := sc.Selection(); from != 0 {
		return destinations(sc, from)
	}
	var sources []Target
	for _, m := range sc.State.Turn.Legal() {
		if n := len(sources); n == 0 || sources[n-1].Point != m.From {
			sources = append(sources, Target{Point: m.From})
		}
	}
	return sources
}

func destinations(sc Scene, from core.Point) []Target {
	var found []Target
	for _, m := range sc.State.Turn.Legal() {
		if m.From == from {
			found = append(found, Target{Point: m.To, Die: m.Die, Hit: m.Hit, Steps: 1})
		}
	}
	if sc.Combined {
		for _, path := range sc.State.Turn.Paths(from) {
			found = append(found, combined(path))
		}
	}
	slices.SortStableFunc(found, func(a, b Target) int {
		return cmp.Or(cmp.Compare(min(a.Steps, 2), min(b.Steps, 2)), hitFirst(a, b), cmp.Compare(a.Steps, b.Steps), cmp.Compare(a.Die, b.Die))
	})
	return eachOnce(found)
}

// combined returns the target of a path, which has at least two moves.
func combined(path []core.Move) Target {
	last := path[len(path)-1]
	t := Target{Point: last.To, Die: last.Die, Steps: uint8(len(path))}
	for _, m := range path {
		t.Hit = t.Hit || m.Hit
		if m.Die != last.Die {
			t.Die = 0
		}
	}
	return t
}

func hitFirst(a, b Target) int {
	switch {
	case a.Hit == b.Hit:
		return 0
	case a.Hit:
		return -1
	}
	return 1
}

// eachOnce keeps the first target of each point.
func eachOnce(targets []Target) []Target {
	var kept []Target
	seen := [core.Bar + 1]bool{}
	for _, t := range targets {
		if !seen[t.Point] {
			seen[t.Point] = true
			kept = append(kept, t)
		}
	}
	return kept
}

// landing returns the target on a point, or nil if the selected checker can't go there.
func landing(sc Scene, point core.Point) *Target {
	for _, t := range Targets(sc) {
		if t.Point == point {
			return &t
		}
	}
	return nil
}
