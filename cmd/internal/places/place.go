// Package places implements the small places that the player can be in
// besides the game: menus, questions, entry fields and key help. The desk
// keeps them on a stack; the one on top gets the keys.
//
// A place knows nothing of the match. Its maker gives it what it shows and the functions to call. It answers
// each key with announcements, and says whether the player leaves it. Start from [Place].
package places

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Input is one key press: its action in the place's context, and the key
// itself for places that take text.
type Input struct {
	Action keymap.Action
	Key    keymap.Key
}

// Answer is a place's answer to a key.
type Answer struct {
	// Say is announced before anything else happens.
	Say []say.Announcement
	// Leave takes the place off the stack; the one below describes itself
	// again.
	Leave bool
	// LeaveMenus also takes off the menus below: the choice closes them all.
	LeaveMenus bool
	// Still keeps the place below from describing itself: something else
	// follows.
	Still bool
	// Enter puts another place on top, from which the player comes back.
	Enter Place
	// Then is called last.
	Then func()
	// NotMine gives the key to the game below: status keys work in every
	// question.
	NotMine bool
}

// Place is somewhere the player can be.
type Place interface {
	// Context returns the context whose key bindings apply.
	Context() keymap.Context
	// Describe returns the announcement of the place, which the player hears on entering it and on asking.
	Describe() say.Announcement
	// Act answers a key.
	Act(in Input) Answer
}

// Field is a place that takes typed or pasted text.
type Field interface {
	Place
	// Asks returns the question.
	Asks() say.Message
	// Text returns what has been typed so far.
	Text() string
}

// Typist is a place that takes a line while it is on top: a piped one, or one
// typed after a slash.
type Typist interface {
	// Typed answers a line. It returns false if the line is not for this
	// place.
	Typed(line string) (Answer, bool)
}

// said returns an answer that only announces something.
func said(a ...say.Announcement) Answer { return Answer{Say: a} }
