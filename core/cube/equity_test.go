package cube_test

import (
	"math"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// wins returns chances without gammons.
func wins(chance float64) engine.Outcome { return engine.Outcome{Win: float32(chance)} }

// with returns s with a cube of that value and owner.
func with(s cube.Situation, value int, owner cube.Owner) cube.Situation {
	s.Value, s.Owner = value, owner
	return s
}

// near reports whether two figures are the same except for rounding: chances come as float32.
func near(a, b float64) bool { return math.Abs(a-b) < 2e-6 }

// takePoint returns the taker's least chance to win that makes a take right. gammons is the share of
// gammons in the taker's losses.
func takePoint(s cube.Situation, efficiency, gammons float64) float64 {
	low, high := 0., 1.
	for range 40 {
		mid := (low + high) / 2
		o := engine.Outcome{Win: float32(1 - mid), WinGammon: float32((1 - mid) * gammons)}
		if cube.Decide(o, efficiency, s).Response == cube.Drop {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

func TestTakePointsMatchTheBooks(t *testing.T) {
	for _, c := range []struct {
		name       string
		at         cube.Situation
		efficiency float64
		gammons    float64
		want       float64
	}{
		{"money, dead cube", cube.Money(), 0, 0, .25},
		{"money, live cube", cube.Money(), 1, 0, .20},
		{"money, a cube two thirds live", cube.Money(), 2. / 3, 0, .5 / (2 + 1./3)},
		{"money, a quarter of the losses are gammons, dead cube", cube.Money(), 0, .25, .75 / 2.25},
		{"money, a quarter of the losses are gammons, live cube", cube.Money(), 1, .25, .75 / 2.75},
		// Both sides need 2: the cube is dead once taken. Drop and need 2 against 1 in the Crawford
		// game: .32264.
		{"2-away 2-away", cube.Match(2, 2, false), .68, 0, .32264},
		// The side that leads 2-away 4-away takes with a dead cube: drop and lead 2-away 3-away,
		// .59947; take and win the match or be at 2-away 2-away.
		{"doubled by the side that needs 4 against 2", cube.Match(4, 2, false), .68, 0, (.59947 - .5) / .5},
		// The leader's own double: the taker redoubles at once, since a loss loses the match as it
		// is, and then the game decides everything: drop .18564, win the match or lose it, however
		// live the cube is.
		{"doubled by the side that needs 2 against 4", cube.Match(2, 4, false), .68, 0, .18564},
		{"the same with a dead cube", cube.Match(2, 4, false), 0, 0, .18564},
		// After the Crawford game the side that needs 2 has its free drop: dropping leaves 1-away
		// 1-away, as does nothing else.
		{"after the Crawford game, doubled by the side that needs 2", cube.Match(2, 1, false), .68, 0, .5},
		// Needing 3 or 4 it must win two points or more anyway; the leader who drops is better off
		// with an odd number: the double of 4 is worth as much as that of 3.
		{"after the Crawford game, doubled by the side that needs 4", cube.Match(4, 1, false), .68, 0, (1 - .32264 - .51197) / .48803},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := takePoint(c.at, c.efficiency, c.gammons); math.Abs(got-c.want) > 2e-5 { // a take may cost a rounding more than a drop
				t.Errorf("take from %.5f on, want %.5f", got, c.want)
			}
		})
	}
}

func TestEquitiesMatchTheBooks(t *testing.T) {
	gammonish := engine.Outcome{Win: .6, WinGammon: .2, WinBackgammon: .01, LoseGammon: .1}
	jacoby := cube.Money()
	jacoby.Jacoby = true
	for _, c := range []struct {
		name       string
		o          engine.Outcome
		efficiency float64
		at         cube.Situation
		want       float64
	}{
		{"even, cube in the centre", wins(.5), .68, cube.Money(), 0},
		{"even, own cube live", wins(.5), 1, with(cube.Money(), 2, cube.Roller), .25},
		{"even, opponent's cube live", wins(.5), 1, with(cube.Money(), 2, cube.Opponent), -.25},
		{"at the point where a live cube cashes", wins(.8), 1, cube.Money(), 1},
		{"dead cube", gammonish, 0, cube.Money(), gammonish.Equity()},
		{"dead cube by Jacoby's rule", gammonish, 0, jacoby, .2},
		{"Jacoby's rule ends with the first double", gammonish, 0, with(jacoby, 2, cube.Roller), gammonish.Equity()},
		{"the Crawford game, gammons of no use to the leader", engine.Outcome{Win: .6, WinGammon: .3}, .68, cube.Match(1, 5, true), .2},
		{"needing 2 against 2, a gammon is worth the match", engine.Outcome{Win: .5, WinGammon: .5}, 0, cube.Match(2, 2, false), (2*.5*1 + 2*.5*.32264 - 1) / (.67736 - .32264)},
		{"the last game", engine.Outcome{Win: .7, WinGammon: .5, LoseGammon: .2}, .68, cube.Match(1, 1, false), .4},
		{"a cube of 64 is dead", wins(.7), .68, with(cube.Money(), 64, cube.Roller), .4},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := cube.Static(c.o, c.efficiency, c.at); math.Abs(got-c.want) > 1e-6 {
				t.Errorf("equity %.6f, want %.6f", got, c.want)
			}
		})
	}
}

