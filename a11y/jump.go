package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// PointKind says what to jump to: a side's points or its blots.
type PointKind uint8

// The kinds of points.
const (
	// OwnPoint: two of the viewer's checkers or more.
	OwnPoint PointKind = iota
	// OwnBlot: one of them alone.
	OwnBlot
	// RivalBlot and RivalPoint: the same of the other side.
	RivalBlot
	RivalPoint
)

// Way is the direction of a jump.
type Way int

// The directions: points are numbered down towards home, which is forwards.
const (
	Next     Way = -1
	Previous Way = 1
)

// Jump returns the next or previous point of a kind from the focus on, round again after the last;
// the focused one if it is the only one. It returns false if there is none.
func Jump(sc Scene, k PointKind, way Way) (core.Point, bool) {
	const points = 24
	for step := 1; step <= points; step++ {
		point := core.Point((int(sc.Focus)-1+int(way)*step+2*points)%points) + 1
		if k.is(sc, point) {
			return point, true
		}
	}
	return 0, false
}

func (k PointKind) is(sc Scene, point core.Point) bool {
	p, n := occupant(sc, point)
	if own := k == OwnPoint || k == OwnBlot; own != (p == sc.Viewer) {
		return false
	}
	if k == OwnBlot || k == RivalBlot {
		return n == 1
	}
	return n > 1
}

// NoneOf announces that there is no point of a kind.
func (e *Ear) NoneOf(sc Scene, k PointKind) say.Announcement {
	p, you, named := sc.Viewer, say.FocusYouNoPoints, say.FocusNameNoPoints
	if k == RivalBlot || k == RivalPoint {
		p = p.Opponent()
	}
	if k == OwnBlot || k == RivalBlot {
		you, named = say.FocusYouNoBlots, say.FocusNameNoBlots
	}
	return say.Announcement{Sentences: []say.Message{e.who(sc, p, you, named, nil)}, Urgency: say.Echo, Cue: say.CueEdge}
}
