package matches

import "backtalk/core/analysis"

// Analysis sums up the analysis of a match without its judgements.
type Analysis struct {
	// By identifies the judge, and Plies is the number of rolls that it looked
	// ahead.
	By    string `json:"by"`
	Plies int    `json:"plies"`
	// Rolled means that the doubtful decisions were also rolled out.
	Rolled bool `json:"rolled,omitempty"`
	// Judged is the number of judged decisions out of Decisions.
	Judged    int `json:"judged"`
	Decisions int `json:"decisions"`
	// Sums holds the cost of each player's judged decisions.
	Sums [2]analysis.Tally `json:"sums"`
}

// NewAnalysis returns the summary of an analysis so far.
func NewAnalysis(questions []analysis.Question, s analysis.State) Analysis {
	judged := analysis.Join(questions, s)
	a := Analysis{By: s.By, Plies: s.Plies, Rolled: s.Rolled, Judged: len(judged), Decisions: len(questions)}
	for p, sums := range analysis.Summarise(judged) {
		a.Sums[p] = sums.All
	}
	return a
}

// Complete reports whether the match has decisions and all of them are judged.
func (a *Analysis) Complete() bool { return a.Decisions > 0 && a.Judged >= a.Decisions }

// Serves reports whether the judgements are good enough for an analysis that
// looks plies rolls ahead.
func (a *Analysis) Serves(plies int) bool {
	s := analysis.State{By: a.By, Plies: a.Plies}
	return s.Serves(plies)
}

// Analyses is a [Library] that saves analyses with its matches, and deletes
// them together.
//
// A match that continues keeps its analysis, which then has fewer judgements
// than the match has decisions. Any goroutine may call the methods declared
// here at any time, because an analysis in the background reads and saves what
// it needs.
type Analyses interface {
	Library
	// Analysis returns the saved state of a match's analysis, or an empty one
	// if there is none. It can return ErrNoMatch.
	Analysis(id int64) (analysis.State, error)
	// KeepAnalysis saves the state of an analysis, and the sums that List and
	// Find return with the match. A shorter state of the same analysis doesn't
	// replace a longer one. It can return ErrNoMatch.
	KeepAnalysis(id int64, s analysis.State, sums Analysis) error
}
