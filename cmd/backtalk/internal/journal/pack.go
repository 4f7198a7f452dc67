package journal

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"modernc.org/sqlite"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
	"backtalk/core/tally"
)

// The lines of a finished match are packed: all of them in one row, compressed by zlib, without their
// numbers, which follow from their order. Rising numbers compress badly: with them a match takes 40 %
// more. docs/formats.md says how to read the rows with other programs.

// maxUnpacked bounds the text of a match, in bytes, so that a hostile row can't fill the memory. A long
// match of 25 points has a quarter of a million.
const maxUnpacked = 32 << 20

// errPacked is returned for a packed match that can't be unpacked.
var errPacked = fmt.Errorf("the packed events: %w", matches.ErrDamaged)

// numberOf returns the beginning of the written line with number n.
func numberOf(n int) []byte { return strconv.AppendInt([]byte(`{"n":`), int64(n), 10) }

// pack compresses written lines without their numbers. size is the size of their text.
func pack(lines [][]byte) (packed []byte, size int, err error) {
	var out bytes.Buffer
	w, err := zlib.NewWriterLevel(&out, zlib.BestCompression)
	if err != nil {
		return nil, 0, err
	}
	for i, line := range lines {
		rest, ok := bytes.CutPrefix(line, append(numberOf(i+1), ','))
		if !ok {
			return nil, 0, fmt.Errorf("line %d has another number: %w", i+1, matches.ErrDamaged)
		}
		for _, part := range [][]byte{{'{'}, rest, {'\n'}} {
			n, err := w.Write(part)
			if err != nil {
				return nil, 0, err
			}
			size += n
		}
	}
	if err := w.Close(); err != nil {
		return nil, 0, err
	}
	if size > maxUnpacked {
		return nil, 0, errPacked
	}
	return out.Bytes(), size, nil
}

// unpack undoes pack. It returns an error if the text doesn't have size bytes, or if a line doesn't
// begin like an event. It doesn't decode the events.
func unpack(packed []byte, size int64) ([][]byte, error) {
	if size < 0 || size > maxUnpacked {
		return nil, errPacked
	}
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, errors.Join(errPacked, err)
	}
	text, err := io.ReadAll(io.LimitReader(r, size+1))
	if err != nil || int64(len(text)) != size {
		return nil, errors.Join(errPacked, err)
	}
	var lines [][]byte
	for line := range bytes.Lines(text) {
		rest, ok := bytes.CutPrefix(bytes.TrimSuffix(line, []byte("\n")), []byte("{"))
		// Many short lines would take many times their length in memory.
		if !ok || !bytes.HasPrefix(rest, []byte(`"event":"`)) {
			return nil, errPacked
		}
		lines = append(lines, append(append(numberOf(len(lines)+1), ','), rest...))
	}
	return lines, nil
}

// querier is a database or a transaction.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
}

// readLines returns the written lines of a match, packed or not, with the current names of its
// players.
func readLines(db querier, id int64) ([][]byte, error) {
	var packed []byte
	var size int64
	err := db.QueryRow("SELECT size, lines FROM packed WHERE match = ?", id).Scan(&size, &packed)
	switch {
	case err == nil:
		lines, err := unpack(packed, size)
		if err != nil {
			return nil, err
		}
		return withNames(db, id, lines)
	case !errors.Is(err, sql.ErrNoRows) && !noSuchTable(err):
		return nil, err
	}
	rows, err := db.Query("SELECT line FROM event WHERE match = ? ORDER BY n", id)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var lines [][]byte
	for rows.Next() {
		var line []byte
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, rows.Err()
}

// noSuchTable reports whether a statement failed because the file is older than the table that it uses.
func noSuchTable(err error) bool {
	var failed *sqlite.Error
	return errors.As(err, &failed) && lacks(failed)
}

// readEvents reads the events of a match from a file.
func readEvents(db querier, id int64) ([]core.Event, error) {
	lines, err := readLines(db, id)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, matches.ErrNoMatch
	}
	return decoded(lines)
}

// decoded returns the events of written lines.
func decoded(lines [][]byte) ([]core.Event, error) {
	var decoder record.Decoder
	var events []core.Event
	for i, line := range lines {
		e, err := decoder.Decode(line)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w: %w", i+1, matches.ErrDamaged, err)
		}
		events = append(events, e)
	}
	return events, nil
}

// digestOf returns the digest of the event file with these lines.
func digestOf(lines [][]byte) string {
	h := sha256.New()
	for _, line := range lines {
		h.Write(line)
		h.Write([]byte("\n"))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// packedMatch is a finished match as the file stores it.
type packedMatch struct {
	lines []byte
	// size is the size of the text, in bytes.
	size  int
	facts string
}

// packMatch packs the lines of a match, and computes its statistics.
func packMatch(lines [][]byte) (packedMatch, error) {
	events, err := decoded(lines)
	if err != nil {
		return packedMatch{}, err
	}
	return packCounted(lines, tally.Of(events))
}

// packCounted packs the lines of a match whose statistics are known.
func packCounted(lines [][]byte, facts tally.Facts) (m packedMatch, err error) {
	if m.lines, m.size, err = pack(lines); err != nil {
		return m, err
	}
	text, err := json.Marshal(facts)
	m.facts = string(text)
	return m, err
}

// put replaces the stored match with a packed one.
func (m *packedMatch) put(tx *sql.Tx, id int64) error {
	_, err := tx.Exec("INSERT OR REPLACE INTO packed (match, size, lines) VALUES (?, ?, ?)", id, m.size, m.lines)
	if err != nil {
		return err
	}
	for _, table := range []string{"event", "renamed"} {
		if _, err := tx.Exec("DELETE FROM "+table+" WHERE match = ?", id); err != nil {
			return err
		}
	}
	_, err = tx.Exec("UPDATE match SET finished = 1, facts = ? WHERE id = ?", m.facts, id)
	return err
}

// putPacked packs and stores the lines of a match.
func putPacked(tx *sql.Tx, id int64, lines [][]byte) error {
	m, err := packMatch(lines)
	if err != nil {
		return err
	}
	return m.put(tx, id)
}

// idsOf returns the numbers that a query selects.
func idsOf(db querier, query string, args ...any) ([]int64, error) {
	rows, err := db.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
