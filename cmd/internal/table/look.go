package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// This file has the ways to look at the board besides the arrows: jumping from point to point of a kind, and
// the sweep.

// jump moves the focus to the next or previous point of a kind.
func (t hand) jump(k a11y.PointKind, way a11y.Way) {
	sc := t.table.Scene()
	point, ok := a11y.Jump(sc, k, way)
	switch {
	case !ok:
		t.table.desk.Announce(t.table.ear.NoneOf(sc, k))
	case point == t.table.board.focus:
		// It is the only one, so there is no next one, as at an edge.
		t.table.desk.Announce(t.table.ear.Focus(sc, a11y.AtEdge))
	default:
		t.goTo(point)
	}
}

// sweep plays p's checkers on the 24 points as sound alone, or says which key describes them
// in words.
func (t hand) sweep(p core.Player) {
	if t.table.desk.SoundsOn() && t.table.desk.Sounds.Sweep(t.table.ear.Sweep(t.table.Scene(), p)) {
		return
	}
	t.table.desk.Answer(say.TableNoSweep, say.Data{"Key": t.table.desk.KeyName(string(keymap.DoBoardBreath))})
}

// sweepMenu asks whose checkers to play.
func (t hand) sweepMenu() places.Place {
	me := t.table.Viewer()
	rival := say.M(say.MenuSweepOf, say.Data{"Name": a11y.Called(t.table.State().Players[me.Opponent()])})
	own := say.M(say.MenuSweepOwn, nil)
	if t.table.watching() {
		own = say.M(say.MenuSweepOf, say.Data{"Name": a11y.Called(t.table.State().Players[me])})
	}
	return &places.Menu{Title: say.M(say.MenuSweep, nil), Text: t.table.desk.Text, Items: []places.Item{
		{Title: own, Do: func() { t.sweep(me) }},
		{Title: rival, Do: func() { t.sweep(me.Opponent()) }},
	}}
}
