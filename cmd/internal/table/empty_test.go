package table

import "testing"

// With nothing to undo, the checker that is selected stays so.
func TestUndoingNothingDeselectsNothing(t *testing.T) {
	d := start(t, Options{})
	d.press("g", "1", "3", "enter")
	d.hears("enter", "13 selected.")
	d.hears("u", "Nothing to undo.")
	d.hears("5", "13 to 8. A 2 left.")
}

// A field that is left empty is left, and that is heard.
func TestAnEmptyCommandLeadsBack(t *testing.T) {
	d := start(t, Options{})
	d.press("/")
	d.hears("enter", "Back at the board.")
}
