package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// day is when a file is set aside.
var day = time.Date(2026, 11, 22, 3, 4, 5, 0, time.UTC)

// three makes a journal of three matches and closes it.
func three(t *testing.T, path string) {
	t.Helper()
	j := open(t, path)
	m := begun(t)
	for i := range 3 {
		kept, err := j.Begin(matches.Meta{Started: time.UnixMicro(int64(i + 1)), Seed: []byte{byte(i)}, Options: []byte("{}")})
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Append(m.Events()); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// changed runs statements on a closed journal.
func changed(t *testing.T, path string, statements ...string) {
	t.Helper()
	j := open(t, path)
	for _, s := range statements {
		if _, err := j.db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// A file that can't be used is set aside, and its readable matches are in
// the new one.
func TestDamagedFileIsSetAside(t *testing.T) {
	letter := func(t *testing.T, path string) { overwrite(t, path, []byte("this is a letter to my aunt")) }
	for name, c := range map[string]struct {
		damage func(t *testing.T, path string)
		want   Recovered
	}{
		"a letter":                  {letter, Recovered{}},
		"version below nought":      {func(t *testing.T, path string) { changed(t, path, "PRAGMA user_version = -3") }, Recovered{Saved: 3}},
		"a table that is not there": {func(t *testing.T, path string) { changed(t, path, "DROP TABLE event") }, Recovered{Lost: 3}},
		"a match that can't be read": {func(t *testing.T, path string) {
			changed(t, path, "UPDATE event SET line = 'x' WHERE match = 2 AND n = 2", "PRAGMA user_version = -1")
		}, Recovered{Saved: 2, Lost: 1}},
		"a match with a gap": {func(t *testing.T, path string) {
			changed(t, path, "DELETE FROM event WHERE match = 3 AND n = 2", "PRAGMA user_version = -1")
		}, Recovered{Saved: 2, Lost: 1}},
		"a finished match": {func(t *testing.T, path string) {
			changed(t, path, "UPDATE match SET finished = 1 WHERE id = 1", "PRAGMA user_version = -1")
		}, Recovered{Saved: 3}},
		"only finished matches": {func(t *testing.T, path string) {
			changed(t, path, "UPDATE match SET finished = 1", "PRAGMA user_version = -1")
		}, Recovered{Saved: 3}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "matches.db")
			three(t, path)
			c.damage(t, path)
			if _, err := Open(path); !errors.Is(err, matches.ErrDamaged) {
				t.Fatalf("Open = %v, want ErrDamaged", err)
			}
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Recover(path, day)
			if err != nil {
				t.Fatal(err)
			}
			c.want.File = filepath.Join(filepath.Dir(path), "matches.damaged-2026-11-22.db")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("Recover (-want +got):\n%s", diff)
			}
			if after, err := os.ReadFile(got.File); err != nil || string(after) != string(before) {
				t.Errorf("the damaged file was changed: %v", err)
			}
			list, err := open(t, path).List()
			if err != nil || len(list) != c.want.Saved {
				t.Errorf("List() = %v, %v, want %d matches", list, err, c.want.Saved)
			}
		})
	}
}

func overwrite(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestRecoveredMatchIsTheSame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	three(t, path)
	j := open(t, path)
	want, err := j.Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	changed(t, path, "PRAGMA user_version = -1")
	if _, err := Recover(path, day); err != nil {
		t.Fatal(err)
	}
	j = open(t, path)
	got, err := j.Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Unfinished (-before +after):\n%s", diff)
	}
	events, kept, err := j.Resume(2)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(begun(t).Events(), events); diff != "" {
		t.Errorf("events (-played +saved):\n%s", diff)
	}
	if err := kept.Append([]core.Event{core.Moved{Move: core.Move{From: 8, To: 5, Die: 3}}}); err != nil {
		t.Error(err)
	}
}

// Only a damaged file is set aside, never one that is newer, in use or
// whole.
func TestOnlyADamagedFileIsSetAside(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(t *testing.T, path string)
		want    error
	}{
		"whole": {func(*testing.T, string) {}, nil},
		"newer": {func(t *testing.T, path string) { changed(t, path, "PRAGMA user_version = 99") }, matches.ErrNewer},
		"open elsewhere": {func(t *testing.T, path string) {
			open(t, path)
			overwrite(t, path, []byte("this is a letter to my aunt"))
		}, matches.ErrBusy},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "matches.db")
			three(t, path)
			c.prepare(t, path)
			got, err := Recover(path, day)
			if !errors.Is(err, c.want) || got != (Recovered{}) {
				t.Errorf("Recover = %+v, %v, want nothing, %v", got, err, c.want)
			}
			if found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*damaged*")); len(found) > 0 {
				t.Errorf("set aside: %q", found)
			}
		})
	}
}

// Several files of one day get different names.
func TestEachDamagedFileHasANameOfItsOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "matches.db")
	for n := range 3 {
		overwrite(t, path, []byte(fmt.Sprintf("letter %d", n)))
		overwrite(t, path+"-wal", []byte("its log"))
		if _, err := Recover(path, day); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"letter 0", "letter 1", "letter 2"}
	for n, name := range []string{"matches.damaged-2026-11-22.db", "matches.damaged-2026-11-22-2.db", "matches.damaged-2026-11-22-3.db"} {
		if text, err := os.ReadFile(filepath.Join(filepath.Dir(path), name)); err != nil || string(text) != want[n] {
			t.Errorf("%s: got %q, %v, want %q", name, text, err, want[n])
		}
	}
}
