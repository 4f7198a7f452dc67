package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/keymap"
)

// race is a bear-off in which the person is far ahead.
func race(t *testing.T) core.Board {
	return boardOf(t, map[int]int{1: 2}, map[int]int{6: 5, 5: 5})
}

func TestTakeAndDropAskAsTheOptionsSay(t *testing.T) {
	b := boardOf(t, map[int]int{6: 5, 5: 5}, map[int]int{1: 4})
	setup := []core.Command{
		core.SetUp{Board: b, Player: 1, Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.Double{Player: 1},
	}
	d := sit(t, setting{rules: core.Rules{Length: 5, Crawford: true}, opponent: "simple", setup: setup})
	if last := d.heard[len(d.heard)-1]; !strings.Contains(last, "2") {
		t.Errorf("a double was told as %q", last)
	}
	d.hears("n", "Drop and lose 1 point?")
	d.hears("escape", "Ada doubles to 2. You answer. Y takes, N drops.")
	if s := d.state(); s.Phase != core.PhaseDoubled {
		t.Fatalf("Escape in the question left phase %v, want the double still standing", s.Phase)
	}
	d.press("n", "y")
	if s := d.state(); s.Score != [2]int{0, 1} {
		t.Errorf("score after the drop is %v, want 0 to 1", s.Score)
	}
}

func TestStatusKeysAnswerInEveryState(t *testing.T) {
	states := map[string]func(d *driver){
		"moving":        func(*driver) {},
		"double asked":  func(d *driver) { d.types("8/3 6/4"); d.press("D") },
		"menu's game":   func(d *driver) { d.press("escape", "escape") },
		"key help left": func(d *driver) { d.press("?", "x", "escape") },
	}
	for name, reach := range states {
		d := start(t, Options{})
		reach(d)
		for _, key := range []string{"e", "d", "p", "s", "c", "t", "w", "o", "b", "r"} {
			if got := d.press(key); len(got) == 0 {
				t.Errorf("%s: %s told nothing", name, key)
			}
		}
	}
}

func TestACapitalWithoutItsOwnBindingIsItsSmallLetter(t *testing.T) {
	d := start(t, Options{})
	small, capital := d.press("p"), d.press("P")
	if strings.Join(small, "") != strings.Join(capital, "") {
		t.Errorf("P told %q, p told %q", capital, small)
	}
}

func TestReviewGoesBackWithoutBeingReviewedItself(t *testing.T) {
	d := start(t, Options{})
	d.press("p", "s")
	last := d.heard[len(d.heard)-1]
	d.press("page-up", "page-down")
	d.hears("r", last)
}

func TestEverythingToldCanBeCopiedToAFile(t *testing.T) {
	d := start(t, Options{})
	var copied []string
	d.CopyTold = func(lines []string) (string, error) {
		copied = lines
		return "told.txt", nil
	}
	d.press("p", "s")
	told := slices.Clone(d.heard)
	d.hears("escape h enter end enter", fmt.Sprintf("%d announcements copied to told.txt.", len(told)))
	if !slices.Equal(copied, told) {
		t.Errorf("copied\n%q\nwant\n%q", copied, told)
	}
	d.CopyTold = func([]string) (string, error) { return "", errors.New("the disk is full") }
	d.hears("escape h enter end enter", "Can't copy to a file: the disk is full.")
}

func TestGoToRefusesWhatIsNoPoint(t *testing.T) {
	d := start(t, Options{})
	d.hears("g 2 5 enter", "Points are 1 to 24.")
	d.hears("1 3 enter", "13, yours, 5.")
}

func TestTheListOfPlaysPlays(t *testing.T) {
	d := start(t, Options{})
	opened := d.press("l")
	if len(opened) != 1 || !strings.HasPrefix(opened[0], "15 plays.") && !strings.Contains(opened[0], "plays.") {
		t.Fatalf("L told %q", opened)
	}
	d.press("down", "enter")
	if s := d.state(); s.OnTurn == 0 && s.Phase == core.PhaseMove && len(s.Turn.Made()) == 0 {
		t.Error("Enter in the list played nothing")
	}
}

func TestResigningAsksABotAndEndsTheGame(t *testing.T) {
	b := boardOf(t, map[int]int{22: 10, 21: 5}, map[int]int{1: 3})
	d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(b, core.Roll{})})
	d.types("resign gammon")
	if s := d.state(); s.Phase == core.PhaseResigned {
		t.Error("the bot did not answer a resignation")
	}
}

