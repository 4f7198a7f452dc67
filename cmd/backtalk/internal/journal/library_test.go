package journal

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// whole plays a match of this length with random plays.
func whole(t *testing.T, length int, seed uint64, names ...string) []core.Event {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, seed))
	m := core.NewMatch(core.Rules{Length: length, Crawford: true}, [2]core.PlayerInfo{
		{Name: names[0], Kind: "human"}, {Name: names[1], Kind: "simple", Colour: core.Red},
	})
	die := func() uint8 { return uint8(rng.IntN(6) + 1) }
	for {
		s := m.State()
		var commands []core.Command
		switch s.Phase {
		case core.PhaseOver:
			return m.Events()
		case core.PhaseBetween:
			commands = []core.Command{core.StartGame{Dice: core.Roll{die(), die()}}}
		case core.PhaseOpening, core.PhaseRoll:
			commands = []core.Command{core.RollDice{Player: s.OnTurn, Dice: core.Roll{die(), die()}}}
		default:
			if plays := s.Turn.Completions(); len(plays) > 0 && len(plays[0].List()) > 0 {
				commands = core.MoveCommands(s.OnTurn, plays[rng.IntN(len(plays))].List())
			}
			commands = append(commands, core.EndTurn{Player: s.OnTurn})
		}
		for _, c := range commands {
			if _, err := m.Do(c); err != nil {
				t.Fatalf("%v: %v", c, err)
			}
		}
	}
}

// finish saves a finished match.
func finish(t *testing.T, j *Journal, events []core.Event) int64 {
	t.Helper()
	kept, err := j.Begin(matches.Meta{Started: time.UnixMicro(5), Seed: []byte{7}, Options: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Append(events); err != nil {
		t.Fatal(err)
	}
	if err := kept.Finish(); err != nil {
		t.Fatal(err)
	}
	return kept.(*saved).id
}

func TestFinishedMatchTakesATenthOfTheRoom(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	events := whole(t, 7, 1, "Eve", "Ada")
	id := finish(t, j, events)
	back, err := j.Events(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(written(t, events), written(t, back)); diff != "" {
		t.Errorf("the events (-saved +read):\n%s", diff)
	}
	var packed, size, left int
	if err := j.db.QueryRow("SELECT length(lines), size FROM packed WHERE match = ?", id).Scan(&packed, &size); err != nil {
		t.Fatal(err)
	}
	if text := len(written(t, events)); packed*10 > text {
		t.Errorf("%d bytes of text take %d", text, packed)
	}
	if err := j.db.QueryRow("SELECT COUNT(*) FROM event").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d events are left unpacked, %v", left, err)
	}
	if list, err := j.Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("Unfinished() = %v, %v", list, err)
	}
	list, err := j.List()
	if err != nil || len(list) != 1 {
		t.Fatalf("List() = %v, %v", list, err)
	}
	e := list[0]
	if e.ID != id || !e.Finished || e.Ended.IsZero() || !e.Facts.Over || e.Facts.Players[1].Name != "Ada" || max(e.Facts.Score[0], e.Facts.Score[1]) < 7 {
		t.Errorf("List() = %+v", e)
	}
}

// Packed lines can be read with the tools of sqlite3 and Python.
func TestPackedLinesAreTheWrittenLines(t *testing.T) {
	events := whole(t, 1, 2, "Eve", "Ada")
	lines := bytes.Split(bytes.TrimSpace(written(t, events)), []byte("\n"))
	packed, size, err := pack(lines)
	if err != nil {
		t.Fatal(err)
	}
	back, err := unpack(packed, int64(size))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines, back); diff != "" {
		t.Error(diff)
	}
	for name, damaged := range map[string][]byte{"cut": packed[:len(packed)/2], "none": nil, "text": []byte("hello")} {
		if _, err := unpack(damaged, int64(size)); !errors.Is(err, matches.ErrDamaged) {
			t.Errorf("unpack of what is %s = %v", name, err)
		}
	}
	if _, _, err := pack(lines[1:]); !errors.Is(err, matches.ErrDamaged) || !strings.Contains(err.Error(), "line 1 ") {
		t.Errorf("pack of lines with other numbers = %v", err)
	}
}

