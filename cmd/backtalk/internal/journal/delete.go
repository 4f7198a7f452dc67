package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"backtalk/cmd/internal/matches"
)

// Discard deletes a match, and overwrites its data in the file and in the copies that migrations
// made. Files that Recover or Restore set aside keep it. It returns ErrTaken if another program
// plays the match.
func (j *Journal) Discard(id int64) error {
	if err := j.hold(id); err != nil {
		return fmt.Errorf("delete match %d: %w", id, err)
	}
	defer j.letGo(id)
	var started int64
	var seed []byte
	err := j.db.QueryRow("SELECT started, seed FROM match WHERE id = ?", id).Scan(&started, &seed)
	if errors.Is(err, sql.ErrNoRows) {
		err = matches.ErrNoMatch
	}
	if err != nil {
		return doing(fmt.Sprintf("delete match %d", id), err)
	}
	if err := j.transact(func(tx *sql.Tx) error { return deleteFrom(tx, id) }); err != nil {
		return doing(fmt.Sprintf("delete match %d", id), err)
	}
	// The log still has the old pages. If another program is reading them, the log goes when the
	// last program closes the file.
	_, _ = j.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	for _, copied := range j.copies() {
		if err := deleteFromCopy(copied, id, started, seed); err != nil {
			return doing("delete from "+filepath.Base(copied), err)
		}
	}
	return nil
}

// deleteFrom deletes a match from the tables that exist.
func deleteFrom(tx *sql.Tx, id int64) error {
	for _, table := range []struct{ name, column string }{
		{"analysis", "match"}, {"renamed", "match"}, {"packed", "match"}, {"event", "match"}, {"match", "id"},
	} {
		var there int
		err := tx.QueryRow("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = ?", table.name).Scan(&there)
		if err != nil {
			return err
		}
		if there == 0 {
			continue
		}
		if _, err := tx.Exec("DELETE FROM "+table.name+" WHERE "+table.column+" = ?", id); err != nil {
			return err
		}
	}
	return nil
}

// copies returns the copies that migrations made.
func (j *Journal) copies() []string {
	return beside(strings.TrimSuffix(copyName(j.path, ""), ".db"), "*.db")
}

// deleteFromCopy deletes a match from a copy, if the copy has the same match.
func deleteFromCopy(path string, id, started int64, seed []byte) error {
	db, err := sql.Open("sqlite", source(path, fmt.Sprintf("busy_timeout(%d)", patience), "secure_delete(ON)", "foreign_keys(ON)"))
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var same int
	err = tx.QueryRow("SELECT COUNT(*) FROM match WHERE id = ? AND started = ? AND seed = ?", id, started, blob(seed)).Scan(&same)
	if err != nil || same == 0 {
		return err
	}
	if err := deleteFrom(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}
