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
	// Ended is when the match ended, or zero if that isn't known.
	Ended time.Time
	// Played is the time spent playing it here.
	Played time.Duration
	// Source is the name of the imported file, or empty for a match played here.
	Source string
	// Claimed is the seat that the library's owner claims, or nil. No store sets it.
	Claimed *core.Player
	Facts   tally.Facts
	// Analysis sums up the match's analysis. It is zero if the store saves no analyses, or if none
	// was begun.
	Analysis Analysis
	// Damaged means that the events can't be read. Facts is then empty.
	Damaged bool
}

// Imported reports whether the match came from a file.
func (e *Entry) Imported() bool { return e.Source != "" }

// Dated reports whether Backtalk knows the day on which the match was played. Some files don't give
// it.
func (e *Entry) Dated() bool { return !e.Imported() || e.Facts.About.Date != "" }

// Date returns when the match began, or the zero time if Backtalk doesn't know.
func (e *Entry) Date() time.Time {
	if !e.Dated() {
		return time.Time{}
	}
	return e.Started
}

// Import is a file with matches to save.
type Import struct {
	// Name is the file's name, and Digest the SHA-256 of its content, in
	// hexadecimal.
	Name, Digest string
	// At is when the player imports the file. For a match whose file gives no date, lists show this
	// time as the time of the import.
	At      time.Time
	Matches []record.Imported
	// Facts holds the statistics of each match, if the importer already has them.
	Facts []tally.Facts
}

// FactsOf returns the statistics of match i.
func (m *Import) FactsOf(i int) tally.Facts {
	if i < len(m.Facts) {
		return m.Facts[i]
	}
	return tally.Of(m.Matches[i].Events)
}

// Library is a store that also has finished matches. Any goroutine may call Events and the methods
// that Library adds to Store, at any time.
type Library interface {
	Store
	// List returns all matches with events: first those to continue, then the finished ones. In
	// each group, the latest is first.
	List() ([]Entry, error)
	// Find returns one match. It can return ErrNoMatch.
	Find(id int64) (Entry, error)
	// Import saves all matches of a file as finished ones, or none of them, and
	// returns their IDs. It returns ErrKnown if they are already saved.
	Import(file Import) ([]int64, error)
	// Known returns the matches that were imported from a file with this digest, or that have an
	// event file with this digest.
	Known(digest string) ([]int64, error)
	// Rename changes a player's name in every match, and returns the number of
	// matches.
	Rename(from, to string) (int, error)
}

// Batch is a library that imports many files faster as one batch.
type Batch interface {
	Library
	// BeginBatch starts a batch of the files imported until the caller calls end.
	BeginBatch() (end func(), err error)
}
