package matchestest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
	"backtalk/core/tally"
)

// RunLibrary tests a kind of store that is also a library.
func RunLibrary(t *testing.T, empty func(t *testing.T) Opener) {
	for name, test := range map[string]func(*books){
		"every match is listed":          everyMatch,
		"a file is imported once":        importedOnce,
		"statistics come with an import": importedWithFacts,
		"a played match is known":        playedIsKnown,
		"a player is renamed everywhere": renamedEverywhere,
		"what is deleted is gone":        deleted,
	} {
		t.Run(name, func(t *testing.T) {
			p := (&place{t, empty(t)}).open()
			lib, ok := p.Store.(matches.Library)
			if !ok {
				t.Fatal("the store is no library")
			}
			test(&books{p, lib})
		})
	}
}

// books is a library with the helpers for its store.
type books struct {
	program
	matches.Library
}

// finish plays a match to the end: the second player resigns.
func (b *books) finish(started int64, names ...string) []core.Event {
	b.t.Helper()
	m := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: names[0], Kind: "human"}, {Name: names[1], Kind: "simple"}})
	var events []core.Event
	for _, c := range []core.Command{
		core.StartGame{Dice: core.Roll{3, 1}}, core.Resign{Player: 1, Result: core.Single}, core.AcceptResign{Player: 0},
	} {
		if _, err := m.Do(c); err != nil {
			b.t.Fatal(err)
		}
	}
	events = slices.Clone(m.Events())
	saved := b.begin(matches.Meta{Started: time.UnixMicro(started), Seed: []byte{byte(started)}, Options: []byte(`{"me":"human"}`)})
	if err := errors.Join(saved.Append(events), saved.Finish()); err != nil {
		b.t.Fatal(err)
	}
	return events
}

func (b *books) list(want int) []matches.Entry {
	b.t.Helper()
	list, err := b.List()
	if err != nil || len(list) != want {
		b.t.Fatalf("List() = %d matches, %v, want %d", len(list), err, want)
	}
	return list
}

func everyMatch(b *books) {
	b.finish(5, "Eve", "Ada")
	b.finish(6, "Eve", "Bob")
	b.play().Leave()
	b.begin(matches.Meta{Started: time.UnixMicro(7)})
	for range 2 { // the second time, the store reads the summary
		list := b.list(3)
		if list[0].Finished || !list[1].Finished || !list[2].Finished {
			b.t.Fatalf("List() = %+v", list)
		}
		last := list[1]
		if last.Facts.Players[1].Name != "Bob" || !last.Facts.Over || last.Ended.IsZero() || last.Imported() || last.Damaged ||
			!slices.Equal(last.Seed, []byte{6}) || string(last.Options) != `{"me":"human"}` || !last.Started.Equal(time.UnixMicro(6)) {
			b.t.Errorf("the last match is %+v", last)
		}
		found, err := b.Find(last.ID)
		if err != nil || found.ID != last.ID || found.Facts != last.Facts {
			b.t.Errorf("Find(%d) = %+v, %v", last.ID, found, err)
		}
	}
	if _, err := b.Find(99); !errors.Is(err, matches.ErrNoMatch) {
		b.t.Errorf("Find(99) = %v", err)
	}
}

// twoMatches is another program's file with two matches.
const twoMatches = ` 1 point match

 Game 1
 Sam : 0                             Tom : 0
  1) 31: 8/5 6/5                     42: 8/4 6/4
      Wins 1 point and the match

 1 point match

 Game 1
 Ann : 0                             Tom : 0
  1) 61: 13/7 8/7                    42: 8/4 6/4
      Wins 1 point and the match
`

