package desk

import (
	"slices"

	"backtalk/core"
	"backtalk/keymap"
)

// Board is a guest whose points can be touched: by mouse, finger, or a screen reader's double tap.
type Board interface {
	// Tap touches a point, 1 to 24 in the viewer's numbering, or the tray as
	// [core.Off]. It selects a checker there, or moves the selected one there.
	Tap(point core.Point)
	// Open lists where a checker on a point can go, for players who can't see
	// the second point to touch.
	Open(point core.Point)
	// Drag moves the checker on one point to another, as a mouse or finger
	// dropped it. From may be the bar, and to the tray.
	Drag(from, to core.Point)
}

// Touch calls do with the board. While a place is on top, the board is out
// of reach.
func (d *Desk) Touch(do func(Board)) {
	defer d.heed()()
	if b, ok := d.guest.(Board); ok && d.AtBoard() {
		do(b)
	}
}

// heed prepares for a key or touch: it ends the time to hear the last line.
// It returns what to do afterwards.
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

// Do carries out an action as its first key would, in the player's place. At
// the board it needs no key, which may mean something else there just now.
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
