package rollout

import (
	"context"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// Start is the beginning of the trials of one choice.
type Start struct {
	// Board is the position, the side at index 0 on roll.
	Board core.Board
	// At is the situation as that side sees it.
	At cube.Situation
	// Rolls says that the side rolls now, because it has already decided whether to double.
	Rolls bool
	// Opposite says that the asker is the other side, which has just moved.
	Opposite bool
}

// Task is a question that is rolled out.
type Task struct {
	// At is the situation as the asker sees it: estimates are normalised by it.
	At cube.Situation
	// Starts are the choices; Plays names them if they are plays.
	Starts []Start
	Plays  []core.Play
	// Doubling says that the choices are to roll and a double that is taken.
	Doubling bool
}

// Position asks for the equity of a position to the side on roll, which may double first.
func Position(b core.Board, at cube.Situation) Task {
	return Task{At: at, Starts: []Start{{Board: b, At: at}}}
}

// Double asks whether the side on roll should double: the first choice is to roll, the second a
// double that is taken. Both are estimated in terms of the cube before.
func Double(b core.Board, at cube.Situation) Task {
	return Task{At: at, Doubling: true, Starts: []Start{
		{Board: b, At: at, Rolls: true},
		{Board: b, At: at.Doubled(), Rolls: true},
	}}
}

// Beavered asks what it is worth to the doubler to take a beaver. It is estimated in terms of the
// cube before the double, so dropping is worth -2.
func Beavered(b core.Board, at cube.Situation) Task {
	taken := at.Doubled()
	taken.Value *= 2
	return Task{At: at, Starts: []Start{{Board: b, At: taken, Rolls: true}}}
}

// Plays asks which of some plays of a roll is best.
func Plays(plays []core.Play, at cube.Situation) Task {
	t := Task{At: at, Plays: plays}
	for i := range plays {
		t.Starts = append(t.Starts, Start{Board: plays[i].Board.Swap(), At: at.Flip(), Opposite: true})
	}
	return t
}

// equity returns the asker's equity of a result of the side that began, which is in that side's
// points.
func (t *Task) equity(s *Start, points float64) float64 {
	if s.Opposite {
		return -t.At.Flip().Equity(points)
	}
	return t.At.Equity(points)
}

// most limits how many plays are rolled out. within limits how far they may be behind the best,
// except the second best.
const (
	most   = 5
	within = .12
	// searched is the number of rolls looked ahead to choose them.
	searched = 2
)

// Ask returns the task of the decision that the decider in s has to make: which play of the rest of
// the turn, what to do with the cube, or what it is worth to take a beaver. It chooses the plays that
// a search finds best. It returns false if there are fewer than two plays, and in all other phases,
// such as after an offer to resign. If ctx ends first, it returns ctx's error.
func (r *Roller) Ask(ctx context.Context, s *core.State) (Task, bool, error) {
	at := cube.Of(s, s.OnTurn)
	switch s.Phase {
	case core.PhaseRoll, core.PhaseDoubled:
		if s.Phase == core.PhaseRoll && !at.Useful() {
			return Position(s.For(s.OnTurn), at), true, nil
		}
		return Double(s.For(s.OnTurn), at), true, nil
	case core.PhaseBeavered:
		return Beavered(s.For(s.OnTurn), at), true, nil
	case core.PhaseMove:
		plays, err := r.best(ctx, s.Turn.Completions(), at)
		return Plays(plays, at), len(plays) > 1, err
	}
	return Task{}, false, nil
}

// best returns the plays worth rolling out.
func (r *Roller) best(ctx context.Context, plays []core.Play, at cube.Situation) ([]core.Play, error) {
	if len(plays) == 0 {
		return nil, nil
	}
	ranked, err := r.searcher.RankPlays(ctx, plays, searched, at, engine.Ranking{AtLeast: 2})
	if err != nil {
		return nil, err
	}
	return Worth(ranked), nil
}

// Worth returns the plays of a ranking that are worth rolling out.
func Worth(ranked []cube.Ranked) []core.Play {
	var chosen []core.Play
	for i := range ranked {
		if i < most && (i < 2 || ranked[i].Equity >= ranked[0].Equity-within) {
			chosen = append(chosen, ranked[i].Play)
		}
	}
	return chosen
}