func TestTwoPeopleEachHearTheirOwnNumbers(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 3}, setup: from(core.Start(), core.Roll{3, 1})})
	d.types("8/5 6/5")
	s := d.state()
	if s.OnTurn != 1 {
		t.Fatalf("player %d is on turn, want the second", s.OnTurn)
	}
	d.hears("g 2 4 enter", "24, yours, 2.")
	d.press("enter")
	if s = d.state(); s.Phase != core.PhaseMove {
		t.Errorf("Enter by the second person left phase %v", s.Phase)
	}
}

func TestDiceByHandAreAskedForAndChecked(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{HandDice: true}})
	if last := d.heard[len(d.heard)-1]; last != "Opening dice, yours first?" {
		t.Fatalf("asked %q", last)
	}
	d.hears("7 1 enter", "Type two dice, as 3 1. A cocked die is thrown again.")
	d.press("4", "4", "enter")
	d.press("4", "2", "enter")
	if s := d.state(); s.Phase != core.PhaseMove || s.Turn.Roll() != (core.Roll{4, 2}) {
		t.Fatalf("after the opening dice: phase %v, roll %v", s.Phase, s.Turn.Roll())
	}
	d.types("8/4 6/4")
	if last := d.heard[len(d.heard)-1]; last != "Dice of Ada?" {
		t.Errorf("the bot's dice were asked for with %q", last)
	}
}

func TestDiceAreReadHoweverTheyAreTyped(t *testing.T) {
	for text, want := range map[string]core.Roll{
		"31": {3, 1}, "3 1": {3, 1}, "3-1": {3, 1}, "6,6": {6, 6}, "5/2": {5, 2}, "2+4": {2, 4}, // as people write them
		"\"&": {3, 1}, "(-": {5, 6}, "§é": {6, 2}, "٣١": {3, 1}, "๓๑": {3, 1}, // other layouts' digit rows
	} {
		if got, ok := parseDice(text); !ok || got != want {
			t.Errorf("%q gives %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "3", "07", "70", "311", "3 1 1", "x1", "é"} {
		if got, ok := parseDice(text); ok {
			t.Errorf("%q gives %v", text, got)
		}
	}
}

func TestCombinedMovesAskWhereTheHitDiffers(t *testing.T) {
	b := boardOf(t, map[int]int{13: 1, 6: 5, 8: 3}, map[int]int{16: 1, 13: 2, 6: 5})
	d := sit(t, setting{
		rules: core.Rules{Set: core.BestOfFive}, opponent: "simple", opts: Options{Combined: true},
		setup: from(b, core.Roll{4, 3}),
	})
	d.press("g", "1", "3", "enter", "enter", "g", "6", "enter")
	got := d.press("enter")
	if len(got) != 1 || !strings.HasPrefix(got[0], "Which way?") {
		t.Fatalf("13 to 6 by two ways told %q, want the question which", got)
	}
}

func TestForcedTurnsAndRollsByThemselves(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{AutoForced: true, AutoRoll: true},
		setup: from(race(t), core.Roll{}),
	})
	if s := d.state(); s.Phase != core.PhaseOver || s.Winner != 0 {
		t.Errorf("phase %v, want the match won by forced play", s.Phase)
	}
}

// TestMashing presses random keys, as a cat does, over many matches: nothing may panic, and the match must stay one that
// its events tell.
func TestMashing(t *testing.T) {
	keys := mashable()
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 12 {
		d := sit(t, setting{rules: core.Rules{Length: 1 + round%3, Crawford: true}, opponent: "random", seed: byte(round)})
		for range 1500 {
			d.Table.press(keys[rng.IntN(len(keys))])
			d.settle()
			if d.done {
				break
			}
		}
		replayed, err := core.Replay(d.match.Events())
		if err != nil {
			t.Fatal(err)
		}
		if replayed.State() != d.state() {
			t.Fatal("the events tell another match than the one played")
		}
	}
}

// mashable is every key of the default table but the one that leaves.
func mashable() []keymap.Key {
	var keys []keymap.Key
	for _, r := range keymap.Records() {
		if r.Action == keymap.DoLeave {
			continue
		}
		keys = append(keys, r.Keys...)
		keys = append(keys, r.Also...)
	}
	for _, c := range "xq0789/жλ" {
		keys = append(keys, keymap.Char(c, 0))
	}
	return keys
}