// traces counts how often a text is in the files of a folder.
func traces(t *testing.T, folder, text string) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		n += bytes.Count(content, []byte(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestDeletedMatchLeavesNoTrace(t *testing.T) {
	folder := t.TempDir()
	j := open(t, filepath.Join(folder, "j.db"))
	keep := finish(t, j, whole(t, 1, 3, "Eve", "Ada"))
	for _, finished := range []bool{true, false} {
		var id int64
		events := whole(t, 3, 4, "Eve", "Zebedee")
		if finished {
			id = finish(t, j, events)
		} else {
			kept, err := j.Begin(matches.Meta{Started: time.UnixMicro(6)})
			if err != nil {
				t.Fatal(err)
			}
			if err := kept.Append(events[:200]); err != nil {
				t.Fatal(err)
			}
			kept.Leave()
			id = kept.(*saved).id
		}
		if traces(t, folder, "Zebedee") == 0 {
			t.Fatal("the name can't be found before either")
		}
		if err := j.Discard(id); err != nil {
			t.Fatal(err)
		}
		if n := traces(t, folder, "Zebedee"); n != 0 {
			t.Errorf("finished %v: the name stands in the files %d times", finished, n)
		}
		if _, err := j.Events(id); !errors.Is(err, matches.ErrNoMatch) {
			t.Errorf("Events of a deleted match = %v", err)
		}
	}
	if err := j.Discard(99); !errors.Is(err, matches.ErrNoMatch) {
		t.Errorf("Discard of no match = %v", err)
	}
	if list, err := j.List(); err != nil || len(list) != 1 || list[0].ID != keep {
		t.Errorf("List() = %v, %v", list, err)
	}
}

func TestPlayerCanBeRenamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	const ada = `Ada "O" & <Co>` // JSON escapes these
	finish(t, j, whole(t, 1, 5, "Eve", ada))
	finish(t, j, whole(t, 1, 6, "Eve", "Bob"))
	keeping(t, path, begun(t))
	// Backtalk counts a match again whose statistics can't be read.
	broken := finish(t, j, whole(t, 1, 7, "Eve", ada))
	if _, err := j.db.Exec("UPDATE match SET facts = '{' WHERE id = ?", broken); err != nil {
		t.Fatal(err)
	}
	for from, matches := range map[string]int{ada: 2, "Ada": 1} {
		if n, err := j.Rename(from, "Ada Lovelace"); err != nil || n != matches {
			t.Errorf("Rename(%s) = %d, %v", from, n, err)
		}
	}
	list, err := j.List()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Facts.Players[1].Name)
		if events, err := j.Events(e.ID); err != nil || events[0].(core.MatchStarted).Players[1].Name != e.Facts.Players[1].Name {
			t.Errorf("the events of match %d have another name, %v", e.ID, err)
		}
	}
	if got := strings.Join(names, ", "); got != "Ada Lovelace, Ada Lovelace, Bob, Ada Lovelace" {
		t.Errorf("opponents: %s", got)
	}
}

func TestImportedMatchesAreRecognized(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	when := time.UnixMicro(1_000_000)
	file := matches.Import{Name: "a.mat", Digest: "abc", At: time.UnixMicro(9_000_000), Matches: []record.Imported{
		{Events: whole(t, 1, 7, "Eve", "Ada"), When: when}, {Events: whole(t, 3, 8, "Eve", "Bob")[:40]},
	}}
	ids, err := j.Import(file)
	if err != nil || len(ids) != 2 {
		t.Fatalf("Import = %v, %v", ids, err)
	}
	if known, err := j.Known("abc"); err != nil || !cmp.Equal(known, ids) {
		t.Errorf("Known = %v, %v", known, err)
	}
	if known, err := j.Known("other"); err != nil || len(known) != 0 {
		t.Errorf("Known of another = %v, %v", known, err)
	}
	first, err := j.Find(ids[0])
	if err != nil || !first.Started.Equal(when) || first.Source != "a.mat" || !first.Facts.Over {
		t.Errorf("Find = %+v, %v", first, err)
	}
	if second, err := j.Find(ids[1]); err != nil || !second.Started.Equal(file.At) || second.Facts.Over || !second.Finished {
		t.Errorf("Find = %+v, %v", second, err)
	}
	if list, err := j.Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("Unfinished() = %v, %v: imported matches are not offered to be continued", list, err)
	}
	if _, err := j.Find(77); !errors.Is(err, matches.ErrNoMatch) {
		t.Errorf("Find of no match = %v", err)
	}
	// The event file of a match played here is recognized as that match.
	events := whole(t, 1, 9, "Eve", "Ada")
	id := finish(t, j, events)
	var lines [][]byte
	for line := range bytes.Lines(written(t, events)) {
		lines = append(lines, bytes.TrimSuffix(line, []byte("\n")))
	}
	if known, err := j.Known(digestOf(lines)); err != nil || !cmp.Equal(known, []int64{id}) {
		t.Errorf("Known of an event file = %v, %v", known, err)
	}
}

