package library_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/record"
)

// keeper is a store that keeps the analysis of one match.
type keeper struct {
	matches.Analyses
	mu    sync.Mutex
	state analysis.State
	sums  matches.Analysis
	err   error
	saves int
}

func (k *keeper) Find(int64) (matches.Entry, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return matches.Entry{Analysis: k.sums}, k.err
}

func (k *keeper) Analysis(int64) (analysis.State, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.state, nil
}

func (k *keeper) KeepAnalysis(_ int64, s analysis.State, sums matches.Analysis) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.state, k.sums, k.saves = s, sums, k.saves+1
	return k.err
}

const judgedMatch = ` 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                   52: 13/8 24/22
  2) 64: 24/14                     31: 22/21 13/10
  3) 63: 24/15*                    55:
  4)  Doubles => 2                  Drops
      Wins 1 point
`

func analyst(t *testing.T) *analysis.Analyst {
	t.Helper()
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	return analysis.New(e)
}

// broken is a judge that always fails.
type broken struct{}

func (broken) Judge(context.Context, *analysis.Question, int) (analysis.Judgement, error) {
	return analysis.Judgement{}, errors.New("no engine")
}

func judgedQuestions(t *testing.T) []analysis.Question {
	t.Helper()
	found, err := record.Import(strings.NewReader(judgedMatch))
	if err != nil {
		t.Fatal(err)
	}
	return analysis.Questions(found[0].Events)
}

// A player can stop an analysis without losing its judgements. It continues from there, and asks no
// engine once everything is judged.
func TestStoppedAnalysisIsSaved(t *testing.T) {
	questions := judgedQuestions(t)
	by := analyst(t)
	whole, err := library.Judge(t.Context(), by, questions, 0, library.Kept{}, nil)
	if err != nil || len(whole.Judged) != len(questions) {
		t.Fatalf("%d of %d judged, %v", len(whole.Judged), len(questions), err)
	}
	k := &keeper{}
	kept := library.Kept{In: k, Match: 1}
	for want := 2; want < len(questions); want += 2 {
		ctx, stop := context.WithCancel(t.Context())
		s, err := library.Judge(ctx, by, questions, 0, kept, func(s analysis.State) {
			if len(s.Judged) >= want {
				stop()
			}
		})
		stop()
		if !errors.Is(err, context.Canceled) || len(s.Judged) != want || !reflect.DeepEqual(k.state, s) {
			t.Fatalf("stopped with %d judged, %v, %d kept", len(s.Judged), err, len(k.state.Judged))
		}
		if k.sums.Judged != want || k.sums.Decisions != len(questions) || k.sums.Complete() {
			t.Errorf("the sums are %+v", k.sums)
		}
	}
	if s, err := library.Judge(t.Context(), by, questions, 0, kept, nil); err != nil || !reflect.DeepEqual(s, whole) {
		t.Errorf("in parts: %v, %v; in one go: %v", s, err, whole)
	}
	if !k.sums.Complete() || k.sums.Sums[0] != analysis.Summarise(analysis.Join(questions, whole))[0].All {
		t.Errorf("the sums are %+v", k.sums)
	}
	saves := k.saves
	if s, err := library.Judge(t.Context(), broken{}, questions, 0, kept, nil); err != nil || !reflect.DeepEqual(s, whole) || k.saves != saves {
		t.Errorf("what is kept whole is judged again: %v, %d saves more", err, k.saves-saves)
	}
	if _, err := library.Judge(t.Context(), broken{}, questions, 1, kept, nil); err == nil {
		t.Error("another number of plies is not judged again")
	}
}

