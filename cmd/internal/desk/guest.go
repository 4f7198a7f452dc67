package desk

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// Guest is what lies on the desk below all places: a match, or the tutorial. It gets the keys when
// no place is on top, the actions that a place leaves to it, and the typed lines that answer none.
// Everything is called by the goroutine that runs the desk.
type Guest interface {
	// Context returns the bindings in force while no place is on top.
	Context() keymap.Context
	// Action returns what a key asks for while no place is on top.
	Action(k keymap.Key) keymap.Action
	// Act carries out an action, and reports whether it is one of the guest's.
	Act(a keymap.Action) bool
	// Typed carries out a typed line.
	Typed(line string)
	// Question returns what a person is asked, which a key without a meaning here gets again.
	Question() (say.Announcement, bool)
	// Back announces that the player has left the last place without choosing anything.
	Back()
	// Advance does what needs nobody at the keyboard, until somebody is needed.
	Advance()
	// Busy reports that typed lines wait, so that the same input always has the same output.
	Busy() bool
	// InputEnded reports whether the guest goes on although nothing more will be typed.
	InputEnded() bool
	// Farewell announces what becomes of the guest, as the player quits.
	Farewell()
	// Draw adds to the frame what is to be seen of the guest.
	Draw(f *Frame)
	// Help returns the first lines of the help menu.
	Help() []places.Item
}

// Frame is what is to be seen at one moment.
type Frame struct {
	Scene a11y.Scene
	// Style is how the player wants the board numbered and turned.
	Style a11y.Style
	// LastTurn is the last whole turn of the game in progress, without moves before the first.
	LastTurn core.TurnEnded
	// Top is the place that gets the keys, nil at the board: a menu to list, a question or an entry
	// field to show.
	Top places.Place
	// Playing says that there is a match; before it only Top is to be seen.
	Playing bool
}

// Display is a front that shows the board, not only lines.
type Display interface {
	// Show draws a frame. It is called after each key and each event, and must not wait.
	Show(f Frame)
}
