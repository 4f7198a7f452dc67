package analysis_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
	"backtalk/core/rollout"
)

func roller(t testing.TB, workers int) *analysis.Roller {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	// Two turns of each trial are enough to tell.
	return analysis.NewRoller(e, rollout.Settings{Trials: 72, Truncate: 2, Seed: 1, Workers: workers})
}

func money() core.Rules { return core.Rules{Scoring: core.Money} }

// asked judges the decisions that some commands make, without looking ahead.
func asked(t *testing.T, r core.Rules, commands ...core.Command) ([]analysis.Question, analysis.State) {
	t.Helper()
	questions := analysis.Questions(played(t, r, commands...))
	s, err := analyst(t).Run(t.Context(), questions, analysis.Begin(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	return questions, s
}

func TestCloseAndWrongDecisionsAreDoubtful(t *testing.T) {
	opened := func(dice core.Roll, moves ...core.Move) []core.Command {
		return append([]core.Command{core.StartGame{Dice: dice}}, turn(0, moves...)...)
	}
	race := func(own, other int, c ...core.Command) []core.Command {
		return append([]core.Command{setUp(matchtest.Race(own, other))}, c...)
	}
	double, take, roll := core.Double{Player: 0}, core.Take{Player: 1}, core.RollDice{Player: 0, Dice: core.Roll{2, 1}}
	beavers := core.Rules{Scoring: core.Money, Beavers: true}
	for _, c := range []struct {
		what     string
		rules    core.Rules
		commands []core.Command
		want     bool
	}{
		{"the best play by far", match(5), opened(core.Roll{3, 1}, move(8, 3), move(6, 1)), false},
		{"a blunder", match(5), opened(core.Roll{3, 1}, move(24, 3), move(21, 1)), true},
		{"one of two close plays", match(5), opened(core.Roll{2, 1}, move(13, 2), move(6, 1)), true},
		{"a double far away", money(), race(110, 100, roll), false},
		{"a close double", money(), race(100, 106, roll), true},
		{"a double missed", money(), race(100, 118, roll), true},
		{"a clear double", money(), race(100, 112, double), false},
		{"a right take, far from a drop", money(), race(100, 105, double, take), false},
		{"a wrong take", money(), race(100, 125, double, take), true},
		{"a beaver missed", beavers, race(120, 100, double, take), true},
		{"a dead cube", match(1), race(100, 125, roll), false},
	} {
		questions, s := asked(t, c.rules, c.commands...)
		found, err := roller(t, 1).Doubtful(t.Context(), questions, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(found, len(questions)-1); got != c.want {
			t.Errorf("%s: doubtful %v, want %v: %+v", c.what, got, c.want, s.Judged)
		}
	}
}

func TestGamesWithNetsOfTheirOwnAreNotRolledOut(t *testing.T) {
	questions := analysis.Questions(folkGame(t, "plakoto"))
	s, err := analyst(t).Run(t.Context(), questions, analysis.Begin(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := roller(t, 1).Run(t.Context(), questions, s, nil)
	s.Rolled = true
	if diff := cmp.Diff(s, got); err != nil || diff != "" {
		t.Errorf("%v, judged and rolled out (-judged +rolled out):\n%s", err, diff)
	}
}

// The rollout's figures replace those of the search: the cost, the best choice, and the worth of a double.
func TestRolledOutDecisionHasTheRolloutsFigures(t *testing.T) {
	double, take := core.Double{Player: 0}, core.Take{Player: 1}
	for _, c := range []struct {
		what      string
		rules     core.Rules
		commands  []core.Command
		best      string
		low, high float64
	}{
		{
			"a blunder", match(5), append([]core.Command{core.StartGame{Dice: core.Roll{3, 1}}}, turn(0, move(24, 3), move(21, 1))...),
			"8/5 6/5", .1, .4,
		},
		{
			"a double missed", money(),
			[]core.Command{setUp(matchtest.Race(100, 118)), core.RollDice{Player: 0, Dice: core.Roll{2, 1}}},
			"double", .02, .6,
		},
		{"a wrong take", money(), []core.Command{setUp(matchtest.Race(100, 125)), double, take}, "drop", .1, 1},
	} {
		questions, s := asked(t, c.rules, c.commands...)
		i := len(questions) - 1
		got, err := roller(t, 1).RollOut(t.Context(), &questions[i], s.Judged[i], 0)
		if err != nil {
			t.Fatal(err)
		}
		best := got.Best.Action.String()
		if best == "" {
			best = notation.FormatPlay(got.Best.Moves)
		}
		if best != c.best || got.Error < c.low || got.Error > c.high || got.Luck != s.Judged[i].Luck || !got.Counted {
			t.Errorf("%s: %+v", c.what, got)
		}
		if r := got.Rolled; r == nil || r.Trials != 72 || r.Error <= 0 || r.Error > .05 {
			t.Errorf("%s: rolled out %+v", c.what, r)
		}
		if got.Error == s.Judged[i].Error || cmp.Equal(got.Worth, s.Judged[i].Worth) && got.Worth != nil {
			t.Errorf("%s: the search's figures remain: %+v", c.what, got)
		}
	}
}

// doubtfulGame has two doubtful decisions: an opening in which two plays are close, and a blunder.
func doubtfulGame() []core.Command {
	all := append([]core.Command{core.StartGame{Dice: core.Roll{3, 1}}}, turn(0, move(24, 3), move(21, 1))...)
	all = append(all, core.RollDice{Player: 1, Dice: core.Roll{3, 1}})
	return append(all, turn(1, move(24, 3), move(21, 1))...)
}

// Rollouts that are stopped continue where they were, and find the same as uninterrupted ones.
func TestStoppedRolloutsContinue(t *testing.T) {
	questions, judged := asked(t, match(5), doubtfulGame()...)
	want, err := roller(t, 2).Run(t.Context(), questions, judged, nil)
	if err != nil || !want.Rolled {
		t.Fatalf("%+v, %v", want, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	part, err := roller(t, 1).Run(ctx, questions, judged, func(now analysis.State, done, total int) {
		if done != 1 || total != 2 || now.Rolled {
			t.Errorf("reports %d of %d, %+v", done, total, now)
		}
		stop()
	})
	rolledOut := func(s analysis.State) (n int) {
		for i := range s.Judged {
			if s.Judged[i].Rolled != nil {
				n++
			}
		}
		return n
	}
	if !errors.Is(err, context.Canceled) || rolledOut(part) != 1 || part.Rolled || rolledOut(judged) != 0 {
		t.Errorf("stopped after the first: %v, %d rolled out, all %v", err, rolledOut(part), part.Rolled)
	}
	got, err := roller(t, 1).Run(t.Context(), questions, part, nil)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v, in one go, and in parts (-want +got):\n%s", err, diff)
	}
}

// When a match continues after its rollouts, its new decisions are not rolled out yet.
func TestContinuedMatchIsNotRolledOut(t *testing.T) {
	questions, s := asked(t, match(5), doubtfulGame()...)
	s.Rolled, s.Judged = true, s.Judged[:1]
	got, err := analyst(t).Run(t.Context(), questions, s, nil)
	if err != nil || got.Rolled {
		t.Errorf("%+v, %v", got, err)
	}
}
