package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// The next program that has the journal to itself removes what killed programs
// left. No other program does.
func TestLeftoversOfKilledProgramsAreRemoved(t *testing.T) {
	name := "a [b].db"
	if os.PathSeparator == '/' {
		name = `a\ [b].db`
	}
	path := filepath.Join(t.TempDir(), name)
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	want := folderOf(t, path)
	mine := []string{".version-1.db", ".replaced-2026-01-02.db"}
	var err error
	for _, name := range slices.Concat(mine, []string{"-playing-3", "-restored", "-restored-wal", "-recovered-shm", "-backup", "-copying-12"}) {
		err = errors.Join(err, os.WriteFile(path+name, nil, private))
	}
	if err != nil {
		t.Fatal(err)
	}
	l, err := share(path + "-open")
	if err != nil {
		t.Fatal(err)
	}
	before := folderOf(t, path)
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	if after := folderOf(t, path); !slices.Equal(after, before) {
		t.Errorf("while another program has the journal open: %v, want %v", after, before)
	}
	l.end()
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range mine {
		want = append(want, filepath.Base(path)+name)
	}
	slices.Sort(want)
	if after := folderOf(t, path); !slices.Equal(after, want) {
		t.Errorf("%v, want %v", after, want)
	}
}

// A backup removes what killed backups left in its folder: at once if it has the same name, otherwise only if no
// program can still be writing it.
func TestBackupRemovesLeftoversOfAKilledOne(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	folder := t.TempDir()
	now := time.Now()
	old := now.Add(-2 * time.Hour)
	for name, when := range map[string]time.Time{
		"backup.db.123.backtalk-part": now, "backup.db.124.backtalk-part-journal": now, "monday.db.1.backtalk-part": old,
		"monday.db.1.backtalk-part-journal": old, "tuesday.db.1.backtalk-part": now, "film.1.part": old,
	} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.WriteFile(path, nil, private), os.Chtimes(path, when, when)); err != nil {
			t.Fatal(err)
		}
	}
	to := filepath.Join(folder, "backup.db")
	if err := j.Backup(to, nil); err != nil {
		t.Fatal(err)
	}
	if files, want := folderOf(t, to), []string{"backup.db", "film.1.part", "tuesday.db.1.backtalk-part"}; !slices.Equal(files, want) {
		t.Errorf("%v, want %v", files, want)
	}
	if files := folderOf(t, j.path); slices.Contains(files, "j.db-backup") {
		t.Errorf("%v: the backup's lock stays", files)
	}
}
