package journal

import (
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"backtalk/cmd/internal/matches"
)

// Add steps, but never change one; user_version counts the steps done.
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
	`ALTER TABLE match ADD COLUMN ended INTEGER NOT NULL DEFAULT 0; -- microseconds since 1970; 0: not known
	ALTER TABLE match ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0; -- how long it was played
	ALTER TABLE match ADD COLUMN digest TEXT NOT NULL DEFAULT ''; -- SHA-256 of the file it came from, or of its event file
	ALTER TABLE match ADD COLUMN source TEXT NOT NULL DEFAULT ''; -- name of the file it came from
	ALTER TABLE match ADD COLUMN facts TEXT NOT NULL DEFAULT ''; -- JSON: what is counted of it
	CREATE INDEX match_digest ON match(digest);
	CREATE TABLE packed (
		match INTEGER PRIMARY KEY REFERENCES match(id),
		size  INTEGER NOT NULL, -- of the text
		lines BLOB    NOT NULL  -- the events of a finished match: zlib; each line without its "n"
	);`,
	`CREATE TABLE analysis (
		match   INTEGER PRIMARY KEY REFERENCES match(id),
		made_by TEXT    NOT NULL, -- who judged: another made_by judges otherwise
		plies   INTEGER NOT NULL, -- how many rolls were looked ahead
		judged  INTEGER NOT NULL, -- how many decisions were judged
		sums    TEXT    NOT NULL, -- JSON: what they cost each player
		state   BLOB    NOT NULL  -- zlib of JSON: the judgements, in order
	);`,
	// This keeps two programs that import the same file from saving its matches twice.
	`ALTER TABLE match ADD COLUMN part INTEGER NOT NULL DEFAULT 0; -- which match of its file it is, from 0
	UPDATE match SET part = (SELECT COUNT(*) FROM match AS other
		WHERE other.digest = match.digest AND other.source <> '' AND other.id < match.id) WHERE source <> '';
	CREATE UNIQUE INDEX match_part ON match(digest, part) WHERE source <> '' AND digest <> '';
	CREATE TABLE renamed (
		match   INTEGER PRIMARY KEY REFERENCES match(id),
		player0 TEXT NOT NULL, -- the names in place of those in a packed match, until it is packed anew
		player1 TEXT NOT NULL
	);`,
	// Each row has the entries of up to 256 matches, so that a list reads few rows. See listed.go.
	`CREATE TABLE listed (
		chunk   INTEGER PRIMARY KEY, -- the number of each of its matches, divided by 256
		made_by TEXT NOT NULL,       -- how the entries are encoded
		entries BLOB NOT NULL        -- the finished matches as a list shows them
	);
	CREATE INDEX match_finished ON match(finished);
	CREATE TRIGGER listed_added AFTER INSERT ON match BEGIN DELETE FROM listed WHERE chunk = new.id / 256; END;
	CREATE TRIGGER listed_changed AFTER UPDATE ON match BEGIN DELETE FROM listed WHERE chunk = new.id / 256; END;
	CREATE TRIGGER listed_deleted AFTER DELETE ON match BEGIN DELETE FROM listed WHERE chunk = old.id / 256; END;
	CREATE TRIGGER listed_analysed AFTER INSERT ON analysis BEGIN DELETE FROM listed WHERE chunk = new.match / 256; END;
	CREATE TRIGGER listed_judged AFTER UPDATE ON analysis BEGIN DELETE FROM listed WHERE chunk = new.match / 256; END;
	CREATE TRIGGER listed_unjudged AFTER DELETE ON analysis BEGIN DELETE FROM listed WHERE chunk = old.match / 256; END;`,
}

// mostChecked bounds the size, in bytes, of a file that readable checks as a whole: 9 MB take 30 ms.
const mostChecked = 32 << 20

// readable returns an error if the file lacks a part of the schema or if, in a file of up to
// mostChecked bytes, a page can't be read. doing turns SQLite's error into ErrDamaged.
func readable(db *sql.DB) error {
	for _, query := range []string{
		"SELECT id, started, seed, options, finished, taken_up, ended, seconds, digest, source, facts, part FROM match LIMIT 1",
		"SELECT match, size, lines FROM packed LIMIT 1",
		"SELECT match, n, line FROM event LIMIT 1",
		"SELECT match, made_by, plies, judged, sums, state FROM analysis LIMIT 1",
		"SELECT match, player0, player1 FROM renamed LIMIT 1",
		"SELECT chunk, made_by, entries FROM listed LIMIT 1",
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

// Check returns the errors of Open, but creates, locks and changes nothing. It returns fs.ErrNotExist
// for a missing file.
func Check(path string) error { return about(path, check(path)) }

func check(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	}
	if err != nil {
		return fmt.Errorf("check journal: %w", err)
	}
	db, err := readOnly(path)
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
