package table

import (
	"fmt"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

// Each table test of this file starts a match with one rule set, option or setting, presses keys, and
// compares what the player hears with a transcript in testdata/tables. The transcripts are for people to
// read: each key comes before what the player hears.

// heardBy starts a match, presses the keys and returns the transcript.
func heardBy(t *testing.T, s setting, keys string) (string, *driver) {
	t.Helper()
	d := sit(t, s)
	var script strings.Builder
	for _, line := range d.heard {
		fmt.Fprintf(&script, "%-12s %s\n", "", line)
	}
	for _, key := range strings.Fields(keys) {
		lines := d.press(key)
		if len(lines) == 0 {
			fmt.Fprintln(&script, key)
		}
		for i, line := range lines {
			if i > 0 {
				key = ""
			}
			fmt.Fprintf(&script, "%-12s %s\n", key, line)
		}
	}
	return script.String(), d
}

// offered returns the commands that set up the second player's double, which waits for an answer.
func offered(b core.Board, cube core.Cube) []core.Command {
	return []core.Command{core.SetUp{Board: b, Player: 1, Cube: cube}, core.Double{Player: 1}}
}

var centred = core.Cube{Value: 1, Owner: core.Centre}

func TestRulesAndOptionsDecideTheAnnouncements(t *testing.T) {
	money := core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}
	contact := boardOf(t, map[int]int{24: 2, 13: 5, 8: 3, 6: 5}, map[int]int{24: 2, 13: 5, 8: 3, 6: 5})
	home := boardOf(t, map[int]int{6: 3, 5: 3, 4: 2}, map[int]int{3: 2, 2: 2})
	normal := a11y.Style{Echo: a11y.EchoNormal}
	styled := func(change func(*a11y.Style)) a11y.Style {
		s := normal
		change(&s)
		return s
	}
	for _, c := range []struct {
		name string
		setting
		keys string
	}{
		{
			"money-beaver",
			setting{rules: money, opponent: "simple", setup: offered(contact, centred)},
			"t d s enter escape b enter d s t",
		},
		{
			"money-between-games",
			setting{rules: money, opponent: "simple", setup: from(boardOf(t, map[int]int{1: 2}, map[int]int{23: 15}), core.Roll{2, 1})},
			"down 1 2 t s escape down enter",
		},
		{
			"best-of-five-mulligan",
			setting{
				rules: core.Rules{Variant: core.BestOfFive()}, opponent: "simple", opts: Options{Combined: true},
				setup: from(boardOf(t, map[int]int{1: 2}, map[int]int{23: 2, 6: 13}), core.Roll{2, 1}),
			},
			"D d down 1 2 s t",
		},
		{
			"best-of-five-which-way",
			setting{
				rules: core.Rules{Variant: core.BestOfFive()}, opponent: "simple", opts: Options{Combined: true},
				setup: from(boardOf(t, map[int]int{13: 1, 6: 5, 8: 3}, map[int]int{16: 1, 13: 2, 6: 5}), core.Roll{4, 3}),
			},
			"g 1 3 enter enter tab tab tab enter down up escape g 6 enter enter down enter",
		},
		{
			"fixed-numbers",
			setting{
				rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", style: styled(func(s *a11y.Style) { s.FixedNumbers = true }),
				setup: from(core.Start(), core.Roll{5, 2}),
			},
			"w left g 1 3 enter enter tab tab enter b o p",
		},
		{
			"home-left",
			setting{
				rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", style: styled(func(s *a11y.Style) { s.HomeLeft = true }),
				setup: from(core.Start(), core.Roll{5, 2}),
			},
			"w left right right down left",
		},
		{
			"colours",
			setting{
				rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", style: styled(func(s *a11y.Style) { s.ByColour = true }),
				setup: from(core.Start(), core.Roll{5, 2}),
			},
			"w down b e p s 5 g 1 3 enter 5 2 o t",
		},
		{
			"track",
			setting{
				rules: core.Rules{Length: 5, Crawford: true}, opponent: "simple", style: styled(func(s *a11y.Style) { s.TrackWording = true }),
				setup: offered(home, centred),
			},
			"t d n n y d s D y d",
		},
		{
			"confirm",
			setting{rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{Confirm: true}, setup: from(core.Start(), core.Roll{5, 2})},
			"g 1 3 enter 5 2 t u 2 enter",
		},
		{
			"one-destination",
			setting{
				rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{AutoTarget: true},
				setup: from(boardOf(t, map[int]int{24: 1, 8: 2, 6: 5}, map[int]int{3: 2, 4: 2, 6: 4}), core.Roll{6, 5}),
			},
			"enter t",
		},
		{
			"forced-and-rolled",
			setting{
				rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{AutoForced: true, AutoRoll: true},
				setup: from(boardOf(t, map[int]int{24: 1, 6: 2}, map[int]int{3: 2, 4: 2, 20: 3}), core.Roll{6, 1}),
			},
			"t",
		},
		{
			"two-people",
			setting{rules: core.Rules{Length: 3, Crawford: true}, setup: from(core.Start(), core.Roll{3, 1})},
			"w g 8 enter 3 g 6 enter 1 t w g 2 4 enter p s enter",
		},
		{
			"two-people-fixed-numbers",
			setting{
				rules: core.Rules{Length: 3}, style: styled(func(s *a11y.Style) { s.FixedNumbers = true }),
				setup: from(core.Start(), core.Roll{3, 1}),
			},
			"g 8 enter 3 g 6 enter 1 t w D y y g 1 enter w",
		},
		{
			"dice-by-hand",
			setting{rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{HandDice: true}},
			"7 4 4 4 enter escape down escape 4 2 g 8 enter 4 g 6 enter 2 t p 1 backspace 3 1 t enter x 6 6",
		},
		{
			"dice-by-hand-two-people",
			setting{rules: core.Rules{Length: 1}, opts: Options{HandDice: true}},
			"2 4 g 8 enter 2 g 6 enter 4 t",
		},
		{
			"resign-single",
			setting{
				rules: core.Rules{Length: 3}, opponent: "simple",
				setup: from(boardOf(t, map[int]int{6: 2, 5: 2}, map[int]int{22: 10, 24: 5}), core.Roll{}),
			},
			"t escape down down enter escape escape escape down down enter enter enter y s",
		},
		{
			"resign-gammon",
			setting{
				rules: core.Rules{Length: 3}, opponent: "simple",
				setup: from(boardOf(t, map[int]int{22: 10, 21: 5}, map[int]int{1: 3}), core.Roll{}),
			},
			"escape r enter enter y t escape r enter down enter n escape r enter down enter y s enter",
		},
		{"resign-offered-by-the-opponent", setting{rules: core.Rules{Length: 3}, opponent: "simple", setup: []core.Command{
			core.SetUp{Board: home, Player: 1, Cube: centred}, core.Resign{Player: 1, Result: core.Gammon},
		}}, "t enter p d n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			heard, _ := heardBy(t, c.setting, c.keys)
			golden(t, "tables/"+c.name+".txt", heard)
		})
	}
}
