package advice

import (
	"math"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
)

// Gammons weigh more in a game that is almost certainly lost. They also weigh more if they are
// nearly all of the loss in a game that goes badly or is almost certainly won.
func TestGammonsWeighMoreIfOnlyTheyCount(t *testing.T) {
	const usual = .4
	winning := func(w float32) *sight { return &sight{outcome: engine.Outcome{Win: w}} }
	all, most, half := difference{saved: .2}, difference{saved: .2, wins: .05}, difference{saved: .2, wins: .15}
	for _, c := range []struct {
		what string
		win  float32
		d    difference
		want float64
	}{
		{"lost but for the gammon", .05, half, decidedWeight},
		{"going badly, all of it gammons", .25, all, mostlyWeight},
		{"going badly, most of it gammons", .25, most, mostlyWeight * .64},
		{"going badly, half of it gammons", .25, half, usual},
		{"going well", .4, all, usual},
		{"hardly a difference", .05, difference{saved: .005}, usual},
		{"more wins than gammons", .05, difference{saved: .1, wins: .2}, usual},
	} {
		if got := savingWeight(winning(c.win), c.d, usual); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("gammons saved, %s: %.3f, want %.3f", c.what, got, c.want)
		}
	}
	for _, c := range []struct {
		what string
		win  float32
		d    difference
		want float64
	}{
		{"won, all of it gammons", .9, difference{gammons: .2}, mostlyWeight},
		{"won, half of it gammons", .9, difference{gammons: .2, saved: .15}, usual},
		{"not yet won", .8, difference{gammons: .2}, usual},
		{"more wins than gammons", .9, difference{gammons: .1, wins: .2}, usual},
	} {
		if got := gammonWeight(winning(c.win), c.d, usual); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("gammons won, %s: %.3f, want %.3f", c.what, got, c.want)
		}
	}
	if got := half.part(half.saved); math.Abs(got-.2/.35) > 1e-6 {
		t.Errorf("saved gammons are %.3f of the difference", got)
	}
	if got := (difference{saved: .1, wins: -.3}).part(-.3); got != 0 {
		t.Errorf("fewer wins explain %.3f of what is better", got)
	}
}

// A count is a drawback only if it is clearly higher than after the better play.
func TestCountsMustBeClearlyHigher(t *testing.T) {
	back, gone := core.Board{1: matchtest.Side(24, 1)}, core.Board{1: matchtest.Side(6, 1)}
	onBar := core.Board{1: matchtest.Side(25, 1)}
	for _, c := range []struct {
		what    string
		find    func(d *drawback, s, best *sight) []Reason
		s, best sight
		want    int // the number, or -1 for no reason
	}{
		{"three more rolls out", opensWay, sight{after: back, leaving: 20}, sight{after: back, leaving: 17}, 20},
		{"two more rolls out", opensWay, sight{after: back, leaving: 19}, sight{after: back, leaving: 17}, -1},
		{"nobody to come out", opensWay, sight{after: gone, leaving: 20}, sight{after: back, leaving: 17}, -1},
		{"nobody to come out after the better play", opensWay, sight{after: back, leaving: 20}, sight{after: gone, leaving: 17}, -1},
		{"more rolls enter", easyEntry, sight{after: onBar, enters: 21}, sight{after: onBar, enters: 20}, 21},
		{"as many enter", easyEntry, sight{after: onBar, enters: 20}, sight{after: onBar, enters: 20}, -1},
		{"nobody on the bar", easyEntry, sight{after: back, enters: 36}, sight{after: onBar, enters: 20}, -1},
		{"nobody on the bar after the better play", easyEntry, sight{after: onBar, enters: 21}, sight{after: back, enters: 20}, -1},
		{"a shot next turn", unsafeNext, sight{exposing: 3}, sight{exposing: 2}, 3},
		{"as safe next turn", unsafeNext, sight{exposing: 2}, sight{exposing: 2}, -1},
		{"a better play with a shot at once", unsafeNext, sight{exposing: 3}, sight{exposing: -1}, -1},
		{"more shots", leavesShots, sight{shots: 11, risk: 11}, sight{shots: 10}, 11},
		{"as many shots", leavesShots, sight{shots: 11, risk: 11}, sight{shots: 11}, -1},
		{"shots at back blots too", leavesShots, sight{shots: 12, risk: 11}, sight{shots: 10}, -1},
		{"fewer hits to hope for", aimsLess, sight{contact: true, aims: 5}, sight{aims: 9}, 5},
		{"nearly as many", aimsLess, sight{contact: true, aims: 6}, sight{aims: 9}, -1},
		{"a race", aimsLess, sight{aims: 5}, sight{aims: 9}, -1},
		{"wasted pips", wastesPips, sight{keith: 62}, sight{keith: 60}, 2},
		{"no wasted pips", wastesPips, sight{keith: 60}, sight{keith: 60}, -1},
		{"no race", wastesPips, sight{contact: true, keith: 62}, sight{keith: 60}, -1},
		{"more to cross", crossesLess, sight{crossovers: 4}, sight{crossovers: 3}, 4},
		{"as much to cross", crossesLess, sight{crossovers: 3}, sight{crossovers: 3}, -1},
		{"contact", crossesLess, sight{contact: true, crossovers: 4}, sight{crossovers: 3}, -1},
	} {
		found := c.find(&drawback{}, &c.s, &c.best)
		if got := append(found, Reason{Count: -1})[0].Count; got != c.want || len(found) > 1 {
			t.Errorf("%s: %v", c.what, found)
		}
	}
}

