package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// This file is for players who touch the board, by eye or with a screen reader, and need no key.

// Tap selects the checker on a point, or moves the selected one there. If nothing can move, it says
// what is there.
func (t *Table) Tap(point core.Point) {
	t.lead.touched(point)
	h := hand{t}
	switch {
	case point == core.Off:
		h.tapTray()
	case point < 1 || point > 24:
		t.SayTurn()
	case !t.moving():
		h.goTo(point)
	default:
		t.board = t.board.on(point)
		h.selectOrPlace()
	}
}

// Drag moves a checker from one point to another at once. With nothing to move it says what to do
// next.
func (t *Table) Drag(from, to core.Point) {
	if !t.moving() {
		t.SayTurn()
		return
	}
	t.board = t.board.putDown()
	hand{t}.moveTo(from, to)
}

// tapTray bears the selected checker off.
func (t hand) tapTray() {
	source := t.table.source()
	if !t.table.moving() || source == 0 {
		t.table.SayTurn()
		return
	}
	t.moveTo(source, core.Off)
}

// Open lists where the checker on a point, or the one on the bar, can go; Enter in the list moves
// it. If the checker can't go anywhere, Open announces that. If nothing can move, Open does what
// Tap does. After a move of a double, a list of the next moves opens at once, because opening four
// points takes too many touches.
func (t *Table) Open(point core.Point) {
	h := hand{t}
	if !t.moving() || point < 1 || point > 24 {
		t.Tap(point)
		return
	}
	t.lead.touched(point)
	t.board = t.board.on(point).putDown()
	sc := t.Scene()
	if sc.Selection() == 0 {
		sc.Selected = point
	}
	from := sc.Selection()
	targets := a11y.Targets(sc)
	if len(targets) == 0 {
		h.selectChecker()
		return
	}
	items := make([]places.Item, len(targets))
	for i, target := range targets {
		items[i] = places.Item{
			Title: t.ear.Target(sc, target).Sentences[0], Whole: true,
			Do: func() {
				h.moveTo(from, target.Point)
				h.goOn()
			},
		}
	}
	title := t.ear.Selected(sc).Sentences[0]
	if from == core.Bar {
		title = say.M(say.TouchFromBar, nil)
	}
	t.desk.Enter(&places.Menu{Title: title, Whole: true, Items: items, Text: t.desk.Text})
}

// goOn lists the next moves of a double.
func (t hand) goOn() {
	s := t.table.State()
	if !t.table.moving() || !s.Turn.Roll().Double() || !t.table.desk.AtBoard() {
		return
	}
	sc := t.table.Scene()
	moves := s.Turn.Legal()
	items := make([]places.Item, len(moves))
	for i, m := range moves {
		items[i] = places.Item{Title: t.table.ear.Way(sc, []core.Move{m}), Whole: true, Do: func() {
			t.moveChecker(m)
			t.goOn()
		}}
	}
	t.table.desk.Enter(&places.Menu{Title: say.M(say.TouchNext, nil), Whole: true, Items: items, Text: t.table.desk.Text, Unasked: true})
}
