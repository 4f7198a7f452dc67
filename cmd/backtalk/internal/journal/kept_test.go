package journal

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// older makes a file as an older version made it, with these matches, finished or not, and then
// runs more statements on it.
func older(t *testing.T, path string, version int, finished bool, played [][]core.Event, more ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", source(path))
	if err != nil {
		t.Fatal(err)
	}
	do := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	db.SetMaxOpenConns(1)
	do("BEGIN")
	for _, s := range steps[:version] {
		do(s)
	}
	do(fmt.Sprintf("PRAGMA user_version = %d", version))
	for i, events := range played {
		do("INSERT INTO match (started, seed, options, finished) VALUES (?, ?, ?, ?)", i+1, []byte{byte(i)}, []byte("{}"), finished)
		for n, e := range events {
			line, err := record.Encode(n+1, e)
			if err != nil {
				t.Fatal(err)
			}
			do("INSERT INTO event (match, n, line) VALUES (?, ?, ?)", i+1, n+1, string(line))
		}
	}
	for _, s := range more {
		do(s)
	}
	do("COMMIT")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// few is a context that ends after a few calls of Err.
type few struct {
	context.Context
	times int
}

func (f *few) Err() error {
	if f.times--; f.times < 0 {
		return context.Canceled
	}
	return nil
}

// sum returns the SHA-256 of a match's event file.
func sum(t *testing.T, events []core.Event) string {
	t.Helper()
	h := sha256.Sum256(written(t, events))
	return hex.EncodeToString(h[:])
}

func TestOlderFileIsMigratedMatchByMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	games := [][]core.Event{whole(t, 3, 1, "Eve", "Ada"), whole(t, 3, 2, "Eve", "Bob"), whole(t, 3, 3, "Eve", "Cid")}
	older(t, path, 2, true, games, "UPDATE event SET line = 'x' WHERE match = 2 AND n = 3")
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	j := open(t, path)
	var left int
	if err := j.db.QueryRow("SELECT COUNT(DISTINCT match) FROM event").Scan(&left); err != nil || left != len(games) {
		t.Errorf("%d matches are as they were after opening, %v, want all of them", left, err)
	}
	// One at a time, and each can be read before, between and after.
	for range 2 {
		if err := j.Pack(&few{t.Context(), 2}); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	for i, events := range games {
		id := int64(i + 1)
		e, err := j.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		if damaged := i == 1; e.Damaged != damaged {
			t.Errorf("match %d is damaged: %v, want %v", id, e.Damaged, damaged)
		}
		if e.Damaged {
			continue
		}
		if back, err := j.Events(id); err != nil || !slices.Equal(written(t, back), written(t, events)) {
			t.Errorf("match %d has other events, %v", id, err)
		}
		if known, err := j.Known(sum(t, events)); err != nil || !slices.Equal(known, []int64{id}) {
			t.Errorf("the event file of match %d is known as %v, %v", id, known, err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || after.Size() >= before.Size() {
		t.Errorf("the file has %v bytes, of %d before", after.Size(), before.Size())
	}
}

// The event file of a match from an older version is recognized before the
// match is packed.
func TestFileIsRecognizedBeforeItsMatchIsPacked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	events := whole(t, 1, 3, "Eve", "Ada")
	older(t, path, 2, true, [][]core.Event{whole(t, 1, 4, "Eve", "Bob"), events})
	j := open(t, path)
	if n, err := j.Rename("Bob", "Rob"); err != nil || n != 1 {
		t.Errorf("Rename = %d, %v", n, err)
	}
	if known, err := j.Known(sum(t, events)); err != nil || !slices.Equal(known, []int64{2}) {
		t.Errorf("Known = %v, %v", known, err)
	}
	if e, err := j.Find(1); err != nil || e.Facts.Players[1].Name != "Rob" {
		t.Errorf("Find = %+v, %v", e, err)
	}
}

func TestBackupOfAnOlderVersionIsRestored(t *testing.T) {
	folder := t.TempDir()
	path, backup := filepath.Join(folder, "j.db"), filepath.Join(folder, "backup.db")
	events := whole(t, 1, 3, "Eve", "Ada")
	older(t, backup, 1, true, [][]core.Event{events})
	overwrite(t, path+"-restored", []byte("what a restoring that was killed left"))
	if _, err := Restore(path, backup, day); err != nil {
		t.Fatal(err)
	}
	if got, want := folderOf(t, path), []string{"backup.db", "j.db", "j.db-open"}; !slices.Equal(got, want) {
		t.Errorf("files: got %q, want %q", got, want)
	}
	if back, err := open(t, path).Events(1); err != nil || !slices.Equal(written(t, back), written(t, events)) {
		t.Errorf("Events = %d, %v", len(back), err)
	}
	if _, err := os.Stat(copyName(path, "1")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what was restored was of the old version still: %v", err)
	}
}

func TestRecoveredFileKeepsTheOrderOfMatches(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	three(t, path)
	j := open(t, path)
	_, kept, err := j.Resume(1)
	if err != nil {
		t.Fatal(err)
	}
	kept.Leave()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	overwrite(t, path+"-recovered", []byte("what a recovery that was killed left"))
	changed(t, path, "PRAGMA user_version = -1")
	if _, err := Recover(path, day); err != nil {
		t.Fatal(err)
	}
	list, err := open(t, path).Unfinished()
	var got []int64
	for _, m := range list {
		got = append(got, m.ID)
	}
	if want := []int64{1, 3, 2}; err != nil || !slices.Equal(got, want) {
		t.Errorf("Unfinished lists %v, %v, want %v", got, err, want)
	}
}

// A file from before matches had an order is recovered, even if it is too damaged to migrate.
func TestOlderFileIsRecovered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	older(t, path, 1, false, [][]core.Event{m.Events(), m.Events(), whole(t, 1, 4, "Eve", "Ada")},
		"UPDATE match SET finished = 1 WHERE id = 3", "PRAGMA user_version = -1")
	if r, err := Recover(path, day); err != nil || r.Saved != 3 || r.Lost != 0 {
		t.Fatalf("Recover = %+v, %v", r, err)
	}
	list, err := open(t, path).List()
	if err != nil || len(list) != 3 {
		t.Errorf("List = %v, %v", list, err)
	}
}

func TestFileThatCannotBeSetAsideStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	overwrite(t, path, []byte("this is a letter to my aunt"))
	overwrite(t, filepath.Join(filepath.Dir(path), "j.damaged-2026-11-22.db"), nil)
	for n := 2; n <= mostOfADay; n++ {
		overwrite(t, filepath.Join(filepath.Dir(path), fmt.Sprintf("j.damaged-2026-11-22-%d.db", n)), nil)
	}
	before := folderOf(t, path)
	if r, err := Recover(path, day); !errors.Is(err, fs.ErrExist) || r.File != "" {
		t.Errorf("Recover = %+v, %v", r, err)
	}
	after := slices.DeleteFunc(folderOf(t, path), func(name string) bool { return name == "j.db-open" })
	if !slices.Equal(after, before) {
		t.Errorf("files: got %q, want %q", after, before)
	}
}

// Check only reads. It doesn't even make the files that SQLite puts beside a database.
func TestCheckWritesNothing(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "j.db")
	j, kept := keeping(t, path, begun(t))
	if err := Check(path); err != nil {
		t.Errorf("Check of an open journal = %v", err)
	}
	if _, err := j.db.Exec("DROP TABLE event"); err != nil {
		t.Fatal(err)
	}
	if err := Check(path); !errors.Is(err, matches.ErrDamaged) {
		t.Errorf("Check of an open journal that is damaged = %v", err)
	}
	kept.Leave()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	before := folderOf(t, path)
	if err := Check(path); !errors.Is(err, matches.ErrDamaged) {
		t.Errorf("Check of a damaged journal = %v", err)
	}
	if err := Check(folder); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("Check of a folder = %v", err)
	}
	if err := Check(filepath.Join(folder, "none.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Check of no file = %v", err)
	}
	if after := folderOf(t, path); !slices.Equal(after, before) {
		t.Errorf("files: got %q, want %q", after, before)
	}
}

