package rollout

import (
	"context"
	"math"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// sample is the result of a trial for the side that began: its points, and its chances.
type sample struct {
	points  float64
	outcome engine.Outcome
}

// trial is one game from a start on.
type trial struct {
	*Roller
	settings *Settings
	board    core.Board
	at       cube.Situation
	// began says that the side on roll is the one that began.
	began bool
	// luck is the luck so far of the side that began.
	luck sample
}

// play plays a trial to its end.
func (r *Roller) play(ctx context.Context, s *Start, d *dice, settings *Settings) (sample, error) {
	t := trial{Roller: r, settings: settings, board: s.Board, at: s.At, began: true}
	for turn := 0; ; turn++ {
		// If the start says so, the decision on the double has already been made.
		decides := turn > 0 || !s.Rolls
		if decides && t.ends(turn) {
			return t.estimated(ctx)
		}
		if decides {
			won, err := t.cube(ctx)
			if err != nil || won != nil {
				return t.result(won), err
			}
		}
		if err := t.turn(ctx, d.roll(turn)); err != nil {
			return sample{}, err
		}
	}
}

// ends reports whether the rest need not be played: the game is over, an exact table knows the
// rest, or the trial is cut off here.
func (t *trial) ends(turn int) bool {
	_, over := engine.Over(&t.board)
	cut := t.settings.Truncate > 0 && turn >= t.settings.Truncate
	money := t.at.Own == 0 && !t.at.Beavers
	return over || cut || money && t.exact != nil && t.exact.Covers(&t.board)
}

// estimated ends a trial by the engine's estimate.
func (t *trial) estimated(ctx context.Context) (sample, error) {
	if o, over := engine.Over(&t.board); over {
		return t.result(&sample{t.at.Points(cube.Static(o, 0, t.at)), o}), nil
	}
	equity, o, err := t.searcher.Equity(ctx, t.board, 0, t.at)
	return t.result(&sample{t.at.Points(equity), o}), err
}

// result returns the result of a trial without its luck, from the sample of the side on roll.
func (t *trial) result(s *sample) sample {
	if s == nil {
		return sample{}
	}
	r := t.seen(*s)
	r.points -= t.luck.points
	r.outcome = r.outcome.Plus(-1, t.luck.outcome)
	return r
}

// seen returns a sample of the side on roll as the side that began sees it.
func (t *trial) seen(s sample) sample {
	if t.began {
		return s
	}
	// One side's gain is the other's loss, in points as in chances to win a match.
	return sample{t.at.Flip().Points(-t.at.Equity(s.points)), s.outcome.Flip()}
}

// cube doubles for the side on roll if that is right. If the opponent drops, it returns the result
// of the side on roll.
func (t *trial) cube(ctx context.Context) (*sample, error) {
	if !t.at.Useful() {
		return nil, nil
	}
	d, o, err := t.decide(ctx)
	switch {
	case err != nil || !d.Double:
		return nil, err
	case d.Response == cube.Drop:
		return &sample{t.at.Points(1), o}, nil
	}
	t.at = t.at.Doubled()
	if d.Response == cube.Beaver {
		t.at.Value *= 2
	}
	return nil, nil
}

// narrow is the difference in equities below which a double is close. On 600 decisions, looking two rolls
// ahead only at close ones removes four fifths of the errors that it removes at all of them.
const narrow = .1

// decide judges a double without looking ahead, and looks ahead if the decision is close.
func (t *trial) decide(ctx context.Context) (cube.Decision, engine.Outcome, error) {
	d, o, err := t.searcher.Decide(ctx, t.board, 0, t.at)
	if err != nil || t.settings.CubePlies == 0 || !closeDouble(d) {
		return d, o, err
	}
	return t.searcher.Decide(ctx, t.board, t.settings.CubePlies, t.at)
}

// closeDouble reports whether it is close whether to double, or how to answer a double that is
// made.
func closeDouble(d cube.Decision) bool {
	gain := d.Doubled() - d.NoDouble
	return math.Abs(gain) < narrow || gain > 0 && math.Abs(d.DoubleTake-d.DoubleDrop) < narrow
}

// turn plays a roll, notes its luck, and hands the dice over.
func (t *trial) turn(ctx context.Context, roll core.Roll) error {
	worth, after, err := t.searcher.Turns(ctx, t.board, t.at)
	if err != nil {
		return err
	}
	i := engine.RollIndex(roll)
	t.note(worth[i]-worth.Mean(), chances(after, i))
	next := after[i].Board
	if t.settings.Plies > 0 {
		if next, err = t.best(ctx, roll); err != nil {
			return err
		}
	}
	t.board, t.at, t.began = next, t.at.Flip(), !t.began
	return nil
}

// note adds the luck of a roll: what the side on roll gains by it in equity and in chances.
func (t *trial) note(equity float64, o engine.Outcome) {
	points := t.at.Points(equity) - t.at.Points(0)
	if !t.began {
		points = -points
		o = engine.Outcome{
			Win: -o.Win, WinGammon: o.LoseGammon, WinBackgammon: o.LoseBackgammon,
			LoseGammon: o.WinGammon, LoseBackgammon: o.WinBackgammon,
		}
	}
	t.luck.points += points
	t.luck.outcome = t.luck.outcome.Plus(1, o)
}

// chances returns how much roll i changes the chances of the side on roll, compared with the mean of all
// rolls.
func chances(after []engine.Tree, i int) engine.Outcome {
	d := after[i].Outcome.Flip()
	for k := range after {
		d = d.Plus(-float32(engine.Weight(k)), after[k].Outcome.Flip())
	}
	return d
}

// best returns the position after the best play, the opponent on roll.
func (t *trial) best(ctx context.Context, roll core.Roll) (core.Board, error) {
	plays, err := t.searcher.Rank(ctx, t.board, roll, t.settings.Plies, t.at, 1)
	if err != nil || len(plays) == 0 {
		return t.board.Swap(), err
	}
	return plays[0].Board.Swap(), nil
}
