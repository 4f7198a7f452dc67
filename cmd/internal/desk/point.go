package desk

import (
	"slices"

	"backtalk/core"
	"backtalk/keymap"
)

// Board is a guest whose points can be touched: by mouse, finger, or a screen reader's double tap.
type Board interface {
	// Tap does what touching a point does, 1 to 24 in the viewer's numbering: it selects a checker
	// there, or moves the selected one there. [core.Off] stands for the tray.
	Tap(point core.Point)
	// Open lists where a checker on a point can go, for who can't see the second point to touch.
	Open(point core.Point)
}

// Touch has a board do what touching it does. While a place is on top the board is out of reach.
func (d *Desk) Touch(do func(Board)) {
	defer d.heed()()
	if b, ok := d.guest.(Board); ok && d.AtBoard() {
		do(b)
	}
}

// heed does what comes before anything that the player does: what is still being heard is over. It
// returns what comes after it.
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

// Do carries out an action as the first key for it would, in whatever place the player is; one
// without a key is carried out at the board.
func (d *Desk) Do(a keymap.Action) {
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