// A match is deleted in each copy that has it, but not in a copy that has
// another under its number.
func TestMatchIsDeletedInEveryCopy(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "j.db")
	j := open(t, path)
	events := whole(t, 1, 3, "Eve", "Zebedee")
	id := finish(t, j, events)
	copies := make([]string, 3)
	for i := range copies {
		copies[i] = copyName(path, fmt.Sprint(i))
		if _, err := j.db.Exec("VACUUM INTO ?", copies[i]); err != nil {
			t.Fatal(err)
		}
	}
	changed(t, copies[1], "UPDATE match SET seed = x'0102'")
	if err := j.Discard(id); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{false, true, false} {
		if _, err := open(t, copies[i]).Events(id); (err == nil) != want {
			t.Errorf("copy %d has the match: %v, want %v", i, err == nil, want)
		}
	}
	id = finish(t, j, events)
	overwrite(t, copyName(path, "9"), []byte("dear aunt"))
	if err := j.Discard(id); !errors.Is(err, matches.ErrDamaged) {
		t.Errorf("Discard with a copy that can't be read = %v", err)
	}
}

func TestTimePlayedIsSaved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, kept := keeping(t, path, begun(t))
	played := func() time.Duration {
		e, err := j.Find(1)
		if err != nil {
			t.Fatal(err)
		}
		return e.Played.Round(time.Minute)
	}
	kept.(*saved).since = time.Now().Add(-10 * time.Minute)
	kept.Leave()
	if got := played(); got != 10*time.Minute {
		t.Errorf("after it was left: %v", got)
	}
	_, kept, err := j.Resume(1)
	if err != nil {
		t.Fatal(err)
	}
	kept.(*saved).since = time.Now().Add(-5 * time.Minute)
	if err := kept.Finish(); err != nil {
		t.Fatal(err)
	}
	kept.Leave()
	if got := played(); got != 15*time.Minute {
		t.Errorf("after it was finished: %v", got)
	}
}

