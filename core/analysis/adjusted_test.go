package analysis_test

import (
	"math"
	"testing"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/core/matchtest"
)

// seeded returns the events of a match with dice of a seed, in which both sides make the first legal
// move until they have played all games or, if there are more, turns turns.
func seeded(t *testing.T, r core.Rules, seed string, turns int) []core.Event {
	t.Helper()
	m := core.NewMatch(r.Normal(), [2]core.PlayerInfo{})
	rolled := uint64(0)
	roll := func() core.Roll {
		rolled++
		return core.DiceAt([]byte(seed), rolled)
	}
	decide := func(p core.Player) ([]core.Command, error) {
		s := m.State()
		if s.Phase != core.PhaseMove {
			return nil, nil
		}
		if legal := s.Turn.Legal(); len(legal) > 0 {
			return []core.Command{core.MoveChecker{Player: p, From: legal[0].From, Die: legal[0].Die}}, nil
		}
		return []core.Command{core.EndTurn{Player: p}}, nil
	}
	s := m.State()
	for s.Phase != core.PhaseOver && rolled < uint64(turns) {
		if err := matchtest.PlayGame(m, roll, decide); err != nil {
			t.Fatal(err)
		}
		s = m.State()
	}
	return m.Events()
}

// Without luck, the difference that the errors made remains. The judge contradicts itself a little over
// a whole match, but by much less.
func TestLuckAdjustedResultIsWhatTheErrorsLeave(t *testing.T) {
	for _, seed := range []string{"one", "two", "three", "four"} {
		events := seeded(t, match(1), seed, 400)
		decisions := judged(t, events, 0)
		got, known := analysis.LuckAdjusted(events, decisions)
		if !known || got.Money {
			t.Fatalf("%s: %+v, %t", seed, got, known)
		}
		sums := analysis.Summarise(decisions)
		want := .5 - sums[0].Stake.Error + sums[1].Stake.Error
		if math.Abs(got.Of(0)-want) > .1 {
			t.Errorf("%s: %.3f without luck, but the errors leave %.3f", seed, got.Of(0), want)
		}
		if both := got.Of(0) + got.Of(1); math.Abs(both-1) > 1e-9 {
			t.Errorf("%s: both players together win %v matches", seed, both)
		}
	}
}

// At a higher cube, and at double match point, the same error costs more of what is played for.
func TestStakesFollowTheCubeAndTheScore(t *testing.T) {
	money := cube.Money()
	money.Value = 4
	for name, tt := range map[string]struct {
		at   cube.Situation
		want float64
	}{
		"money at 1":                 {cube.Money(), .1},
		"money at 4":                 {money, .4},
		"double match point":         {cube.Match(1, 1, false), .05},
		"start of an 11-point match": {cube.Match(11, 11, false), .1 * cube.Match(11, 11, false).Stake()},
	} {
		d := analysis.Decision{Question: analysis.Question{Kind: analysis.Play, At: tt.at, Player: 1}}
		d.Error, d.Luck = .1, -.1
		sums := analysis.Summarise([]analysis.Decision{d})
		if got := sums[1].Stake; math.Abs(got.Error-tt.want) > 1e-9 || math.Abs(got.Luck+tt.want) > 1e-9 || sums[0].Stake != (analysis.Stake{}) {
			t.Errorf("%s: %+v, want %v", name, sums, tt.want)
		}
	}
	if first, long := cube.Match(1, 1, false).Stake(), cube.Match(11, 11, false).Stake(); long >= first/2 {
		t.Errorf("a point is worth %v at double match point, and %v in a long match", first, long)
	}
}

func TestMoneySessionIsAdjustedInPoints(t *testing.T) {
	double := []core.Command{core.Double{Player: 1}, core.DropDouble{Player: 0}, core.Stop{}}
	commands := append([]core.Command{core.StartGame{Dice: core.Roll{3, 1}}}, turn(0, move(8, 3), move(6, 1))...)
	events := played(t, core.Rules{Scoring: core.Money}, append(commands, double...)...)
	decisions := judged(t, events, 0)
	got, known := analysis.LuckAdjusted(events, decisions)
	luck := analysis.Summarise(decisions)[0].All.Luck
	if !known || !got.Money || luck <= 0 || math.Abs(got.Of(0)-(-1-luck)) > 1e-9 || got.Of(1) != -got.Of(0) {
		t.Errorf("%+v, %t; luck %v", got, known, luck)
	}
}

func TestUnknownResultIsNotAdjusted(t *testing.T) {
	whole := seeded(t, match(1), "one", 400)
	opening := []core.Command{core.StartGame{Dice: core.Roll{3, 1}}}
	begun := append(opening, turn(0, move(8, 3), move(6, 1))...)
	five := core.Rules{Variant: core.BestOfFive(), Length: 1}
	last := core.Board{{1: 1, core.Off: 14}, {1: 1, core.Off: 14}}
	for name, events := range map[string][]core.Event{
		"unfinished":        played(t, match(1), begun...),
		"money, unfinished": played(t, core.Rules{Scoring: core.Money}, begun...),
		"set up":            played(t, match(1), setUp(last), core.RollDice{Dice: core.Roll{3, 1}}, core.MoveChecker{From: 1, Die: 3}, core.EndTurn{}),
		"best of five":      seeded(t, five, "one", 2000),
	} {
		if got, known := analysis.LuckAdjusted(events, judged(t, events, 0)); known {
			t.Errorf("%s: %+v", name, got)
		}
	}
	some := judged(t, whole, 0)
	if got, known := analysis.LuckAdjusted(whole, some[:len(some)-1]); known {
		t.Errorf("half analysed: %+v", got)
	}
}
