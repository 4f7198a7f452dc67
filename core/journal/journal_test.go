package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

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

// begun is a match with its first game begun.
func begun(t *testing.T) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{{Name: "Eve", Kind: "human"}, {Name: "Ada", Kind: "simple", Colour: core.Red}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAMatchComesBackAsItWasKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?c.db")
	m := begun(t)
	first := open(t, path)
	kept, err := first.Begin(Meta{Started: time.UnixMicro(42), Seed: []byte{1, 2}, Options: []byte(`{"me":"human"}`)})
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
	want := []Meta{{ID: 1, Started: time.UnixMicro(42), Seed: []byte{1, 2}, Options: []byte(`{"me":"human"}`)}}
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

// keeping is a journal with a match that was kept as far as it went.
func keeping(t *testing.T, path string, m *core.Match) (*Journal, *Match) {
	t.Helper()
	j := open(t, path)
	kept, err := j.Begin(Meta{Started: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(m.Events()); err != nil {
		t.Fatal(err)
	}
	return j, kept
}

func TestAMatchThatIsPlayedIsNotGivenToAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	first, _ := keeping(t, path, begun(t))
	second := open(t, path)
	if _, _, err := second.Resume(1); !errors.Is(err, ErrTaken) {
		t.Errorf("Resume of a match in play = %v, want ErrTaken", err)
	}
	if _, _, err := first.Resume(1); err != nil {
		t.Errorf("Resume where it is played = %v", err)
	}
	if _, err := second.Begin(Meta{Started: time.Now()}); err != nil {
		t.Errorf("Begin of another match meanwhile = %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := second.Resume(1); err != nil {
		t.Errorf("Resume after the other program ended = %v", err)
	}
}

// Should the lock fail, on a network's disk perhaps, two programs still never mix their events.
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
		if err := kept.Append(moved); !errors.Is(err, ErrTaken) {
			t.Errorf("Append after another program went on = %v, want ErrTaken", err)
		}
	}
}

func TestTheMatchPlayedLastIsOfferedFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	m := begun(t)
	for range 3 {
		kept, err := j.Begin(Meta{Started: time.Now()})
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
				_, err = j.Begin(Meta{Started: time.Now()})
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

func TestWhatNoRoomWasLeftForIsKeptLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	j, kept := keeping(t, path, m)
	// A file that may not grow is to SQLite what a full disk is.
	if _, err := j.db.Exec("PRAGMA max_page_count = 1"); err != nil {
		t.Fatal(err)
	}
	var err error
	for n := 0; err == nil; n++ {
		if n > 10000 {
			t.Fatal("the file never fills up")
		}
		err = kept.Append(more(t, m))
	}
	if !errors.Is(err, ErrFull) {
		t.Fatalf("Append = %v, want ErrFull", err)
	}
	if err := kept.Append(more(t, m)); !errors.Is(err, ErrFull) {
		t.Fatalf("Append once more = %v, want ErrFull", err)
	}
	if _, err := j.db.Exec("PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(more(t, m)); err != nil {
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

// more is what one more command tells: a move made and taken back, over and over.
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

func TestWhatCanNotBeOpenedSaysWhy(t *testing.T) {
	folder := t.TempDir()
	letter := filepath.Join(folder, "letter")
	if err := os.WriteFile(letter, []byte("this is a letter to my aunt, and no journal at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path string
		want error
	}{
		"no such folder": {filepath.Join(folder, "nowhere", "j.db"), ErrUnwritable},
		"a folder":       {folder, ErrUnwritable},
		"a letter":       {letter, ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Open(c.path); !errors.Is(err, c.want) {
				t.Errorf("Open = %v, want %v", err, c.want)
			}
		})
	}
}

func TestADamagedMatchSaysSoAndLeavesTheOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j, _ := keeping(t, path, begun(t))
	if _, err := j.db.Exec("UPDATE event SET line = 'x' WHERE n = 2"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := j.Resume(1); !errors.Is(err, ErrDamaged) {
		t.Errorf("Resume = %v, want ErrDamaged", err)
	}
	if _, err := j.Begin(Meta{Started: time.Now()}); err != nil {
		t.Errorf("Begin of another match = %v", err)
	}
}

func TestAFileWithHolesIsDamaged(t *testing.T) {
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
	if !errors.Is(err, ErrDamaged) {
		t.Errorf("a file with holes gives %v, want ErrDamaged", err)
	}
}

func TestWhatIsNoJournalIsRefusedAndLeftAlone(t *testing.T) {
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

func TestANewerFileIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	if _, err := j.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); !errors.Is(err, ErrNewer) {
		t.Errorf("Open = %v, want ErrNewer", err)
	}
}

func TestAMatchWithoutEventsIsNotOffered(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	if _, err := j.Begin(Meta{Started: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if list, err := j.Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("Unfinished() = %v, %v, want none", list, err)
	}
	if _, _, err := j.Resume(1); !errors.Is(err, ErrNoMatch) {
		t.Errorf("Resume = %v, want ErrNoMatch", err)
	}
}

func BenchmarkCommit(b *testing.B) {
	j, err := Open(filepath.Join(b.TempDir(), "j.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = j.Close() }()
	m, err := j.Begin(Meta{Started: time.Now()})
	if err != nil {
		b.Fatal(err)
	}
	events := []core.Event{core.Moved{Move: core.Move{From: 8, To: 5, Die: 3}}}
	for b.Loop() {
		if err := m.Append(events); err != nil {
			b.Fatal(err)
		}
	}
}
