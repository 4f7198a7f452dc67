package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// stackFrom is the smallest number of checkers that sounds like a stack rather than a point.
const stackFrom = 4

// Focus announces the focused point after a key that moves the focus. At an edge it repeats the
// point with the sound of an edge, since a sound alone must announce nothing.
func (e *Ear) Focus(sc Scene, st Stepped) say.Announcement {
	a := say.Announcement{Urgency: say.Echo, Place: PlaceOf(sc.Focus, e.style.HomeLeft)}
	switch st {
	case AtEdge:
		a.Cue = say.CueEdge
	case CrossedBar:
		a.Cue = say.CueBarLine
	default:
		a.Cue = cueOf(sc, sc.Focus)
	}
	a.Sentences = []say.Message{e.point(sc, sc.Focus, e.style.Echo, nil)}
	return a
}

// Where announces the focused point in full, and which checker is selected.
func (e *Ear) Where(sc Scene) say.Announcement {
	return say.Announcement{
		Sentences: []say.Message{e.focused(sc)},
		Urgency:   say.Answer,
		Cue:       cueOf(sc, sc.Focus),
		Place:     PlaceOf(sc.Focus, e.style.HomeLeft),
	}
}

// Target announces a target that the cycle reaches.
func (e *Ear) Target(sc Scene, t Target) say.Announcement {
	a := say.Announcement{Urgency: say.Echo, Cue: cueOf(sc, t.Point), Place: PlaceOf(t.Point, e.style.HomeLeft)}
	if t.Point == core.Off {
		a.Cue = say.CueNone
		parts := append(say.List{say.M(say.FocusOff, nil)}, e.using(sc, t)...)
		a.Sentences = []say.Message{say.M(say.FocusLine, say.Data{"Parts": parts})}
		return a
	}
	if sc.Selection() == 0 {
		a.Sentences = []say.Message{e.point(sc, t.Point, e.style.Echo, nil)}
		return a
	}
	a.Sentences = []say.Message{e.point(sc, t.Point, e.style.Echo, &t)}
	return a
}

// Selected announces that the player selected a checker.
func (e *Ear) Selected(sc Scene) say.Announcement {
	return e.selection(sc, say.FocusNowSelected, say.CueSelect)
}

// Deselected announces that the player deselected a checker. In the scene it is still selected.
func (e *Ear) Deselected(sc Scene) say.Announcement {
	return e.selection(sc, say.FocusNowDeselected, say.CueDeselect)
}

func (e *Ear) selection(sc Scene, id say.MessageID, cue say.Cue) say.Announcement {
	point := sc.Selected
	if point < 1 || point > 24 {
		point = sc.Focus
	}
	return say.Announcement{
		Sentences: []say.Message{say.M(id, say.Data{"Point": e.numberSeen(sc, point)})},
		Urgency:   say.Echo,
		Cue:       cue,
		Place:     PlaceOf(point, e.style.HomeLeft),
	}
}

// point announces one of the viewer's points: number, whose, how many, whether selected and, with a
// checker selected, what landing there does. t is the target that the cycle chose; nil looks for
// one.
func (e *Ear) point(sc Scene, point core.Point, level Echo, t *Target) say.Message {
	selection := sc.Selection()
	if t == nil && selection != 0 {
		t = landing(sc, point)
	}
	parts := say.List{e.standing(sc, point, level, t != nil && t.Hit)}
	if p, pinned := pinnedOn(sc, point); pinned {
		parts = append(parts, say.M(say.FocusPinned, say.Data{"Side": e.owner(sc, p)}))
	}
	if selection == point {
		parts = append(parts, say.M(say.FocusSelected, nil))
	}
	if t != nil && selection != 0 {
		parts = append(parts, e.using(sc, *t)...)
	}
	if selection == 0 && sc.AutoTarget {
		parts = append(parts, e.goes(sc, point)...)
	}
	return say.M(say.FocusLine, say.Data{"Parts": parts})
}

// focused announces the point in focus. If the point says nothing about the selected checker,
// focused adds the point of that checker. [Ear.Focus] doesn't, because you hear the point when you
// select the checker, and when the focus is on it.
func (e *Ear) focused(sc Scene) say.Message {
	line := e.point(sc, sc.Focus, EchoFull, nil)
	selection := sc.Selection()
	if selection == 0 || selection == core.Bar || selection == sc.Focus {
		return line
	}
	if t := landing(sc, sc.Focus); t != nil && (t.Hit || len(e.using(sc, *t)) > 0) {
		return line
	}
	line.ID = say.FocusLineSelected
	line.Data["Point"] = e.numberSeen(sc, selection)
	return line
}

