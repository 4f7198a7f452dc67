package analysis

import (
	"context"
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/rollout"
)

// Rolled describes the rollout of a decision.
type Rolled struct {
	// Trials is the number of trials of the best choice, and Error the standard error of its
	// equity. For a cube decision, Error is the larger error of the two: of rolling, and of a
	// double that is taken.
	Trials int     `json:"trials"`
	Error  float64 `json:"error"`
}

// doubt is the difference in equity below which two choices are close, and from which an error counts.
const doubt = leastSmall

// Roller rolls out the decisions that an [Analyst] can't be sure of. It may be used by any number of
// goroutines.
type Roller struct {
	analyst  *Analyst
	roller   *rollout.Roller
	settings rollout.Settings
}

// NewRoller returns a roller that asks e and rolls out by these settings.
func NewRoller(e *engine.Engine, s rollout.Settings) *Roller {
	return &Roller{New(e), rollout.New(e), s}
}

// Doubtful returns the indices of the judged questions that are doubtful and not rolled out yet:
// the choice made costs .02 or more, or another choice is less than .02 from the best. It skips
// games with other moves or another number of checkers than backgammon. It returns an error only
// if ctx ends.
func (r *Roller) Doubtful(ctx context.Context, questions []Question, s State) ([]int, error) {
	var found []int
	for i := range min(len(questions), len(s.Judged)) {
		doubtful, err := r.doubts(ctx, &questions[i], &s.Judged[i], s.Plies)
		if err != nil {
			return nil, err
		}
		if doubtful {
			found = append(found, i)
		}
	}
	return found, nil
}

func (r *Roller) doubts(ctx context.Context, q *Question, j *Judgement, plies int) (bool, error) {
	switch {
	case j.Rolled != nil || q.Moving != core.Moving{} || q.Board[0].Total() != core.Checkers:
		return false, nil
	case j.Error >= doubt:
		return true, nil
	case q.Kind != Play:
		return q.closeCube(j.Worth), nil
	case !j.Counted:
		return false, nil
	}
	turn := q.Turn()
	ranked, err := r.analyst.cube.RankBeside(ctx, turn.Completions(), q.Played, plies, q.At)
	for i := range ranked {
		// Plays that are exactly equal usually differ in nothing that matters.
		if behind := rounded(ranked[0].Equity - ranked[i].Equity); behind > 0 && behind < doubt {
			return true, nil
		}
	}
	return false, err
}

// closeCube reports whether the best choice of a cube decision is close to another.
func (q *Question) closeCube(w *Worth) bool {
	if w == nil {
		return false
	}
	d := q.At.Judge(w.NoDouble, w.Taken)
	if q.Kind == Doubling {
		return q.At.Useful() && math.Abs(d.Doubled()-d.NoDouble) < doubt
	}
	var all []float64
	for _, worth := range answers(q, d) {
		all = append(all, worth)
	}
	slices.Sort(all)
	return all[len(all)-1]-all[len(all)-2] < doubt
}

// RollOut rolls a decision out and returns its judgement by the rollout, with the luck of j. The search
// that chooses which plays to roll out looks plies rolls ahead. It returns an error only if ctx ends.
func (r *Roller) RollOut(ctx context.Context, q *Question, j Judgement, plies int) (Judgement, error) {
	task := rollout.Double(q.Board, q.At)
	if q.Kind == Play {
		turn := q.Turn()
		ranked, err := r.analyst.cube.RankBeside(ctx, turn.Completions(), q.Played, plies, q.At)
		if err != nil {
			return j, err
		}
		plays := rollout.Worth(ranked)
		if !slices.ContainsFunc(plays, q.made) {
			plays = append(plays, ranked[slices.IndexFunc(ranked, func(p engine.Ranked) bool { return q.made(p.Play) })].Play)
		}
		task = rollout.Plays(plays, q.At)
	}
	all, err := r.roller.Run(ctx, task, r.settings, nil)
	if err != nil {
		return j, err
	}
	if q.Kind == Play {
		return q.rolledPlay(j, &task, all), nil
	}
	return q.rolledCube(&task, all), nil
}

// BestLeadsTo reports whether the best play leads to a position, with the mover at index 0.
func (d *Decision) BestLeadsTo(b core.Board) bool {
	turn := d.Turn()
	for _, m := range d.Best.Moves {
		if _, err := turn.Move(m.From, m.Die); err != nil {
			return false
		}
	}
	return turn.Board() == b
}

// made reports whether a play is the one that was made.
func (q *Question) made(p core.Play) bool { return p.Board == q.Played }

func (q *Question) rolledPlay(j Judgement, t *rollout.Task, all []rollout.Estimate) Judgement {
	top := rollout.Order(all)[0]
	best, made := &all[top], &all[slices.IndexFunc(t.Plays, q.made)]
	j.Best, j.Error = q.Made, max(rounded(best.Equity-made.Equity), 0)
	if j.Error > 0 {
		j.Best = Choice{Moves: t.Plays[top].List()}
	}
	j.Rolled = &Rolled{best.Trials, rounded(best.Error)}
	return j
}

func (q *Question) rolledCube(t *rollout.Task, all []rollout.Estimate) Judgement {
	judge := answer
	if q.Kind == Doubling {
		judge = doubling
	}
	j := judge(q, rollout.Verdict(t, all))
	j.Rolled = &Rolled{all[0].Trials, rounded(max(all[0].Error, all[1].Error))}
	return j
}

// Run rolls out the doubtful decisions in s, and calls report after each with the state and how many of
// them are done; report may be nil. It returns the last state, with ctx's error if that ends before all
// are rolled out.
func (r *Roller) Run(
	ctx context.Context, questions []Question, s State, report func(now State, done, total int),
) (State, error) {
	left, err := r.Doubtful(ctx, questions, s)
	if err != nil {
		return s, err
	}
	for done, i := range left {
		j, err := r.RollOut(ctx, &questions[i], s.Judged[i], s.Plies)
		if err != nil {
			return s, err
		}
		// States already reported don't change.
		s.Judged = slices.Clone(s.Judged)
		s.Judged[i] = j
		if report != nil {
			report(s, done+1, len(left))
		}
	}
	s.Rolled = true
	return s, nil
}
