package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"backtalk/cmd/internal/matches"
)

// kinds maps SQLite's primary result codes to a store's errors.
var kinds = map[int]error{
	sqlite3.SQLITE_CORRUPT:  matches.ErrDamaged,
	sqlite3.SQLITE_NOTADB:   matches.ErrDamaged,
	sqlite3.SQLITE_READONLY: matches.ErrUnwritable,
	sqlite3.SQLITE_CANTOPEN: matches.ErrUnwritable,
	sqlite3.SQLITE_PERM:     matches.ErrUnwritable,
	sqlite3.SQLITE_FULL:     matches.ErrFull,
	sqlite3.SQLITE_BUSY:     matches.ErrBusy,
	sqlite3.SQLITE_LOCKED:   matches.ErrBusy,
}

// lacking matches SQLite's message about a statement that names something missing from the file, or
// creates something that exists. The statements are right, so the file must be damaged. SQLite has no
// code for that: SQLITE_ERROR can mean anything.
var lacking = regexp.MustCompile(`\b(no such (table|column)|has no column named|duplicate column name|(table|index) \S+ already exists)\b`)

// lacks reports whether a statement failed because the file lacks what it names.
func lacks(err *sqlite.Error) bool {
	return err.Code()&0xff == sqlite3.SQLITE_ERROR && lacking.MatchString(err.Error())
}

// doing wraps an error with what failed and, if SQLite's reason is known, with one of a store's
// errors. Any other error about a file becomes ErrFull or ErrUnwritable.
func doing(what string, err error) error {
	if err == nil {
		return nil
	}
	var reported *sqlite.Error
	if errors.As(err, &reported) {
		if lacks(reported) {
			return fmt.Errorf("%s: %w: %w", what, matches.ErrDamaged, err)
		}
		// The low byte is the primary code, the rest details it.
		if kind, known := kinds[reported.Code()&0xff]; known {
			return fmt.Errorf("%s: %w: %w", what, kind, err)
		}
	}
	var file *fs.PathError
	if errors.As(err, &file) {
		kind := matches.ErrUnwritable
		if errors.Is(err, syscall.ENOSPC) {
			kind = matches.ErrFull
		}
		return fmt.Errorf("%s: %w: %w", what, kind, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// about adds the journal's file to an error, unless the error names a file itself.
func about(path string, err error) error {
	var file *fs.PathError
	if err == nil || errors.As(err, &file) {
		return err
	}
	return &fs.PathError{Op: "use", Path: path, Err: err}
}