// If two programs import the same file at the same time, one saves its
// matches.
func TestFileImportedTwiceAtOnceIsSavedOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	one := record.Imported{Events: whole(t, 1, 9, "Eve", "Ada")}
	programs := []*Journal{open(t, path), open(t, path), open(t, path), open(t, path)}
	for file := range 5 {
		start := make(chan struct{})
		failed := make(chan error)
		for _, j := range programs {
			go func() {
				<-start
				_, err := j.Import(matches.Import{Name: "a.mat", Digest: strings.Repeat("0", 63) + string(rune('0'+file)), Matches: []record.Imported{one, one}})
				failed <- err
			}()
		}
		close(start)
		known := 0
		for range programs {
			switch err := <-failed; {
			case errors.Is(err, matches.ErrKnown):
				known++
			case err != nil:
				t.Error(err)
			}
		}
		if list, err := programs[0].List(); err != nil || len(list) != 2*(file+1) || known != len(programs)-1 {
			t.Fatalf("file %d: %d matches, %v; %d programs were told that it is known", file, len(list), err, known)
		}
	}
	// The file itself refuses a second copy, whatever writes to it.
	_, err := programs[0].db.Exec("INSERT INTO match (started, seed, options, finished, digest, source) SELECT started, seed, options, 1, digest, source FROM match WHERE id = 1")
	if err == nil {
		t.Error("a second match of the same part of a file was saved")
	}
}

func TestMatchesOfOlderVersionsKeepTheirFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	events := whole(t, 1, 3, "Eve", "Ada")
	older(t, path, 4, true, [][]core.Event{events, events, events}, "UPDATE match SET digest = 'd'", "UPDATE match SET source = 'a.mat' WHERE id > 1")
	j := open(t, path)
	if known, err := j.Known("d"); err != nil || !cmp.Equal(known, []int64{1, 2, 3}) {
		t.Errorf("Known = %v, %v", known, err)
	}
	if _, err := j.Import(matches.Import{Name: "a.mat", Digest: "d", Matches: []record.Imported{{Events: events}}}); !errors.Is(err, matches.ErrKnown) {
		t.Errorf("Import = %v", err)
	}
}

func TestOldNameIsGoneOncePackedAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	id := finish(t, j, whole(t, 3, 1, "Eve", "Zebediah"))
	for _, name := range [][2]string{{"Zebediah", "Ada"}, {"Ada", "Mia"}, {"Eve", "Eva"}} {
		if n, err := j.Rename(name[0], name[1]); err != nil || n != 1 {
			t.Fatalf("Rename(%v) = %d, %v", name, n, err)
		}
	}
	check := func(when string) {
		t.Helper()
		events, err := j.Events(id)
		if err != nil {
			t.Fatal(err)
		}
		e, err := j.Find(id)
		start := events[0].(core.MatchStarted)
		if err != nil || start.Players[0].Name != "Eva" || start.Players[1].Name != "Mia" || e.Facts.Players[1].Name != "Mia" || !e.Facts.Over {
			t.Errorf("%s: %v, %v, %v", when, start.Players, e.Facts.Players, err)
		}
	}
	check("renamed")
	if err := j.Pack(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("packed anew")
	var left int
	var size int64
	var packed []byte
	if err := errors.Join(j.db.QueryRow("SELECT COUNT(*) FROM renamed").Scan(&left), j.db.QueryRow("SELECT size, lines FROM packed").Scan(&size, &packed)); err != nil {
		t.Fatal(err)
	}
	lines, err := unpack(packed, size)
	if err != nil || left != 0 || bytes.Contains(lines[0], []byte("Zebediah")) {
		t.Errorf("%d names left beside %s, %v", left, lines[0], err)
	}
	if err := j.Discard(id); err != nil {
		t.Error(err)
	}
}

