package desk

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// Guest is below all places on the desk: a match, or the tutorial. It gets
// keys when no place is on top, actions that a place leaves to it, and typed
// lines that no place takes. The goroutine that runs the desk calls all its
// methods.
type Guest interface {
	// Context returns the bindings in force while no place is on top.
	Context() keymap.Context
	// Action returns the action of a key while no place is on top.
	Action(k keymap.Key) keymap.Action
	// Act carries out an action, and reports whether the guest has that action.
	Act(a keymap.Action) bool
	// Typed carries out a typed line.
	Typed(line string)
	// Question returns the question that the guest is asking, if any. A key without a meaning
	// repeats it.
	Question() (say.Announcement, bool)
	// Back announces that the player left the last place without a choice.
	Back()
	// Advance does everything that needs no input.
	Advance()
	// Busy reports whether typed lines must wait, so that the same input
	// always has the same output.
	Busy() bool
	// InputEnded tells the guest that the input has ended, and reports whether the guest continues.
	InputEnded() bool
	// Farewell announces what happens to the guest when the player quits.
	Farewell()
	// Draw adds the guest to the frame.
	Draw(f *Frame)
	// Help returns the first lines of the help menu.
	Help() []places.Item
}

// Frame holds what the front shows at one moment.
type Frame struct {
	Scene a11y.Scene
	// Style holds how the player wants the board numbered and turned.
	Style a11y.Style
	// LastTurn is the last complete turn of the current game. Before the first, it has no moves.
	LastTurn core.TurnEnded
	// Top is the place to show, which gets the keys: a menu, a question or an entry field. It is
	// nil at the board.
	Top places.Place
	// Playing is set if there is a match. Otherwise the front shows only Top.
	Playing bool
}

// Display is a front that shows the board, not only lines.
type Display interface {
	// Show draws a frame. The desk calls it after each key and each event. It must not wait.
	Show(f Frame)
}
