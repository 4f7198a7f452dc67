// Package places holds the small places that the player can be in besides the game: menus,
// questions, entry fields and key help. The table keeps them on a stack; the one on top gets the
// keys.
//
// A place knows nothing of the match. It is made with what it shows and with functions to call, and
// answers each key with what to say and whether it is left. Start from [Place].
package places

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Input is one key press: the action that it has in the place's context, and the key itself for
// places that take text.
type Input struct {
	Action keymap.Action
	Key    keymap.Key
}

// Answer is what a place makes of a key.
type Answer struct {
	// Say is announced before anything else happens.
	Say []say.Announcement
	// Leave takes the place off the stack; what was below it describes itself again.
	Leave bool
	// LeaveMenus takes the menus below off as well: the choice made ends them all.
	LeaveMenus bool
	// Still has what was below not describe itself: something else follows.
	Still bool
	// Enter puts another place on top, to come back from.
	Enter Place
	// Then is called after that.
	Then func()
	// NotMine hands the key to the game below: status keys work in every question.
	NotMine bool
}

// Place is somewhere the player can be.
type Place interface {
	// Context says which bindings are in force.
	Context() keymap.Context
	// Describe returns what announces the place when it is entered, and again when asked.
	Describe() say.Announcement
	// Act answers a key.
	Act(in Input) Answer
}

// Field is a place that text is typed into, or pasted.
type Field interface {
	Place
	// Asks is the question.
	Asks() say.Message
	// Text is what has been typed so far.
	Text() string
}

// Typist is a place that takes a typed line: what is piped in, or typed after a slash, while it is
// on top.
type Typist interface {
	// Typed answers a whole line; false if the line is not for this place.
	Typed(line string) (Answer, bool)
}

// said is an answer that only announces something.
func said(a ...say.Announcement) Answer { return Answer{Say: a} }
