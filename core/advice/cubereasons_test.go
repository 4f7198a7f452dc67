package advice

import (
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/matchtest"
)

// Each reason for a cube decision holds in one situation and not in one that differs by a little.
func TestCubeReasonsHoldOnlyInTheirSituation(t *testing.T) {
	last, lost := lastRoll(3, 2), core.Board{matchtest.Side(6, 5), matchtest.Side(1, 2)}
	race := core.Board{matchtest.Side(6, 5, 5, 5, 4, 5), matchtest.Side(6, 5, 5, 5, 4, 4, 7, 1)}
	onTheBar := core.Board{matchtest.Side(6, 3, 5, 3, 4, 3, 3, 3, 2, 3), matchtest.Side(25, 1, 6, 7, 5, 7)}
	barHeld2 := core.Board{matchtest.Side(6, 7, 5, 8), matchtest.Side(25, 1, 6, 7, 5, 7)}
	for _, c := range []struct {
		what  string
		find  cubeFinder
		sight cubeSight
		want  bool
		count int
	}{
		{"the last roll", decidingRoll, cubeSight{board: last}, true, -1},
		{"no roll wins", decidingRoll, cubeSight{board: lost}, false, 0},
		{"the opponent can still miss", decidingRoll, cubeSight{board: core.Start()}, false, 0},
		{"one point from losing", nothingToLose, cubeSight{at: cube.Situation{Own: 3, Other: 1, Value: 1}}, true, 0},
		{"two points from losing", nothingToLose, cubeSight{at: cube.Situation{Own: 3, Other: 2, Value: 1}}, false, 0},
		{"two points from losing with the cube at 2", nothingToLose, cubeSight{at: cube.Situation{Own: 3, Other: 2, Value: 2}}, false, 0},
		{"both need a point", nothingToLose, cubeSight{at: cube.Situation{Own: 1, Other: 1, Value: 1}}, false, 0},
		{"money has no last point", nothingToLose, cubeSight{at: cube.Money()}, false, 0},
		{"two away, no redouble", noRedouble, cubeSight{at: cube.Situation{Own: 5, Other: 2, Value: 1}}, true, 0},
		{"three away, a redouble", noRedouble, cubeSight{at: cube.Situation{Own: 5, Other: 3, Value: 1}}, false, 0},
		{"money, a redouble", noRedouble, cubeSight{at: cube.Money()}, false, 0},
		{"eight market losers", marketLosers, cubeSight{losers: 8}, true, 8},
		{"seven market losers", marketLosers, cubeSight{losers: 7}, false, 7},
		{"few losers", fewLosers, cubeSight{losers: 7}, true, 7},
		{"not few losers", fewLosers, cubeSight{losers: 8}, false, 8},
		{"a lead in a race", raceAlone, cubeSight{board: race, percent: 9}, true, 9},
		{"too long a lead to count", raceAlone, cubeSight{board: race, percent: 51}, false, 51},
		{"no lead", raceAlone, cubeSight{board: race}, false, 0},
		{"contact", raceAlone, cubeSight{board: core.Start(), percent: 9}, false, 9},
		{"a short lead", raceShort, cubeSight{board: race, percent: 7}, true, 7},
		{"behind", raceShort, cubeSight{board: race, percent: -7}, true, 0},
		{"a long lead", raceShort, cubeSight{board: race, percent: 8}, false, 8},
		{"on the bar before five points", onBar, cubeSight{board: onTheBar}, true, 5},
		{"on the bar before two points", onBar, cubeSight{board: barHeld2}, false, 2},
		{"nobody on the bar", onBar, cubeSight{board: race}, false, 3},
		{"trapped", traps, cubeSight{board: onTheBar}, true, 5},
		{"nobody trapped", traps, cubeSight{board: race}, false, 3},
	} {
		r, got := c.find(&c.sight)
		if got != c.want || got && c.count >= 0 && r.Count != c.count {
			t.Errorf("%s: %v, %v", c.what, r, got)
		}
	}
}

// The score decides how much gammons count, with the cube at its value after the double.
func TestGammonsCountAtTheScore(t *testing.T) {
	s := &cubeSight{at: cube.Money()}
	s.outcome.Win, s.outcome.WinGammon = .7, .25
	if r, is := gammonThreat(s); !is || r.Count != 25 {
		t.Errorf("for money: %v, %v", r, is)
	}
	if s.outcome.WinGammon = .19; s.gammons() < .18 {
		t.Error("fewer gammons are none")
	}
	if _, is := gammonThreat(s); is {
		t.Error("fewer gammons are a threat")
	}
	s.at, s.outcome.WinGammon = cube.Situation{Own: 2, Other: 5, Value: 1}, .25
	if _, is := gammonThreat(s); is || s.gammons() != 0 {
		t.Error("two away, a gammon with the cube at 2 is a threat")
	}
	if r, _ := wins(s); r.Count != 70 {
		t.Errorf("the doubler wins %d of 100", r.Count)
	}
	s.answers = true
	if r, _ := wins(s); r.Count != 30 {
		t.Errorf("who answers wins %d of 100", r.Count)
	}
}

// A decision that gains little is close, and so is an answer to a good double.
func TestCloseDecisionsAreJudgedClose(t *testing.T) {
	for _, c := range []struct {
		d    cube.Decision
		want bool
	}{
		{cube.Decision{NoDouble: .5, DoubleTake: .52, DoubleDrop: 1, Double: true, Response: cube.Take}, true},
		{cube.Decision{NoDouble: .5, DoubleTake: .6, DoubleDrop: 1, Double: true, Response: cube.Take}, false},
		{cube.Decision{NoDouble: .8, DoubleTake: 1.02, DoubleDrop: 1, Double: true, Response: cube.Drop}, true},
		{cube.Decision{NoDouble: .8, DoubleTake: 1.2, DoubleDrop: 1, Double: true, Response: cube.Drop}, false},
	} {
		if got := Judged(c.d); got.Close != c.want {
			t.Errorf("%+v is close: %v", c.d, got.Close)
		}
	}
}
