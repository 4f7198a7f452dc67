package feature

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// Hooks is what a feature adds to a match. A nil hook adds nothing. If a hook reports true, the
// feature has done the work, and the table asks no other feature. Two
// hooks differ: Judge reports false instead, and the table calls Over for every feature.
type Hooks struct {
	// Keys, words and menus. Actions, Commands and Menu are data.

	// Act gets each action before everything else at the board.
	Act func(a keymap.Action) bool
	// Actions maps the feature's own actions to functions.
	Actions map[keymap.Action]func()
	// Commands are the words that the player can type.
	Commands []Command
	// Menu holds functions that return the lines for a section of the menu, as the match is now.
	Menu map[Section]func() []places.Item
	// WaysOut returns the lines that leave the table, which replace the match's own. If it returns
	// nil, those remain.
	WaysOut func() []places.Item
	// Escape stops what is in progress. If it reports false, the Escape key opens the menu.
	Escape func() bool

	// What the player hears.

	// Awaited returns a message that names the player for whom the next game or match is waiting,
	// and reports whether it is waiting.
	Awaited func() (m say.Message, waits bool)
	// Next changes what players hear when they ask what to do next.
	Next func(a say.Announcement) say.Announcement
	// Prompt changes the announcement that tells the player what to do next.
	Prompt func(a say.Announcement) say.Announcement
	// Farewell returns the message about what happens to the match when the player leaves it.
	Farewell func() (m say.Message, ok bool)

	// What the rules leave to others.

	// Counts returns the result that counts if winner wins the game. ok is false unless the house
	// counts differently from the rules.
	Counts func(s *core.State, winner core.Player) (r core.Result, ok bool)

	// What the person here decides.

	// Judge reports whether a decision may count now: one with the cube or, if action is 0, a play.
	// If it reports false, the feature calls the function then as soon as the decision may count.
	Judge func(action analysis.Action, then func()) bool
	// Play gets a play that the player chose from a list or typed.
	Play func(path []core.Move) bool
	// Undo, Resign, Stop and Rematch get what the player asks for. If asked is set, the player has
	// confirmed the rematch.
	Undo    func(s *core.State) bool
	Resign  func(r core.Result) bool
	Stop    func() bool
	Rematch func(asked bool) bool
	// Decide does what the person here asked for before it was their turn.
	Decide func(s *core.State) bool

	// What the match does, in this order.

	// Refuse announces why nothing can be done now.
	Refuse func() bool
	// Before changes the commands of a decision.
	Before func(s *core.State, commands []core.Command) []core.Command
	// Rolling is called before the table asks for dice, NextGame after it has asked for the dice of
	// the next game.
	Rolling, NextGame func()
	// Changed is called after commands have changed the match, before anything is saved.
	Changed func()
	// Seal changes events before they are saved. Resumed gets the events of a saved match that
	// continues.
	Seal    func(events []core.Event) []core.Event
	Resumed func(events []core.Event)
	// Saved gets events once they are saved.
	Saved func(events []core.Event)
	// Placed is called when the board shows another moment without a command.
	Placed func()
	// Over is called while the match is over, and reports whether the table stays.
	Over func() bool

	// How the table opens and closes.

	// Open is called after the match was put on the desk.
	Open func()
	// Busy reports whether typed lines have to wait.
	Busy func() bool
	// Leave is called when the table closes, before it drops dice and questions, and Close after
	// that.
	Leave, Close func()
}

// Section is a part of the menu.
type Section uint8

// The sections that features add lines to, in the menu's order.
const (
	// Playing follows what the match allows now.
	Playing Section = iota
	// Switching follows the switches for commentary and sounds.
	Switching
	// Sharing follows the line for help.
	Sharing
)

// Command describes a word that the player can type.
type Command struct {
	// Words is the message with the words for it.
	Words say.MessageID
	// Do gets what follows the word.
	Do func(args []string)
	// Fits reports whether the command is useful now, so that help names it. If it is nil, only the
	// list of all commands names it.
	Fits func() bool
	// Help names the command with what may follow its word. It is empty if nothing follows.
	Help say.MessageID
	// More holds further data for Help.
	More say.Data
	// Verbatim means that digits of other scripts are kept in what follows.
	Verbatim bool
}
