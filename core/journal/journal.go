package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"backtalk/core"
	"backtalk/core/record"
)

var (
	// ErrNewer is returned for a file that a newer version of the program has made.
	ErrNewer = errors.New("the file was made by a newer version")
	// ErrTaken is returned when another program has gone on with the match meanwhile. The match here can be played on, unkept.
	ErrTaken = errors.New("another program plays this match")
	// ErrNoMatch is returned for a match that is not in the file.
	ErrNoMatch = errors.New("no such match")
)

// Journal is an open file of matches. It may be used from several goroutines, and several programs may have the same file
// open.
type Journal struct{ db *sql.DB }

// patience is how long a commit waits for another program's, in milliseconds.
const patience = 2000

// Open opens the file at path and makes it if it is not there; its folder must be. It fails where the file can't be
// written, is damaged, or is newer than the program (ErrNewer).
func Open(path string) (*Journal, error) {
	pragmas := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", patience), "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(ON)",
	}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+pragmas.Encode())
	if err != nil {
		return nil, fmt.Errorf("open journal: %w", err)
	}
	// One connection: commits are one after the other anyway, and the settings above hold for all.
	db.SetMaxOpenConns(1)
	if err := migrate(db); err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("open journal: %w", err)
	}
	return &Journal{db}, nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.db.Close() }

// Meta is what is kept of a match besides its events.
type Meta struct {
	ID      int64
	Started time.Time
	// Seed is the seed of the dice.
	Seed []byte
	// Options are the caller's own.
	Options []byte
}

// Match is a match in the journal that events are appended to. It belongs to one goroutine.
type Match struct {
	journal *Journal
	id      int64
	n       int
}

// Begin keeps a new match; m.ID is given out by the journal.
func (j *Journal) Begin(m Meta) (*Match, error) {
	result, err := j.db.Exec("INSERT INTO match (started, seed, options) VALUES (?, ?, ?)",
		m.Started.UnixMicro(), blob(m.Seed), blob(m.Options))
	if err != nil {
		return nil, fmt.Errorf("keep a new match: %w", err)
	}
	id, err := result.LastInsertId()
	if err != nil {
		return nil, fmt.Errorf("keep a new match: %w", err)
	}
	return &Match{journal: j, id: id}, nil
}

// blob keeps empty bytes from being NULL.
func blob(b []byte) []byte { return append([]byte{}, b...) }

// Append keeps events, all of them or none. It fails with ErrTaken when another program has gone on with the match.
func (m *Match) Append(events []core.Event) error {
	tx, err := m.journal.db.Begin()
	if err != nil {
		return fmt.Errorf("keep events: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := m.insert(tx, events); err != nil {
		return fmt.Errorf("keep events: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("keep events: %w", err)
	}
	m.n += len(events)
	return nil
}

func (m *Match) insert(tx *sql.Tx, events []core.Event) error {
	for i, e := range events {
		n := m.n + i + 1
		line, err := record.Encode(n, e)
		if err != nil {
			return err
		}
		done, err := tx.Exec("INSERT OR IGNORE INTO event (match, n, line) VALUES (?, ?, ?)", m.id, n, string(line))
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return errors.Join(ErrTaken, err)
		}
	}
	return nil
}

// Finish marks the match as over: it is not offered again.
func (m *Match) Finish() error {
	if _, err := m.journal.db.Exec("UPDATE match SET finished = 1 WHERE id = ?", m.id); err != nil {
		return fmt.Errorf("finish match: %w", err)
	}
	return nil
}

// Unfinished lists the matches that can go on, the one played last first.
func (j *Journal) Unfinished() ([]Meta, error) {
	rows, err := j.db.Query(`SELECT id, started, seed, options FROM match
		WHERE finished = 0 AND EXISTS (SELECT 1 FROM event WHERE event.match = match.id)
		ORDER BY started DESC, id DESC`)
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var list []Meta
	for rows.Next() {
		var m Meta
		var started int64
		if err := rows.Scan(&m.ID, &started, &m.Seed, &m.Options); err != nil {
			return nil, fmt.Errorf("list matches: %w", err)
		}
		m.Started = time.UnixMicro(started)
		list = append(list, m)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	return list, nil
}

// Resume gives a match's events and the match to append to. It fails with ErrNoMatch where nothing of it is kept.
func (j *Journal) Resume(id int64) ([]core.Event, *Match, error) {
	rows, err := j.db.Query("SELECT line FROM event WHERE match = ? ORDER BY n", id)
	if err != nil {
		return nil, nil, fmt.Errorf("load match: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var decoder record.Decoder
	var events []core.Event
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, nil, fmt.Errorf("load match: %w", err)
		}
		e, err := decoder.Decode([]byte(line))
		if err != nil {
			return nil, nil, fmt.Errorf("load match: event %d: %w", len(events)+1, err)
		}
		events = append(events, e)
	}
	if err := rows.Err(); err != nil {
		return nil, nil, fmt.Errorf("load match: %w", err)
	}
	if len(events) == 0 {
		return nil, nil, fmt.Errorf("load match %d: %w", id, ErrNoMatch)
	}
	return events, &Match{journal: j, id: id, n: len(events)}, nil
}
