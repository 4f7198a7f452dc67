package journal

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core/record"
	"backtalk/core/tally"
)

// entryColumns are the columns of an entry.
const entryColumns = "id, started, seed, options, finished, taken_up, ended, seconds, source, facts, COALESCE(sums, '')"

// List lists all matches that have events: those to continue first, then the finished ones, the latest
// first.
func (j *Journal) List() ([]matches.Entry, error) {
	list, err := j.list()
	return list, about(j.path, doing("list matches", err))
}

// list reads the table listed, then the matches that are not in it. If a row of the table can't be read,
// it reads all matches.
func (j *Journal) list() ([]matches.Entry, error) {
	known, err := chunks(j.db)
	if err != nil {
		return nil, err
	}
	read, err := j.rows("AND finished = 0")
	if err != nil {
		return nil, err
	}
	for _, gap := range gaps(known) {
		finished, err := j.rows("AND finished = 1 AND id >= ? AND id < ?", gap.from, gap.to)
		if err != nil {
			return nil, err
		}
		read = append(read, finished...)
	}
	j.remember(read)
	if list, ok := sorted(known, read); ok {
		return list, nil
	}
	if !j.ReadOnly() {
		// If that fails, the next list reads all matches again.
		_, _ = j.db.Exec("DELETE FROM listed")
	}
	return j.entries("")
}

// Find returns one match.
func (j *Journal) Find(id int64) (matches.Entry, error) {
	list, err := j.entries("AND id = ?", id)
	switch {
	case err != nil:
		return matches.Entry{}, doing("find match", err)
	case len(list) == 0:
		return matches.Entry{}, fmt.Errorf("find match %d: %w", id, matches.ErrNoMatch)
	}
	return list[0], nil
}

// entries lists the matches with events that the rest of the query selects, in the order of List.
func (j *Journal) entries(rest string, args ...any) ([]matches.Entry, error) {
	read, err := j.rows(rest, args...)
	if err != nil {
		return nil, err
	}
	list, _ := sorted(nil, read)
	return list, nil
}

// rows reads the matches with events that the rest of the query selects, in any order, and counts those
// that must be counted.
func (j *Journal) rows(rest string, args ...any) ([]*row, error) {
	// A match with statistics has events, so don't look for them: that reads half of the file.
	read, err := readRows(j.db, "(facts <> '' OR EXISTS (SELECT 1 FROM packed WHERE packed.match = match.id) OR "+unpacked+") "+rest, args...)
	if err != nil {
		return nil, err
	}
	for _, r := range read {
		j.count(&r.entry)
	}
	return read, nil
}

func readRows(db querier, condition string, args ...any) ([]*row, error) {
	rows, err := db.Query("SELECT "+entryColumns+" FROM match LEFT JOIN analysis ON analysis.match = match.id WHERE "+condition, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	return decodeAll(rows)
}

// row is a match as the file has it. facts and sums are JSON; sums is empty if the match isn't analysed.
type row struct {
	id, started, ended, seconds int64
	seed, options, facts, sums  []byte
	finished                    bool
	// takenUp is greater for a match that was begun or resumed later.
	takenUp int64
	source  string
	entry   matches.Entry
}

// decodeAll reads rows and decodes their entries. It decodes on all processors while it reads: the
// statistics of ten thousand matches take longer than everything else.
func decodeAll(rows *sql.Rows) ([]*row, error) {
	var read []*row
	var wg sync.WaitGroup
	encoded := make(chan *row, 64)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for r := range encoded {
				r.decode()
			}
		})
	}
	defer wg.Wait()
	defer close(encoded)
	for rows.Next() {
		r := new(row)
		err := rows.Scan(&r.id, &r.started, &r.seed, &r.options, &r.finished, &r.takenUp, &r.ended, &r.seconds, &r.source, &r.facts, &r.sums)
		if err != nil {
			return nil, err
		}
		read = append(read, r)
		encoded <- r
	}
	return read, rows.Err()
}

