package analysis

import "context"

// State is how far an analysis has got. It can be kept as JSON and gone on with.
type State struct {
	// Plies is how many rolls are looked ahead.
	Plies int `json:"plies"`
	// Judged has the judgements of the first questions, in order.
	Judged []Judgement `json:"judged"`
}

// Judge judges a decision. An [Analyst] does; so does who has one think elsewhere.
type Judge interface {
	Judge(ctx context.Context, q *Question, plies int) (Judgement, error)
}

// Run judges the questions that s has no judgement of, in order, and calls report after each with
// how many are judged; report may be nil. It returns how far it got, with ctx's error when that
// ends before all are judged.
func (a *Analyst) Run(ctx context.Context, questions []Question, s State, report func(done int)) (State, error) {
	return Run(ctx, a, questions, s, report)
}

// Run is [Analyst.Run] with any judge.
func Run(ctx context.Context, by Judge, questions []Question, s State, report func(done int)) (State, error) {
	for len(s.Judged) < len(questions) {
		j, err := by.Judge(ctx, &questions[len(s.Judged)], s.Plies)
		if err != nil {
			return s, err
		}
		s.Judged = append(s.Judged, j)
		if report != nil {
			report(len(s.Judged))
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
	all := make([]Decision, min(len(questions), len(s.Judged)))
	for i := range all {
		all[i] = Decision{questions[i], s.Judged[i]}
	}
	return all
}
