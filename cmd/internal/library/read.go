package library

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core/record"
)

// Outcome is what became of a file that was to be imported.
type Outcome struct {
	// IDs are the matches that it is in the library.
	IDs []int64
	// Known says that they were there before.
	Known bool
	// Faults are what could not be taken as it stands, by match; nil where Known.
	Faults [][]*record.Fault
}

// Read imports a file. One that was imported before is not imported again, and neither is the event
// file of a match that was played here. It fails where the file can't be read, as [Refusal] says, and
// then nothing is imported.
func Read(to matches.Library, name string, content []byte, at time.Time) (Outcome, error) {
	if IsZip(content) {
		return Outcome{}, errZip
	}
	sum := sha256.Sum256(content)
	digest := hex.EncodeToString(sum[:])
	known, err := to.Known(digest)
	if err != nil || len(known) > 0 {
		return Outcome{IDs: known, Known: true}, err
	}
	found, err := record.Import(bytes.NewReader(content))
	if err != nil {
		return Outcome{}, err
	}
	ids, err := to.Import(matches.Import{Name: name, Digest: digest, At: at, Matches: found})
	if errors.Is(err, matches.ErrKnown) {
		// Another program imported it meanwhile.
		known, err = to.Known(digest)
		return Outcome{IDs: known, Known: true}, err
	}
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{IDs: ids}
	for _, m := range found {
		out.Faults = append(out.Faults, m.Faults)
	}
	return out, nil
}