func TestMatchOfOneEventIsSaved(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	events := begun(t).Events()[:1]
	id := finish(t, j, events)
	e, err := j.Find(id)
	if err != nil || e.Facts.Players[0].Name != "Eve" {
		t.Errorf("Find = %+v, %v", e, err)
	}
	if known, err := j.Known(sum(t, events)); err != nil || !slices.Equal(known, []int64{id}) {
		t.Errorf("Known = %v, %v", known, err)
	}
	var left int
	if err := j.db.QueryRow("SELECT COUNT(*) FROM event").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d events are left unpacked, %v", left, err)
	}
}

// A match renamed in the middle continues, whichever player was renamed.
func TestRenamedMatchContinues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	j, kept := keeping(t, path, m)
	for _, name := range [][2]string{{"Eve", "Eva"}, {"Ada", "Ida"}} {
		if n, err := j.Rename(name[0], name[1]); err != nil || n != 1 {
			t.Errorf("Rename(%q) = %d, %v", name, n, err)
		}
	}
	if n, err := j.Rename("Nobody", "Somebody"); err != nil || n != 0 {
		t.Errorf("Rename of nobody = %d, %v", n, err)
	}
	if err := kept.Append(more(t, m)); err != nil {
		t.Fatal(err)
	}
	kept.Leave()
	events, _, err := j.Resume(1)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(m.Events())
	start := want[0].(core.MatchStarted)
	start.Players[0].Name, start.Players[1].Name = "Eva", "Ida"
	want[0] = start
	if diff := cmp.Diff(want, events); diff != "" {
		t.Errorf("the events (-played +saved):\n%s", diff)
	}
}

