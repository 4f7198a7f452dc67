package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
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

func TestBackupRemovesLeftoversOfAKilledOne(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	to := filepath.Join(t.TempDir(), "backup.db")
	for _, name := range []string{".123.part", ".123.part-journal", ".124.part"} {
		if err := os.WriteFile(to+name, nil, private); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Backup(to, nil); err != nil {
		t.Fatal(err)
	}
	if files := folderOf(t, to); !slices.Equal(files, []string{"backup.db"}) {
		t.Errorf("%v, want the backup alone", files)
	}
	if files := folderOf(t, j.path); slices.Contains(files, "j.db-backup") {
		t.Errorf("%v: the backup's lock stays", files)
	}
}
