package advice

import (
	"cmp"
	"context"
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// Adviser finds good plays and cube actions. It may be used by any number of goroutines.
type Adviser struct {
	engine *engine.Engine
	cube   *cube.Searcher
}

// New makes an adviser that asks e.
func New(e *engine.Engine) *Adviser {
	// An Engine lends out an evaluator for each question, so that the searcher is free of state.
	return &Adviser{e, cube.NewSearcher(e, e.Tables().Two)}
}

// Question is a turn in progress and what it is played for.
type Question struct {
	Turn core.Turn
	// Cubeless asks for the points of a money game without a cube; otherwise At is the score and the cube as the mover
	// sees them.
	Cubeless bool
	At       cube.Situation
	// Plies is how many rolls are looked ahead, 0 to 2.
	Plies int
}

// Ask is the question that the turn in progress in s puts to its mover, at the match score.
func Ask(s *core.State, plies int) Question {
	return Question{Turn: s.Turn, At: cube.Of(s, s.OnTurn), Plies: plies}
}

// Play is a way to end a turn.
type Play struct {
	// Play holds the moves still to make.
	core.Play
	// Outcome is the mover's after it, Equity what that is worth: cubeful and with the cube as it stands worth 1, unless
	// the question was cubeless. It is rounded to a ten-thousandth.
	Outcome engine.Outcome
	Equity  float64
	// Reasons speak for the best play, and against the others; the first is the one to tell. There may be none against a play
	// that differs from the best in nothing that has a name.
	Reasons []Reason
}

// Limits of the search.
const (
	// deepest is how many plays are judged with rolls looked ahead: the best without, within margin.
	deepest = 8
	margin  = .16
	// least is how many are, however bad, so that there is a next best to tell.
	least = 3
	// compared is how many plays the reasons are compared over.
	compared = 30
)

// Plays gives the ways to end the turn from where it stands, best first; none if nothing is left to play. It returns ctx's
// error when that ends before the answer is found.
func (a *Adviser) Plays(ctx context.Context, q Question) ([]Play, error) {
	ways := q.Turn.Completions()
	found := make([]Play, len(ways))
	for i, w := range ways {
		found[i] = Play{Play: w}
	}
	if err := a.judge(ctx, &q, found, 0); err != nil {
		return nil, err
	}
	for plies := 1; plies <= q.Plies && len(found) > 1; plies++ {
		n := worthDepth(found)
		if err := a.judge(ctx, &q, found[:n], plies); err != nil {
			return nil, err
		}
		sink(found, n)
	}
	start := q.Turn.Board()
	explain(&start, found)
	return found, nil
}

// judge values plays and puts them in order.
func (a *Adviser) judge(ctx context.Context, q *Question, plays []Play, plies int) error {
	for i := range plays {
		equity, o, err := a.value(ctx, q, plays[i].Board.Swap(), plies)
		if err != nil {
			return err
		}
		plays[i].Outcome = o.Flip()
		plays[i].Equity = math.Round(-equity*1e4) / 1e4
	}
	order(plays)
	return nil
}

// value is the equity and the outcome of the opponent, who is on roll at index 0 of b.
func (a *Adviser) value(ctx context.Context, q *Question, b core.Board, plies int) (float64, engine.Outcome, error) {
	if !q.Cubeless {
		return a.cube.Equity(ctx, b, plies, q.At.Flip())
	}
	if err := ctx.Err(); err != nil {
		return 0, engine.Outcome{}, err
	}
	o := a.engine.Evaluate(b, plies)
	return o.Equity(), o, nil
}

// order puts the best first, and equal ones in the order of their Position IDs.
func order(plays []Play) {
	slices.SortStableFunc(plays, func(a, b Play) int {
		if c := cmp.Compare(b.Equity, a.Equity); c != 0 {
			return c
		}
		return cmp.Compare(notation.PositionID(a.Board.Swap()), notation.PositionID(b.Board.Swap()))
	})
}

// worthDepth is how many plays deserve a deeper look.
func worthDepth(plays []Play) int {
	n := 1
	for n < min(len(plays), deepest) && (n < least || plays[n].Equity >= plays[0].Equity-margin) {
		n++
	}
	return n
}

// sink sees to it that plays judged less deeply, those from n on, stay behind the others: their equities are lowered to the
// last of them where they are more.
func sink(plays []Play, n int) {
	for i := n; i < len(plays); i++ {
		plays[i].Equity = min(plays[i].Equity, plays[n-1].Equity)
	}
}
