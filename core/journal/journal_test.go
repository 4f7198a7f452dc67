package journal

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

	// Nothing is closed: a killed program closes nothing.
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

func TestTwoProgramsCanNotGoOnWithOneMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	m := begun(t)
	first := open(t, path)
	kept, err := first.Begin(Meta{Started: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(m.Events()); err != nil {
		t.Fatal(err)
	}
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
	if err := kept.Append(moved); !errors.Is(err, ErrTaken) {
		t.Errorf("Append after another program went on = %v, want ErrTaken", err)
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
