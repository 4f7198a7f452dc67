// Package matches defines the store in which a front saves matches, so that a
// match continues from its last announced event, whatever ended the program.
//
// A front provides a [Store]: the terminal's journal, or a browser's storage.
// [Memory] implements one that lasts until the program ends. Package
// matchestest implements tests that every store passes.
package matches

import (
	"errors"
	"time"

	"backtalk/core"
)

// Errors of a store. After any of them, the game can continue unsaved.
var (
	// ErrTaken is returned if another program plays the match, or has continued
	// it since.
	ErrTaken = errors.New("another program plays this match")
	// ErrNoMatch is returned for a match that isn't in the store.
	ErrNoMatch = errors.New("no such match")
	// ErrKnown is returned if the matches of a file are already saved.
	ErrKnown = errors.New("the matches of the file are there")
	// ErrDamaged is returned if the store, or a match in it, can't be read.
	ErrDamaged = errors.New("the file is damaged")
	// ErrNewer is returned if the store was written by a newer version of the program, or if a match
	// in it may have been.
	ErrNewer = errors.New("the file was made by a newer version")
	// ErrUnwritable is returned if nothing can be written.
	ErrUnwritable = errors.New("the file can't be written")
	// ErrFull is returned if no room is left.
	ErrFull = errors.New("no room is left")
	// ErrBusy is returned if another program writes for longer than this one
	// waits.
	ErrBusy = errors.New("another program is writing the file")
)

// Meta holds what a store saves of a match besides its events.
type Meta struct {
	// ID is assigned by the store.
	ID int64
	// Started is when the match began, exact to the microsecond.
	Started time.Time
	// Seed is the seed of the dice.
	Seed []byte
	// Options holds data that only the caller understands.
	Options []byte
}

// Store saves matches. Several programs may have the same store open, each with
// its own match. A second browser window counts as another program. A Store
// belongs to one goroutine.
//
// Reading changes nothing and locks nothing. A match is locked from Begin or
// Resume until it is finished or left, or the store is closed.
type Store interface {
	// Unfinished returns the matches to continue, most recently started or resumed
	// first. It leaves out matches without events.
	Unfinished() ([]Meta, error)
	// Taken reports whether another program plays a match.
	Taken(id int64) bool
	// Events returns the saved events of a match, finished or not. It can return
	// ErrNoMatch or ErrDamaged.
	Events(id int64) ([]core.Event, error)
	// Begin begins a new match. It ignores the ID of m.
	Begin(m Meta) (Match, error)
	// Resume returns the events of a match, and the match to append to. It can
	// return ErrTaken, ErrNoMatch or ErrDamaged.
	Resume(id int64) ([]core.Event, Match, error)
	// Discard removes a match from the list, whether it is over or not. A
	// Library also deletes its events. Discard can return ErrTaken or
	// ErrNoMatch.
	Discard(id int64) error
	// Sync returns once everything saved before the call survives a power cut,
	// as far as the store can ensure that. Any goroutine may call it.
	Sync() error
	// Close releases the open matches for other programs.
	Close() error
}

// Match is an open match that is saved. It belongs to the goroutine of its
// store.
type Match interface {
	// Append saves the events of one command, all or none, before they are
	// announced. It returns ErrTaken after another program has continued the
	// match, or after Leave, and keeps doing so. After any other failure, the
	// caller must append the same events again before later ones, because saved
	// matches have no gaps.
	Append(events []core.Event) error
	// Finish marks the match as over, so that Unfinished leaves it out, and
	// unlocks it.
	Finish() error
	// Leave unlocks the match, so that any program can resume it.
	Leave()
}