// goes announces where Enter would move the checker at once. It announces nothing unless the checker
// has exactly one legal destination.
func (e *Ear) goes(sc Scene, point core.Point) say.List {
	if !sc.moving() {
		return nil
	}
	sc.Selected, sc.Combined = point, false
	targets := Targets(sc)
	if len(targets) != 1 {
		return nil
	}
	to := say.M(say.FocusGoesOff, nil)
	if targets[0].Point != core.Off {
		to = say.M(say.FocusGoesTo, say.Data{"To": e.numberSeen(sc, targets[0].Point)})
	}
	if targets[0].Hit {
		return say.List{to, say.M(say.GameMoveHits, nil)}
	}
	return say.List{to}
}

// Messages for a point by level of echo.
var (
	pointEmpty = [...]say.MessageID{EchoFull: say.FocusFullEmpty, EchoNormal: say.FocusEmpty, EchoBrief: say.FocusBriefEmpty}
	pointHeld  = [...]say.MessageID{EchoFull: say.FocusFullHeld, EchoNormal: say.FocusHeld, EchoBrief: say.FocusBriefHeld}
	pointHit   = [...]say.MessageID{EchoFull: say.FocusFullHit, EchoNormal: say.FocusHit, EchoBrief: say.FocusHit}
)

// standing returns the phrase for the checkers on a point. hits marks a blot that a checker landing
// there would hit.
func (e *Ear) standing(sc Scene, point core.Point, level Echo, hits bool) say.Message {
	data := say.Data{"Point": e.numberSeen(sc, point)}
	p, count := Occupant(sc, point)
	switch {
	case count == 0:
		return say.M(pointEmpty[level], data)
	case hits && p != sc.Viewer:
		data["Blot"] = e.blot(sc, p)
		return say.M(pointHit[level], data)
	case level == EchoBrief:
		data["Side"] = e.letter(sc, p)
	default:
		data["Side"] = e.owner(sc, p)
	}
	return say.N(pointHeld[level], count, data)
}

// using announces the die or dice that a target takes, if there is a choice.
func (e *Ear) using(sc Scene, t Target) say.List {
	left := sc.State.Turn.Left()
	switch {
	case t.Steps > 1 && t.Die == 0:
		return say.List{say.M(say.FocusWithBoth, nil)}
	case t.Steps > 1:
		return say.List{say.M(withSeveral[t.Steps-2], say.Data{"Die": int(t.Die)})}
	case len(left) == 2 && left[0] != left[1]:
		return say.List{say.M(say.FocusWithDie, say.Data{"Die": int(t.Die)})}
	}
	return nil
}

var withSeveral = [...]say.MessageID{say.FocusWithTwo, say.FocusWithThree, say.FocusWithFour}

// Occupant returns who holds one of the viewer's points, and with how many checkers; the viewer with
// 0 if it is empty. A pinned checker does not hold its point.
func Occupant(sc Scene, point core.Point) (core.Player, int) {
	rival := sc.Viewer.Opponent()
	own := int(sc.State.Board[sc.Viewer][point])
	n := int(sc.State.Board[rival][sc.Opposite(point)])
	if p, pinned := pinnedOn(sc, point); n == 0 || pinned && p == rival {
		return sc.Viewer, own
	}
	return rival, n
}

// pinnedOn returns whose checker is pinned on one of the viewer's points, if one is.
func pinnedOn(sc Scene, point core.Point) (core.Player, bool) {
	rival := sc.Viewer.Opponent()
	switch {
	case point < 1 || point > points:
	case sc.State.Board[sc.Viewer].Pinned(point):
		return sc.Viewer, true
	case sc.State.Board[rival].Pinned(sc.Opposite(point)):
		return rival, true
	}
	return 0, false
}

// cueOf returns the sound of one of the viewer's points.
func cueOf(sc Scene, point core.Point) say.Cue {
	if point < 1 || point > 24 {
		return say.CueNone
	}
	p, n := Occupant(sc, point)
	own := p == sc.Viewer
	switch {
	case n == 0:
		return say.CueFocusEmpty
	case own && n == 1:
		return say.CueFocusOwnBlot
	case own && n < stackFrom:
		return say.CueFocusOwnPoint
	case own:
		return say.CueFocusOwnStack
	case n == 1:
		return say.CueFocusRivalBlot
	case n < stackFrom:
		return say.CueFocusRivalBlock
	}
	return say.CueFocusRivalStack
}

// Sweep returns one side's checkers on the 24 points as sounds alone: each point at its place, in
// the listener's numbering from 24 to 1, whichever side is swept. A point that the other side holds
// sounds empty.
func (e *Ear) Sweep(sc Scene, side core.Player) [24]say.Spot {
	var spots [24]say.Spot
	for i := range spots {
		point := core.Point(len(spots) - i)
		spots[i] = say.Spot{Cue: say.CueFocusEmpty, Place: PlaceOf(point, e.style.HomeLeft)}
		if p, _ := Occupant(sc, point); p == side {
			spots[i].Cue = cueOf(sc, point)
		}
	}
	return spots
}
