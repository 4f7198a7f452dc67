package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/locales"
)

// race returns a bear-off in which the person is far ahead.
func race(t *testing.T) core.Board {
	return boardOf(t, map[int]int{1: 2}, map[int]int{6: 5, 5: 5})
}

func TestDropAsksForConfirmation(t *testing.T) {
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
	d.hears("escape", "Ada doubles to 2. You have to answer. Y takes, N drops.")
	if s := d.State(); s.Phase != core.PhaseDoubled {
		t.Fatalf("Escape in the question left phase %v, want the double still standing", s.Phase)
	}
	d.press("n", "y")
	if s := d.State(); s.Score != [2]int{0, 1} {
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

func TestUnboundCapitalWorksAsItsSmallLetter(t *testing.T) {
	d := start(t, Options{})
	small, capital := d.press("p"), d.press("P")
	if strings.Join(small, "") != strings.Join(capital, "") {
		t.Errorf("P told %q, p told %q", capital, small)
	}
}

func TestReviewKeepsTheLastAnnouncement(t *testing.T) {
	d := start(t, Options{})
	d.press("p", "s")
	last := d.heard[len(d.heard)-1]
	d.press("page-up", "page-down")
	d.hears("r", last)
}

func TestAnnouncementsCanBeCopiedToAFile(t *testing.T) {
	d := start(t, Options{})
	var copied []string
	d.desk.CopyHistory = func(lines []string) (string, error) {
		copied = lines
		return "told.txt", nil
	}
	d.press("p", "s")
	told := slices.Clone(d.heard)
	d.hears("escape h enter end enter", fmt.Sprintf("%d announcements copied to told.txt.", len(told)))
	if !slices.Equal(copied, told) {
		t.Errorf("copied\n%q\nwant\n%q", copied, told)
	}
	full := errors.New("no space left on device")
	d.desk.CopyHistory = func([]string) (string, error) { return "", full }
	d.desk.Problem = func(err error) say.Message {
		if !errors.Is(err, full) {
			t.Errorf("asked what %v is", err)
		}
		return say.M(say.ProblemFull, nil)
	}
	d.hears("escape h enter end enter", "Backtalk can't copy to a file: the disk is full.")
}

// failing saves nothing while it has an error.
type failing struct{ err error }

func (f *failing) Save([]core.Event) error { return f.err }

// The player hears once that the match can't be saved, and once that it is saved again.
func TestSavingAnnouncesFailureAndRecovery(t *testing.T) {
	d := start(t, Options{})
	saver := &failing{errors.New("no space left on device")}
	d.Saver = saver
	const fails, works = "Backtalk can no longer save this match: something unexpected happened. You can play on.", "Backtalk can save again. All of this match is saved."
	for _, c := range []struct {
		err   error
		key   string
		fails bool
		works bool
	}{
		{saver.err, "5", true, false},
		{saver.err, "u", false, false},
		{nil, "5", false, true},
		{nil, "u", false, false},
		{saver.err, "5", true, false},
	} {
		saver.err = c.err
		d.press("g", "1", "3", "enter")
		heard := d.press(c.key)
		if slices.Contains(heard, fails) != c.fails || slices.Contains(heard, works) != c.works {
			t.Errorf("%s with error %v told %q", c.key, c.err, heard)
		}
	}
	if got := d.press("escape", "end"); !strings.HasPrefix(got[len(got)-1], "Exit. ") {
		t.Errorf("while nothing is saved, the last line is %q", got[len(got)-1])
	}
	d.hears("enter", "This match isn't saved. Exit anyway?")
	if d.press("n"); d.desk.Left() {
		t.Error("no ends the program all the same")
	}
	d.press("escape", "end", "enter", "y")
	if !d.desk.Left() {
		t.Error("yes does not end the program")
	}
}

func TestGoToRefusesWhatIsNoPoint(t *testing.T) {
	d := start(t, Options{})
	d.hears("g 2 5 enter", "Points go from 1 to 24.")
	d.hears("1 3 enter", "13, yours, 5.")
}

func TestEnterInTheListPlays(t *testing.T) {
	d := start(t, Options{})
	opened := d.press("l")
	if len(opened) != 1 || !strings.HasPrefix(opened[0], "15 plays.") && !strings.Contains(opened[0], "plays.") {
		t.Fatalf("L told %q", opened)
	}
	d.press("down", "enter")
	if s := d.State(); s.OnTurn == 0 && s.Phase == core.PhaseMove && len(s.Turn.Made()) == 0 {
		t.Error("Enter in the list played nothing")
	}
}

func TestTypedPointFindsItsPlays(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", setup: from(core.Start(), core.Roll{3, 1})})
	d.press("l")
	if got := d.press("6"); len(got) != 1 || !strings.HasPrefix(got[0], "6 to ") {
		t.Errorf("6 in the list told %q", got)
	}
	d.press("1")
	if got := d.press("3"); len(got) != 1 || !strings.HasPrefix(got[0], "13 to ") {
		t.Errorf("1 and 3 in the list told %q", got)
	}
	d.hears("7", "No play from 7.")
}

func TestDigitBeginsTheDice(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 5}, opponent: "simple", opts: Options{HandDice: true}, setup: from(core.Start(), core.Roll{}),
	})
	d.hears("t", "Your turn to roll. Type the two dice. Shift plus D doubles.")
	d.hears("3", "Your dice?")
	d.press("1")
	if s := d.State(); s.Phase != core.PhaseMove || s.Turn.Roll() != (core.Roll{3, 1}) {
		t.Errorf("after 3 and 1: phase %v, roll %v", s.Phase, s.Turn.Roll())
	}
}