// A count of rolls is a merit only while it is low.
func TestFewRollsAreAMerit(t *testing.T) {
	back, onBar := core.Board{1: matchtest.Side(24, 1)}, core.Board{1: matchtest.Side(25, 1)}
	for _, c := range []struct {
		what string
		find func(m *merit, s *sight) []Reason
		s    sight
		want int
	}{
		{"few shots", fewShots, sight{shots: 15}, 15},
		{"no shot", fewShots, sight{}, -1},
		{"not few shots", fewShots, sight{shots: 16}, -1},
		{"fewer shots", fewerShots, sight{shots: 16}, 16},
		{"up to 24", fewerShots, sight{shots: 24}, 24},
		{"many shots", fewerShots, sight{shots: 25}, -1},
		{"few are fewer by another name", fewerShots, sight{shots: 15}, -1},
		{"few at risk of many shots", fewerAtRisk, sight{shots: 25, risk: 15}, 15},
		{"none at risk", fewerAtRisk, sight{shots: 25}, -1},
		{"many at risk", fewerAtRisk, sight{shots: 25, risk: 16}, -1},
		{"not many shots", fewerAtRisk, sight{shots: 24, risk: 2}, -1},
		{"hard to enter", hardEntry, sight{after: onBar, enters: 20}, 20},
		{"easy to enter", hardEntry, sight{after: onBar, enters: 21}, -1},
		{"closed out", hardEntry, sight{after: onBar}, -1},
		{"nobody on the bar", hardEntry, sight{after: back, enters: 20}, -1},
		{"half come out", blocks, sight{after: back, leaving: 18}, 18},
		{"more come out", blocks, sight{after: back, leaving: 19}, -1},
		{"nobody back", blocks, sight{leaving: 18}, -1},
		{"safe next turn", safeNext, sight{exposing: 18}, 18},
		{"unsafe next turn", safeNext, sight{exposing: 19}, -1},
		{"a shot at once", safeNext, sight{exposing: -1}, -1},
	} {
		found := c.find(&merit{}, &c.s)
		if got := append(found, Reason{Count: -1})[0].Count; got != c.want || len(found) > 1 {
			t.Errorf("%s: %v", c.what, found)
		}
	}
}
