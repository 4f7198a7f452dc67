package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"backtalk/cmd/internal/matches"
)

// Look opens the file at path for reading. It works even if the file or its folder is read-only, as on
// backup media; changes then return ErrUnwritable. It returns the errors of Open.
func Look(path string) (*Journal, error) {
	j, err := Open(path)
	if !errors.Is(err, matches.ErrUnwritable) {
		return j, err
	}
	if j, lookErr := lookOnly(path); lookErr == nil {
		return j, nil
	}
	return nil, err
}

// ReadOnly reports whether the journal can only be read.
func (j *Journal) ReadOnly() bool { return j.open == nil }

// lookOnly opens the file for reading only. If SQLite must write to the file first, it opens a
// temporary copy.
func lookOnly(path string) (*Journal, error) {
	db, err := readOnly(path)
	if err == nil {
		var version int
		if version, err = versionOf(db); err == nil && version == len(steps) {
			err = readable(db)
		} else if err == nil {
			err = errOlder
		}
	}
	temporary := ""
	if err != nil {
		if db != nil {
			db.Close()
		}
		if db, temporary, err = openCopy(path); err != nil {
			return nil, err
		}
	}
	return &Journal{db: db, path: path, syncer: newSyncer(path), held: map[int64]*lock{}, temporary: temporary}, nil
}

// errOlder is returned for a file that needs a migration first.
var errOlder = errors.New("the file is of an older version")

// readOnly opens the database at path for reading only. SQLite may create a file beside it, but only if
// the database has a log.
func readOnly(path string) (*sql.DB, error) {
	how := "&mode=ro"
	if _, err := os.Stat(path + "-wal"); err != nil {
		// Nobody else has the file open. Without this, SQLite would create files beside it.
		how += "&immutable=1"
	}
	db, err := sql.Open("sqlite", source(path, fmt.Sprintf("busy_timeout(%d)", patience))+how)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// openCopy opens a copy of a database and its log for reading, and returns the copy's folder.
func openCopy(path string) (db *sql.DB, folder string, err error) {
	if folder, err = os.MkdirTemp("", "backtalk-"); err != nil {
		return nil, "", err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(folder)
		}
	}()
	to := filepath.Join(folder, filepath.Base(path))
	for _, beside := range []string{"", "-wal"} {
		err := copyFile(path+beside, to+beside)
		if err != nil && (beside == "" || !errors.Is(err, os.ErrNotExist)) {
			return nil, "", err
		}
	}
	if db, err = openDB(to); err != nil {
		return nil, "", err
	}
	if _, err := db.Exec("PRAGMA query_only = ON"); err != nil {
		db.Close()
		return nil, "", err
	}
	return db, folder, nil
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, private)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// Count returns how many matches the file at path has. It changes nothing, and returns the errors of
// Check.
func Count(path string) (int, error) {
	if err := Check(path); err != nil {
		return 0, err
	}
	db, err := readOnly(path)
	if err != nil {
		return 0, about(path, doing("count matches", err))
	}
	defer db.Close()
	const both = " OR EXISTS (SELECT 1 FROM packed WHERE packed.match = match.id)"
	var n int
	err = db.QueryRow("SELECT COUNT(*) FROM match WHERE " + unpacked + both).Scan(&n)
	if noSuchTable(err) {
		err = db.QueryRow("SELECT COUNT(*) FROM match WHERE " + unpacked).Scan(&n)
	}
	return n, about(path, doing("count matches", err))
}