// The value of a gammon is its gain over a win, as a share of a win's gain over a loss: half for
// money.
func TestGammonValuesFollowTheScore(t *testing.T) {
	for _, c := range []struct {
		name string
		at   cube.Situation
		want float64
	}{
		{"money", cube.Money(), .5},
		{"needing 2 against 2", cube.Match(2, 2, false), (1 - .67736) / (.67736 - .32264)},
		{"needing 1", cube.Match(1, 5, true), 0},
		{"gammon go: needing 2 against 1 in the Crawford game", cube.Match(2, 1, true), 1},
		{"needing 3 against 3 with the cube at 2", with(cube.Match(3, 3, false), 2, cube.Roller), (1 - .75076) / (.75076 - .24924)},
		{"needing 2 with the cube at 2", with(cube.Match(2, 3, false), 2, cube.Roller), 0},
		{"needing 4 with the cube at 2", with(cube.Match(4, 4, false), 2, cube.Opponent), (1 - .6687) / (.6687 - .3313)},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := func(win, gammon float32) float64 {
				return cube.Static(engine.Outcome{Win: win, WinGammon: gammon}, 0, c.at)
			}
			if got := (at(1, 1) - at(1, 0)) / (at(1, 0) - at(0, 0)); !near(got, c.want) {
				t.Errorf("gammon value %.5f, want %.5f", got, c.want)
			}
		})
	}
}

func TestDecisionsMatchEveryBook(t *testing.T) {
	beavers := cube.Money()
	beavers.Beavers = true
	for _, c := range []struct {
		name     string
		o        engine.Outcome
		at       cube.Situation
		double   bool
		response cube.Response
		tooGood  bool
	}{
		{"ahead, but not enough", wins(.6), cube.Money(), false, cube.Take, false},
		{"a good double and take", wins(.76), cube.Money(), true, cube.Take, false},
		{"a redouble needs more than a double", wins(.71), with(cube.Money(), 2, cube.Roller), false, cube.Take, false},
		{"a double and drop", wins(.9), cube.Money(), true, cube.Drop, false},
		{"too good to double", engine.Outcome{Win: .95, WinGammon: .7}, cube.Money(), false, cube.Drop, true},
		{"a beaver", wins(.35), beavers, false, cube.Beaver, false},
		{"not one's cube", wins(.9), with(cube.Money(), 2, cube.Opponent), false, cube.Drop, false},
		{"the Crawford game", wins(.9), cube.Match(4, 1, true), false, cube.Drop, false},
		{"the cube wins the match already", wins(.75), with(cube.Match(2, 5, false), 2, cube.Roller), false, cube.Take, false},
		{"the leader after the Crawford game", wins(.75), cube.Match(1, 4, false), false, cube.Take, false},
		{"behind after the Crawford game: double at any chance", wins(.3), cube.Match(4, 1, false), true, cube.Take, false},
		{"2-away 2-away: double as soon as it can matter", wins(.55), cube.Match(2, 2, false), true, cube.Take, false},
		{"the cube at 64", wins(.75), with(cube.Money(), 64, cube.Roller), false, cube.Take, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := cube.Decide(c.o, .68, c.at)
			if d.Double != c.double || d.Response != c.response && c.at.Useful() || d.TooGood != c.tooGood {
				t.Errorf("%+v, want double %v, response %v, too good %v", d, c.double, c.response, c.tooGood)
			}
		})
	}
}