// lately returns the number of a [key].
func (r *row) lately() int64 {
	if !r.finished {
		return r.takenUp
	}
	return max(r.ended, r.started)
}

func (r *row) decode() {
	e := &r.entry
	e.Finished, e.Played, e.Source = r.finished, time.Duration(r.seconds)*time.Second, r.source
	e.ID, e.Started, e.Seed, e.Options = r.id, time.UnixMicro(r.started), r.seed, r.options
	if r.ended != 0 {
		e.Ended = time.UnixMicro(r.ended)
	}
	// Unreadable facts are counted again.
	_ = json.Unmarshal(r.facts, &e.Facts)
	_ = json.Unmarshal(r.sums, &e.Analysis)
}

// count computes the statistics of a match, unless they are current.
func (j *Journal) count(e *matches.Entry) {
	if e.Finished && e.Facts.Current() {
		return
	}
	events, err := readEvents(j.db, e.ID)
	if err != nil {
		e.Damaged = true
		return
	}
	e.Facts = tally.Of(events)
	if !e.Finished {
		return
	}
	if facts, err := json.Marshal(e.Facts); err == nil {
		// If that fails, the next list computes them again.
		_, _ = j.db.Exec("UPDATE match SET facts = ? WHERE id = ?", string(facts), e.ID)
	}
}

// Known returns the matches that were imported from a file with this digest, and those with events of
// this digest.
func (j *Journal) Known(digest string) ([]int64, error) {
	ids, err := j.withDigest(digest)
	if err != nil || len(ids) > 0 {
		return ids, err
	}
	// Matches from an older version get their digests when they are packed.
	left, err := idsOf(j.db, loose+" AND digest = ''")
	if err != nil || len(left) == 0 {
		return nil, doing("look for a file", err)
	}
	if err := j.Pack(context.Background()); err != nil {
		return nil, err
	}
	return j.withDigest(digest)
}

func (j *Journal) withDigest(digest string) ([]int64, error) {
	ids, err := idsOf(j.db, "SELECT id FROM match WHERE digest = ? AND digest <> '' ORDER BY id", digest)
	return ids, doing("look for a file", err)
}

// Import saves all matches of a file, or none of them. It returns ErrKnown if they are saved already:
// another program may have imported the file meanwhile.
func (j *Journal) Import(file matches.Import) ([]int64, error) {
	var ids []int64
	err := j.transact(func(tx *sql.Tx) error {
		var there int
		err := tx.QueryRow("SELECT COUNT(*) FROM match WHERE digest = ? AND digest <> ''", file.Digest).Scan(&there)
		if err != nil {
			return err
		}
		if there > 0 {
			return matches.ErrKnown
		}
		for i, m := range file.Matches {
			id, err := importMatch(tx, &file, i, m)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	if err != nil {
		return nil, doing("import", err)
	}
	return ids, nil
}

func importMatch(tx *sql.Tx, file *matches.Import, part int, m record.Imported) (int64, error) {
	started := m.When
	if started.IsZero() {
		started = file.At
	}
	name := file.Name
	if name == "" {
		name = "-"
	}
	done, err := tx.Exec("INSERT INTO match (started, seed, options, finished, digest, source, part) VALUES (?, ?, ?, 1, ?, ?, ?)",
		started.UnixMicro(), []byte{}, []byte{}, file.Digest, name, part)
	if err != nil {
		return 0, err
	}
	id, err := done.LastInsertId()
	if err != nil {
		return 0, err
	}
	lines := make([][]byte, len(m.Events))
	for i, e := range m.Events {
		if lines[i], err = record.Encode(i+1, e); err != nil {
			return 0, err
		}
	}
	packed, err := packCounted(lines, file.FactsOf(part))
	if err != nil {
		return 0, err
	}
	return id, packed.put(tx, id)
}

// transact runs a function in one transaction.
func (j *Journal) transact(do func(tx *sql.Tx) error) error {
	if err := transact(j.db, do); err != nil {
		return err
	}
	j.syncer.note()
	return nil
}

func transact(db *sql.DB, do func(tx *sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
