package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// PointKind is the kind of point to jump to: one that a side holds, or one with its blot.
type PointKind uint8

// The kinds of points.
const (
	// OwnPoint: the viewer has two checkers or more there.
	OwnPoint PointKind = iota
	// OwnBlot: the viewer has a single checker there.
	OwnBlot
	// RivalBlot and RivalPoint: the same for the opponent.
	RivalBlot
	RivalPoint
)

// Way is the direction of a jump.
type Way int

// The directions. Next goes forwards, to lower numbers and the home board; Previous goes back.
const (
	Next     Way = -1
	Previous Way = 1
)

// Jump returns the next or previous point of a kind, counted from the focus. After the last point it
// starts again with the first. If the focused point is the only one, Jump returns that. It returns
// false if there is none.
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
	p, n := Occupant(sc, point)
	if own := k == OwnPoint || k == OwnBlot; own != (p == sc.Viewer) {
		return false
	}
	if k == OwnBlot || k == RivalBlot {
		return n == 1
	}
	return n > 1
}

// NoneOf announces that no point of a kind exists.
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
