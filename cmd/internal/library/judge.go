package library

import (
	"context"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core/analysis"
)

// Kept saves and loads the analysis of one match. The zero value saves nothing.
type Kept struct {
	In    matches.Analyses
	Match int64
	// ReadOnly means that the analysis can't be saved.
	ReadOnly bool
}

// KeptIn returns the Kept of a match in a store, or the zero Kept if the store saves no analyses.
func KeptIn(store matches.Store, match int64) Kept {
	in, _ := store.(matches.Analyses)
	return Kept{In: in, Match: match}
}

// Load returns the saved state of an analysis that looks plies rolls ahead, or a new state if there
// is none.
func (k Kept) Load(plies int) (analysis.State, error) {
	begin := analysis.Begin(plies)
	if k.In == nil {
		return begin, nil
	}
	s, err := k.In.Analysis(k.Match)
	if err != nil || s.By != begin.By || s.Plies != plies {
		return begin, err
	}
	return s, nil
}

// Save saves the analysis so far, unless the saved one looks further ahead.
func (k Kept) Save(questions []analysis.Question, s analysis.State) error {
	if k.In == nil || k.ReadOnly || len(s.Judged) == 0 {
		return nil
	}
	e, err := k.In.Find(k.Match)
	if err != nil {
		return err
	}
	if a := &e.Analysis; a.By == s.By && a.Plies > s.Plies {
		return nil
	}
	return k.In.KeepAnalysis(k.Match, s, matches.NewAnalysis(questions, s))
}

// saveEvery is the time between saves of a running analysis. If the program is killed, no more than
// that is lost.
const saveEvery = 5 * time.Second

// Judge continues the analysis of a match, and saves the state from time to time, at the end, and
// when ctx ends. In the last case it returns ctx's error. It calls report, which may be nil, after
// each decision. It returns a failure to save only after all decisions are judged.
func Judge(
	ctx context.Context, by analysis.Judge, questions []analysis.Question, plies int, kept Kept, report func(analysis.State),
) (analysis.State, error) {
	s, err := kept.Load(plies)
	if err != nil {
		return s, err
	}
	before, last := len(s.Judged), s.Last
	saved := time.Now()
	s, err = analysis.Run(ctx, by, questions, s, func(now analysis.State) {
		if report != nil {
			report(now)
		}
		if time.Since(saved) >= saveEvery {
			// A later save may succeed.
			_ = kept.Save(questions, now)
			saved = time.Now()
		}
	})
	if len(s.Judged) == before && s.Last == last {
		return s, err
	}
	if failed := kept.Save(questions, s); err == nil {
		err = failed
	}
	return s, err
}

// RollOut rolls out the doubtful decisions of a judged match. It saves the results from time to
// time and at the end. If ctx ends, it saves them and returns ctx's error. It calls report, which
// may be nil, after each decision.
func RollOut(
	ctx context.Context, by *analysis.Roller, questions []analysis.Question, s analysis.State, kept Kept, report func(done, total int),
) (analysis.State, error) {
	if s.Rolled {
		return s, nil
	}
	saved := time.Now()
	s, err := by.Run(ctx, questions, s, func(now analysis.State, done, total int) {
		if report != nil {
			report(done, total)
		}
		if time.Since(saved) >= saveEvery {
			// A later save may succeed.
			_ = kept.Save(questions, now)
			saved = time.Now()
		}
	})
	if failed := kept.Save(questions, s); err == nil {
		err = failed
	}
	return s, err
}

// ToAnalyse returns the finished matches, including imported ones, with decisions that aren't yet
// judged at least plies rolls ahead. If rolled is set, it also returns those with doubtful
// decisions that aren't rolled out. It keeps the order of the list.
func ToAnalyse(list []matches.Entry, plies int, rolled bool) []matches.Entry {
	var left []matches.Entry
	for i := range list {
		e := &list[i]
		done := e.Analysis.Complete() && e.Analysis.Serves(plies) && (e.Analysis.Rolled || !rolled)
		if e.Finished && !e.Damaged && !done && e.Facts.Turns > 0 {
			left = append(left, *e)
		}
	}
	return left
}
