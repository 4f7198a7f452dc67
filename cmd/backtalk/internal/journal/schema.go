package journal

import (
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"backtalk/cmd/internal/matches"
)

// steps bring a file from one version of the schema to the next; user_version counts those that were done. Steps are
// only ever added.
var steps = []string{
	`CREATE TABLE match (
		id       INTEGER PRIMARY KEY,
		started  INTEGER NOT NULL, -- microseconds since 1970
		seed     BLOB    NOT NULL,
		options  BLOB    NOT NULL,
		finished INTEGER NOT NULL DEFAULT 0
	);
	CREATE TABLE event (
		match INTEGER NOT NULL REFERENCES match(id),
		n     INTEGER NOT NULL,
		line  TEXT    NOT NULL,
		PRIMARY KEY (match, n)
	) WITHOUT ROWID;`,
	`ALTER TABLE match ADD COLUMN taken_up INTEGER NOT NULL DEFAULT 0; -- the larger, the later it was played`,
}

// migrate brings the file to the newest version. A file made by a newer program is left alone, with ErrNewer.
func migrate(db *sql.DB) error {
	version, err := versionOf(db)
	if err == nil && version < 0 {
		return fmt.Errorf("version %d: %w", version, matches.ErrDamaged)
	}
	for ; err == nil && version < len(steps); version, err = versionOf(db) {
		if err := step(db, version); err != nil {
			return fmt.Errorf("bring the file to version %d: %w", version+1, err)
		}
	}
	if err == nil && version > len(steps) {
		return matches.ErrNewer
	}
	return err
}

func versionOf(db interface{ QueryRow(string, ...any) *sql.Row }) (version int, err error) {
	err = db.QueryRow("PRAGMA user_version").Scan(&version)
	return version, err
}

// step does the step from a version, unless another program has done it meanwhile. The source of the connection has every
// transaction begin with the lock for writing, so that only one program can be here.
func step(db *sql.DB, version int) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if now, err := versionOf(tx); err != nil || now != version {
		return err
	}
	if _, err := tx.Exec(steps[version]); err != nil {
		return err
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", version+1)); err != nil {
		return err
	}
	return tx.Commit()
}

// mostChecked is how large a file is read through when it is opened, in bytes: 9 MB take 30 ms.
const mostChecked = 32 << 20

// readable fails with ErrDamaged where the file lacks what the schema has, or its pages can't be read.
func readable(db *sql.DB) error {
	for _, query := range []string{
		"SELECT id, started, seed, options, finished, taken_up FROM match LIMIT 1",
		"SELECT match, n, line FROM event LIMIT 1",
	} {
		statement, err := db.Prepare(query)
		if err != nil {
			return err
		}
		statement.Close()
	}
	var pages, size int64
	if err := db.QueryRow("SELECT page_count, page_size FROM pragma_page_count, pragma_page_size").Scan(&pages, &size); err != nil {
		return err
	}
	if pages*size > mostChecked {
		return nil
	}
	var found string
	if err := db.QueryRow("PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", matches.ErrDamaged, found)
	}
	return nil
}

// Check fails as Open does, but makes, locks and changes nothing. A file that is not there is fs.ErrNotExist.
func Check(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	}
	if err != nil {
		return fmt.Errorf("check journal: %w", err)
	}
	how := "&mode=ro"
	if _, err := os.Stat(path + "-wal"); err != nil {
		// Nobody has the file open. To look at it as at any other, SQLite would make the files beside it.
		how += "&immutable=1"
	}
	db, err := sql.Open("sqlite", source(path, fmt.Sprintf("busy_timeout(%d)", patience))+how)
	if err != nil {
		return doing("check journal", err)
	}
	defer db.Close()
	switch version, err := versionOf(db); {
	case err != nil:
		return doing("check journal", err)
	case version < 0:
		return fmt.Errorf("check journal: version %d: %w", version, matches.ErrDamaged)
	case version > len(steps):
		return fmt.Errorf("check journal: %w", matches.ErrNewer)
	case version < len(steps):
		return nil
	}
	return doing("check journal", readable(db))
}
