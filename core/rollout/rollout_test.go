package rollout_test

import (
	"context"
	"errors"
	"math"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
	"backtalk/core/rollout"
)

var shipped = sync.OnceValues(func() (*engine.Engine, error) { return engine.NewFor(2) })

func loaded(t testing.TB) *engine.Engine {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func rolled(t *testing.T, task rollout.Task, s rollout.Settings) []rollout.Estimate {
	t.Helper()
	all, err := rollout.New(loaded(t)).Run(t.Context(), task, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Without its luck, a trial of one roll has the equity of a search of one roll, whatever the roll.
func TestOneRollTrialEqualsASearch(t *testing.T) {
	searcher := cube.NewSearcher(loaded(t), loaded(t).Tables().Two)
	for what, at := range map[string]cube.Situation{
		"money": cube.Money(), "a match": cube.Match(3, 5, false), "after Crawford": cube.Match(1, 2, false),
		"owned": {Value: 2, Owner: cube.Roller}, "the other's": {Value: 4, Owner: cube.Opponent, Own: 7, Other: 6},
		"Jacoby": {Value: 1, Jacoby: true},
	} {
		rolls, err := searcher.Rolls(t.Context(), core.Start(), at)
		if err != nil {
			t.Fatal(err)
		}
		task := rollout.Double(core.Start(), at)
		task.Starts, task.Doubling = task.Starts[:1], false
		e := rolled(t, task, rollout.Settings{Trials: 72, Truncate: 1})[0]
		if math.Abs(e.Equity-rolls.Mean()) > 1e-6 || e.Error > 1e-6 || e.Trials != 72 {
			t.Errorf("%s: %+v, want %v", what, e, rolls.Mean())
		}
	}
}

// A rollout of a bear-off comes to the exact equity, if that is known.
func TestRolloutsMatchKnownEquities(t *testing.T) {
	exact := loaded(t).Tables().Two
	known := core.Board{matchtest.Side(6, 1, 5, 1, 4, 1, 3, 1, 2, 1, 1, 1), matchtest.Side(6, 2, 4, 2, 2, 2)}
	if !exact.Covers(&known) {
		t.Fatal("the table does not have the position")
	}
	searcher := cube.NewSearcher(loaded(t), exact)
	d, _, err := searcher.Decide(t.Context(), known, 0, cube.Money())
	if err != nil {
		t.Fatal(err)
	}
	all := rolled(t, rollout.Double(known, cube.Money()), rollout.Settings{Trials: 144, All: true})
	for i, want := range []float64{d.NoDouble, d.DoubleTake} {
		if got := all[i].Equity; math.Abs(got-want) > max(3*all[i].Error, 1e-3) {
			t.Errorf("choice %d: %+v, want %v", i, all[i], want)
		}
	}
}

// The mean does not depend on the luck that trials take off: the side on roll wins half the games
// from the start, and a little more.
func TestWholeGamesFavourTheSideOnRoll(t *testing.T) {
	e := rolled(t, rollout.Position(core.Start(), cube.Money()), rollout.Settings{Trials: 36})[0]
	if e.Outcome.Win < .5 || e.Outcome.Win > .56 || math.Abs(e.Equity-.08) > max(4*e.Error, .05) || e.Error > .1 {
		t.Errorf("%+v", e)
	}
}

// The same task has the same estimates, with any number of workers; another seed has others.
func TestWorkersDoNotChangeARollout(t *testing.T) {
	task := rollout.Plays(core.Plays(core.Start(), core.Roll{4, 3})[:3], cube.Money())
	s := rollout.Settings{Trials: 36, Truncate: 3, Seed: 5}
	one := rolled(t, task, s)
	s.Workers = 3
	if diff := cmp.Diff(one, rolled(t, task, s)); diff != "" {
		t.Errorf("one worker, three workers (-one +three):\n%s", diff)
	}
	s.Seed = 6
	if cmp.Equal(one, rolled(t, task, s)) {
		t.Error("another seed gives the same estimates")
	}
}

// A clear decision ends long before the last trial; a choice that falls behind is rolled out no
// further.
func TestRolloutStopsWhenDecided(t *testing.T) {
	var plays []core.Play
	for _, p := range core.Plays(core.Start(), core.Roll{3, 1}) {
		if b := p.Board[0]; b[5] == 2 || b[23] == 1 && b[21] == 1 {
			plays = append(plays, p)
		}
	}
	if len(plays) != 2 {
		t.Fatalf("%d plays", len(plays))
	}
	reports := 0
	all, err := rollout.New(loaded(t)).Run(t.Context(), rollout.Plays(plays, cube.Money()),
		rollout.Settings{Truncate: 5, Workers: 2}, func([]rollout.Estimate) { reports++ })
	if err != nil {
		t.Fatal(err)
	}
	best := rollout.Order(all)[0]
	if all[best].Trials >= rollout.Trials || all[best].Trials < 4*36 || !rollout.Told(all) || plays[best].Board[0][5] != 2 {
		t.Errorf("best %d of %+v", best, all)
	}
	if reports*36 != all[best].Trials {
		t.Errorf("%d reports of %d trials", reports, all[best].Trials)
	}
	// A double at the start is wrong beyond doubt.
	double := rolled(t, rollout.Double(core.Start(), cube.Money()), rollout.Settings{Truncate: 5, Workers: 2})
	task := rollout.Double(core.Start(), cube.Money())
	if double[0].Trials >= rollout.Trials || rollout.Verdict(&task, double).Double {
		t.Errorf("%+v", double)
	}
}

// Without looking ahead, the opponent drops this double; two rolls ahead, it is a take. So the trials end
// with the double, or continue.
func TestRolloutLooksAheadAtACloseDouble(t *testing.T) {
	b, err := notation.ParsePositionID("YzcTA0DW2wEYEA")
	if err != nil {
		t.Fatal(err)
	}
	searcher := cube.NewSearcher(loaded(t), loaded(t).Tables().Two)
	for plies, want := range map[int]cube.Response{0: cube.Drop, 2: cube.Take} {
		d, _, err := searcher.Decide(t.Context(), b, plies, cube.Money())
		if err != nil || !d.Double || d.Response != want {
			t.Fatalf("%d plies: %+v, %v", plies, d, err)
		}
		e := rolled(t, rollout.Position(b, cube.Money()), rollout.Settings{Trials: 36, Truncate: 1, CubePlies: plies})[0]
		if dropped := e.Equity == 1 && e.Error == 0; dropped != (want == cube.Drop) {
			t.Errorf("%d plies for doubles: %+v", plies, e)
		}
	}
}

func TestRolloutStopsAtAStandardError(t *testing.T) {
	task := rollout.Position(core.Start(), cube.Money())
	for most, want := range map[float64]int{0: 216, .0001: 216, .5: 144} {
		if e := rolled(t, task, rollout.Settings{Trials: 216, Truncate: 2, Error: most})[0]; e.Trials != want {
			t.Errorf("at most %v: %d trials, standard error %v", most, e.Trials, e.Error)
		}
	}
}

func TestRolloutStopsAtOnce(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	all, err := rollout.New(loaded(t)).Run(ctx, rollout.Position(core.Start(), cube.Money()),
		rollout.Settings{Truncate: 2, Workers: 2}, func([]rollout.Estimate) { stop() })
	if !errors.Is(err, context.Canceled) || all[0].Trials != 36 {
		t.Errorf("%+v, %v", all, err)
	}
}

// At every score and cube a trial ends, with a possible equity.
func TestEveryTrialEnds(t *testing.T) {
	behind := core.Board{matchtest.Side(25, 1, 20, 2, 6, 4, 5, 4, 4, 4), matchtest.Side(8, 3, 6, 4, 5, 4, 4, 2, 3, 2)}
	for _, at := range []cube.Situation{
		cube.Match(1, 1, false), cube.Match(2, 1, true), cube.Match(25, 3, false),
		{Value: 64, Owner: cube.Roller},
		{Value: 1, Beavers: true, Jacoby: true},
		{Own: 4, Other: 2, Value: 2, Owner: cube.Roller},
	} {
		for plies := range 2 {
			e := rolled(t, rollout.Position(behind, at), rollout.Settings{Trials: 8, Plies: plies, Truncate: 7 * plies})[0]
			if math.IsNaN(e.Equity) || math.Abs(e.Equity) > 12 || e.Outcome.Win < -.5 || e.Outcome.Win > 1.5 {
				t.Errorf("%+v, %d plies: %+v", at, plies, e)
			}
		}
	}
}

func TestRolloutAsksTheDecisionOfAMatch(t *testing.T) {
	r := rollout.New(loaded(t))
	ask := func(commands ...core.Command) (rollout.Task, bool) {
		m := core.NewMatch(core.Rules{Scoring: core.Money, Beavers: true}, [2]core.PlayerInfo{})
		for _, c := range append([]core.Command{core.SetUp{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}}}, commands...) {
			if _, err := m.Do(c); err != nil {
				t.Fatal(err)
			}
		}
		s := m.State()
		task, ok, err := r.Ask(t.Context(), &s)
		if err != nil {
			t.Fatal(err)
		}
		return task, ok
	}
	if task, ok := ask(); !ok || !task.Doubling || len(task.Starts) != 2 {
		t.Errorf("before the roll: %+v, %v", task, ok)
	}
	if task, ok := ask(core.Double{Player: 0}); !ok || !task.Doubling || task.At.Value != 1 {
		t.Errorf("when doubled: %+v, %v", task, ok)
	}
	if task, ok := ask(core.Double{Player: 0}, core.Beaver{Player: 1}); !ok || len(task.Starts) != 1 || task.At.Value != 1 || task.Starts[0].At.Value != 4 {
		t.Errorf("when beavered: %+v, %v", task, ok)
	}
	task, ok := ask(core.RollDice{Player: 0, Dice: core.Roll{3, 1}})
	if !ok || len(task.Plays) < 2 || len(task.Plays) > 5 || task.Plays[0].Board[0][5] != 2 {
		t.Errorf("a roll: %+v, %v", task.Plays, ok)
	}
}

// A doubler who has to answer a beaver hears what taking it is worth: twice the double that is
// taken.
func TestBeaverIsRolledOutForTheDoubler(t *testing.T) {
	s := rollout.Settings{Trials: 36, Truncate: 1}
	taken := rolled(t, rollout.Double(core.Start(), cube.Money()), s)[1]
	beavered := rolled(t, rollout.Beavered(core.Start(), cube.Money()), s)[0]
	if math.Abs(beavered.Equity-2*taken.Equity) > 1e-6 {
		t.Errorf("a double that is taken is worth %v, a beaver that is taken %v", taken.Equity, beavered.Equity)
	}
}

// Two plays far apart after a few trials are not close, though neither is out yet; near ones are.
func TestPlaysFarApartAreNotClose(t *testing.T) {
	pair := func(a, b float64) []rollout.Estimate {
		return []rollout.Estimate{{Trials: 36, Equity: a, Error: .01}, {Trials: 36, Equity: b, Error: .01}}
	}
	out := pair(.25, .24)
	out[1].Out = true
	for _, test := range []struct {
		all  []rollout.Estimate
		want bool
	}{{pair(.25, .004), false}, {pair(.25, .24), true}, {pair(.24, .25), true}, {out, false}, {pair(.25, .24)[:1], false}} {
		if got := rollout.Close(test.all); got != test.want {
			t.Errorf("%+v: close %v", test.all, got)
		}
	}
}
