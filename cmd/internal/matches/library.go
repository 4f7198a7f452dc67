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
	// Finished marks a match that can't be continued: it is over, or it was
	// imported.
	Finished bool
	// Ended is when it was finished; zero if that is not known.
	Ended time.Time
	// Played is how long it was played here.
	Played time.Duration
	// Source is the name of the imported file; empty for a match played here.
	Source string
	// Claimed is the seat that the library's owner claims; nil without a claim.
	// No store sets it.
	Claimed *core.Player
	Facts   tally.Facts
	// Analysis sums up the match's analysis; zero if the store saves none, or it
	// was not begun.
	Analysis Analysis
	// Damaged means that the events can't be read; then there are no facts.
	Damaged bool
}

// Imported reports whether the match came from a file.
func (e *Entry) Imported() bool { return e.Source != "" }

// Dated reports whether Backtalk knows on which day the match was played. Some files don't say.
func (e *Entry) Dated() bool { return !e.Imported() || e.Facts.About.Date != "" }

// Date returns when the match began, or the zero time if Backtalk doesn't know.
func (e *Entry) Date() time.Time {
	if !e.Dated() {
		return time.Time{}
	}
	return e.Started
}

// Import is a file whose matches are to be saved.
type Import struct {
	// Name is the file's name, and Digest the SHA-256 of its content, in
	// hexadecimal.
	Name, Digest string
	// At is when the player imports it. Lists show this time for a match whose
	// file gives no date, and say that it was imported then.
	At      time.Time
	Matches []record.Imported
	// Facts are the statistics of each match, if whoever imports has them already.
	Facts []tally.Facts
}

// FactsOf returns the statistics of match i.
func (m *Import) FactsOf(i int) tally.Facts {
	if i < len(m.Facts) {
		return m.Facts[i]
	}
	return tally.Of(m.Matches[i].Events)
}

// Library is a store that also has finished matches. Any goroutine may call the
// methods that it adds to a Store, and Events, at any time.
type Library interface {
	Store
	// List returns all matches, the latest first.
	List() ([]Entry, error)
	// Find returns one match. It can return ErrNoMatch.
	Find(id int64) (Entry, error)
	// Import saves all matches of a file as finished ones, or none of them, and
	// returns their IDs. It returns ErrKnown if they are already saved.
	Import(file Import) ([]int64, error)
	// Known returns the matches imported from a file with this digest, or
	// whose events have it.
	Known(digest string) ([]int64, error)
	// Rename changes a player's name in every match, and returns the number of
	// matches.
	Rename(from, to string) (int, error)
}

// Batch is a library that imports many files in less time if it knows of them before.
type Batch interface {
	Library
	// BeginBatch makes one batch of the files that are imported until end is called.
	BeginBatch() (end func(), err error)
}
