package journal

import (
	"path/filepath"
	"testing"

	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/matches/matchestest"
	"backtalk/core/analysis"
)

func TestJournalPassesTheTestsOfAnalyses(t *testing.T) {
	matchestest.RunAnalyses(t, func(t *testing.T) matchestest.AnalysesOpener {
		path := filepath.Join(t.TempDir(), "j.db")
		return func() (matches.Analyses, error) { return Open(path) }
	})
}

// judged returns an analysis that has judged one decision.
func judged() analysis.State {
	s := analysis.Begin(1)
	s.Judged = []analysis.Judgement{{Best: analysis.Choice{Action: analysis.Take}, Error: .25, Counted: true}}
	return s
}

// Judgements are part of a backup, and of what is recovered from a damaged
// file.
func TestAnalysisIsBackedUpWithItsMatch(t *testing.T) {
	folder := t.TempDir()
	path, backup := filepath.Join(folder, "j.db"), filepath.Join(folder, "backup.db")
	j := open(t, path)
	id := finish(t, j, whole(t, 1, 3, "Eve", "Ada"))
	if err := j.KeepAnalysis(id, judged(), matches.Analysis{By: "x", Judged: 1, Decisions: 2}); err != nil {
		t.Fatal(err)
	}
	if err := j.Backup(backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	changed(t, path, "PRAGMA user_version = -1")
	if _, err := Recover(path, day); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, backup} {
		j := open(t, file)
		e, err := j.Find(id)
		if err != nil || e.Analysis.Judged != 1 || e.Analysis.Decisions != 2 {
			t.Errorf("%s lists %+v, %v", file, e.Analysis, err)
		}
		if s, err := j.Analysis(id); err != nil || len(s.Judged) != 1 || s.Judged[0].Error != .25 {
			t.Errorf("%s has %+v, %v", file, s, err)
		}
	}
}

// An unreadable analysis counts as not begun.
func TestUnreadableAnalysisIsMadeAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path)
	id := finish(t, j, whole(t, 1, 3, "Eve", "Ada"))
	if err := j.KeepAnalysis(id, judged(), matches.Analysis{}); err != nil {
		t.Fatal(err)
	}
	for _, state := range []string{"x'00'", "x'789c'", "'dear aunt'"} {
		if _, err := j.db.Exec("UPDATE analysis SET sums = 'x', state = " + state); err != nil {
			t.Fatal(err)
		}
		if s, err := j.Analysis(id); err != nil || s.By != "" || s.Judged != nil {
			t.Errorf("%s is %+v, %v", state, s, err)
		}
		if e, err := j.Find(id); err != nil || e.Damaged || e.Analysis.Complete() {
			t.Errorf("with %s there is %+v, %v", state, e, err)
		}
	}
}

// FuzzUnpackAnalysis checks that the journal reads or refuses anything in
// place of an analysis.
func FuzzUnpackAnalysis(f *testing.F) {
	packed, err := packAnalysis(judged())
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range [][]byte{nil, packed, packed[:len(packed)/2], []byte("dear aunt"), {0x78, 0x9c}} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := unpackAnalysis(text)
		if err != nil || len(text) == 0 {
			return
		}
		again, err := packAnalysis(s)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := unpackAnalysis(again); err != nil || len(back.Judged) != len(s.Judged) || back.By != s.By {
			t.Errorf("packed again it is %+v, %v, want %+v", back, err, s)
		}
	})
}
