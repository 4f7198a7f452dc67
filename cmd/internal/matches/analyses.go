package matches

import "backtalk/core/analysis"

// Analysis is what is known of the analysis of a match without reading its judgements.
type Analysis struct {
	// By is the mark of who judged, and Plies how many rolls were looked ahead.
	By    string `json:"by"`
	Plies int    `json:"plies"`
	// Judged is how many decisions were judged, of so many.
	Judged    int `json:"judged"`
	Decisions int `json:"decisions"`
	// Sums are what the judged decisions of each player cost.
	Sums [2]analysis.Tally `json:"sums"`
}

// NewAnalysis sums up how far an analysis has got.
func NewAnalysis(questions []analysis.Question, s analysis.State) Analysis {
	a := Analysis{By: s.By, Plies: s.Plies, Judged: min(len(s.Judged), len(questions)), Decisions: len(questions)}
	for p, sums := range analysis.Summarise(analysis.Join(questions, s)) {
		a.Sums[p] = sums.All
	}
	return a
}

// Complete reports whether all decisions were judged, and there were some.
func (a *Analysis) Complete() bool { return a.Decisions > 0 && a.Judged >= a.Decisions }

// Serves reports whether what was judged need not be judged again to look so many rolls ahead.
func (a *Analysis) Serves(plies int) bool {
	s := analysis.State{By: a.By, Plies: a.Plies}
	return s.Serves(plies)
}

// Analyses is a [Library] that keeps analyses with its matches, which are deleted with them.
//
// A match that goes on keeps its analysis, which then has fewer judgements than the match has
// decisions. Its methods, and List, Find and Events, may be called by any goroutine, while others
// are: an analysis in the background reads and keeps what it needs.
type Analyses interface {
	Library
	// Analysis returns how far the analysis of a match has got, nothing where it was not begun. It
	// fails with ErrNoMatch.
	Analysis(id int64) (analysis.State, error)
	// KeepAnalysis keeps how far an analysis has got, and the sums that List and Find return with
	// the match. Less of the same analysis does not take the place of more. It fails with
	// ErrNoMatch.
	KeepAnalysis(id int64, s analysis.State, sums Analysis) error
}
