package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backtalk/cmd/internal/matches"
)

// ErrNoBackup is returned for a file that is no backup.
var ErrNoBackup = fmt.Errorf("the file is no backup: %w", matches.ErrDamaged)

// Backup copies everything in the journal into a new, private file. The file is a journal too. It
// also holds the quiz answers, if there are any.
func (j *Journal) Backup(to string, answers []byte) error {
	if err := free(to); err != nil {
		return doing("back up", err)
	}
	held, err := j.holdBackup()
	if err != nil {
		return doing("back up", err)
	}
	defer held.release()
	removeParts(to)
	part, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*"+partEnding)
	if err != nil {
		return doing("back up", err)
	}
	part.Close()
	defer os.Remove(part.Name())
	err = j.copyTo(part.Name())
	if err == nil {
		err = putAnswers(part.Name(), answers)
	}
	if err == nil {
		err = flushFile(part.Name())
	}
	if err == nil {
		err = free(to)
	}
	if err == nil {
		err = os.Rename(part.Name(), to)
	}
	flushFolder(filepath.Dir(to))
	return doing("back up", err)
}

// partEnding ends the name of a backup that isn't whole yet. No other program's files have it.
const partEnding = ".backtalk-part"

// removeParts removes what killed backups left in a backup's folder: they leave nothing under their final
// names. Another program may be writing a backup of another name there, so removeParts leaves those that are
// new.
func removeParts(to string) {
	for _, left := range beside(filepath.Dir(to)+string(os.PathSeparator), "*"+partEnding+"*") {
		info, err := os.Stat(left)
		old := err == nil && time.Since(info.ModTime()) > time.Hour
		if old || strings.HasPrefix(filepath.Base(left), filepath.Base(to)+".") {
			_ = os.Remove(left)
		}
	}
}

// copyTo writes the database to an empty file.
func (j *Journal) copyTo(path string) error {
	if j.temporary != "" {
		// SQLite writes no copy on a connection that may only read.
		if _, err := j.db.Exec("PRAGMA query_only = OFF"); err != nil {
			return err
		}
		defer func() { _, _ = j.db.Exec("PRAGMA query_only = ON") }()
	}
	_, err := j.db.Exec("VACUUM INTO ?", path)
	return err
}

// holdBackup keeps other programs from backing up the same journal at once. A read-only journal has no
// lock, so there it does nothing.
func (j *Journal) holdBackup() (*lock, error) {
	if j.ReadOnly() {
		return nil, nil
	}
	held, err := takeFile(j.path + "-backup")
	if errors.Is(err, matches.ErrTaken) {
		err = matches.ErrBusy
	}
	return held, err
}

// free returns an error if there is a file at path.
func free(path string) error {
	_, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil:
		err = &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	return err
}

// CheckBackup returns the errors of Check, and ErrNoBackup for a database that holds no journal,
// such as an empty file. Any journal passes as a backup.
func CheckBackup(path string) error {
	if err := Check(path); err != nil {
		return err
	}
	return about(path, doing("check backup", checkBackup(path)))
}

func checkBackup(path string) error {
	db, err := sql.Open("sqlite", source(path)+"&mode=ro")
	if err != nil {
		return err
	}
	defer db.Close()
	version, err := versionOf(db)
	if err != nil {
		return err
	}
	var tables int
	err = db.QueryRow("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name IN ('match', 'event')").Scan(&tables)
	const both = 2
	if err == nil && (version == 0 || tables < both) {
		err = ErrNoBackup
	}
	return err
}

// Restore replaces the journal at path with a backup. It sets the old journal
// aside and returns its new name, which is empty if there was none. It
// returns ErrBusy while another program has the journal open, and changes
// nothing if the backup can't be read.
func Restore(path, backup string, now time.Time) (aside string, err error) {
	if err := CheckBackup(backup); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	l, err := alone(path, fileWait)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer l.end()
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
	if err := flushFile(fresh); err != nil {
		return aside, doing("restore", err)
	}
	err = os.Rename(fresh, path)
	flushFolder(filepath.Dir(path))
	return aside, doing("restore", err)
}

// copyBackup makes a journal of the newest version from a backup.
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
	// If the backup was of an older version, openDB made a copy before it migrated. The backup holds
	// the same, so remove the copy.
	for _, copied := range (&Journal{path: to}).copies() {
		os.Remove(copied)
	}
	var n int
	err = db.QueryRow("SELECT COUNT(*) FROM match").Scan(&n)
	// Closing the last connection writes the log into the file.
	return errors.Join(err, db.Close())
}

// A journal is a library too.
var _ matches.Library = (*Journal)(nil)
