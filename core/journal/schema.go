package journal

import (
	"database/sql"
	"fmt"
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
	for ; err == nil && version < len(steps); version, err = versionOf(db) {
		if err := step(db, version); err != nil {
			return fmt.Errorf("bring the file to version %d: %w", version+1, err)
		}
	}
	if err == nil && version > len(steps) {
		return ErrNewer
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