// After the Crawford game, a double that gains nothing costs the trailer nothing either, so the
// trailer doubles. The leader has no use for a cube, and elsewhere a double must gain something.
func TestDoubleThatCostsNothingIsOffered(t *testing.T) {
	lost := engine.Outcome{}
	for _, c := range []struct {
		name string
		at   cube.Situation
		want bool
	}{
		{"the trailer", cube.Match(3, 1, false), true},
		{"the trailer in the Crawford game", cube.Match(3, 1, true), false},
		{"the leader", cube.Match(1, 3, false), false},
		{"at the start of a match", cube.Match(5, 5, false), false},
		{"money", cube.Money(), false},
	} {
		if d := cube.Decide(lost, .68, c.at); d.Double != c.want {
			t.Errorf("%s, with nothing left to lose: double is %v", c.name, d.Double)
		}
	}
	// A player doubles now if the opponent is sure to drop next time too, but doesn't give up a
	// likely gammon.
	for gammons, want := range map[float32]bool{0: true, .6: false} {
		if d := cube.Decide(engine.Outcome{Win: .98, WinGammon: gammons}, .68, cube.Match(3, 1, false)); d.Double != want {
			t.Errorf("with %.0f %% gammons: %+v", 100*gammons, d)
		}
	}
}

func TestBeaverCountsTwice(t *testing.T) {
	beavers := cube.Money()
	beavers.Beavers = true
	for _, c := range []struct{ win, factor, want float64 }{{.4, 2, 0}, {.1, 0, -2}, {.7, 1, 0}} {
		d := cube.Decide(wins(c.win), .68, beavers)
		if want := c.factor*d.DoubleTake + c.want; !near(d.DoubleBeaver, want) {
			t.Errorf("at %.2f the beaver is worth %.5f, want %.5f: %+v", c.win, d.DoubleBeaver, want, d)
		}
	}
}

func TestGamesWithoutACubeCountByTheirOwnScore(t *testing.T) {
	portes, _ := core.VariantNamed("portes")
	m := core.NewMatch(core.Rules{Length: 3, Variant: portes, Jacoby: true}, [2]core.PlayerInfo{})
	s := m.State()
	at := cube.Of(&s, 0)
	if at.CanDouble() || at.Useful() || !at.NoCube || !at.NoBackgammons {
		t.Fatalf("portes is %+v", at)
	}
	if won := at.Won(core.Backgammon); won != at.Won(core.Gammon) || won <= at.Won(core.Single) {
		t.Errorf("a backgammon is worth %f", won)
	}
	money := cube.Situation{Value: 1, NoCube: true, NoBackgammons: true}
	if u := money.Cubeless(); u != (engine.Utility{Win: 2, WinGammon: 1, LoseGammon: -1}) {
		t.Errorf("for money the utility is %+v", u)
	}
	// The leader at 1 away has no use for a gammon.
	last := cube.Situation{Own: 1, Other: 3, Value: 1, NoCube: true, NoBackgammons: true}
	if u := last.Cubeless(); u.WinGammon != 0 || u.LoseGammon >= 0 {
		t.Errorf("at 1 away the utility is %+v", u)
	}
}

func TestMoneyGamesWithoutACubeCountGammons(t *testing.T) {
	portes, _ := core.VariantNamed("portes")
	r := core.Rules{Scoring: core.Money, Variant: portes, Jacoby: true}.Normal()
	if r.Jacoby {
		t.Error("without a cube, the Jacoby rule would count every gammon as a single game")
	}
}
