package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"backtalk/cmd/internal/matches"
)

// lock is a transaction on an empty SQLite file beside the journal: however the process ends, the
// operating system ends the lock with it, on every system.
type lock struct {
	db   *sql.DB
	tx   *sql.Tx
	path string
}

// These say how long to wait for a lock. A program that plays a match holds its lock for long. One that
// only looks at the lock holds it for an instant.
const (
	matchWait = 50 * time.Millisecond
	fileWait  = patience * time.Millisecond
)

// replacements bounds how often others may replace a lock file while it is
// being locked here.
const replacements = 10

// playing returns the lock file of a match in the journal at path.
func playing(path string, match int64) string { return fmt.Sprintf("%s-playing-%d", path, match) }

// take locks a match of the journal at path, so that no other program continues it. It returns ErrTaken
// if another program has it.
func take(path string, match int64) (*lock, error) {
	return takeFile(playing(path, match))
}

// takeFile locks a lock file, and creates it if it doesn't exist. It returns ErrTaken if another
// program has locked it.
func takeFile(path string) (*lock, error) {
	for range replacements {
		before, err := lockFile(path)
		if errors.Is(err, fs.ErrNotExist) && folderExists(path) {
			continue
		}
		if err != nil {
			return nil, doing("lock", err)
		}
		l, err := begin(path, "exclusive", matchWait)
		if errors.Is(err, matches.ErrBusy) {
			return nil, matches.ErrTaken
		}
		// The previous holder may have removed the file since it was opened here. The next one would then
		// lock a different file.
		if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
			l.end()
			continue
		}
		return l, err
	}
	return nil, matches.ErrTaken
}

func folderExists(path string) bool {
	_, err := os.Stat(filepath.Dir(path))
	return err == nil
}

// lockFile creates the lock file if there is none. Nobody else may read it.
func lockFile(path string) (fs.FileInfo, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, private)
	if err == nil {
		defer file.Close()
		return file.Stat()
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	// Only SQLite may open a file that this process has locked: closing it would end the lock.
	return os.Stat(path)
}

// begin begins a transaction on a lock file, where kind is deferred or exclusive. wait bounds how
// long it waits for other programs.
func begin(path, kind string, wait time.Duration) (*lock, error) {
	db, err := sql.Open("sqlite", source(path, fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()), "journal_mode(MEMORY)")+"&_txlock="+kind)
	if err != nil {
		return nil, doing("lock", err)
	}
	tx, err := db.Begin()
	if err != nil {
		_ = db.Close()
		return nil, doing("lock", err)
	}
	return &lock{db, tx, path}, nil
}

// share takes a shared lock of a file. Until it is released, nobody can lock the file exclusively.
func share(path string) (*lock, error) {
	if _, err := lockFile(path); err != nil {
		return nil, doing("lock", err)
	}
	l, err := begin(path, "deferred", fileWait)
	if err != nil {
		return nil, err
	}
	// A transaction takes its shared lock at the first read.
	var n int
	if err := l.tx.QueryRow("SELECT COUNT(*) FROM sqlite_master").Scan(&n); err != nil {
		l.end()
		return nil, doing("lock", err)
	}
	return l, nil
}

// isTaken reports whether another program has locked a match of the journal at path. It changes
// nothing.
func isTaken(path string, match int64) bool {
	path = playing(path, match)
	if _, err := os.Stat(path); err != nil {
		return false
	}
	db, err := sql.Open("sqlite", source(path, "busy_timeout(0)")+"&mode=ro")
	if err != nil {
		return false
	}
	defer db.Close()
	var n int
	err = db.QueryRow("SELECT COUNT(*) FROM sqlite_master").Scan(&n)
	return errors.Is(doing("look at lock", err), matches.ErrBusy)
}

// end releases the lock and closes the file.
func (l *lock) end() {
	if l == nil {
		return
	}
	_ = l.tx.Rollback()
	_ = l.db.Close()
}

// release releases the lock and removes the lock file, which only its holder may do. It removes the
// file while the lock still holds. Windows can't remove an open file, so there release closes the
// file first, and removes it if nobody else has it open.
func (l *lock) release() {
	if l == nil {
		return
	}
	removed := os.Remove(l.path) == nil
	l.end()
	if !removed && removesOnlyClosed {
		_ = os.Remove(l.path)
	}
}
