package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// Journal is an open file of matches, a [matches.Store]. Several programs may have the same file open,
// each with its own match. A Journal belongs to one goroutine, except for Pack, Sync, and what
// [matches.Library] and [matches.Analyses] allow.
type Journal struct {
	db   *sql.DB
	path string
	// playing is a second connection, for the matches played here; it is nil until a match needs
	// it. Keys wait for its commits, so it doesn't queue for db's only connection, and waits only
	// briefly for other commits.
	playing *sql.DB
	// open is shared by all programs that have the file open: while one has, nobody sets the file
	// aside.
	open   *lock
	syncer *syncer
	// held holds the locks of the matches played here.
	held map[int64]*lock
	// temporary is the folder of a copy that replaces the file for reading, if there is one.
	temporary string
	// packed is set if packing left free space in the file.
	packed atomic.Bool
}

// These bound how long a commit waits for another program's, in milliseconds.
const (
	patience = 2000
	// hurry is for a commit that a key waits for.
	hurry = 50
)

// Open opens the file at path, and creates it if it doesn't exist; its folder must exist. The file is
// private. Open returns ErrUnwritable, ErrDamaged, ErrNewer, ErrFull or ErrBusy, with the name of the
// file.
func Open(path string) (*Journal, error) {
	sweep(path)
	open, err := share(path + "-open")
	if err != nil {
		return nil, about(path, fmt.Errorf("open journal: %w", err))
	}
	db, err := openDB(path)
	if err != nil {
		open.end()
		return nil, about(path, doing("open journal", err))
	}
	return &Journal{db: db, path: path, open: open, syncer: newSyncer(path), held: map[int64]*lock{}}, nil
}

// openDB opens the database at path, and brings it to the newest version. SQLite doesn't wait when two
// programs make a new file a WAL database at the same moment, so openDB tries again.
func openDB(path string) (*sql.DB, error) {
	if err := makePrivate(path); err != nil {
		return nil, err
	}
	limit := time.After(patience * time.Millisecond)
	for {
		db, err := openOnce(path)
		if !errors.Is(doing("open", err), matches.ErrBusy) {
			return db, err
		}
		select {
		case <-limit:
			return nil, err
		case <-time.After(hurry * time.Millisecond):
		}
	}
}

func openOnce(path string) (*sql.DB, error) {
	db, err := connect(path, patience)
	if err != nil {
		return nil, err
	}
	err = migrate(db, path)
	if err == nil {
		err = readable(db)
	}
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	return db, nil
}

// connect connects to the database at path. Its commits wait at most this many milliseconds for other
// programs.
func connect(path string, wait int) (*sql.DB, error) {
	db, err := sql.Open("sqlite", source(path,
		fmt.Sprintf("busy_timeout(%d)", wait), "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(ON)",
		"secure_delete(ON)")+"&_txlock=immediate")
	if err == nil {
		// One connection is enough, because commits come one after the other anyway. The settings above
		// then apply to all of them.
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// private is the mode of all files of a journal.
const private = 0o600

// makePrivate creates the file if it doesn't exist, and makes it private. SQLite gives the files beside
// it the same mode.
func makePrivate(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, private)
	if err != nil {
		return err
	}
	file.Close()
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err == nil && info.Mode().Perm()&^private != 0 {
			// Files of another user stay as they are.
			_ = os.Chmod(name, private)
		}
	}
	return nil
}

// source returns the driver's data source name for a file and its settings.
func source(path string, pragmas ...string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + url.Values{"_pragma": pragmas}.Encode()
}

// Close closes the file and releases the matches that were played here.
func (j *Journal) Close() error {
	for id := range j.held {
		j.letGo(id)
	}
	var err error
	if j.playing != nil {
		err = j.playing.Close()
	}
	if j.packed.Load() {
		j.shrink()
	}
	j.syncer.end()
	err = errors.Join(err, j.db.Close())
	j.open.end()
	if j.temporary != "" {
		err = errors.Join(err, os.RemoveAll(j.temporary))
	}
	return err
}

func (j *Journal) letGo(id int64) {
	j.held[id].release()
	delete(j.held, id)
}

// hold locks a match until letGo or Close.
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

// saved is a match in the journal that events are appended to.
type saved struct {
	journal *Journal
	id      int64
	// n is the number of saved events.
	n int
	// taken is set if nothing may be appended any more: another program has continued the match, or
	// it was finished or left.
	taken bool
	// since is when it was begun or resumed.
	since time.Time
}

