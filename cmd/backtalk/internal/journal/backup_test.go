package journal

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestRestoreRefusesOtherFiles(t *testing.T) {
	folder := t.TempDir()
	empty, other := filepath.Join(folder, "empty.db"), filepath.Join(folder, "other.db")
	if err := os.WriteFile(empty, nil, private); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", source(other))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE x (a); PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "j.db")
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{empty, other} {
		if aside, err := Restore(path, file, time.Now()); !errors.Is(err, ErrNoBackup) || aside != "" {
			t.Errorf("%s: %q, %v, want ErrNoBackup", filepath.Base(file), aside, err)
		}
	}
}

func TestBackupLeavesNothingBesideIt(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	folder := t.TempDir()
	to := filepath.Join(folder, "backup.db")
	if err := j.Backup(to, nil); err != nil {
		t.Fatal(err)
	}
	if err := CheckBackup(to); err != nil {
		t.Error(err)
	}
	if err := j.Backup(to, nil); !errors.Is(err, os.ErrExist) {
		t.Errorf("a second backup: %v, want ErrExist", err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("%v, %v, want the backup alone", files, err)
	}
}
