package matchestest

import (
	"reflect"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/record"
)

// AnalysesOpener opens the same store at each call, as another program would.
type AnalysesOpener func() (matches.Analyses, error)

// RunAnalyses tests how a store saves analyses. It calls empty for a new store
// for each test.
func RunAnalyses(t *testing.T, empty func(t *testing.T) AnalysesOpener) {
	for name, test := range map[string]func(*testing.T, AnalysesOpener){
		"an analysis comes back as it was kept":   analysisComesBack,
		"an analysis goes on and is begun again":  analysisGoesOn,
		"a deleted match takes its analysis away": analysisDeleted,
		"an analysis is kept from elsewhere":      analysisElsewhere,
	} {
		t.Run(name, func(t *testing.T) { test(t, empty(t)) })
	}
}

// imported opens a store and imports the match that these tests use.
func imported(t *testing.T, opener AnalysesOpener) (matches.Analyses, int64) {
	t.Helper()
	s, err := opener()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	m := opening(t)
	move(t, m)
	ids, err := s.Import(matches.Import{
		Name: "a.mat", Digest: "a", At: time.UnixMicro(1), Matches: []record.Imported{{Events: m.Events()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, ids[0]
}

// judged returns an analysis that has judged n decisions of five, with its
// sums.
func judged(by string, plies, n int) (analysis.State, matches.Analysis) {
	s := analysis.State{By: by, Plies: plies}
	for i := range n {
		s.Judged = append(s.Judged, analysis.Judgement{
			Best: analysis.Choice{Action: analysis.Take}, Error: float64(i) / 4, Counted: true, Worth: &analysis.Worth{Taken: .5},
		})
	}
	sums := matches.Analysis{By: by, Plies: plies, Judged: n, Decisions: 5}
	sums.Sums[1] = analysis.Tally{Decisions: n, Error: 1.5, Luck: -.25, Sizes: [analysis.Sizes]int{1, 2, 3, 4}}
	return s, sums
}

// keeps fails the test if the store doesn't have this analysis.
func keeps(t *testing.T, s matches.Analyses, id int64, by string, plies, n int) {
	t.Helper()
	want, sums := judged(by, plies, n)
	if got, err := s.Analysis(id); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Analysis(%d) = %+v, %v, want %+v", id, got, err, want)
	}
	if e, err := s.Find(id); err != nil || !reflect.DeepEqual(e.Analysis, sums) {
		t.Errorf("Find(%d) has %+v, %v, want %+v", id, e.Analysis, err, sums)
	}
	list, err := s.List()
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0].Analysis, sums) {
		t.Errorf("List() = %+v, %v, want %+v in it", list, err, sums)
	}
}

func keep(t *testing.T, s matches.Analyses, id int64, by string, plies, n int) {
	t.Helper()
	state, sums := judged(by, plies, n)
	if err := s.KeepAnalysis(id, state, sums); err != nil {
		t.Fatal(err)
	}
}

func analysisComesBack(t *testing.T, opener AnalysesOpener) {
	s, id := imported(t, opener)
	if got, err := s.Analysis(id); err != nil || !reflect.DeepEqual(got, analysis.State{}) {
		t.Errorf("Analysis of a match that was not analysed = %+v, %v", got, err)
	}
	if e, err := s.Find(id); err != nil || e.Analysis != (matches.Analysis{}) {
		t.Errorf("Find of a match that was not analysed has %+v, %v", e.Analysis, err)
	}
	keep(t, s, id, "x", 2, 3)
	keeps(t, s, id, "x", 2, 3)
	other, err := opener()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	keeps(t, other, id, "x", 2, 3)
}

func analysisGoesOn(t *testing.T, opener AnalysesOpener) {
	s, id := imported(t, opener)
	for _, step := range []struct {
		by               string
		plies, n, remain int
	}{
		{"x", 2, 1, 1},
		{"x", 2, 4, 4},
		// A program that began earlier saves its shorter analysis later.
		{"x", 2, 2, 4},
		{"x", 1, 2, 2},
		{"y", 1, 1, 1},
		{"y", 1, 5, 5},
	} {
		keep(t, s, id, step.by, step.plies, step.n)
		keeps(t, s, id, step.by, step.plies, step.remain)
	}
}

func analysisDeleted(t *testing.T, opener AnalysesOpener) {
	s, id := imported(t, opener)
	keep(t, s, id, "x", 2, 3)
	if err := s.Discard(id); err != nil {
		t.Fatal(err)
	}
	p := program{t: t}
	_, err := s.Analysis(id)
	p.refuses("Analysis of a deleted match", err, matches.ErrNoMatch)
	state, sums := judged("x", 2, 4)
	p.refuses("KeepAnalysis of a deleted match", s.KeepAnalysis(id, state, sums), matches.ErrNoMatch)
}

// An analysis can save its results while the player plays a match.
func analysisElsewhere(t *testing.T, opener AnalysesOpener) {
	s, id := imported(t, opener)
	m := opening(t)
	saved, err := s.Begin(matches.Meta{Started: time.UnixMicro(1)})
	if err != nil {
		t.Fatal(err)
	}
	var other sync.WaitGroup
	other.Go(func() {
		for n := 1; n <= 5; n++ {
			state, sums := judged("x", 2, n)
			_, events := s.Events(id)
			_, list := s.List()
			if err := s.KeepAnalysis(id, state, sums); err != nil || events != nil || list != nil {
				t.Errorf("beside a match: KeepAnalysis %v, Events %v, List %v", err, events, list)
			}
		}
	})
	for _, e := range m.Events() {
		if err := saved.Append([]core.Event{e}); err != nil {
			t.Errorf("Append beside an analysis = %v", err)
		}
	}
	other.Wait()
	if state, err := s.Analysis(id); err != nil || len(state.Judged) != 5 {
		t.Errorf("Analysis(%d) = %+v, %v", id, state, err)
	}
}