// Begin starts to save a new match. It ignores m.ID and assigns an ID itself.
func (j *Journal) Begin(m matches.Meta) (matches.Match, error) {
	db, err := j.play()
	if err != nil {
		return nil, doing("keep a new match", err)
	}
	result, err := db.Exec("INSERT INTO match (started, seed, options, taken_up) VALUES (?, ?, ?, "+nextTakenUp+")",
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
	return &saved{journal: j, id: id, since: time.Now()}, nil
}

// play returns the database for the matches played here. Only the goroutine that the Journal belongs to
// may call it.
func (j *Journal) play() (*sql.DB, error) {
	var err error
	if j.playing == nil {
		j.playing, err = connect(j.path, hurry)
	}
	return j.playing, err
}

// blob keeps empty bytes from being NULL.
func blob(b []byte) []byte { return append([]byte{}, b...) }

// Append saves events, all or none of them. It returns ErrTaken if another program has continued the
// match, at this call and every later one, and otherwise ErrFull, ErrBusy, ErrUnwritable or ErrDamaged.
func (m *saved) Append(events []core.Event) error {
	if m.taken {
		return matches.ErrTaken
	}
	if err := m.commit(events); err != nil {
		m.taken = errors.Is(err, matches.ErrTaken)
		return doing("keep events", err)
	}
	m.n += len(events)
	m.journal.syncer.note()
	return nil
}

func (m *saved) commit(events []core.Event) error {
	return m.transact(func(tx *sql.Tx) error { return m.insert(tx, events) })
}

// transact does something for the match in one transaction.
func (m *saved) transact(do func(tx *sql.Tx) error) error {
	db, err := m.journal.play()
	if err != nil {
		return err
	}
	return transact(db, do)
}

func (m *saved) insert(tx *sql.Tx, events []core.Event) error {
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
			return errors.Join(matches.ErrTaken, err)
		}
	}
	return nil
}

// Finish marks the match as over, so that nobody is asked to continue it, and packs its events.
func (m *saved) Finish() error {
	err := m.transact(func(tx *sql.Tx) error {
		lines, err := readLines(tx, m.id)
		if err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE match SET finished = 1, ended = ?, seconds = seconds + ?, digest = ? WHERE id = ?",
			time.Now().UnixMicro(), m.played(), digestOf(lines), m.id)
		if err == nil && len(lines) > 0 {
			err = putPacked(tx, m.id, lines)
		}
		return err
	})
	if err != nil {
		return doing("finish match", err)
	}
	m.journal.syncer.note()
	m.taken = true
	m.journal.letGo(m.id)
	return nil
}

// played returns how long the match was played since it was begun or
// resumed, in seconds.
func (m *saved) played() int64 { return int64(time.Since(m.since) / time.Second) }

// Leave releases the match. Nothing can be appended until somebody resumes it.
func (m *saved) Leave() {
	if db, err := m.journal.play(); err == nil && !m.taken {
		// If this fails, only the time played is too short.
		_, _ = db.Exec("UPDATE match SET seconds = seconds + ? WHERE id = ?", m.played(), m.id)
	}
	m.taken = true
	m.journal.letGo(m.id)
}

// nextTakenUp returns the next number for a match that is begun or resumed.
const nextTakenUp = "(SELECT 1 + COALESCE(MAX(taken_up), 0) FROM match)"

// Unfinished lists the matches that can be continued, the one begun or resumed last first. Another
// program may be playing one of them; Taken reports that.
func (j *Journal) Unfinished() ([]matches.Meta, error) {
	rows, err := j.db.Query(`SELECT id, started, seed, options FROM match
		WHERE finished = 0 AND EXISTS (SELECT 1 FROM event WHERE event.match = match.id)
		ORDER BY taken_up DESC, started DESC, id DESC`)
	if err != nil {
		return nil, doing("list matches", err)
	}
	defer func() { _ = rows.Close() }()
	var list []matches.Meta
	for rows.Next() {
		var m matches.Meta
		var started int64
		if err := rows.Scan(&m.ID, &started, &m.Seed, &m.Options); err != nil {
			return nil, doing("list matches", err)
		}
		m.Started = time.UnixMicro(started)
		list = append(list, m)
	}
	return list, doing("list matches", rows.Err())
}

// Taken reports whether another program has a match open.
func (j *Journal) Taken(id int64) bool { return j.held[id] == nil && isTaken(j.path, id) }

// Events returns a match's events without locking the match. Its errors are those of Resume, except
// ErrTaken.
func (j *Journal) Events(id int64) ([]core.Event, error) {
	events, err := j.load(id)
	return events, doing(fmt.Sprintf("look at match %d", id), err)
}

// Resume returns a match's events and the match to append to. It returns
// ErrNoMatch if the match isn't saved, ErrTaken if another program plays it,
// and ErrDamaged if an event can't be read.
func (j *Journal) Resume(id int64) ([]core.Event, matches.Match, error) {
	if err := j.hold(id); err != nil {
		return nil, nil, fmt.Errorf("load match %d: %w", id, err)
	}
	events, err := j.load(id)
	if err == nil {
		err = j.takeUp(id)
	}
	if err != nil {
		j.letGo(id)
		return nil, nil, doing(fmt.Sprintf("load match %d", id), err)
	}
	return events, &saved{journal: j, id: id, n: len(events), since: time.Now()}, nil
}

// takeUp makes a match the one that was begun or resumed last.
func (j *Journal) takeUp(id int64) error {
	db, err := j.play()
	if err == nil {
		_, err = db.Exec("UPDATE match SET taken_up = "+nextTakenUp+" WHERE id = ?", id)
	}
	return err
}

// load reads the events of a match.
func (j *Journal) load(id int64) ([]core.Event, error) { return readEvents(j.db, id) }
