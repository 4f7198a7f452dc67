// Package feature connects a match at a table with the features of the game. It defines the hooks
// by which a feature takes part, and the match as a feature sees it.
//
// A feature is a type that keeps its own state, in its own file or package. It has a narrow
// view of the match, and returns [Hooks]. The table asks its features in order, through a [List],
// and knows nothing else about them. docs/layout.md describes each feature, and gives the reasons.
package feature

import (
	"backtalk/a11y"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
)

// Match is what every feature may see and do in a match. A feature that needs more declares an
// interface of its own.
type Match interface {
	// State returns the state of the match, Version the number of its events.
	State() core.State
	Version() int
	// Scene returns what the ear needs to know about the match.
	Scene() a11y.Scene
	Ear() *a11y.Ear
	Desk() *desk.Desk
	// Mine reports whether a person here has to decide now.
	Mine() bool
	// SayTurn answers a key that can't act yet: it announces what to do next.
	SayTurn()
	// Do carries out commands that belong together, and reports whether the match took all of them.
	Do(commands ...core.Command) bool
}

// Leaving is the reason why the player left a table, or why it closed.
type Leaving uint8

// The ways to leave.
const (
	// Finished: the match is over.
	Finished Leaving = iota
	// Left: the player left, and can continue the match.
	Left
	// NewMatch: the player wants another match, and may choose what to play.
	NewMatch
	// Rematch: the player wants the same match again.
	Rematch
)
