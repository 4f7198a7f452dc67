package shelf

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/matches/matchestest"
	"backtalk/core"
	"backtalk/core/record"
)

// folder is a real folder, with locks on files that several programs of a
// test share.
type folder struct {
	path string
	held *sync.Map
	// full makes every write fail.
	full bool
	// writes counts the writes. If last isn't 0, writes after that many fail.
	writes, last int
}

func (f *folder) again() *folder { return &folder{path: f.path, held: f.held} }

func newFolder(t *testing.T) *folder { return &folder{path: t.TempDir(), held: &sync.Map{}} }

func (f *folder) List() ([]string, error) {
	entries, err := os.ReadDir(f.path)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}

func (f *folder) Read(name string) ([]byte, error) {
	raw, err := os.ReadFile(filepath.Join(f.path, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return raw, err
}

func (f *folder) Open(name string) (File, error) {
	if _, taken := f.held.LoadOrStore(name, f); taken {
		return nil, matches.ErrTaken
	}
	file, err := os.OpenFile(filepath.Join(f.path, name), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	return &onDisk{file, f, name}, err
}

func (f *folder) Taken(name string) bool {
	by, held := f.held.Load(name)
	return held && by != f
}

func (f *folder) Remove(name string) error {
	err := os.Remove(filepath.Join(f.path, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

type onDisk struct {
	*os.File
	folder *folder
	name   string
}

func (d *onDisk) Size() (int, error) {
	info, err := d.Stat()
	return int(info.Size()), err
}

func (d *onDisk) Append(text []byte) error {
	d.folder.writes++
	if d.folder.full || d.folder.last > 0 && d.folder.writes > d.folder.last {
		return matches.ErrFull
	}
	_, err := d.Write(text)
	return err
}

func (d *onDisk) Cut(size int) error { return d.Truncate(int64(size)) }

func (d *onDisk) Close() error {
	d.folder.held.Delete(d.name)
	return d.File.Close()
}

func TestShelfPassesTheTestsOfStores(t *testing.T) {
	matchestest.Run(t, func(t *testing.T) matchestest.Opener {
		f := newFolder(t)
		return func() (matches.Store, error) { return Open(f.again()), nil }
	})
}

func TestShelfPassesTheTestsOfLibraries(t *testing.T) {
	matchestest.RunLibrary(t, func(t *testing.T) matchestest.Opener {
		f := newFolder(t)
		return func() (matches.Store, error) { return Open(f.again()), nil }
	})
}

func TestShelfPassesTheTestsOfAnalyses(t *testing.T) {
	matchestest.RunAnalyses(t, func(t *testing.T) matchestest.AnalysesOpener {
		f := newFolder(t)
		return func() (matches.Analyses, error) { return Open(f.again()), nil }
	})
}

// begun saves the first events of a match and returns its store and its
// events.
func begun(t *testing.T, f *folder) (*Shelf, matches.Match, []core.Event) {
	t.Helper()
	s := Open(f)
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	saved, err := s.Begin(matches.Meta{Started: time.UnixMicro(5), Seed: []byte{1}, Options: []byte(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := saved.Append(m.Events()); err != nil {
		t.Fatal(err)
	}
	return s, saved, m.Events()
}

// Wherever a write is cut off, the match is as before it, and continues.
func TestUnfinishedWriteLeavesNoTrace(t *testing.T) {
	f := newFolder(t)
	s, saved, events := begun(t, f)
	whole, err := f.Read(nameOf(1))
	if err != nil {
		t.Fatal(err)
	}
	m, err := core.Replay(events)
	if err != nil {
		t.Fatal(err)
	}
	more, err := m.Do(core.MoveChecker{From: 8, Die: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := saved.Append(more); err != nil {
		t.Fatal(err)
	}
	longer, err := f.Read(nameOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for size := len(whole); size < len(longer); size++ {
		if err := os.WriteFile(filepath.Join(f.path, nameOf(1)), longer[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		again := Open(f.again())
		found, saved, err := again.Resume(1)
		if err != nil || len(found) != len(events) {
			t.Fatalf("cut off at %d: %d events, %v", size, len(found), err)
		}
		if err := saved.Append(more); err != nil {
			t.Fatal(err)
		}
		if all, err := again.Events(1); err != nil || len(all) != len(events)+len(more) {
			t.Fatalf("cut off at %d and gone on: %d events, %v", size, len(all), err)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A match whose last save was cut off is as before that save, even if a player is renamed.
func TestRenamingLeavesOutAnUnfinishedWrite(t *testing.T) {
	f := newFolder(t)
	s, _, events := begun(t, f)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := f.Read(nameOf(1))
	if err != nil {
		t.Fatal(err)
	}
	more, err := encode(len(events), events[len(events)-1:])
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{len(more) / 2, len(more) - 1} {
		if err := os.WriteFile(filepath.Join(f.path, nameOf(1)), slices.Concat(whole, more[:size]), 0o600); err != nil {
			t.Fatal(err)
		}
		again := Open(f.again())
		if n, err := again.Rename("Ada", "Mia"); n != 1 || err != nil {
			t.Errorf("cut off at %d: Rename = %d, %v", size, n, err)
		}
		found, err := again.Events(1)
		if err != nil || len(found) != len(events) {
			t.Fatalf("cut off at %d and renamed: %d events, %v", size, len(found), err)
		}
		if start := found[0].(core.MatchStarted); start.Players[1].Name != "Mia" {
			t.Errorf("cut off at %d: the players are %+v", size, start.Players)
		}
	}
}

func TestFullFolderIsReportedAndLeavesNoGap(t *testing.T) {
	f := newFolder(t)
	f.full = true
	s := Open(f)
	saved, err := s.Begin(matches.Meta{Started: time.UnixMicro(5)})
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	for range 2 {
		if err := saved.Append(m.Events()); !errors.Is(err, matches.ErrFull) {
			t.Fatalf("Append in a full folder = %v", err)
		}
	}
	f.full = false
	if err := saved.Append(m.Events()); err != nil {
		t.Fatal(err)
	}
	list, err := s.Unfinished()
	if err != nil || len(list) != 1 {
		t.Fatalf("Unfinished() = %v, %v", list, err)
	}
	if events, err := s.Events(list[0].ID); err != nil || len(events) != 1 {
		t.Errorf("%d events, %v", len(events), err)
	}
}

// An unfinished import leaves nothing, whichever line of the list was written
// last, and earlier matches stay.
func TestUnfinishedImportLeavesNothing(t *testing.T) {
	f := newFolder(t)
	s, _, events := begun(t, f)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file := matches.Import{Name: "two.mat", Digest: "d", Matches: []record.Imported{{Events: events}, {Events: events}}}
	for cut, list := range []string{"2", "2\n", "2\n3", "2\n3\n", "1\n2\n3\n99\n"} {
		s := Open(f.again())
		ids, err := s.Import(file)
		if err != nil || len(ids) != 2 {
			t.Fatalf("Import = %v, %v", ids, err)
		}
		if cut < 3 { // the second was not written
			if err := s.Discard(ids[1]); err != nil {
				t.Fatal(err)
			}
		}
		if cut == 0 {
			if err := s.Discard(ids[0]); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(f.path, importing), []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		if found, err := Open(f.again()).List(); err != nil || len(found) != 1 || found[0].ID != 1 {
			t.Errorf("after %q: %+v, %v", list, found, err)
		}
	}
}

func TestFullFolderImportsNothing(t *testing.T) {
	f := newFolder(t)
	s, _, events := begun(t, f)
	f.full = true
	file := matches.Import{Name: "one.mat", Matches: []record.Imported{{Events: events}}}
	if ids, err := s.Import(file); !errors.Is(err, matches.ErrFull) || len(ids) > 0 {
		t.Errorf("Import = %v, %v", ids, err)
	}
	f.full = false
	if list, err := Open(f.again()).List(); err != nil || len(list) != 1 {
		t.Errorf("List() = %+v, %v", list, err)
	}
}

func TestDamagedFileIsListedAndCanBeDiscarded(t *testing.T) {
	f := newFolder(t)
	s, _, _ := begun(t, f)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"{\"n\":1}\n\n", "rubbish\n\n", "{\"match\":5}\n\nx\n\n", "{\"match\":{\"started\":1}}\n{\"n\":9}\n\n"} {
		if err := os.WriteFile(filepath.Join(f.path, nameOf(1)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Events(1); !errors.Is(err, matches.ErrDamaged) {
			t.Errorf("Events of %q = %v", text, err)
		}
		if _, _, err := s.Resume(1); !errors.Is(err, matches.ErrDamaged) {
			t.Errorf("Resume of %q = %v", text, err)
		}
		if n := s.Damaged(); n != 1 {
			t.Errorf("%d matches of %q are damaged", n, text)
		}
		if err := s.Discard(1); err != nil {
			t.Errorf("Discard of %q = %v", text, err)
		}
		if list, err := s.Unfinished(); err != nil || len(list) != 0 {
			t.Errorf("%q is listed after it was discarded: %v, %v", text, list, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("{\"match\":{\"started\":1}}\n\n{\"turn\":2}\n\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, err := parse(raw)
		if err == nil {
			_, _ = c.events()
		}
		if c.size > len(raw) {
			t.Errorf("%d of %d bytes", c.size, len(raw))
		}
	})
}

// In a shared match you hear a colour for somebody without a name, never "You", which would be
// somebody else. The saved match stays as it is.
func TestSharedMatchCallsNobodyYou(t *testing.T) {
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Spieler", Kind: "human"}, {Name: "Ada", Kind: "simple"}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	for standIn, want := range map[string]string{"Spieler": "", "You": "Spieler"} {
		text, err := Shared(m.Events(), "Guest", standIn)
		if err != nil {
			t.Fatal(err)
		}
		events, err := Received(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := core.Replay(events)
		if err != nil {
			t.Fatal(err)
		}
		if p := again.State().Players; p[0].Name != want || p[1].Name != "Ada" || len(events) != len(m.Events()) {
			t.Errorf("without %s the players are %+v", standIn, p)
		}
	}
	if name := m.State().Players[0].Name; name != "Spieler" {
		t.Errorf("the match itself calls the player %q", name)
	}
}
