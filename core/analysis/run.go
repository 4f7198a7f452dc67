package analysis

import (
	"context"
	"slices"
	"strconv"

	"backtalk/core/engine"
)

// rules is the version of the rules that judge and count decisions. Raise it when the same nets may
// judge a decision differently.
const rules = 3

// Mark identifies the judge. Judgements with another mark were made differently, and are made again.
func Mark() string { return strconv.Itoa(rules) + "-" + strconv.FormatUint(engine.Behaviour, 16) }

// State holds the progress of an analysis. It can be saved as JSON and continued.
type State struct {
	// By is the [Mark] of the judge.
	By string `json:"by"`
	// Plies is the number of rolls that the judge looks ahead.
	Plies int `json:"plies"`
	// Rolled says that the doubtful decisions of those judged were rolled out.
	Rolled bool `json:"rolled,omitempty"`
	// Judged has the judgements of the first questions, in order.
	Judged []Judgement `json:"judged"`
	// Last is the Event of the last question judged; 0 if it is unknown.
	Last int `json:"last,omitempty"`
}

// Begin returns the state of an analysis that has not begun.
func Begin(plies int) State { return State{By: Mark(), Plies: plies} }

// Serves reports whether an analysis that looks plies rolls ahead can continue from s: s must come from
// the same nets, and look at least as far ahead.
func (s *State) Serves(plies int) bool { return s.By == Mark() && s.Plies >= plies }

// withoutReturned returns s without the judgement of a turn that was returned since: another play is
// made instead, by a later event. Only the last turn can be returned.
func withoutReturned(s State, questions []Question) State {
	n := len(s.Judged)
	if n > 0 && n <= len(questions) && s.Last > 0 && questions[n-1].Event != s.Last {
		s.Judged, s.Last = s.Judged[:n-1], 0
	}
	return s
}

// Judge judges decisions. An [Analyst] implements it, and so does a client of an analyst
// elsewhere.
type Judge interface {
	Judge(ctx context.Context, q *Question, plies int) (Judgement, error)
}

// Run judges the questions without a judgement in s, in order, and calls report with the state after
// each; report may be nil. It discards judgements with another [Mark], and that of a turn that was
// returned since. It returns the last state, with ctx's error if that ends before all are judged.
func (a *Analyst) Run(ctx context.Context, questions []Question, s State, report func(State)) (State, error) {
	return Run(ctx, a, questions, s, report)
}

// Run implements [Analyst.Run] with any judge.
func Run(ctx context.Context, by Judge, questions []Question, s State, report func(State)) (State, error) {
	if s.By != Mark() {
		s = Begin(s.Plies)
	}
	s = withoutReturned(s, questions)
	// Clip, so that states already reported don't change.
	s.Judged = slices.Clip(s.Judged)
	for len(s.Judged) < len(questions) {
		q := &questions[len(s.Judged)]
		j, err := by.Judge(ctx, q, s.Plies)
		if err != nil {
			return s, err
		}
		s.Judged, s.Last, s.Rolled = append(s.Judged, j), q.Event, false
		if report != nil {
			report(s)
		}
	}
	return s, nil
}

// Decision is a question with its judgement.
type Decision struct {
	Question
	Judgement
}

// Join returns the questions that s has judged, with their judgements.
func Join(questions []Question, s State) []Decision {
	s = withoutReturned(s, questions)
	all := make([]Decision, min(len(questions), len(s.Judged)))
	for i := range all {
		all[i] = Decision{questions[i], s.Judged[i]}
	}
	return all
}