func importedOnce(b *books) {
	at := time.UnixMicro(77)
	out, err := library.Read(b.Library, "two.mat", []byte(twoMatches), at)
	if err != nil || len(out.IDs) == 0 || out.Known {
		b.t.Fatalf("Read = %+v, %v", out, err)
	}
	for _, e := range b.list(len(out.IDs)) {
		if !e.Finished || e.Source != "two.mat" || !e.Started.Equal(at) || len(e.Seed) > 0 {
			b.t.Errorf("imported: %+v", e)
		}
	}
	b.lists()
	again, err := library.Read(b.Library, "other.mat", []byte(twoMatches), at)
	slices.Sort(again.IDs)
	slices.Sort(out.IDs)
	if err != nil || !again.Known || !slices.Equal(again.IDs, out.IDs) {
		b.t.Errorf("Read again = %+v, %v", again, err)
	}
	if _, err := library.Read(b.Library, "no.mat", []byte("nothing"), at); err == nil {
		b.t.Error("what is no file was imported")
	}
	b.list(len(out.IDs))
}

// importedWithFacts checks that the library shows the facts that came with an imported match, and
// doesn't count them again.
func importedWithFacts(b *books) {
	facts := tally.Of(b.finish(5, "Eve", "Ada"))
	facts.Players[0].Hits = 4711
	m := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		b.t.Fatal(err)
	}
	ids, err := b.Import(matches.Import{
		Name: "a.mat", Digest: "a", At: time.UnixMicro(7), Matches: []record.Imported{{Events: m.Events()}}, Facts: []tally.Facts{facts},
	})
	if err != nil || len(ids) != 1 {
		b.t.Fatalf("Import = %v, %v", ids, err)
	}
	if e, err := b.Find(ids[0]); err != nil || e.Facts.Players[0].Hits != 4711 || e.Source != "a.mat" {
		b.t.Errorf("Find = %+v, %v", e, err)
	}
	if known, err := b.Known("a"); err != nil || !slices.Equal(known, ids) {
		b.t.Errorf("Known = %v, %v", known, err)
	}
}

func playedIsKnown(b *books) {
	events := b.finish(5, "Eve", "Ada")
	text := strings.Join(written(b.t, events), "\n") + "\n"
	out, err := library.Read(b.Library, "match.jsonl", []byte(text), time.UnixMicro(9))
	if err != nil || !out.Known || len(out.IDs) != 1 {
		b.t.Errorf("the file of a match that was played here: %+v, %v", out, err)
	}
}

func renamedEverywhere(b *books) {
	b.finish(5, "Eve", "Ada")
	b.finish(6, "Eve", "Bob")
	if _, err := library.Read(b.Library, "two.mat", []byte(strings.ReplaceAll(twoMatches, "Tom", "Ada")), time.UnixMicro(7)); err != nil {
		b.t.Fatal(err)
	}
	before := len(b.list(len(b.named(""))))
	want := len(b.named("Ada"))
	n, err := b.Rename("Ada", "Mia")
	if err != nil || n != want || want < 2 {
		b.t.Errorf("Rename = %d, %v, want %d", n, err, want)
	}
	b.list(before)
	if len(b.named("Ada")) > 0 || len(b.named("Mia")) != want {
		b.t.Errorf("Ada plays %v, Mia %v", b.named("Ada"), b.named("Mia"))
	}
	for _, id := range b.named("Mia") {
		events, err := b.Library.Events(id)
		if err != nil {
			b.t.Fatal(err)
		}
		if start := events[0].(core.MatchStarted); start.Players[1].Name != "Mia" {
			b.t.Errorf("the events of match %d have %v", id, start.Players)
		}
	}
}

// named returns the matches of a player, or all if name is empty.
func (b *books) named(name string) (ids []int64) {
	b.t.Helper()
	list, err := b.List()
	if err != nil {
		b.t.Fatal(err)
	}
	for _, e := range list {
		if p := e.Facts.Players; name == "" || p[0].Name == name || p[1].Name == name {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

func deleted(b *books) {
	b.finish(5, "Eve", "Ada")
	b.finish(6, "Eve", "Bob")
	id := b.list(2)[0].ID
	if err := b.Library.Discard(id); err != nil {
		b.t.Fatal(err)
	}
	b.list(1)
	_, err := b.Library.Events(id)
	b.refuses("Events of a deleted match", err, matches.ErrNoMatch)
	_, err = b.Find(id)
	b.refuses("Find of a deleted match", err, matches.ErrNoMatch)
	b.refuses("Discard of a deleted match", b.Library.Discard(id), matches.ErrNoMatch)
}
