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

// Journal is an open file of matches. Several programs may have the same file open, each with its own match. A Journal
// belongs to one goroutine.
type Journal struct {
	db   *sql.DB
	path string
	// held are the locks of the matches played here.
	held map[int64]*lock
}

// patience is how long a commit waits for another program's, in milliseconds.
const patience = 2000

// Open opens the file at path and makes it if it is not there; its folder must be. It fails with ErrUnwritable, ErrDamaged,
// ErrNewer, ErrFull or ErrBusy.
func Open(path string) (*Journal, error) {
	db, err := sql.Open("sqlite", source(path,
		fmt.Sprintf("busy_timeout(%d)", patience), "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(ON)")+"&_txlock=immediate")
	if err != nil {
		return nil, doing("open journal", err)
	}
	// One connection: commits are one after the other anyway, and the settings above hold for all.
	db.SetMaxOpenConns(1)
	if err := migrate(db); err != nil {
		_ = db.Close()
		return nil, doing("open journal", err)
	}
	return &Journal{db, path, map[int64]*lock{}}, nil
}

// source is how the driver is told of a file and its settings.
func source(path string, pragmas ...string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + url.Values{"_pragma": pragmas}.Encode()
}

// Close closes the file and lets other programs have the matches that were played here.
func (j *Journal) Close() error {
	for id := range j.held {
		j.letGo(id)
	}
	return j.db.Close()
}

func (j *Journal) letGo(id int64) {
	j.held[id].release()
	delete(j.held, id)
}

// hold keeps a match from other programs, until the journal is closed or the match is over.
func (j *Journal) hold(id int64) error {
	if j.held[id] != nil {
		return nil
	}
	l, err := take(j.path, id)
	if err == nil {
		j.held[id] = l
	}
	return err
}

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
	// n is how many events are kept.
	n int
	// waiting are those that could not be kept yet.
	waiting []core.Event
	// taken says that another program has gone on with the match.
	taken bool
}

// Begin keeps a new match; m.ID is given out by the journal.
func (j *Journal) Begin(m Meta) (*Match, error) {
	result, err := j.db.Exec("INSERT INTO match (started, seed, options, taken_up) VALUES (?, ?, ?, "+nextTakenUp+")",
		m.Started.UnixMicro(), blob(m.Seed), blob(m.Options))
	if err != nil {
		return nil, doing("keep a new match", err)
	}
	id, err := result.LastInsertId()
	if err != nil {
		return nil, doing("keep a new match", err)
	}
	if err := j.hold(id); err != nil {
		return nil, fmt.Errorf("keep a new match: %w", err)
	}
	return &Match{journal: j, id: id}, nil
}

// blob keeps empty bytes from being NULL.
func blob(b []byte) []byte { return append([]byte{}, b...) }

// Append keeps events, all of them or none, together with those that an earlier Append could not keep: what is kept of a
// match has no gaps. It fails with ErrTaken when another program has gone on with the match, then and ever after, and with
// ErrFull, ErrBusy, ErrUnwritable or ErrDamaged.
func (m *Match) Append(events []core.Event) error {
	if m.taken {
		return ErrTaken
	}
	m.waiting = append(m.waiting, events...)
	if err := m.commit(); err != nil {
		m.taken = errors.Is(err, ErrTaken)
		return doing("keep events", err)
	}
	m.n += len(m.waiting)
	m.waiting = nil
	return nil
}

func (m *Match) commit() error {
	tx, err := m.journal.db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := m.insert(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (m *Match) insert(tx *sql.Tx) error {
	for i, e := range m.waiting {
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
		return doing("finish match", err)
	}
	m.journal.letGo(m.id)
	return nil
}

// nextTakenUp numbers the times that a match was begun or gone on with.
const nextTakenUp = "(SELECT 1 + COALESCE(MAX(taken_up), 0) FROM match)"

// Unfinished lists the matches that can go on, the one played last first. Another program may be playing one of them; Resume
// tells.
func (j *Journal) Unfinished() ([]Meta, error) {
	rows, err := j.db.Query(`SELECT id, started, seed, options FROM match
		WHERE finished = 0 AND EXISTS (SELECT 1 FROM event WHERE event.match = match.id)
		ORDER BY taken_up DESC, started DESC, id DESC`)
	if err != nil {
		return nil, doing("list matches", err)
	}
	defer func() { _ = rows.Close() }()
	var list []Meta
	for rows.Next() {
		var m Meta
		var started int64
		if err := rows.Scan(&m.ID, &started, &m.Seed, &m.Options); err != nil {
			return nil, doing("list matches", err)
		}
		m.Started = time.UnixMicro(started)
		list = append(list, m)
	}
	return list, doing("list matches", rows.Err())
}

// Resume gives a match's events and the match to append to. It fails with ErrNoMatch where nothing of it is kept, with ErrTaken
// where another program plays it, and with ErrDamaged where an event can't be read.
func (j *Journal) Resume(id int64) ([]core.Event, *Match, error) {
	if err := j.hold(id); err != nil {
		return nil, nil, fmt.Errorf("load match %d: %w", id, err)
	}
	events, err := j.load(id)
	if err == nil {
		_, err = j.db.Exec("UPDATE match SET taken_up = "+nextTakenUp+" WHERE id = ?", id)
	}
	if err != nil {
		j.letGo(id)
		return nil, nil, doing(fmt.Sprintf("load match %d", id), err)
	}
	return events, &Match{journal: j, id: id, n: len(events)}, nil
}

// load reads the events of a match.
func (j *Journal) load(id int64) ([]core.Event, error) {
	rows, err := j.db.Query("SELECT line FROM event WHERE match = ? ORDER BY n", id)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var decoder record.Decoder
	var events []core.Event
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		e, err := decoder.Decode([]byte(line))
		if err != nil {
			return nil, fmt.Errorf("event %d: %w: %w", len(events)+1, ErrDamaged, err)
		}
		events = append(events, e)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if len(events) == 0 {
		return nil, ErrNoMatch
	}
	return events, nil
}