func TestResigningAsksABotAndEndsTheGame(t *testing.T) {
	b := boardOf(t, map[int]int{22: 10, 21: 5}, map[int]int{1: 3})
	d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(b, core.Roll{})})
	if got := d.types("resign gammon"); len(got) != 1 || got[0] != "Resign a gammon?" || d.State().Phase != core.PhaseRoll {
		t.Errorf("a typed resignation is answered by %q", got)
	}
	if got := d.types("no"); len(got) != 1 || got[0] != "Back at the board." || d.State().Phase != core.PhaseRoll {
		t.Errorf("no is answered by %q", got)
	}
	d.types("resign gammon")
	d.types("yes")
	if len(d.all) == 0 || !slices.ContainsFunc(d.all, func(e core.Event) bool { _, ok := e.(core.ResignOffered); return ok }) {
		t.Error("nothing was resigned after yes")
	}
	if s := d.State(); s.Phase == core.PhaseResigned {
		t.Error("the bot did not answer a resignation")
	}
}

// A typed command replaces the question whether the player means another one.
func TestCommandTypedAtAQuestionLeavesOneQuestion(t *testing.T) {
	for name, first := range map[string]func(d *driver){
		"a resignation": func(d *driver) { d.types("resign") },
		"a double":      func(d *driver) { d.hears("D", "Double to 2?") },
	} {
		t.Run(name, func(t *testing.T) {
			d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(core.Start(), core.Roll{})})
			first(d)
			if got := d.types("resign gammon"); len(got) != 1 || got[0] != "Resign a gammon?" {
				t.Errorf("the command is answered by %q", got)
			}
			if got := d.types("no"); len(got) != 1 || got[0] != "Back at the board." {
				t.Errorf("no is answered by %q", got)
			}
		})
	}
}

func TestResigningFromTheMenuAsksOnce(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(core.Start(), core.Roll{})})
	d.press("escape", "r", "enter", "down")
	d.hears("enter", "Resign a gammon?")
	d.hears("enter", "Resign a gammon? Y or N.")
	d.hears("n", "Back at the board.")
	d.press("escape", "r", "enter", "down", "enter")
	if got := d.press("y"); len(got) == 0 || !strings.HasPrefix(got[0], "You resign a gammon, ") {
		t.Errorf("Y told %q", got)
	}
}

// If the player can lose only a single game, they aren't asked what to resign.
func TestResigningOffersOnlyPossibleResults(t *testing.T) {
	for name, c := range map[string]struct {
		rules core.Rules
		score [2]int
		want  string
	}{
		"one point":           {core.Rules{Length: 1}, [2]int{}, "Resign a single game?"},
		"the last point":      {core.Rules{Length: 3}, [2]int{0, 2}, "Resign a single game?"},
		"Jacoby":              {core.Rules{Scoring: core.Money, Jacoby: true}, [2]int{}, "Resign a single game?"},
		"my own last point":   {core.Rules{Length: 3}, [2]int{2, 0}, "Resign what? A single game. 1 of 3"},
		"a gammon is at risk": {core.Rules{Length: 3}, [2]int{0, 1}, "Resign what? A single game. 1 of 3"},
	} {
		t.Run(name, func(t *testing.T) {
			at := core.SetUp{Board: core.Start(), Score: c.score, Cube: centred}
			d := sit(t, setting{rules: c.rules, opponent: "simple", setup: []core.Command{at, core.RollDice{Dice: core.Roll{3, 1}}}})
			d.press("escape", "r")
			d.hears("enter", c.want)
		})
	}
}

