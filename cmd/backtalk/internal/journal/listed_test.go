package journal

import (
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/record"
)

// many returns a file with so many copies of a match.
func many(t *testing.T, n int, digest string) matches.Import {
	t.Helper()
	m := record.Imported{Events: whole(t, 1, 4, "Eve", "Bob")}
	file := matches.Import{Name: digest + ".mat", Digest: digest, At: time.UnixMicro(7)}
	for i := range n {
		m.When = time.UnixMicro(int64(i) * 1e9)
		file.Matches = append(file.Matches, m)
	}
	return file
}

// listedIn returns the numbers of the rows of the table listed.
func listedIn(t *testing.T, j *Journal) []int64 {
	t.Helper()
	chunks, err := idsOf(j.db, "SELECT chunk FROM listed ORDER BY chunk")
	if err != nil {
		t.Fatal(err)
	}
	return chunks
}

// After every kind of change, a list has what the matches' own rows have, and nothing outdated.
func TestListFollowsEveryChange(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "journal.db"))
	if _, err := j.Import(many(t, 600, "a")); err != nil {
		t.Fatal(err)
	}
	agree := func(after string) {
		t.Helper()
		for range 2 {
			listed, err := j.List()
			if err != nil {
				t.Fatal(after, err)
			}
			read, err := j.entries("")
			if err != nil {
				t.Fatal(after, err)
			}
			if diff := cmp.Diff(read, listed); diff != "" {
				t.Fatalf("after %s (-matches +list):\n%s", after, diff)
			}
		}
	}
	state := analysis.State{By: analysis.Mark(), Judged: make([]analysis.Judgement, 3)}
	agree("import")
	for _, change := range []struct {
		name string
		do   func() error
	}{
		{"an analysis", func() error {
			return j.KeepAnalysis(300, state, matches.Analysis{By: "judge", Judged: 3, Decisions: 9})
		}},
		{"more analysis", func() error {
			return j.KeepAnalysis(300, state, matches.Analysis{By: "judge", Judged: 4, Decisions: 9})
		}},
		{"a deletion", func() error { return j.Discard(301) }},
		{"a match played here", func() error { finish(t, j, whole(t, 1, 5, "Eve", "Ada")); return nil }},
		{"a match that isn't over", func() error {
			m, err := j.Begin(matches.Meta{Started: time.UnixMicro(9)})
			if err == nil {
				err = m.Append(begun(t).Events())
			}
			return err
		}},
		{"a new name", func() error { _, err := j.Rename("Eve", "Eva"); return err }},
		{"another file", func() error { _, err := j.Import(many(t, 100, "b")); return err }},
		{"statistics of another version", func() error {
			_, err := j.db.Exec("UPDATE match SET facts = json_set(facts, '$.v', 0) WHERE id = 20")
			return err
		}},
	} {
		before := len(listedIn(t, j))
		if before < 2 {
			t.Fatalf("before %s, the file has %d rows of lists", change.name, before)
		}
		if err := change.do(); err != nil {
			t.Fatal(change.name, err)
		}
		agree(change.name)
	}
}

func TestListIgnoresUnreadableRows(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "journal.db"))
	if _, err := j.Import(many(t, 255, "a")); err != nil {
		t.Fatal(err)
	}
	want, err := j.List()
	if err != nil || len(want) != 255 || len(listedIn(t, j)) != 1 {
		t.Fatalf("%d matches in %d rows: %v", len(want), len(listedIn(t, j)), err)
	}
	for _, damage := range []string{
		"UPDATE listed SET entries = substr(entries, 1, 1000)", "UPDATE listed SET entries = x'ffffffff7f'", "UPDATE listed SET made_by = 'x'",
		"UPDATE listed SET entries = x''",
	} {
		if _, err := j.db.Exec(damage); err != nil {
			t.Fatal(err)
		}
		got, err := j.List()
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", damage, err, diff)
		}
	}
}

// Few matches have no row of lists, so that a change writes nothing else.
func TestFewMatchesHaveNoRowsOfLists(t *testing.T) {
	j := open(t, filepath.Join(t.TempDir(), "journal.db"))
	if _, err := j.Import(many(t, worthwhile-1, "a")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if list, err := j.List(); err != nil || len(list) != worthwhile-1 || len(listedIn(t, j)) != 0 {
			t.Errorf("%d matches, %d rows: %v", len(list), len(listedIn(t, j)), err)
		}
	}
}

func TestEntriesAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Make[matches.Analysis]().Draw(t, "analysis")
		facts := rapid.Make[core.About]().Draw(t, "about")
		e := matches.Entry{Analysis: want, Source: rapid.String().Draw(t, "source"), Finished: rapid.Bool().Draw(t, "finished")}
		e.Facts.About, e.ID, e.Facts.Players[1].Dice.Closed[4] = facts, rapid.Int64().Draw(t, "id"), rapid.Int().Draw(t, "closed")
		e.Seed, e.Started = rapid.SliceOfN(rapid.Byte(), 1, -1).Draw(t, "seed"), time.UnixMicro(rapid.Int64Range(-1e15, 1e15).Draw(t, "started"))
		written := appendCompact(nil, reflect.ValueOf(&e).Elem())
		var got matches.Entry
		r := compactReader{left: written}
		r.read(reflect.ValueOf(&got).Elem())
		if r.err != nil || len(r.left) != 0 || !reflect.DeepEqual(e, got) {
			t.Fatalf("%v, %d bytes left:\n%+v\n%+v", r.err, len(r.left), e, got)
		}
		r = compactReader{left: written[:rapid.IntRange(0, len(written)-1).Draw(t, "cut")]}
		if r.read(reflect.ValueOf(new(matches.Entry)).Elem()); r.err == nil {
			t.Fatal("a cut entry is read")
		}
	})
}

// A type whose fields change has another layout, so that its old encodings are not read.
func TestLayoutFollowsTheFields(t *testing.T) {
	type entry struct {
		A int
		B [2]string
	}
	seen := map[string]bool{}
	for _, of := range []reflect.Type{
		reflect.TypeFor[entry](),
		reflect.TypeFor[struct{ A int }](),
		reflect.TypeFor[struct {
			B [2]string
			A int
		}](),
		reflect.TypeFor[struct {
			A int
			B [3]string
		}](),
		reflect.TypeFor[struct {
			A int
			B []string
		}](),
		reflect.TypeFor[struct {
			A *int
			B [2]string
		}](),
	} {
		if seen[layout(of)] {
			t.Errorf("%v has the layout of another type", of)
		}
		seen[layout(of)] = true
	}
}

func FuzzEntries(f *testing.F) {
	f.Add(encodeEntries([]*row{{entry: matches.Entry{Finished: true, Source: "a"}}}))
	f.Fuzz(func(t *testing.T, from []byte) {
		c, ok := decodeKeys(0, from)
		if !ok {
			return
		}
		list, ok := sorted([]chunk{c}, nil)
		if len(list) > perChunk || ok && len(list) != len(c.keys) {
			t.Error(len(list), ok)
		}
	})
}

func TestReadOnlyJournalListsWithoutWriting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	j, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Import(many(t, 255, "a")); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	j, err = lookOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if list, err := j.List(); err != nil || len(list) != 255 || len(listedIn(t, j)) != 0 {
		t.Errorf("%d matches, %d rows: %v", len(list), len(listedIn(t, j)), err)
	}
}
