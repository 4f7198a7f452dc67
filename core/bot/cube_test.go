package bot

import (
	"context"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// setUp starts a game from a position with player 0 on roll.
func setUp(t *testing.T, r core.Rules, score [2]int, b core.Board, cube core.Cube) *core.Match {
	t.Helper()
	m := core.NewMatch(r, [2]core.PlayerInfo{})
	if _, err := m.Do(core.SetUp{Score: score, Board: b, Cube: cube}); err != nil {
		t.Fatal(err)
	}
	return m
}

// answer asks Simple.
func answer(t *testing.T, m *core.Match) Act {
	t.Helper()
	b, err := New(NameSimple, Needs{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := b.Decide(context.Background(), ViewOf(m))
	if err != nil {
		t.Fatal(err)
	}
	return a.Act
}

func centred() core.Cube { return core.Cube{Value: 1, Owner: core.Centre} }

var money = core.Rules{Scoring: core.Money}

// Simple follows the 8, 9, 12 rule for a race of 100 pips, give or take a pip: it doubles 8 ahead
// or more, and takes 12 behind or less.
func TestSimpleDoublesRaces(t *testing.T) {
	for _, c := range []struct {
		other        int
		double, take bool
	}{
		{104, false, true},
		{107, false, true},
		{111, true, true},
		{112, true, true},
		{115, true, false},
		{130, true, false},
	} {
		b := matchtest.Race(100, c.other)
		if got := b[1].Pips(); got != c.other {
			t.Fatalf("the test's own race has %d pips, want %d", got, c.other)
		}
		m := setUp(t, money, [2]int{}, b, centred())
		if got := answer(t, m); (got == Double) != c.double {
			t.Errorf("100 against %d: act %d, want a double %v", c.other, got, c.double)
		}
		if _, err := m.Do(core.Double{Player: 0}); err != nil {
			t.Fatal(err)
		}
		if got := answer(t, m); (got == Take) != c.take {
			t.Errorf("100 against %d, doubled: act %d, want a take %v", c.other, got, c.take)
		}
	}
}

// On the last roll Simple counts the rolls that win. It doubles if more than half do, and takes unless
// more than three quarters do.
func TestSimpleCountsTheLastRoll(t *testing.T) {
	for _, c := range []struct {
		own          core.Side
		double, take bool
	}{
		{matchtest.Side(6, 1, 1, 1), false, true}, // 15 of 36
		{matchtest.Side(5, 1, 2, 1), true, true},  // 19
		{matchtest.Side(4, 1, 1, 1), true, false}, // 29
	} {
		m := setUp(t, money, [2]int{}, core.Board{c.own, matchtest.Side(1, 2)}, centred())
		if got := answer(t, m); (got == Double) != c.double {
			t.Errorf("%v: act %d, want a double %v", c.own, got, c.double)
		}
		if _, err := m.Do(core.Double{Player: 0}); err != nil {
			t.Fatal(err)
		}
		if got := answer(t, m); (got == Take) != c.take {
			t.Errorf("%v doubled: act %d, want a take %v", c.own, got, c.take)
		}
	}
}

func TestSimpleKnowsTheScore(t *testing.T) {
	toFive := core.Rules{Scoring: core.MatchPlay, Length: 5}
	for _, c := range []struct {
		name  string
		score [2]int
		cube  core.Cube
		board core.Board
		want  Act
	}{
		{"a dead cube is left alone", [2]int{3, 0}, core.Cube{Value: 2, Owner: 0}, matchtest.Race(80, 92), Roll},
		{"with the match lost otherwise it doubles, though behind", [2]int{2, 4}, centred(), matchtest.Race(100, 90), Double},
		{"level at the start of a match it rolls", [2]int{0, 0}, centred(), core.Start(), Roll},
	} {
		if got := answer(t, setUp(t, toFive, c.score, c.board, c.cube)); got != c.want {
			t.Errorf("%s: act %d, want %d", c.name, got, c.want)
		}
	}
	// A drop that loses the match is worse than any take.
	m := setUp(t, toFive, [2]int{4, 2}, matchtest.Race(60, 110), centred())
	if _, err := m.Do(core.Double{Player: 0}); err != nil {
		t.Fatal(err)
	}
	if got := answer(t, m); got != Take {
		t.Errorf("far behind, where a drop loses the match: act %d, want a take", got)
	}
}

// With a gammon all but won a drop would be too little; under Jacoby's rule a gammon counts only
// once the cube is turned.
func TestSimplePlaysOnForAGammon(t *testing.T) {
	b := core.Board{matchtest.Side(2, 2, 1, 2), matchtest.Side(18, 5, 13, 5, 8, 5)}
	if got := answer(t, setUp(t, money, [2]int{}, b, centred())); got != Roll {
		t.Errorf("a gammon is certain: act %d, want a roll", got)
	}
	jacoby := core.Rules{Scoring: core.Money, Jacoby: true}
	if got := answer(t, setUp(t, jacoby, [2]int{}, b, centred())); got != Double {
		t.Errorf("a gammon would not count: act %d, want a double", got)
	}
}

func TestSimpleBeaversABadDouble(t *testing.T) {
	m := setUp(t, core.Rules{Scoring: core.Money, Beavers: true}, [2]int{}, matchtest.Race(110, 80), centred())
	if _, err := m.Do(core.Double{Player: 0}); err != nil {
		t.Fatal(err)
	}
	if got := answer(t, m); got != Beaver {
		t.Errorf("doubled by a side 30 pips behind: act %d, want a beaver", got)
	}
}

func TestSimpleJudgesResignations(t *testing.T) {
	ahead := core.Board{matchtest.Side(6, 3, 5, 3), matchtest.Side(6, 5, 5, 5, 4, 5)}
	farBehind := core.Board{matchtest.Side(2, 2, 1, 2), matchtest.Side(18, 5, 13, 5, 8, 5)}
	for _, c := range []struct {
		name   string
		rules  core.Rules
		board  core.Board
		result core.Result
		want   Act
	}{
		{"a single game when it wins for sure, gammon hardly", money, core.Board{ahead[0], matchtest.Side(6, 5, 5, 5, 4, 4)}, core.Single, Accept},
		{"a single game when a gammon is certain", money, farBehind, core.Single, Refuse},
		{"the gammon then", money, farBehind, core.Gammon, Accept},
		{"a single game with Jacoby, the cube not turned", core.Rules{Scoring: core.Money, Jacoby: true}, farBehind, core.Single, Accept},
		{"a single game when it wins the match", core.Rules{Length: 1}, farBehind, core.Single, Accept},
		{"a single game when a Mulligan is certain", core.Rules{Variant: core.BestOfFive()}, farBehind, core.Single, Refuse},
		{"a level game given up", money, core.Start(), core.Single, Accept},
	} {
		// Player 1 resigns to player 0, who is asked.
		m := setUp(t, c.rules, [2]int{}, c.board, centred())
		if _, err := m.Do(core.Resign{Player: 1, Result: c.result}); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := answer(t, m); got != c.want {
			t.Errorf("%s: act %d, want %d", c.name, got, c.want)
		}
	}
}

// Simple resigns a race once it can neither win nor lose less, if resigning is allowed, and only once a
// game.
func TestSimpleResignsLostRaces(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules core.Rules
		board core.Board
		want  core.Result
	}{
		{"single", money, lostRace(3), core.Single},
		{"gammon", money, core.Board{matchtest.Side(12, 14, 6, 1), matchtest.Side(1, 2)}, core.Gammon},
		{"perhaps a backgammon", money, core.Board{matchtest.Side(23, 1, 12, 13, 6, 1), matchtest.Side(1, 2)}, 0},
		{"with Jacoby a gammon counts once", core.Rules{Scoring: core.Money, Jacoby: true}, core.Board{matchtest.Side(12, 14, 6, 1), matchtest.Side(1, 2)}, core.Single},
		{"in a single game a gammon counts once", core.Rules{Length: 1}, core.Board{matchtest.Side(12, 14, 6, 1), matchtest.Side(1, 2)}, core.Single},
		{"a Mulligan", core.Rules{Variant: core.BestOfFive()}, core.Board{matchtest.Side(12, 14, 6, 1), matchtest.Side(1, 2)}, core.Mulligan},
		{"a gammon may be saved", money, core.Board{matchtest.Side(6, 14, 7, 1), matchtest.Side(1, 3)}, 0},
		{"a hope is left", money, core.Board{matchtest.Side(6, 2), matchtest.Side(1, 2)}, 0},
		{"contact", money, core.Board{matchtest.Side(24, 2, 6, 12), matchtest.Side(6, 2, 2, 2)}, 0},
	} {
		m := setUp(t, c.rules, [2]int{}, c.board, centred())
		got := ask(t, NameSimple, m)
		if c.want == 0 && got.Act == Resign || c.want != 0 && (got.Act != Resign || got.Result != c.want) {
			t.Errorf("%s: %+v, want %v resigned", c.name, got, c.want)
		}
	}
	m := setUp(t, money, [2]int{}, lostRace(3), centred())
	do(t, m, core.Resign{Player: 0, Result: core.Single}, core.RefuseResign{Player: 1})
	if got := ask(t, NameSimple, m).Act; got == Resign {
		t.Error("refused once, it resigns again")
	}
	if got := answer(t, setUp(t, money, [2]int{}, lostRace(3), centred())); got == Resign {
		t.Error("it resigns though it may not")
	}
}