func TestHintsAreTurnedOnInTheMatch(t *testing.T) {
	d := start(t, Options{})
	d.Adviser = brokenAdviser{}
	switched := map[desk.Switch]bool{}
	d.desk.Switched = func(s desk.Switch, on bool) { switched[s] = on }
	d.hears("h", "Hints are off. Escape opens the menu, where you can turn them on.")
	d.hears("H", "Cube hints are off. Escape opens the menu, where you can turn them on.")
	d.press("escape", "s", "down")
	d.hears("right", "Hints: on. 5 of 13")
	d.press("down")
	d.hears("right", "Cube hints: on. 6 of 13")
	if !d.opts.Hints || !d.opts.CubeHints || !switched[desk.HintsOn] || !switched[desk.CubeHintsOn] {
		t.Errorf("options %+v, switched %v", d.opts, switched)
	}
}

func TestMenuOffersCubeHintsOnlyWithACube(t *testing.T) {
	for game, want := range map[string]bool{"": true, "nackgammon": true, "nardy": false, "portes": false, "tavli": false} {
		v, _ := core.VariantNamed(game)
		d := sitAdvised(t, setting{rules: core.Rules{Variant: v, Length: 5}, opponent: "simple", setup: from(v.Board(), core.Roll{})})
		menu, ok := d.lead.menu().(*places.Menu)
		if !ok {
			t.Fatal("no menu")
		}
		offers := func(id say.MessageID) bool {
			return slices.ContainsFunc(menu.Items, func(i places.Item) bool { return i.Title.ID == id })
		}
		if !offers(say.SettingsHints) || offers(say.SettingsCubeHints) != want {
			t.Errorf("%q: hints %t, cube hints %t", game, offers(say.SettingsHints), offers(say.SettingsCubeHints))
		}
	}
}

func TestYesAfterAMatchPlaysTheSameAgain(t *testing.T) {
	for lang, key := range map[string]string{"en": "y", "de": "j", "ru": "д", "el": "ν"} {
		for _, keys := range [][]string{{"y"}, {"enter", key}} {
			d := sit(t, setting{lang: lang, rules: core.Rules{Length: 1}, opponent: "simple", setup: from(race(t), core.Roll{6, 5})})
			d.press("g", "1", "enter", "6", "5")
			if d.desk.Left() {
				t.Fatal("the table was left though nobody asked for it")
			}
			d.press(keys...)
			if !d.desk.Left() || d.leave != Rematch {
				t.Errorf("%s: %v left with %v", lang, keys, d.leave)
			}
		}
	}
}

func TestTwoPeopleEachHearTheirOwnNumbers(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 3}, setup: from(core.Start(), core.Roll{3, 1})})
	d.types("8/5 6/5")
	s := d.State()
	if s.OnTurn != 1 {
		t.Fatalf("player %d is on turn, want the second", s.OnTurn)
	}
	d.hears("g 2 4 enter", "24, yours, 2.")
	d.press("enter")
	if s = d.State(); s.Phase != core.PhaseMove {
		t.Errorf("Enter by the second person left phase %v", s.Phase)
	}
}

func TestDiceByHandAreAskedForAndChecked(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{HandDice: true}})
	if last := d.heard[len(d.heard)-1]; last != "Opening dice? Yours first." {
		t.Fatalf("asked %q", last)
	}
	d.hears("7", "Type two dice, for example 3 1. If a die is cocked, roll both again.")
	d.hears("4")
	d.hears("4", "Opening: both 4. Roll again.", "Opening dice? Yours first.")
	if opening, ok := d.match.Events()[2].(core.OpeningRolled); !ok || opening.Dice != (core.Roll{4, 4}) {
		t.Errorf("the tie is saved as %v", d.match.Events())
	}
	d.press("4", "2")
	if s := d.State(); s.Phase != core.PhaseMove || s.Turn.Roll() != (core.Roll{4, 2}) {
		t.Fatalf("after the opening dice: phase %v, roll %v", s.Phase, s.Turn.Roll())
	}
	d.types("8/4 6/4")
	if last := d.heard[len(d.heard)-1]; last != "Ada's dice?" {
		t.Errorf("the bot's dice were asked for with %q", last)
	}
}

