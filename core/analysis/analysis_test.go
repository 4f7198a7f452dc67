package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
)

var shipped = sync.OnceValues(engine.New)

func analyst(t testing.TB) *analysis.Analyst {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return analysis.New(e)
}

// played returns the events of a match after commands.
func played(t *testing.T, r core.Rules, commands ...core.Command) []core.Event {
	t.Helper()
	m := core.NewMatch(r.Normal(), [2]core.PlayerInfo{})
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	return m.Events()
}

// turn returns the commands of a turn after its roll.
func turn(p core.Player, moves ...core.Move) []core.Command {
	return append(core.MoveCommands(p, moves), core.EndTurn{Player: p})
}

func move(from core.Point, die uint8) core.Move { return core.Move{From: from, Die: die} }

func judged(t *testing.T, events []core.Event, plies int) []analysis.Decision {
	t.Helper()
	questions := analysis.Questions(events)
	s, err := analyst(t).Run(t.Context(), questions, analysis.State{Plies: plies}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return analysis.Join(questions, s)
}

func match(length int) core.Rules {
	return core.Rules{Scoring: core.MatchPlay, Length: length, Crawford: true}
}

// board returns the position of an ID, the side on roll at index 0.
func board(t *testing.T, id string) core.Board {
	t.Helper()
	b, err := notation.ParsePositionID(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func setUp(b core.Board) core.SetUp {
	return core.SetUp{Board: b, Cube: core.Cube{Value: 1, Owner: core.Centre}}
}

func TestDecisionsAreAskedInOrder(t *testing.T) {
	commands := []core.Command{core.StartGame{Dice: core.Roll{3, 1}}}
	commands = append(commands, turn(0, move(8, 3), move(6, 1))...)
	commands = append(commands, core.RollDice{Player: 1, Dice: core.Roll{6, 4}})
	commands = append(commands, turn(1, move(24, 6), move(18, 4))...)
	commands = append(commands, core.Double{Player: 0}, core.Take{Player: 1}, core.RollDice{Player: 0, Dice: core.Roll{2, 1}})
	commands = append(commands, turn(0, move(13, 2), move(6, 1))...)
	commands = append(commands, core.RollDice{Player: 1, Dice: core.Roll{5, 2}})
	type asked struct {
		Kind    analysis.Kind
		Move    int
		Player  core.Player
		Action  analysis.Action
		Opening bool
	}
	var got []asked
	for _, q := range analysis.Questions(played(t, match(5), commands...)) {
		got = append(got, asked{q.Kind, q.Move, q.Player, q.Made.Action, q.Opening})
	}
	want := []asked{
		{analysis.Play, 1, 0, 0, true},
		{analysis.Doubling, 1, 1, analysis.NoDouble, false},
		{analysis.Play, 1, 1, 0, false},
		{analysis.Doubling, 2, 0, analysis.Double, false},
		{analysis.Answer, 2, 1, analysis.Take, false},
		{analysis.Play, 3, 0, 0, false},
		// The taker may double before the next roll, whose play is not over.
		{analysis.Doubling, 3, 1, analysis.NoDouble, false},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

// In every game, each turn that ended, each double and each answer is asked about once, and so is not
// doubling whenever doubling was allowed.
func TestEveryDecisionIsAskedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		events := matchtest.Play(matchtest.Rules(choose), choose, 60).Events()
		want := map[analysis.Kind]int{}
		opening := false
		for before, e := range core.Walk(core.State{}, events) {
			if !analysis.Judges(before.Variant()) {
				continue
			}
			switch e := e.(type) {
			case core.TurnEnded:
				want[analysis.Play]++
			case core.Doubled:
				want[analysis.Doubling]++
			case core.Taken, core.Dropped, core.Beavered:
				want[analysis.Answer]++
			case core.OpeningRolled:
				opening = true
			case core.Rolled:
				if !opening && before.CanDouble(e.Player) {
					want[analysis.Doubling]++
				}
				opening = false
			}
		}
		got := map[analysis.Kind]int{}
		questions := analysis.Questions(events)
		for _, q := range questions {
			got[q.Kind]++
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("questions (-want +got):\n%s", diff)
		}
		// A match that continues has the same questions as before, and more.
		less := analysis.Questions(events[:rapid.IntRange(0, len(events)).Draw(t, "events")])
		for i, q := range less {
			if q.Kind != questions[i].Kind || q.Move != questions[i].Move || q.Board != questions[i].Board {
				t.Fatalf("question %d has changed: %+v, %+v", i, q, questions[i])
			}
		}
	})
}

// An analysis that is stopped, saved as JSON and continued has the same result as an uninterrupted one.
func TestStoppedAnalysisContinues(t *testing.T) {
	events := played(t, match(3), game(t)...)
	questions := analysis.Questions(events)
	want, err := analyst(t).Run(t.Context(), questions, analysis.State{}, nil)
	if err != nil || len(want.Judged) != len(questions) {
		t.Fatalf("%d of %d judged: %v", len(want.Judged), len(questions), err)
	}
	var got analysis.State
	for rounds := 0; len(got.Judged) < len(questions); rounds++ {
		ctx, stop := context.WithCancel(t.Context())
		got, err = analyst(t).Run(ctx, questions, got, func(s analysis.State) {
			if len(s.Judged)%3 == 0 {
				stop()
			}
		})
		stop()
		if err != nil && !errors.Is(err, context.Canceled) || rounds > len(questions) {
			t.Fatal(err)
		}
		kept, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		got = analysis.State{}
		if err := json.Unmarshal(kept, &got); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("in one go, and in parts (-want +got):\n%s", diff)
	}
}

// A turn that is returned after it was analysed is judged again by the play made instead.
func TestReturnedTurnIsJudgedByThePlayThatCounts(t *testing.T) {
	begun := append([]core.Command{core.StartGame{Dice: core.Roll{3, 1}}}, turn(0, move(8, 3), move(6, 1))...)
	before := analysis.Questions(played(t, money(), begun...))
	old, err := analyst(t).Run(t.Context(), before, analysis.Begin(0), nil)
	if err != nil || len(old.Judged) != 1 {
		t.Fatalf("%d judged, %v", len(old.Judged), err)
	}
	again := append(slices.Clip(begun), core.ReturnTurn{Player: 1})
	questions := analysis.Questions(played(t, money(), append(again, turn(0, move(24, 3), move(21, 1))...)...))
	if stale := analysis.Join(questions, old); len(stale) != 0 {
		t.Errorf("the new play has the judgement of the old one: %+v", stale)
	}
	want, err := analyst(t).Run(t.Context(), questions, analysis.Begin(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := analyst(t).Run(t.Context(), questions, old, nil)
	if diff := cmp.Diff(want, got); err != nil || diff != "" || got.Judged[0].Error == 0 {
		t.Errorf("afresh, and continued (-want +got), %v:\n%s", err, diff)
	}
}

// game returns the commands of a game in which both sides make the first play listed.
func game(t *testing.T) []core.Command {
	t.Helper()
	m := core.NewMatch(match(3), [2]core.PlayerInfo{})
	var all []core.Command
	do := func(c core.Command) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	do(core.StartGame{Dice: core.Roll{4, 2}})
	for n := uint64(0); n < 24; {
		s := m.State()
		if s.Phase != core.PhaseMove {
			do(core.RollDice{Player: s.OnTurn, Dice: core.DiceAt([]byte("analysis"), n)})
			n++
			continue
		}
		if legal := s.Turn.Legal(); len(legal) > 0 {
			do(core.MoveChecker{Player: s.OnTurn, From: legal[0].From, Die: legal[0].Die})
			continue
		}
		do(core.EndTurn{Player: s.OnTurn})
	}
	return all
}

// The answer does not depend on how many workers there are.
func TestWorkersDoNotChangeAJudgement(t *testing.T) {
	questions := analysis.Questions(played(t, match(3), game(t)...))[:12]
	var all []analysis.State
	for i, workers := range []int{1, 3, 3} {
		e, err := engine.NewFor(workers)
		if err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			e = e.Humble()
		}
		s, err := analysis.New(e).Run(t.Context(), questions, analysis.State{Plies: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	for i, what := range []string{"one worker", "three workers", "one of three workers"} {
		if diff := cmp.Diff(all[0], all[i]); diff != "" {
			t.Errorf("one worker, %s (-one +other):\n%s", what, diff)
		}
	}
}

// Judgements by other nets, or made in another way, are made again.
func TestJudgementsByOtherNetsAreMadeAgain(t *testing.T) {
	questions := analysis.Questions(played(t, match(3), game(t)...))[:6]
	want, err := analyst(t).Run(t.Context(), questions, analysis.Begin(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	old := analysis.State{By: "1-old", Judged: []analysis.Judgement{{Error: 7}, {Error: 8}}}
	got, err := analyst(t).Run(t.Context(), questions, old, nil)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("judged again, %v (-afresh +again):\n%s", err, diff)
	}
	for _, c := range []struct {
		state analysis.State
		plies int
		want  bool
	}{
		{want, 0, true}, {want, 1, false}, {analysis.Begin(2), 1, true}, {old, 0, false}, {analysis.State{}, 0, false},
	} {
		if got := c.state.Serves(c.plies); got != c.want {
			t.Errorf("judged by %q at %d plies, serves %d: %v, want %v", c.state.By, c.state.Plies, c.plies, got, c.want)
		}
	}
}

// A report doesn't change while the analysis continues.
func TestReportedStatesNeverChange(t *testing.T) {
	questions := analysis.Questions(played(t, match(3), game(t)...))[:6]
	var reported []analysis.State
	last, err := analyst(t).Run(t.Context(), questions, analysis.Begin(0), func(s analysis.State) { reported = append(reported, s) })
	if err != nil || len(reported) != len(questions) {
		t.Fatalf("%d reports, %v", len(reported), err)
	}
	for i, s := range reported {
		if diff := cmp.Diff(last.Judged[:i+1], s.Judged); diff != "" {
			t.Errorf("report %d (-at the end +then):\n%s", i+1, diff)
		}
	}
	if _, err := analyst(t).Run(t.Context(), questions, reported[2], nil); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(last.Judged[3], reported[3].Judged[3]); diff != "" {
		t.Errorf("going on from a report changed another:\n%s", diff)
	}
}

func TestAnalysisStopsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	questions := analysis.Questions(played(t, match(3), game(t)...))
	s, err := analyst(t).Run(ctx, questions, analysis.State{Plies: 2}, nil)
	if !errors.Is(err, context.Canceled) || len(s.Judged) > 0 {
		t.Errorf("%d judged, %v", len(s.Judged), err)
	}
}

func TestPlayHasItsCost(t *testing.T) {
	for _, c := range []struct {
		what      string
		dice      core.Roll
		moves     []core.Move
		best      string
		low, high float64
		size      analysis.Size
	}{
		{"the best", core.Roll{3, 1}, []core.Move{move(8, 3), move(6, 1)}, "8/5 6/5", 0, 0, analysis.None},
		{"the best, in another order", core.Roll{3, 1}, []core.Move{move(6, 1), move(8, 3)}, "8/5 6/5", 0, 0, analysis.None},
		{"a blunder", core.Roll{3, 1}, []core.Move{move(24, 3), move(21, 1)}, "8/5 6/5", .1, .4, analysis.Blunder},
	} {
		commands := append([]core.Command{core.StartGame{Dice: c.dice}}, turn(0, c.moves...)...)
		d := judged(t, played(t, match(5), commands...), 1)[0]
		if best := notation.FormatPlay(d.Best.Moves); best != c.best {
			t.Errorf("%s: best is %s, want %s", c.what, best, c.best)
		}
		if d.Error < c.low || d.Error > c.high || !d.Counted || d.Size() != c.size || d.Luck < .05 {
			t.Errorf("%s: %+v", c.what, d.Judgement)
		}
	}
}

// A play without a choice costs nothing and is not counted; its roll has luck all the same.
func TestPlayWithoutAChoiceIsNotCounted(t *testing.T) {
	back := matchtest.Side(25, 1, 1, 14)
	closed := core.Board{back, matchtest.Side(6, 3, 5, 2, 4, 2, 3, 2, 2, 2, 1, 4)}
	open := core.Board{back, matchtest.Side(5, 3, 4, 3, 3, 3, 2, 3, 7, 3)}
	for _, c := range []struct {
		what  string
		board core.Board
		moves []core.Move
		luck  bool
	}{
		{"closed out", closed, nil, false},
		{"one way to play", open, []core.Move{move(core.Bar, 6), move(19, 6), move(13, 6), move(7, 6)}, true},
	} {
		commands := append([]core.Command{setUp(c.board), core.RollDice{Player: 0, Dice: core.Roll{6, 6}}}, turn(0, c.moves...)...)
		all := judged(t, played(t, match(5), commands...), 0)
		d := all[len(all)-1]
		if d.Kind != analysis.Play || d.Counted || d.Error != 0 || (math.Abs(d.Luck) > .01) != c.luck {
			t.Errorf("%s: %+v", c.what, d)
		}
	}
}

func TestCubeDecisionHasItsCost(t *testing.T) {
	double, take, drop, beaver := core.Double{Player: 0}, core.Take{Player: 1}, core.DropDouble{Player: 1}, core.Beaver{Player: 1}
	roll := core.RollDice{Player: 0, Dice: core.Roll{2, 1}}
	money := core.Rules{Scoring: core.Money}
	beavers := core.Rules{Scoring: core.Money, Beavers: true}
	for _, c := range []struct {
		what     string
		rules    core.Rules
		board    core.Board
		commands []core.Command
		// best and size belong to the last decision.
		best    analysis.Action
		size    analysis.Size
		counted bool
	}{
		{"no double, none wanted", money, matchtest.Race(110, 100), []core.Command{roll}, analysis.NoDouble, analysis.None, false},
		{"no double, a close call", money, matchtest.Race(100, 104), []core.Command{roll}, analysis.NoDouble, analysis.None, true},
		{"a double missed", money, matchtest.Race(100, 118), []core.Command{roll}, analysis.Double, analysis.Blunder, true},
		{"a right double", money, matchtest.Race(100, 112), []core.Command{double}, analysis.Double, analysis.None, true},
		{"a double too early", money, matchtest.Race(110, 100), []core.Command{double}, analysis.NoDouble, analysis.Blunder, true},
		{"a right take", money, matchtest.Race(100, 109), []core.Command{double, take}, analysis.Take, analysis.None, true},
		{"a wrong take", money, matchtest.Race(100, 125), []core.Command{double, take}, analysis.Drop, analysis.Blunder, true},
		{"a wrong drop", money, matchtest.Race(100, 105), []core.Command{double, drop}, analysis.Take, analysis.Blunder, true},
		{"a beaver missed", beavers, matchtest.Race(120, 100), []core.Command{double, take}, analysis.Beaver, analysis.Blunder, true},
		{"a right beaver", beavers, matchtest.Race(120, 100), []core.Command{double, beaver}, analysis.Beaver, analysis.None, true},
		{"a dead cube left alone", match(1), matchtest.Race(100, 125), []core.Command{roll}, 0, analysis.None, false},
	} {
		commands := append([]core.Command{setUp(c.board)}, c.commands...)
		all := judged(t, played(t, c.rules, commands...), 1)
		if len(all) == 0 && c.best == 0 {
			continue
		}
		d := all[len(all)-1]
		if d.Best.Action != c.best || d.Size() != c.size || d.Counted != c.counted {
			t.Errorf("%s: %+v", c.what, d.Judgement)
		}
		if d.Best.Action == d.Made.Action && d.Error != 0 || d.Error < 0 {
			t.Errorf("%s: costs %v", c.what, d.Error)
		}
	}
}

// In a match, an equity is in points of the cube at that score: even losing the match costs two
// points at most.
func TestKeepingADeadCubeCostsNothing(t *testing.T) {
	b := matchtest.Race(100, 125)
	set := core.SetUp{Score: [2]int{2, 1}, Board: b, Cube: core.Cube{Value: 2, Owner: 0}}
	all := judged(t, played(t, match(3), set, core.RollDice{Player: 0, Dice: core.Roll{2, 1}}), 1)
	if len(all) != 1 || all[0].Counted || all[0].Error != 0 || all[0].Made.Action != analysis.NoDouble {
		t.Errorf("%+v", all)
	}
}

// Over all rolls luck adds up to nothing: what one roll gains, others lose.
func TestLuckEvensOut(t *testing.T) {
	sum, rolls := 0., 0.
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			weight := 2.
			if high == low {
				weight = 1
			}
			q := analysis.Question{Kind: analysis.Play, Board: board(t, "4HPwATDgc/ABMA"), Dice: core.Roll{high, low}}
			q.At.Value = 1
			j, err := analyst(t).Judge(t.Context(), &q, 0)
			if err != nil {
				t.Fatal(err)
			}
			sum, rolls = sum+weight*j.Luck, rolls+weight
		}
	}
	if mean := sum / rolls; math.Abs(mean) > 1e-4 {
		t.Errorf("the mean luck is %v", mean)
	}
}

func TestErrorsAreFoundInOrderAndWorstFirst(t *testing.T) {
	var all []analysis.Decision
	for i, cost := range []float64{0, .05, .019, .2, .05, .02} {
		all = append(all, analysis.Decision{
			Question:  analysis.Question{Player: core.Player(i % 2)},
			Judgement: analysis.Judgement{Error: cost, Counted: true},
		})
	}
	found := analysis.Errors(all, nil)
	if want := []int{1, 3, 4, 5}; !slices.Equal(found, want) {
		t.Errorf("errors %v, want %v", found, want)
	}
	if got, want := analysis.WorstFirst(all, found), []int{3, 1, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("worst first %v, want %v", got, want)
	}
	if got, want := analysis.Errors(all, analysis.Of(0)), []int{4}; !slices.Equal(got, want) {
		t.Errorf("of player 0 %v, want %v", got, want)
	}
	s := analysis.Summarise(all)
	got := s[1].All
	if got.Decisions != 3 || got.Sizes != [analysis.Sizes]int{0, 1, 1, 1} || math.Abs(got.Millipoints()-90) > 1e-9 ||
		math.Abs(got.Rating()-45) > 1e-9 {
		t.Errorf("summed up: %+v, %v millipoints, rated %v", got, got.Millipoints(), got.Rating())
	}
	if none := (analysis.Tally{}); none.PerDecision() != 0 {
		t.Errorf("without a decision: %v", none.PerDecision())
	}
}

func TestCostDecidesTheSizeOfAnError(t *testing.T) {
	for cost, want := range map[float64]analysis.Size{
		0: analysis.None, .0199: analysis.None, .02: analysis.Small, .04: analysis.Mistake, .08: analysis.Mistake, .0801: analysis.Blunder,
	} {
		if got := analysis.SizeOf(cost); got != want {
			t.Errorf("%v is of size %d, want %d", cost, got, want)
		}
	}
}

// The plays of each phase and the decisions about the cube are all the decisions.
func TestPhasesAndCubeAddUp(t *testing.T) {
	all := []analysis.Decision{
		{Question: analysis.Question{Kind: analysis.Play, Board: core.Start()}},
		{Question: analysis.Question{Kind: analysis.Doubling, Board: core.Start()}},
		{Question: analysis.Question{Kind: analysis.Answer, Board: core.Start()}},
	}
	for i := range all {
		all[i].Counted, all[i].Error = true, float64(i+1)
	}
	p := analysis.Summarise(all)[0]
	sum := p.Cube
	for i := range p.Phases {
		sum.Add(&p.Phases[i])
	}
	if sum != p.All || p.Cube.Decisions != 2 {
		t.Errorf("the parts add up to %+v, all are %+v", sum, p.All)
	}
}
