// Package matches is what a front needs of the place where it saves matches, so that a match can go
// on where its last announced event left it, whatever ended the program.
//
// A front hands in a [Store]: the journal of the terminal, or what a browser keeps. [Memory] saves
// until the program ends. Package matchestest has the tests that every store passes.
package matches

import (
	"errors"
	"time"

	"backtalk/core"
)

// What can be wrong with a store. Whichever it is, the game can go on unsaved.
var (
	// ErrTaken is returned when another program plays the match, or has gone on with it meanwhile.
	ErrTaken = errors.New("another program plays this match")
	// ErrNoMatch is returned for a match of which nothing is saved.
	ErrNoMatch = errors.New("no such match")
	// ErrKnown is returned where the matches of a file are there already.
	ErrKnown = errors.New("the matches of the file are there")
	// ErrDamaged is returned where the store, or what it has of a match, can't be read.
	ErrDamaged = errors.New("the file is damaged")
	// ErrNewer is returned for a store that a newer version of the program has made.
	ErrNewer = errors.New("the file was made by a newer version")
	// ErrUnwritable is returned where nothing can be written.
	ErrUnwritable = errors.New("the file can't be written")
	// ErrFull is returned where there is no room left.
	ErrFull = errors.New("no room is left")
	// ErrBusy is returned when another program has been writing for longer than this one waits.
	ErrBusy = errors.New("another program is writing the file")
)

// Meta is what is saved of a match besides its events.
type Meta struct {
	// ID is assigned by the store.
	ID int64
	// Started is exact to the microsecond.
	Started time.Time
	// Seed is the seed of the dice.
	Seed []byte
	// Options are the caller's own.
	Options []byte
}

// Store is where matches are saved. Several programs may have the same one open, each with its own
// match; a second window of a browser is another program. A Store belongs to one goroutine.
//
// To ask changes nothing and locks nothing: a match is locked when it is begun or resumed, until it
// is finished or left, or the store is closed.
type Store interface {
	// Unfinished lists the matches that can be continued, the one begun or resumed last first. One
	// without events is not among them.
	Unfinished() ([]Meta, error)
	// Taken reports whether another program plays a match.
	Taken(id int64) bool
	// Events returns what is saved of a match, finished or not. It fails with ErrNoMatch or
	// ErrDamaged.
	Events(id int64) ([]core.Event, error)
	// Begin saves a new match; the ID of m does not count.
	Begin(m Meta) (Match, error)
	// Resume returns the events of a match, and the match to append to. It fails with ErrTaken,
	// ErrNoMatch or ErrDamaged.
	Resume(id int64) ([]core.Event, Match, error)
	// Discard has a match listed no more, whether it is over or not. It fails with ErrTaken.
	Discard(id int64) error
	// Sync returns when all that was saved before the call survives a power cut, as far as the
	// store can see to it. Any goroutine may call it.
	Sync() error
	// Close lets other programs have the matches that were played here.
	Close() error
}

// Match is a match that is played here, and saved. It belongs to the goroutine of its store.
type Match interface {
	// Append saves the events of one command, all of them or none; they are announced afterwards.
	// It fails with ErrTaken when another program has gone on with the match, or after Leave, then
	// and ever after. After any other failure the caller appends the same events once more, before
	// those that follow: what is saved has no gaps.
	Append(events []core.Event) error
	// Finish marks the match as over, so that it is not listed as unfinished, and unlocks it.
	Finish() error
	// Leave unlocks the match: it can be resumed, here or elsewhere.
	Leave()
}