func TestStatusKeysWorkWhileDiceAreAwaited(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{HandDice: true}})
	d.press("4", "2", "g", "8", "enter", "4", "g", "6", "enter", "2")
	for _, key := range strings.Fields("e d p s c t w o b B r h v v left right page-up") {
		if got := d.press(key); len(got) == 0 || got[0] == "Ada's dice?" {
			t.Errorf("%s told %q", key, got)
		}
	}
	d.hears("f5", "Ada's dice?")
	if got := d.types("pips"); len(got) != 1 || !strings.HasPrefix(got[0], "Pips: ") {
		t.Errorf("the typed command pips told %q", got)
	}
	d.press("3", "backspace", "5")
	if got := d.press("2"); len(got) != 1 || !strings.HasPrefix(got[0], "Ada rolls 5 and 2: ") {
		t.Errorf("5 and 2 told %q", got)
	}
	d.press("enter")
	if got := d.types("roll 6 1"); len(got) != 1 || got[0] != "6 and 1." || !d.desk.AtBoard() {
		t.Errorf("the typed command to roll told %q", got)
	}
}

func TestTypedCommandEndsTheQuestionForDice(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 5}, opponent: "simple", opts: Options{HandDice: true}, setup: from(core.Start(), core.Roll{}),
	})
	d.hears("enter", "Your dice?")
	d.press("/")
	for _, r := range "double" {
		d.press(string(r))
	}
	d.press("enter")
	if s := d.State(); s.Phase == core.PhaseRoll && s.Cube.Value == 1 {
		t.Error("the double was not offered")
	}
	if !d.desk.AtBoard() {
		t.Error("the dice are still asked for")
	}
}

func TestCombinedMoveAsksWhichWay(t *testing.T) {
	b := boardOf(t, map[int]int{13: 1, 6: 5, 8: 3}, map[int]int{16: 1, 13: 2, 6: 5})
	d := sit(t, setting{
		rules: core.Rules{Variant: core.BestOfFive()}, opponent: "simple", opts: Options{Combined: true},
		setup: from(b, core.Roll{4, 3}),
	})
	d.press("g", "1", "3", "enter", "enter", "g", "6", "enter")
	got := d.press("enter")
	if len(got) != 1 || !strings.HasPrefix(got[0], "Which way?") {
		t.Fatalf("13 to 6 by two ways told %q, want the question which", got)
	}
}

func TestForcedTurnsAndRollsPlayThemselves(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 1}, opponent: "simple", opts: Options{AutoForced: true, AutoRoll: true},
		setup: from(race(t), core.Roll{}),
	})
	if s := d.State(); s.Phase != core.PhaseOver || s.Winner != 0 {
		t.Errorf("phase %v, want the match won by forced play", s.Phase)
	}
}

// TestRandomKeysDoNoHarm presses random keys, as a cat does, over many matches: nothing may panic, and the
// match must stay one that its events describe.
func TestRandomKeysDoNoHarm(t *testing.T) {
	keys := mashable()
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 12 {
		d := sit(t, setting{rules: core.Rules{Length: 1 + round%3, Crawford: true}, opponent: "random", seed: byte(round)})
		for range 1500 {
			d.desk.Press(keys[rng.IntN(len(keys))])
			d.settle()
			if d.desk.Left() {
				break
			}
		}
		replayed, err := core.Replay(d.all)
		if err != nil {
			t.Fatal(err)
		}
		if replayed.State() != d.State() {
			t.Fatal("the events tell another match than the one played")
		}
	}
}

// mashable returns every key of the default table except the one that leaves.
func mashable() []keymap.Key {
	var keys []keymap.Key
	for _, r := range keymap.Records() {
		if r.Action == keymap.DoQuit {
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

// If Backtalk is killed as a match starts from a position, the match continues from there: start and position
// are saved together.
func TestStartIsSavedWithItsPosition(t *testing.T) {
	d := &driver{t: t}
	var saved [][]core.Event
	parts := Parts{Events: func(events []core.Event) { saved = append(saved, slices.Clone(events)) }}
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	at := New(desk.New(d.devices(locales.Source)), parts, Options{Seed: []byte{1}}, a11y.Style{}, m)
	at.StartFrom(from(core.Start(), core.Roll{3, 1}))
	at.open()
	if len(saved) != 1 {
		t.Fatalf("%d transactions", len(saved))
	}
	again, err := core.Replay(saved[0])
	if err != nil {
		t.Fatal(err)
	}
	if s := again.State(); s.Phase != core.PhaseMove || s.Turn.Roll() != (core.Roll{3, 1}) {
		t.Errorf("it continues from %+v", s)
	}
}
