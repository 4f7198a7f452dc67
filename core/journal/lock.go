package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// lock keeps other programs from going on with a match. It is an exclusive transaction on an empty SQLite file beside the
// journal: the operating system ends it with the process, however that ends, and it is the same on every system.
type lock struct {
	db   *sql.DB
	tx   *sql.Tx
	path string
}

// take locks a match of the journal at path. It fails with ErrTaken where another program holds it.
func take(path string, match int64) (*lock, error) {
	path = fmt.Sprintf("%s-playing-%d", path, match)
	db, err := sql.Open("sqlite", source(path, "busy_timeout(0)")+"&_txlock=exclusive")
	if err != nil {
		return nil, doing("lock match", err)
	}
	tx, err := db.Begin()
	if err != nil {
		_ = db.Close()
		if err = doing("lock match", err); errors.Is(err, ErrBusy) {
			return nil, ErrTaken
		}
		return nil, err
	}
	return &lock{db, tx, path}, nil
}

// release lets others have the match. The file goes too; who has just opened it meets a match that was played here, which Append
// finds out.
func (l *lock) release() {
	if l == nil {
		return
	}
	_ = l.tx.Rollback()
	_ = l.db.Close()
	_ = os.Remove(l.path)
}