// A turn that was returned after its judgement was saved is judged again, and the new judgement is saved.
func TestJudgementOfAReturnedTurnIsReplaced(t *testing.T) {
	questions := judgedQuestions(t)[:2]
	by := analyst(t)
	k := &keeper{}
	kept := library.Kept{In: k, Match: 1}
	if _, err := library.Judge(t.Context(), by, questions, 0, kept, nil); err != nil {
		t.Fatal(err)
	}
	again := slices.Clone(questions)
	again[1].Event += 3
	s, err := library.Judge(t.Context(), by, again, 0, kept, nil)
	if err != nil || k.state.Last != again[1].Event || !reflect.DeepEqual(k.state, s) {
		t.Errorf("saved is the judgement of event %d, not of %d, %v", k.state.Last, again[1].Event, err)
	}
}

// A shallower analysis doesn't replace a deeper one, unless that is by older nets.
func TestShallowerAnalysisIsNotSaved(t *testing.T) {
	questions := judgedQuestions(t)
	by := analyst(t)
	k := &keeper{}
	kept := library.Kept{In: k, Match: 1}
	if _, err := library.Judge(t.Context(), by, questions, 1, kept, nil); err != nil {
		t.Fatal(err)
	}
	deeper := k.state
	if s, err := library.Judge(t.Context(), by, questions, 0, kept, nil); err != nil || s.Plies != 0 || len(s.Judged) != len(questions) {
		t.Errorf("a shallower analysis: %+v, %v", s, err)
	}
	if !reflect.DeepEqual(k.state, deeper) {
		t.Errorf("kept is now one at %d plies", k.state.Plies)
	}
	k.state.By, k.sums.By = "1-old", "1-old"
	if _, err := library.Judge(t.Context(), by, questions, 0, kept, nil); err != nil || k.state.By != analysis.Mark() || k.state.Plies != 0 {
		t.Errorf("in place of one by older nets is one at %d plies by %q, %v", k.state.Plies, k.state.By, err)
	}
}

// In a read-only library, an analysis continues from the saved judgements, but saves nothing.
func TestReadOnlyAnalysisSavesNothing(t *testing.T) {
	store := &keeper{state: analysis.State{By: analysis.Begin(1).By, Plies: 1, Judged: make([]analysis.Judgement, 2)}}
	kept := library.Kept{In: store, Match: 7, ReadOnly: true}
	if s, err := kept.Load(1); err != nil || len(s.Judged) != 2 {
		t.Errorf("Load = %d judgements, %v", len(s.Judged), err)
	}
	if err := kept.Save(nil, store.state); err != nil || store.saves > 0 {
		t.Errorf("Save = %v, saved %d times", err, store.saves)
	}
	kept.ReadOnly = false
	if err := kept.Save(nil, store.state); err != nil || store.saves != 1 {
		t.Errorf("Save = %v, saved %d times", err, store.saves)
	}
}

// If the analysis can't be saved, the player hears of that at the end, after everything is judged.
func TestFailureToSaveIsReported(t *testing.T) {
	questions := judgedQuestions(t)
	k := &keeper{err: matches.ErrFull}
	s, err := library.Judge(t.Context(), analyst(t), questions, 0, library.Kept{In: k, Match: 1}, nil)
	if !errors.Is(err, matches.ErrFull) || len(s.Judged) != len(questions) {
		t.Errorf("%d of %d judged, %v", len(s.Judged), len(questions), err)
	}
	if in := library.KeptIn(matches.NewMemory(), 1).In; in != nil {
		t.Errorf("a store without analyses keeps them in %T", in)
	}
	if in := library.KeptIn(nil, 1).In; in != nil {
		t.Errorf("no store keeps analyses in %T", in)
	}
}

// analysed returns a match with all decisions judged.
func analysed(e matches.Entry, own, theirs, luck float64) matches.Entry {
	e.Analysis = matches.Analysis{By: analysis.Mark(), Plies: 2, Judged: 60, Decisions: 60}
	e.Analysis.Sums[0] = analysis.Tally{Decisions: 30, Error: own * .03, Luck: luck}
	e.Analysis.Sums[1] = analysis.Tally{Decisions: 30, Error: theirs * .03, Luck: -luck}
	return e
}

