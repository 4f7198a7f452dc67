package notation

import (
	"fmt"
	"slices"

	"backtalk/core"
)

// AmbiguousError says that the steps can be played in ways that lead to different positions: a hit
// on the way, or not. The player who typed them must choose.
type AmbiguousError struct {
	// Ways are the legal ways, one for each resulting position, those that hit less first.
	Ways [][]core.Move
}

func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("the play can be made in %d ways", len(e.Ways))
}

// StepError says which step of a play can't be made; it wraps the rule against it, a
// *core.IllegalError.
type StepError struct {
	// Index counts the steps from 0.
	Index int
	Step  Step
	Err   error
}

func (e *StepError) Error() string { return fmt.Sprintf("step %d: %v", e.Index+1, e.Err) }

// Unwrap returns the rule.
func (e *StepError) Unwrap() error { return e.Err }

// Resolve finds the legal moves that make the steps in turn t, in an order that the rules allow: not
// always the order written. A step over several dice becomes several moves. The steps may be only a
// part of the play. Marks of hits distinguish the ways; a wrong one is ignored. Resolve fails with
// an *AmbiguousError or a *StepError.
func Resolve(t core.Turn, steps []Step) ([]core.Move, error) {
	ways := findWays(t, steps)
	switch len(ways) {
	case 0:
		return nil, whyNot(t, steps)
	case 1:
		return ways[0].moves, nil
	}
	if marked := asMarked(ways, steps); len(marked) == 1 {
		return marked[0].moves, nil
	}
	e := &AmbiguousError{}
	for _, w := range ways {
		e.Ways = append(e.Ways, w.moves)
	}
	slices.SortStableFunc(e.Ways, func(a, b []core.Move) int { return hits(a) - hits(b) })
	return nil, e
}

// way is a sequence of legal moves on its way through the steps.
type way struct {
	turn  core.Turn
	moves []core.Move
	// at is the point of each step's checker; the step is made when it equals the step's To.
	at [maxMoves]core.Point
}

// findWays returns the shortest ways to make all steps, distinct by resulting position. The search
// goes by the number of moves, since "6/off" with a 6 and a 1 means the 6 alone.
func findWays(t core.Turn, steps []Step) []way {
	if len(steps) > maxMoves {
		return nil
	}
	first := way{turn: t}
	for i, s := range steps {
		first.at[i] = s.From
	}
	for ways := []way{first}; len(ways) > 0; {
		if made := slices.DeleteFunc(slices.Clone(ways), func(w way) bool { return !w.done(steps) }); len(made) > 0 {
			return distinct(made)
		}
		var next []way
		for _, w := range ways {
			next = w.extend(next, steps)
		}
		ways = next
	}
	return nil
}

func (w *way) done(steps []Step) bool {
	for i, s := range steps {
		if w.at[i] != s.To {
			return false
		}
	}
	return true
}

// extend appends every way that is one legal move of some step's checker longer.
func (w *way) extend(dst []way, steps []Step) []way {
	legal := w.turn.Legal()
	for i, s := range steps {
		if w.at[i] == s.To || w.sameAsBefore(i, steps) {
			continue
		}
		for _, m := range legal {
			if m.From != w.at[i] || m.To < s.To {
				continue
			}
			next := way{turn: w.turn, moves: append(slices.Clone(w.moves), m), at: w.at}
			if _, err := next.turn.Move(m.From, m.Die); err != nil {
				continue
			}
			next.at[i] = m.To
			dst = append(dst, next)
		}
	}
	return dst
}

// sameAsBefore reports whether the checker of an earlier step is on the same point and has the same
// one to reach, so that trying this step finds nothing new.
func (w *way) sameAsBefore(i int, steps []Step) bool {
	for j := range i {
		if w.at[j] == w.at[i] && steps[j].To == steps[i].To {
			return true
		}
	}
	return false
}

// distinct keeps the first way to each position.
func distinct(ways []way) []way {
	seen := map[core.Board]bool{}
	return slices.DeleteFunc(ways, func(w way) bool {
		b := w.turn.Board()
		was := seen[b]
		seen[b] = true
		return was
	})
}

// asMarked keeps the ways that hit exactly where the steps mark a hit, provided that any hit is
// marked at all: an unmarked play leaves everything open.
func asMarked(ways []way, steps []Step) []way {
	var marked core.Points
	for _, s := range steps {
		if s.Hit {
			marked |= core.PointsOf(s.To)
		}
	}
	if marked == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(ways), func(w way) bool {
		var hit core.Points
		for _, m := range w.moves {
			if m.Hit {
				hit |= core.PointsOf(m.To)
			}
		}
		return hit != marked
	})
}

func hits(moves []core.Move) int {
	n := 0
	for _, m := range moves {
		if m.Hit {
			n++
		}
	}
	return n
}

// whyNot returns the rule against the first step that can't be made after those before it.
func whyNot(t core.Turn, steps []Step) error {
	for i := range min(len(steps), maxMoves) {
		if len(findWays(t, steps[:i+1])) > 0 {
			continue
		}
		before := t
		if ways := findWays(t, steps[:i]); len(ways) > 0 {
			before = ways[0].turn
		}
		err := before.WhyNotTo(steps[i].From, steps[i].To)
		if err == nil {
			err = &core.IllegalError{Rule: core.RuleNoDieFits, From: steps[i].From, Point: steps[i].To}
		}
		return &StepError{Index: i, Step: steps[i], Err: err}
	}
	last := len(steps) - 1
	return &StepError{Index: last, Step: steps[last], Err: &core.IllegalError{Rule: core.RuleDieNotLeft, From: steps[last].From, Point: steps[last].To}}
}
