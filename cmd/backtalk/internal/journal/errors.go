package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What can be wrong with a journal. Whichever it is, the game can go on unkept.
var (
	// ErrNewer is returned for a file that a newer version of the program has made.
	ErrNewer = errors.New("the file was made by a newer version")
	// ErrTaken is returned when another program plays the match, or has gone on with it meanwhile.
	ErrTaken = errors.New("another program plays this match")
	// ErrNoMatch is returned for a match that is not in the file.
	ErrNoMatch = errors.New("no such match")
	// ErrDamaged is returned where the file, or what it has of a match, can't be read; it may be no journal at all.
	ErrDamaged = errors.New("the file is damaged")
	// ErrUnwritable is returned where the file or its folder can't be opened for writing.
	ErrUnwritable = errors.New("the file can't be written")
	// ErrFull is returned where there is no room left. What could not be kept is kept later, once there is room again.
	ErrFull = errors.New("no room is left")
	// ErrBusy is returned when another program has been writing for longer than this one waits.
	ErrBusy = errors.New("another program is writing the file")
)

// kinds says which of the errors above SQLite's primary result codes are.
var kinds = map[int]error{
	// The statements are ours: where one means nothing to the file, the file is at fault.
	sqlite3.SQLITE_ERROR:    ErrDamaged,
	sqlite3.SQLITE_CORRUPT:  ErrDamaged,
	sqlite3.SQLITE_NOTADB:   ErrDamaged,
	sqlite3.SQLITE_READONLY: ErrUnwritable,
	sqlite3.SQLITE_CANTOPEN: ErrUnwritable,
	sqlite3.SQLITE_PERM:     ErrUnwritable,
	sqlite3.SQLITE_FULL:     ErrFull,
	sqlite3.SQLITE_BUSY:     ErrBusy,
	sqlite3.SQLITE_LOCKED:   ErrBusy,
}

// doing tells what failed and, where that is known, which of the errors above it is.
func doing(what string, err error) error {
	if err == nil {
		return nil
	}
	var told *sqlite.Error
	if errors.As(err, &told) {
		// The low byte is the primary code, the rest tells more of the same.
		if kind, known := kinds[told.Code()&0xff]; known {
			return fmt.Errorf("%s: %w: %w", what, kind, err)
		}
	}
	var file *fs.PathError
	if errors.As(err, &file) {
		kind := ErrUnwritable
		if errors.Is(err, syscall.ENOSPC) {
			kind = ErrFull
		}
		return fmt.Errorf("%s: %w: %w", what, kind, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}
