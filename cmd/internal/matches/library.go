package matches

import (
	"time"

	"backtalk/core"
	"backtalk/core/record"
	"backtalk/core/tally"
)

// Entry is a match in a library.
type Entry struct {
	Meta
	// Finished says that the match is not to be continued: it is over, or it was imported.
	Finished bool
	// Ended is when it was finished; zero where that is not known.
	Ended time.Time
	// Played is how long it was played here.
	Played time.Duration
	// Source is the name of the file that it was imported from; empty for a match played here.
	Source string
	// Claimed is the seat that the person who has the library says was theirs; nil where they say
	// nothing. No store knows it.
	Claimed *core.Player
	Facts   tally.Facts
	// Analysis is how far the match was analysed, and what that found; zero where the store keeps
	// none, or it was not begun.
	Analysis Analysis
	// Damaged says that its events can't be read; then there are no facts.
	Damaged bool
}

// Imported reports whether the match came from a file.
func (e *Entry) Imported() bool { return e.Source != "" }

// Import is a file whose matches are to be saved.
type Import struct {
	// Name is the file's, and Digest the SHA-256 of its content, in hexadecimal.
	Name, Digest string
	// At is when it is imported: matches whose date the file doesn't say get it.
	At      time.Time
	Matches []record.Imported
}

// Library is a store that has finished matches too.
type Library interface {
	Store
	// List lists all matches, the latest first.
	List() ([]Entry, error)
	// Find returns one of them. It fails with ErrNoMatch.
	Find(id int64) (Entry, error)
	// Import saves all matches of a file as finished ones, or none of them, and returns their IDs. It
	// fails with ErrKnown where they are there.
	Import(file Import) ([]int64, error)
	// Known returns the matches that came from a file with this content, or whose events are it.
	Known(digest string) ([]int64, error)
	// Rename changes a player's name in every match, and returns how many those were.
	Rename(from, to string) (int, error)
}