// A failure changes nothing, and the journal works again when the cause is gone.
func TestJournalWorksAfterAFailure(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, kept := keeping(t, path, begun(t))
	file := matches.Import{Name: "a.mat", At: day, Matches: []record.Imported{{Events: whole(t, 1, 7, "Eve", "Ada")}}}
	fails := func(want error) {
		t.Helper()
		_, imported := j.Import(file)
		_, renamed := j.Rename("Eve", "Eva")
		for what, err := range map[string]error{"Finish": kept.Finish(), "Import": imported, "Rename": renamed, "Discard": j.Discard(1)} {
			if !errors.Is(err, want) {
				t.Errorf("%s = %v, want %v", what, err, want)
			}
		}
	}
	for _, s := range []string{"PRAGMA query_only = ON", "PRAGMA query_only = OFF"} {
		for _, db := range []*sql.DB{j.db, j.playing} {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		if s == "PRAGMA query_only = ON" {
			fails(matches.ErrUnwritable)
		}
	}
	list, err := j.List()
	if err != nil || len(list) != 1 || list[0].Finished || list[0].Facts.Players[0].Name != "Eve" {
		t.Errorf("List = %+v, %v", list, err)
	}
}

// An operation that fails halfway leaves nothing half done, and nothing to
// wait for.
func TestHalfwayFailureIsUndone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, kept := keeping(t, path, begun(t))
	if _, err := j.db.Exec("CREATE TRIGGER full BEFORE INSERT ON packed BEGIN SELECT RAISE(FAIL, 'no'); END"); err != nil {
		t.Fatal(err)
	}
	file := matches.Import{Name: "a.mat", At: day, Matches: []record.Imported{{Events: whole(t, 1, 7, "Eve", "Ada")}}}
	if ids, err := j.Import(file); err == nil {
		t.Errorf("Import = %v", ids)
	}
	if err := kept.Finish(); err == nil {
		t.Error("Finish did not fail")
	}
	if list, err := j.List(); err != nil || len(list) != 1 || list[0].Finished {
		t.Errorf("List = %+v, %v", list, err)
	}
	if _, err := j.db.Exec("DROP TRIGGER full"); err != nil {
		t.Fatal(err)
	}
	if err := kept.Finish(); err != nil {
		t.Errorf("Finish = %v", err)
	}
	if ids, err := j.Import(file); err != nil || len(ids) != 1 {
		t.Errorf("Import = %v, %v", ids, err)
	}
}

// A closed journal returns errors.
func TestClosedJournalReturnsErrors(t *testing.T) {
	j, _ := keeping(t, filepath.Join(t.TempDir(), "j.db"), begun(t))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	_, events := j.Events(1)
	_, list := j.List()
	_, known := j.Known("abc")
	_, renamed := j.Rename("Eve", "Eva")
	for what, err := range map[string]error{"Events": events, "List": list, "Known": known, "Rename": renamed, "Discard": j.Discard(1)} {
		if err == nil {
			t.Errorf("%s does not fail", what)
		}
	}
}

// Statistics that were computed once are not computed again.
func TestStatisticsOfAFinishedMatchAreSaved(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	id := finish(t, j, whole(t, 1, 3, "Eve", "Ada"))
	facts := func() (text string) {
		if err := j.db.QueryRow("SELECT facts FROM match WHERE id = ?", id).Scan(&text); err != nil {
			t.Fatal(err)
		}
		return text
	}
	want := facts()
	if _, err := j.db.Exec("UPDATE match SET facts = ''"); err != nil {
		t.Fatal(err)
	}
	if e, err := j.Find(id); err != nil || !e.Facts.Over || facts() != want {
		t.Errorf("counted anew: %+v, %v, saved as %q, want %q", e.Facts, err, facts(), want)
	}
}

// A match that can't be resumed isn't locked.
func TestUnresumableMatchIsNotLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, other := open(t, path), open(t, path)
	for _, elsewhere := range []*Journal{j, other, j} {
		if _, _, err := elsewhere.Resume(7); !errors.Is(err, matches.ErrNoMatch) {
			t.Errorf("Resume of no match = %v", err)
		}
	}
}