func TestMatchesToAnalyseAreListed(t *testing.T) {
	done, open := analysed(entry(1, "Ada", "simple", true), 8, 12, 0), entry(2, "Ada", "simple", true)
	open.Finished = false
	half, shallow, old, broken := done, done, done, entry(6, "Ada", "simple", true)
	half.ID, half.Analysis.Judged = 3, 59
	shallow.ID, shallow.Analysis.Plies = 4, 1
	old.ID, old.Analysis.By = 5, "1-old"
	broken.Damaged = true
	list := []matches.Entry{done, open, half, shallow, old, broken, entry(7, "Ada", "simple", true)}
	var got []int64
	for _, e := range library.ToAnalyse(list, 2, false) {
		got = append(got, e.ID)
	}
	if want := []int64{3, 4, 5, 7}; !reflect.DeepEqual(got, want) {
		t.Errorf("left are %v, want %v", got, want)
	}
}

// The player hears the error rates in the lines of analysed matches.
func TestLineShowsErrorRates(t *testing.T) {
	at := time.Unix(1000, 0)
	e := analysed(entry(1, "Ada", "simple", true), 8.44, 12, 0)
	half, old, others := e, e, e
	half.Analysis.Judged--
	old.Analysis.By = "1-old"
	others.Source, others.Facts.Players[1].Kind = "a.mat", "human"
	for _, c := range []struct {
		e         matches.Entry
		tag, want string
	}{
		{e, "en", "; error rate: you 8.4, Ada 12.0"},
		{e, "de", "; Fehlerrate: du 8,4, Ada 12,0"},
		{others, "en", "; error rate: You 8.4, Ada 12.0"},
		{half, "en", ""},
		{old, "en", ""},
	} {
		line := inWords(t, c.tag, []say.Message{library.Line(&c.e, at)})
		_, rates, _ := strings.Cut(line, ";")
		if c.want != "" && !strings.HasSuffix(line, c.want) || c.want == "" && rates != "" {
			t.Errorf("the line is %q, want %q at its end", line, c.want)
		}
	}
}

// The player hears the cost of the decisions in analysed matches, by opponent and over time.
func TestStatisticsShowErrorRates(t *testing.T) {
	list := []matches.Entry{
		analysed(entry(1, "Ada", "simple", true), 12, 20, .5),
		analysed(entry(2, "Ben", "2-ply", false), 8, 3, -.2),
		entry(3, "Cid", "simple", true),
	}
	old := time.Unix(0, 0)
	list[0].Started, list[0].Ended = old, old
	now := time.Unix(60*24*3600, 0)
	for i := range list[1:] {
		list[i+1].Ended = now.AddDate(0, 0, -i)
	}
	got := inWords(t, "en", library.Statistics(list, false, now))
	for _, want := range []string{
		"In 2 analysed matches, your error rate is 10.0 millipoints, a performance rating of 5.0.\nYour opponents' error rate is 11.5.\n" +
			"The dice favoured you by 0.30 points per match.\n",
		"In the last 30 days: 2 matches, 1 won, your error rate 8.0.\nBefore that: 1 match, 1 won, your error rate 12.0.\n",
		"Against Ada: 1 won, 0 lost, your error rate 12.0.",
		"Against Cid: 1 won, 0 lost.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the statistics are\n%s\nwithout\n%s", got, want)
		}
	}
	list[0].Analysis.By, list[1].Analysis.Sums[0].Luck = "1-old", -1
	got = inWords(t, "de", library.Statistics(list, false, now))
	for _, want := range []string{
		"In einem analysierten Match: deine Fehlerrate 8,0 Millipunkte, Performance Rating 4,0.",
		"Würfelglück, Punkte pro Match: plus 1,20 für deine Gegner.",
		"Davor: ein Match, 1 gewonnen.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the statistics are\n%s\nwithout\n%s", got, want)
		}
	}
}
