package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"backtalk/cmd/internal/matches"
)

// migrate brings the file at path to the newest version. It first makes a copy of a file of an
// older version. For a file from a newer program it returns ErrNewer and changes nothing.
func migrate(db *sql.DB, path string) error {
	version, err := versionOf(db)
	if err == nil && version < 0 {
		return fmt.Errorf("version %d: %w", version, matches.ErrDamaged)
	}
	if err == nil && version > 0 && version < len(steps) {
		if err := keepCopy(db, path, version); err != nil {
			return fmt.Errorf("copy the file of version %d: %w", version, err)
		}
	}
	for ; err == nil && version < len(steps); version, err = versionOf(db) {
		if err := stepFrom(db, version); err != nil {
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

// stepFrom migrates from one version to the next, unless another program has done so meanwhile. Every
// transaction of this connection begins with the write lock, so only one program at a time gets here.
func stepFrom(db *sql.DB, version int) error {
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

// copyName returns the name of a migration's copy of an older version of the journal at path.
func copyName(path, version string) string {
	return strings.TrimSuffix(path, ".db") + ".version-" + version + ".db"
}

// keepCopy copies the file before a migration changes it. It makes only one copy of each version, the
// first.
func keepCopy(db *sql.DB, path string, version int) error {
	to := copyName(path, fmt.Sprint(version))
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	// Another program may be making the same copy. An unfinished copy has a different name.
	half, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-copying-*")
	if err != nil {
		return err
	}
	half.Close()
	defer os.Remove(half.Name())
	if _, err := db.Exec("VACUUM INTO ?", half.Name()); err != nil {
		return err
	}
	return os.Rename(half.Name(), to)
}
