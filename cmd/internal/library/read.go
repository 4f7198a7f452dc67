package library

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core/record"
	"backtalk/core/tally"
)

// Outcome is the result of importing a file.
type Outcome struct {
	// IDs are the numbers of its matches in the library.
	IDs []int64
	// Known is set if the matches were already there.
	Known bool
	// Faults holds what the import had to change in each match. It is nil if Known is set.
	Faults [][]*record.Fault
}

// Read imports a file into a library, as a [Reader] does.
func Read(to matches.Library, name string, content []byte, at time.Time) (Outcome, error) {
	return NewReader(to).Read(name, content, at)
}

// MostPositions bounds the separate positions in a file that an import takes without asking the
// player.
const MostPositions = 3

// PositionsError is returned for a file with more separate positions than MostPositions. The import
// took nothing from the file.
type PositionsError struct {
	Count int
}

// Error returns the number of positions.
func (e *PositionsError) Error() string { return fmt.Sprintf("%d separate positions", e.Count) }

// Reader imports files into a library. It reads the list of matches only once, so that importing
// many files is fast.
type Reader struct {
	// Positions means that the player also wants files with many separate positions.
	Positions bool
	to        matches.Library
	// there holds the matches of the library. It is nil before the first file.
	there map[identity]int64
}

// NewReader returns a reader for a library.
func NewReader(to matches.Library) *Reader { return &Reader{to: to} }

// Read imports a file, unless the library already has it: the same file, the event file of a match
// played here, or another file of the same matches. If it fails, it imports nothing. [Refusal]
// explains the error if the file is the cause. The error is a *PositionsError if the player must
// first agree to the file's positions.
func (r *Reader) Read(name string, content []byte, at time.Time) (Outcome, error) {
	if IsZip(content) {
		return Outcome{}, errZip
	}
	sum := sha256.Sum256(content)
	digest := hex.EncodeToString(sum[:])
	known, err := r.to.Known(digest)
	if err != nil || len(known) > 0 {
		return Outcome{IDs: known, Known: true}, err
	}
	found, err := record.Import(bytes.NewReader(content))
	if err != nil {
		return Outcome{}, err
	}
	if n := positionsIn(found); n > MostPositions && !r.Positions {
		return Outcome{}, &PositionsError{n}
	}
	facts := factsOf(found)
	identities := identitiesOf(facts)
	if known, err = r.same(identities); err != nil || len(known) > 0 {
		return Outcome{IDs: known, Known: true}, err
	}
	ids, err := r.to.Import(matches.Import{Name: name, Digest: digest, At: at, Matches: found, Facts: facts})
	if errors.Is(err, matches.ErrKnown) {
		// Another program imported it meanwhile.
		known, err = r.to.Known(digest)
		return Outcome{IDs: known, Known: true}, err
	}
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{IDs: ids}
	for i, m := range found {
		out.Faults = append(out.Faults, m.Faults)
		if i < len(ids) {
			r.there[identities[i]] = ids[i]
		}
	}
	return out, nil
}

// identity identifies the same match in several files that name the players alike.
type identity struct {
	mark
	names [2]string
}

func identityOf(f *tally.Facts) identity {
	return identity{markOf(f), [2]string{f.Players[0].Name, f.Players[1].Name}}
}

func factsOf(found []record.Imported) []tally.Facts {
	all := make([]tally.Facts, len(found))
	for i := range found {
		all[i] = tally.Of(found[i].Events)
	}
	return all
}

func identitiesOf(facts []tally.Facts) []identity {
	all := make([]identity, len(facts))
	for i := range facts {
		all[i] = identityOf(&facts[i])
	}
	return all
}

// same returns the matches of the library that equal the matches of a file. It returns none if one
// is missing, or too short to be sure.
func (r *Reader) same(file []identity) ([]int64, error) {
	if r.there == nil {
		list, err := r.to.List()
		if err != nil {
			return nil, err
		}
		r.there = map[identity]int64{}
		for i := range list {
			r.there[identityOf(&list[i].Facts)] = list[i].ID
		}
	}
	var ids []int64
	for _, m := range file {
		id, ok := r.there[m]
		if !ok || m.turns < surelySame {
			return nil, nil
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// positionsIn counts the separate positions.
func positionsIn(found []record.Imported) (count int) {
	for i := range found {
		if found[i].Position {
			count++
		}
	}
	return count
}
