package journal

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/matches/matchestest"
	"backtalk/core"
)

func open(t *testing.T, path string) *Journal {
	t.Helper()
	j, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// begun returns a match after the beginning of its first game.
func begun(t *testing.T) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{{Name: "Eve", Kind: "human"}, {Name: "Ada", Kind: "simple", Colour: core.Red}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestJournalPassesTheTestsOfStores(t *testing.T) {
	matchestest.Run(t, func(t *testing.T) matchestest.Opener {
		path := filepath.Join(t.TempDir(), "j.db")
		return func() (matches.Store, error) { return Open(path) }
	})
}

func TestJournalPassesTheTestsOfLibraries(t *testing.T) {
	matchestest.RunLibrary(t, func(t *testing.T) matchestest.Opener {
		path := filepath.Join(t.TempDir(), "j.db")
		return func() (matches.Store, error) { return Open(path) }
	})
}

func TestSavedMatchContinues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?c.db")
	m := begun(t)
	first := open(t, path)
	kept, err := first.Begin(matches.Meta{Started: time.UnixMicro(42), Seed: []byte{1, 2}, Options: []byte(`{"me":"human"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(m.Events()); err != nil {
		t.Fatal(err)
	}
	moved, err := m.Do(core.MoveChecker{From: 8, Die: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(moved); err != nil {
		t.Fatal(err)
	}

	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := open(t, path)
	list, err := second.Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	want := []matches.Meta{{ID: 1, Started: time.UnixMicro(42), Seed: []byte{1, 2}, Options: []byte(`{"me":"human"}`)}}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Errorf("Unfinished() (-want +got):\n%s", diff)
	}
	events, again, err := second.Resume(1)
	if err != nil {
		t.Fatal(err)
	}
	back, err := core.Replay(events)
	if err != nil {
		t.Fatal(err)
	}
	if back.State() != m.State() {
		t.Errorf("Replay of the kept events gives %+v, want %+v", back.State(), m.State())
	}
	if err := again.Finish(); err != nil {
		t.Fatal(err)
	}
	if list, err := second.Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("Unfinished() after Finish = %v, %v, want none", list, err)
	}
}

// keeping returns a journal in which a match is saved so far.
func keeping(t *testing.T, path string, m *core.Match) (*Journal, matches.Match) {
	t.Helper()
	j := open(t, path)
	kept, err := j.Begin(matches.Meta{Started: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(m.Events()); err != nil {
		t.Fatal(err)
	}
	return j, kept
}

func TestMatchInPlayIsRefusedElsewhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	first, _ := keeping(t, path, begun(t))
	second := open(t, path)
	if _, _, err := second.Resume(1); !errors.Is(err, matches.ErrTaken) {
		t.Errorf("Resume of a match in play = %v, want ErrTaken", err)
	}
	if _, _, err := first.Resume(1); err != nil {
		t.Errorf("Resume where it is played = %v", err)
	}
	if _, err := second.Begin(matches.Meta{Started: time.Now()}); err != nil {
		t.Errorf("Begin of another match meanwhile = %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := second.Resume(1); err != nil {
		t.Errorf("Resume after the other program ended = %v", err)
	}
}

// Reading matches locks none of them, and doesn't change their order.
func TestReadingAMatchChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	first, _ := keeping(t, path, m)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	first, _ = keeping(t, path, m)
	looking := open(t, path)
	before := folderOf(t, path)
	for id, taken := range map[int64]bool{1: false, 2: true} {
		events, err := looking.Events(id)
		if err != nil || len(events) != len(m.Events()) {
			t.Errorf("Events(%d) = %d events, %v, want %d", id, len(events), err, len(m.Events()))
		}
		if got := looking.Taken(id); got != taken {
			t.Errorf("Taken(%d) = %v, want %v", id, got, taken)
		}
	}
	if got := first.Taken(2); got {
		t.Error("a match is taken by the program that plays it")
	}
	if got := folderOf(t, path); !slices.Equal(got, before) {
		t.Errorf("files: got %q, want %q", got, before)
	}
	if _, _, err := first.Resume(1); err != nil {
		t.Errorf("Resume of a match that another program only looked at = %v", err)
	}
	list, err := looking.Unfinished()
	if err != nil || len(list) != 2 || list[0].ID != 1 {
		t.Errorf("Unfinished() = %v, %v, want the match that was taken up first", list, err)
	}
}

// folderOf lists the files beside a journal.
func folderOf(t *testing.T, path string) []string {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

// The lock file stays while a program holds the lock, and goes when the program releases it.
func TestOnlyTheHolderRemovesALockFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	held, err := take(path, 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := take(path, 1); !errors.Is(err, matches.ErrTaken) {
			t.Fatalf("take of a lock that is held = %v, want ErrTaken", err)
		}
	}
	if _, err := os.Stat(playing(path, 1)); err != nil {
		t.Errorf("the lock file of a match that is held: %v", err)
	}
	held.release()
	if _, err := os.Stat(playing(path, 1)); err == nil {
		t.Error("the lock file stays when the lock is let go")
	}
}

// However many programs take a lock and release it, one has it at a time.
func TestOnlyOneProgramHoldsALock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	var holders atomic.Int32
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 10 {
				l, err := take(path, 1)
				if errors.Is(err, matches.ErrTaken) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold the lock", n)
				}
				holders.Add(-1)
				l.release()
			}
		})
	}
	group.Wait()
}

func TestDiscardedMatchIsNotListed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	first, _ := keeping(t, path, begun(t))
	second := open(t, path)
	if err := second.Discard(1); !errors.Is(err, matches.ErrTaken) {
		t.Errorf("Discard of a match in play = %v, want ErrTaken", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := second.Discard(1); err != nil {
		t.Fatal(err)
	}
	if list, err := second.Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("Unfinished() = %v, %v, want none", list, err)
	}
	if second.held[1] != nil {
		t.Error("a discarded match is still held")
	}
}

// A failure returns an error, and leaves nothing half done.
func TestFailuresOfTheJournalAreReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, kept := keeping(t, path, begun(t))
	if _, err := j.playing.Exec("PRAGMA query_only = ON"); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Begin(matches.Meta{Started: time.Now()}); !errors.Is(err, matches.ErrUnwritable) {
		t.Errorf("Begin = %v, want ErrUnwritable", err)
	}
	if err := kept.Finish(); !errors.Is(err, matches.ErrUnwritable) {
		t.Errorf("Finish = %v, want ErrUnwritable", err)
	}
	if _, _, err := open(t, path).Resume(1); !errors.Is(err, matches.ErrTaken) {
		t.Errorf("Resume elsewhere after Finish failed = %v, want ErrTaken", err)
	}
}

// Events that can't be saved now can be saved later, whatever the reason
// was.
func TestBusyJournalSavesLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	j, kept := keeping(t, path, m)
	other, err := open(t, path).db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	waiting := more(t, m)
	if err := kept.Append(waiting); !errors.Is(err, matches.ErrBusy) {
		t.Errorf("Append while another program writes = %v, want ErrBusy", err)
	}
	if err := other.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(append(waiting, more(t, m)...)); err != nil {
		t.Fatal(err)
	}
	if events, err := j.load(1); err != nil || len(events) != len(m.Events()) {
		t.Errorf("%d events are saved, %v, want %d", len(events), err, len(m.Events()))
	}
}

// A key waits only until its events are saved: not for other uses of the file in this program, and
// only an instant for another program.
func TestSavingWaitsForNothingElse(t *testing.T) {
	m := begun(t)
	j, kept := keeping(t, filepath.Join(t.TempDir(), "j.db"), m)
	inUse, err := j.db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(more(t, m)); err != nil {
		t.Errorf("Append while a list is read = %v", err)
	}
	if err := inUse.Close(); err != nil {
		t.Fatal(err)
	}
	var wait int
	if err := j.playing.QueryRow("PRAGMA busy_timeout").Scan(&wait); err != nil || wait > hurry {
		t.Errorf("it waits %d ms for another program, %v", wait, err)
	}
}

// Only what the file lacks makes it damaged: a statement can also fail because of the program.
func TestOnlyMissingPartsMeanDamage(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	for statement, damaged := range map[string]bool{
		"SELECT * FROM absent":                       true,
		"SELECT absent FROM match":                   true,
		"CREATE TABLE match (id INTEGER)":            true,
		"INSERT INTO match (absent) VALUES (1)":      true,
		"ALTER TABLE match ADD COLUMN seed BLOB":     true,
		"CREATE INDEX match_digest ON match(digest)": true,
		"ROLLBACK":                         false,
		"SELECT abs(-9223372036854775808)": false,
		"VACUUM INTO '" + filepath.ToSlash(j.path) + "'": false,
	} {
		_, err := j.db.Exec(statement)
		if err = doing("try", err); err == nil || errors.Is(err, matches.ErrDamaged) != damaged {
			t.Errorf("%s: %v, damaged should be %t", statement, err, damaged)
		}
	}
}

// A match that was left can continue elsewhere, and appending to it fails.
func TestLeftMatchContinuesElsewhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	_, kept := keeping(t, path, m)
	kept.Leave()
	if _, _, err := open(t, path).Resume(1); err != nil {
		t.Errorf("Resume elsewhere = %v", err)
	}
	if err := kept.Append(more(t, m)); !errors.Is(err, matches.ErrTaken) {
		t.Errorf("Append after it was left = %v, want ErrTaken", err)
	}
}

// A released lock is free, although its file may stay.
func TestReleasedLockIsFree(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	shared, err := share(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := begin(path, "exclusive", 0); !errors.Is(err, matches.ErrBusy) {
		t.Errorf("a shared lock can be taken: %v", err)
	}
	shared.end()
	alone, err := begin(path, "exclusive", 0)
	if err != nil {
		t.Fatalf("a lock that was let go: %v", err)
	}
	alone.end()
}

// A new match doesn't begin if another program has its lock.
func TestMatchWithATakenLockIsNotBegun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	l, err := take(path, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer l.release()
	if m, err := j.Begin(matches.Meta{Started: time.Now()}); m != nil || !errors.Is(err, matches.ErrTaken) {
		t.Errorf("Begin = %v, %v, want ErrTaken", m, err)
	}
}

// Nobody else can read the files, whatever the umask allows and however
// they were made.
func TestFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no modes")
	}
	path := filepath.Join(t.TempDir(), "j.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	keeping(t, path, begun(t))
	names := folderOf(t, path)
	if len(names) != 5 {
		t.Errorf("files: got %q, want the journal, its log and index, and two locks", names)
	}
	for _, name := range names {
		info, err := os.Stat(filepath.Join(filepath.Dir(path), name))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != private {
			t.Errorf("%s: mode %v, want %v", name, got, fs.FileMode(private))
		}
	}
}

// Even if the lock fails, perhaps on a network drive, two programs never mix
// their events.
func TestTwoProgramsNeverMixTheirEvents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	first, kept := keeping(t, path, m)
	first.letGo(1)
	_, other, err := open(t, path).Resume(1)
	if err != nil {
		t.Fatal(err)
	}
	moved, err := m.Do(core.MoveChecker{From: 8, Die: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Append(moved); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := kept.Append(moved); !errors.Is(err, matches.ErrTaken) {
			t.Errorf("Append after another program went on = %v, want ErrTaken", err)
		}
	}
}

func TestMatchPlayedLastIsOfferedFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	m := begun(t)
	for range 3 {
		kept, err := j.Begin(matches.Meta{Started: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Append(m.Events()); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := j.Resume(2); err != nil {
		t.Fatal(err)
	}
	list, err := j.Unfinished()
	var got []int64
	for _, m := range list {
		got = append(got, m.ID)
	}
	if want := []int64{2, 3, 1}; err != nil || !slices.Equal(got, want) {
		t.Errorf("Unfinished lists %v, %v, want %v", got, err, want)
	}
}

func TestManyProgramsMayOpenANewFileAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	opened := make(chan error)
	const programs = 8
	for range programs {
		go func() {
			j, err := Open(path)
			if err == nil {
				_, err = j.Begin(matches.Meta{Started: time.Now()})
				err = errors.Join(err, j.Close())
			}
			opened <- err
		}()
	}
	for range programs {
		if err := <-opened; err != nil {
			t.Error(err)
		}
	}
}

func TestFullDiskSavesLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	j, kept := keeping(t, path, m)
	// To SQLite, a file that may not grow is like a full disk.
	if _, err := j.playing.Exec("PRAGMA max_page_count = 1"); err != nil {
		t.Fatal(err)
	}
	var waiting []core.Event
	var err error
	for n := 0; err == nil; n++ {
		if n > 10000 {
			t.Fatal("the file never fills up")
		}
		waiting = more(t, m)
		err = kept.Append(waiting)
	}
	if !errors.Is(err, matches.ErrFull) {
		t.Fatalf("Append = %v, want ErrFull", err)
	}
	waiting = append(waiting, more(t, m)...)
	if err := kept.Append(waiting); !errors.Is(err, matches.ErrFull) {
		t.Fatalf("Append once more = %v, want ErrFull", err)
	}
	if _, err := j.playing.Exec("PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(append(waiting, more(t, m)...)); err != nil {
		t.Fatalf("Append with room again = %v", err)
	}
	events, err := j.load(1)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.Events(), events, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the kept events differ (-played +kept):\n%s", diff)
	}
}

// more returns the events of one more command: a move made and taken back, over and over.
func more(t *testing.T, m *core.Match) []core.Event {
	t.Helper()
	s := m.State()
	var c core.Command = core.MoveChecker{From: 8, Die: 3}
	if len(s.Turn.Made()) > 0 {
		c = core.UndoMove{}
	}
	events, err := m.Do(c)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func TestFailureToOpenSaysWhy(t *testing.T) {
	folder := t.TempDir()
	letter := filepath.Join(folder, "letter")
	if err := os.WriteFile(letter, []byte("this is a letter to my aunt, and no journal at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path string
		want error
	}{
		"no such folder": {filepath.Join(folder, "nowhere", "j.db"), matches.ErrUnwritable},
		"a folder":       {folder, matches.ErrUnwritable},
		"a letter":       {letter, matches.ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Open(c.path); !errors.Is(err, c.want) {
				t.Errorf("Open = %v, want %v", err, c.want)
			}
		})
	}
}

func TestDamagedMatchLeavesTheOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, _ := keeping(t, path, begun(t))
	if _, err := j.db.Exec("UPDATE event SET line = 'x' WHERE n = 2"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := j.Resume(1); !errors.Is(err, matches.ErrDamaged) || !strings.Contains(err.Error(), "event 2:") {
		t.Errorf("Resume = %v, want ErrDamaged, of event 2", err)
	}
	if _, err := j.Begin(matches.Meta{Started: time.Now()}); err != nil {
		t.Errorf("Begin of another match = %v", err)
	}
}

func TestFileWithHolesIsDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	j, kept := keeping(t, path, m)
	for range 300 {
		if err := kept.Append(more(t, m)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(file) / 4; i < len(file); i++ {
		file[i] = 0xff
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	j, err = Open(path)
	if err == nil {
		_, _, err = j.Resume(1)
		_ = j.Close()
	}
	if !errors.Is(err, matches.ErrDamaged) {
		t.Errorf("a file with holes gives %v, want ErrDamaged", err)
	}
}

func TestOtherFileIsRefusedAndLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	text := []byte("this is a letter to my aunt, and no journal at all")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil {
		t.Error("Open of a letter succeeded")
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(text) {
		t.Errorf("the letter was changed to %q (%v)", got, err)
	}
}

func TestNewerFileIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	if _, err := j.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); !errors.Is(err, matches.ErrNewer) {
		t.Errorf("Open = %v, want ErrNewer", err)
	}
}

func TestMatchWithoutEventsIsNotOffered(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	if _, err := j.Begin(matches.Meta{Started: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if list, err := j.Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("Unfinished() = %v, %v, want none", list, err)
	}
	if _, _, err := j.Resume(1); !errors.Is(err, matches.ErrNoMatch) {
		t.Errorf("Resume = %v, want ErrNoMatch", err)
	}
}

func BenchmarkCommit(b *testing.B) {
	j, err := Open(filepath.Join(b.TempDir(), "j.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = j.Close() }()
	m, err := j.Begin(matches.Meta{Started: time.Now()})
	if err != nil {
		b.Fatal(err)
	}
	// The worst case: the disk syncs without a pause.
	ctx, stop := context.WithCancel(b.Context())
	var syncing sync.WaitGroup
	syncing.Go(func() {
		for ctx.Err() == nil {
			if err := j.Sync(); err != nil {
				b.Error(err)
				return
			}
		}
	})
	events := []core.Event{core.Moved{Move: core.Move{From: 8, To: 5, Die: 3}}}
	var every []time.Duration
	for b.Loop() {
		began := time.Now()
		if err := m.Append(events); err != nil {
			b.Fatal(err)
		}
		every = append(every, time.Since(began))
	}
	stop()
	syncing.Wait()
	slices.Sort(every)
	b.ReportMetric(float64(every[len(every)*99/100].Microseconds())/1000, "ms-commit-p99")
}
