package desk

import (
	"slices"

	"backtalk/core"
	"backtalk/keymap"
)

// Board is a guest with points to touch by mouse, finger, or a screen reader's double tap.
type Board interface {
	// Tap touches a point, 1 to 24 in the viewer's numbering, or the tray as
	// [core.Off]. It selects a checker there, or moves the selected one there.
	Tap(point core.Point)
	// Open lists where a checker on a point can go, for players who can't see
	// the second point to touch.
	Open(point core.Point)
	// Drag moves the checker that a mouse or finger dragged from one point to another. from may be
	// the bar, and to may be the tray.
	Drag(from, to core.Point)
}

// Touch calls do with the board, unless a place is on top of it.
func (d *Desk) Touch(do func(Board)) {
	defer d.heed()()
	if b, ok := d.guest.(Board); ok && d.AtBoard() {
		do(b)
	}
}

// heed prepares for a key or touch: it ends the time to hear the last line. The caller must call
// done afterwards.
func (d *Desk) heed() (done func()) {
	d.pasting = false
	d.hearing.cut()
	d.unbound = keymap.Key{}
	if d.Voice == nil {
		return func() {}
	}
	d.Voice.KeyPressed()
	return d.Voice.KeyHandled
}

// Do carries out an action as its first key would in the place on top. At the board it carries out
// the action itself, because the key may mean something else there at the moment.
func (d *Desk) Do(a keymap.Action) {
	if d.AtBoard() && d.guest != nil {
		defer d.heed()()
		d.Act(a)
		return
	}
	in := []keymap.Context{d.context(), keymap.Game}
	for _, c := range slices.Compact(in) {
		if keys := d.Keys.Keys(c, a); len(keys) > 0 {
			d.Press(keys[0])
			return
		}
	}
	defer d.heed()()
	d.Act(a)
}