func TestBackupIsRestored(t *testing.T) {
	folder := t.TempDir()
	path, backup := filepath.Join(folder, "j.db"), filepath.Join(folder, "backup.db")
	j := open(t, path)
	events := whole(t, 1, 3, "Eve", "Ada")
	id := finish(t, j, events)
	if err := j.Backup(backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := j.Backup(backup, nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Backup over a file = %v", err)
	}
	if info, err := os.Stat(backup); err != nil || info.Mode().Perm() != private {
		t.Errorf("the backup: %v, %v", info, err)
	}
	if err := j.Discard(id); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(path, backup, day); !errors.Is(err, matches.ErrBusy) {
		t.Errorf("Restore while the journal is open = %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	for want, file := range map[error]string{matches.ErrDamaged: "letter.db", fs.ErrNotExist: "none.db"} {
		if file == "letter.db" {
			overwrite(t, filepath.Join(folder, file), []byte("dear aunt"))
		}
		if _, err := Restore(path, filepath.Join(folder, file), day); !errors.Is(err, want) {
			t.Errorf("Restore of %s = %v, want %v", file, err, want)
		}
	}
	aside, err := Restore(path, backup, day)
	if err != nil || filepath.Base(aside) != "j.replaced-2026-11-22.db" {
		t.Fatalf("Restore = %q, %v", aside, err)
	}
	again := open(t, path)
	back, err := again.Events(id)
	if err != nil || !bytes.Equal(written(t, back), written(t, events)) {
		t.Errorf("Events = %d, %v", len(back), err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(folder, "new.db")
	if aside, err := Restore(other, backup, day); err != nil || aside != "" {
		t.Errorf("Restore where nothing was = %q, %v", aside, err)
	}
}

// The journal migrates the file of November 2026: it keeps a copy and packs
// the finished match, and a deletion also deletes in the copy.
func TestFileOfNovember2026IsMigrated(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("../../testdata/2026-11")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "matches.db")
	j := open(t, path)
	copied := filepath.Join(folder, "matches.version-2.db")
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != private {
		t.Fatalf("the copy: %v, %v", info, err)
	}
	list, err := j.List()
	if err != nil || len(list) != 7 {
		t.Fatalf("List() = %d, %v", len(list), err)
	}
	last := list[len(list)-1]
	if last.ID != 6 || !last.Finished || !last.Facts.Over {
		t.Errorf("the finished match is %+v", last)
	}
	if events, err := j.Events(6); err != nil || len(events) == 0 {
		t.Errorf("Events(6) = %d, %v", len(events), err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*-copying-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	in := func(id int64) (n int) {
		db := open(t, copied+"-look")
		_ = db.Close()
		content, err := os.ReadFile(copied)
		if err != nil {
			t.Fatal(err)
		}
		overwrite(t, copied+"-look", content)
		look := open(t, copied+"-look")
		defer look.Close()
		if _, err := look.Events(id); err == nil {
			n = 1
		}
		return n
	}
	if in(6) != 1 || in(1) != 1 {
		t.Error("the copy lacks a match")
	}
	if err := j.Discard(6); err != nil {
		t.Fatal(err)
	}
	if in(6) != 0 || in(1) != 1 {
		t.Error("the copy has what was deleted, or lacks what was not")
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, path)
	if list, err := again.List(); err != nil || len(list) != 6 {
		t.Errorf("opened again: %d, %v", len(list), err)
	}
}

func TestRecoveredMatchKeepsItsDetails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	id := finish(t, j, whole(t, 1, 3, "Eve", "Ada"))
	before, err := j.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	changed(t, path, "DROP INDEX match_digest", "ALTER TABLE event RENAME TO elsewhere")
	if r, err := Recover(path, day); err != nil || r.File == "" || r.Lost != 0 {
		t.Fatalf("Recover = %+v, %v", r, err)
	}
	after, err := open(t, path).Find(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}

// A row that unpacks to more than its size, or to more than any match, is
// damaged, and unpacking stops there.
func TestRowThatUnpacksToFarMoreIsDamaged(t *testing.T) {
	bomb := func(line string, count int) []byte {
		var out bytes.Buffer
		w := zlib.NewWriter(&out)
		if _, err := w.Write(bytes.Repeat([]byte(line), count)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	const short, event = "{\n", `{"event":"commented","text":""}` + "\n"
	for _, tt := range []struct {
		name string
		line string
		size int64
	}{
		{"more than it says", event, 1000},
		{"less than it says", event, maxUnpacked},
		{"more than any match", event, maxUnpacked + 1},
		{"short lines", short, maxUnpacked / 2},
	} {
		packed := bomb(tt.line, maxUnpacked/2/len(tt.line))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := unpack(packed, tt.size)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, matches.ErrDamaged) || used > 4*maxUnpacked {
			t.Errorf("%s: %v, with %d MB", tt.name, err, used>>20)
		}
	}
	j := open(t, filepath.Join(t.TempDir(), "j.db"))
	id := finish(t, j, whole(t, 1, 2, "Eve", "Ada"))
	packed := bomb(short, maxUnpacked/len(short))
	if _, err := j.db.Exec("UPDATE packed SET size = ?, lines = ?", maxUnpacked, packed); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Events(id); !errors.Is(err, matches.ErrDamaged) {
		t.Errorf("Events() = %v, want ErrDamaged", err)
	}
}

// FuzzUnpack checks that unpacking reads or refuses any damaged row, and that
// what it reads packs to the same lines.
func FuzzUnpack(f *testing.F) {
	good, size, err := pack([][]byte{[]byte(`{"n":1,"event":"a"}`), []byte(`{"n":2,"event":"b"}`)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good, int64(size))
	f.Add(good, int64(size)-1)
	f.Add(good[:7], int64(size))
	f.Add([]byte("x\x9c"), int64(-1))
	f.Fuzz(func(t *testing.T, packed []byte, size int64) {
		lines, err := unpack(packed, size)
		if err != nil {
			return
		}
		again, size2, err := pack(lines)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := unpack(again, int64(size2)); err != nil || len(back) != len(lines) {
			t.Errorf("%q comes back as %q, %v", lines, back, err)
		}
	})
}
