package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"backtalk/cmd/internal/matches"
)

// Backup writes everything that is saved to a new file, which nobody else may read. It is a journal
// like the one it was made of, with the answers of the quiz beside the matches, if there are any.
func (j *Journal) Backup(to string, answers []byte) error {
	file, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, private)
	if err != nil {
		return doing("back up", err)
	}
	file.Close()
	_, err = j.db.Exec("VACUUM INTO ?", to)
	if err == nil {
		err = putAnswers(to, answers)
	}
	if err != nil {
		os.Remove(to)
		return doing("back up", err)
	}
	return nil
}

// Restore puts a backup in the place of the journal at path. What was there is set aside, and its
// name returned; it is empty where there was nothing. It fails with ErrBusy while another program
// has the journal open, and changes nothing where the backup can't be read.
func Restore(path, backup string, now time.Time) (aside string, err error) {
	if err := Check(backup); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	alone, err := begin(path+"-open", "exclusive", fileWait)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer alone.end()
	fresh := path + "-restored"
	removeAll(fresh)
	defer removeAll(fresh)
	if err := copyBackup(backup, fresh); err != nil {
		return "", doing("restore", err)
	}
	if _, err := os.Lstat(path); err == nil {
		if aside, err = setAside(path, "replaced", now); err != nil {
			return "", doing("restore", err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", doing("restore", err)
	}
	return aside, doing("restore", os.Rename(fresh, path))
}

// copyBackup makes a journal of the newest version of a backup.
func copyBackup(from, to string) error {
	file, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, private)
	if err != nil {
		return err
	}
	file.Close()
	old, err := sql.Open("sqlite", source(from)+"&mode=ro")
	if err != nil {
		return err
	}
	_, err = old.Exec("VACUUM INTO ?", to)
	if err = errors.Join(err, old.Close()); err != nil {
		return err
	}
	if err := putAnswers(to, nil); err != nil {
		return err
	}
	db, err := openDB(to)
	if err != nil {
		return err
	}
	// A copy of an older version was made beside it; the backup is that copy.
	for _, copied := range (&Journal{path: to}).copies() {
		os.Remove(copied)
	}
	var n int
	err = db.QueryRow("SELECT COUNT(*) FROM match").Scan(&n)
	// The last to close the file has its log written into it.
	return errors.Join(err, db.Close())
}

// A backup is a library too.
var _ matches.Library = (*Journal)(nil)
