package cube_test

import (
	"math"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// The mean over the rolls is the equity of the position one roll ahead without a double.
func TestMeanOfTheRollsIsTheEquityOfRolling(t *testing.T) {
	s := searcher(shipped(t))
	for _, id := range []string{"4HPwATDgc/ABMA", "sHPwASjgc+QBUA", "2GbwASjgc+QBSA", "3W4PAAC17gMAAA", "7gEAAO82AwAwAA"} {
		b, err := notation.ParsePositionID(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []cube.Situation{cube.Money(), cube.Match(3, 2, false), cube.Match(1, 4, true)} {
			rolls, err := s.Rolls(t.Context(), b, at)
			if err != nil {
				t.Fatal(err)
			}
			d, _, err := s.Decide(t.Context(), b, 1, at)
			if err != nil {
				t.Fatal(err)
			}
			if !at.Crawford && math.Abs(rolls.Mean()-d.NoDouble) > .01 {
				t.Errorf("%s at %+v: the mean is %v, rolling %v", id, at, rolls.Mean(), d.NoDouble)
			}
			if best := rolls.Of(core.Roll{6, 6}); best != rolls[20] {
				t.Errorf("double 6 is worth %v, the last of %v", best, rolls)
			}
		}
	}
}

// A play that nobody would consider is judged as deeply as the best if it was made.
func TestPlayMadeIsJudgedAsDeeplyAsTheBest(t *testing.T) {
	s, b, roll, at := searcher(shipped(t)), core.Start(), core.Roll{6, 1}, cube.Money()
	plays := core.Plays(b, roll)
	all, err := s.RankPlays(t.Context(), plays, 2, at, engine.Ranking{AtLeast: len(plays)})
	if err != nil {
		t.Fatal(err)
	}
	few, err := s.Rank(t.Context(), b, roll, 2, at, 0)
	if err != nil {
		t.Fatal(err)
	}
	worst := all[len(all)-1]
	beside, err := s.RankBeside(t.Context(), plays, worst.Board, 2, at)
	if err != nil {
		t.Fatal(err)
	}
	if len(few) >= len(all) || len(beside) != len(few)+1 {
		t.Fatalf("%d plays of %d are judged deeply, and %d beside the worst", len(few), len(all), len(beside))
	}
	last := beside[len(beside)-1]
	if last.Board != worst.Board || last.Equity != worst.Equity || beside[0].Board != few[0].Board {
		t.Errorf("beside the worst: %+v, want %+v", last, worst)
	}
}
