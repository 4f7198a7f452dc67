package table

import (
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/bot"
)

// start returns the opening position with 5-2 to play for the person.
func start(t *testing.T, o Options) *driver {
	return sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", opts: o, setup: from(core.Start(), core.Roll{5, 2})})
}

func TestEnterSelectsAndPlacesAChecker(t *testing.T) {
	d := start(t, Options{})
	d.hears("ctrl+right ctrl+right", "13, yours, 5.")
	d.hears("enter", "13 selected.")
	d.hears("ctrl+right", "11, empty, with the 2.")
	d.hears("ctrl+right", "8, yours, 3, with the 5.")
	d.hears("enter", "13 to 8. A 2 left.")
	d.hears("p", "Pips: you 162, Ada 167. You lead by 5.")
}

func TestDigitPlaysTheCheckerInFocus(t *testing.T) {
	d := start(t, Options{})
	d.hears("g 1 3 enter", "13, yours, 5.")
	d.hears("5", "13 to 8. A 2 left.")
	d.hears("u", "13 to 8 undone. 5 and 2 left.")
}

// If there is nothing to undo, the selected checker stays selected.
func TestUndoingNothingKeepsTheSelection(t *testing.T) {
	d := start(t, Options{})
	d.press("g", "1", "3", "enter")
	d.hears("enter", "13 selected.")
	d.hears("u", "Nothing to undo.")
	d.hears("5", "13 to 8. A 2 left.")
}

func TestDigitIgnoresACheckerSelectedElsewhere(t *testing.T) {
	d := start(t, Options{})
	d.press("enter")
	d.hears("g 1 3 enter", "13, yours, 5.")
	d.hears("w", "13 point, yours, 5 checkers; 24 selected.")
	d.hears("5", "24 deselected.", "13 to 8. A 2 left.")
	d.press("g", "6", "enter", "enter")
	if got := d.press("2"); got[0] != "6 to 4." {
		t.Errorf("the checker selected where the focus is was played as %q", got)
	}
}

func TestRefusedDigitAlsoDeselects(t *testing.T) {
	d := start(t, Options{})
	d.press("enter", "left")
	d.hears("2", "24 deselected.", "No checker on 23.")
	d.hears("backspace")
}

func TestFocusFollowsTheMovedChecker(t *testing.T) {
	d := start(t, Options{})
	d.press("g", "1", "3", "enter", "2")
	d.hears("w", "11 point, yours, 1 checker.")
}

func TestFocusReturnsWithAnUndoneMove(t *testing.T) {
	d := start(t, Options{})
	d.press("g", "1", "3", "enter", "2")
	d.hears("u", "13 to 11 undone. 5 and 2 left.")
	d.hears("w", "13 point, yours, 5 checkers.")
	d.hears("5", "13 to 8. A 2 left.")
	d.hears("right", "7, empty.")
	d.hears("u", "13 to 8 undone. 5 and 2 left.")
	d.hears("w", "7 point, empty.")
}

func TestTypedPlayIsAnnouncedInOneSentence(t *testing.T) {
	d := start(t, Options{})
	if got := d.types("24/22 13/8"); got[0] != "24 to 22 and 13 to 8." {
		t.Errorf("a typed play told %q first, want it in one sentence", got[0])
	}
}

func TestEnterOnTheSelectedPointDeselects(t *testing.T) {
	d := start(t, Options{})
	d.press("g", "8", "enter", "enter")
	d.hears("enter", "8 deselected.")
	d.press("enter")
	d.hears("backspace", "8 deselected.")
	d.press("enter")
	d.hears("escape", "8 deselected.")
}

func TestDeselectingNamesTheCheckerWhereverTheFocusIs(t *testing.T) {
	for _, key := range []string{"backspace", "escape"} {
		d := start(t, Options{})
		d.press("enter", "left", "left", "left", "left")
		d.hears(key, "24 deselected.")
	}
}

func TestRepeatedIllegalMoveOnlySounds(t *testing.T) {
	d := start(t, Options{})
	d.press("g", "6", "enter", "5")
	d.hears("g 2 4 enter", "24, yours, 2.")
	first := d.press("5")
	if len(first) != 1 {
		t.Fatalf("a blocked move told %q, want one line", first)
	}
	cues := len(d.cues)
	d.hears("5")
	if len(d.cues) != cues+1 {
		t.Errorf("the same blocked move again gave %d cues, want 1", len(d.cues)-cues)
	}
}

func TestRefusalIsRepeatedWithoutSounds(t *testing.T) {
	for name, silence := range map[string]func(d *driver){
		"no sounds":  func(d *driver) { d.desk.Sounds = nil },
		"sounds off": func(d *driver) { d.press("m") },
		"no device":  func(d *driver) { d.deaf = true },
	} {
		d := start(t, Options{})
		silence(d)
		refused := d.press("5")
		if len(refused) != 1 {
			t.Fatalf("%s: a refused key told %q, want one line", name, refused)
		}
		d.hears("5", refused...)
		d.hears("0", "0 does nothing here.")
		d.hears("0", "0 does nothing here.")
	}
}

func TestEnterBringsACheckerInFromTheBar(t *testing.T) {
	b := boardOf(t, map[int]int{25: 1, 8: 3, 6: 5, 13: 5, 24: 1}, map[int]int{6: 5, 8: 3, 13: 5, 24: 2})
	d := sit(t, setting{rules: core.Rules{Length: 3}, opponent: "simple", setup: from(b, core.Roll{5, 3})})
	if got := d.types("8/3"); len(got) != 1 || got[0] != "Enter from the bar first." {
		t.Errorf("8/3 with a checker on the bar told %q", got)
	}
	d.hears("ctrl+right", "22, empty, with the 3.")
	got := d.press("enter")
	if len(got) == 0 || got[0] != "Bar to 22. A 5 left." {
		t.Errorf("entering told %q, want it to begin with %q", got, "Bar to 22. A 5 left.")
	}
}

func TestSecondEnterBearsOff(t *testing.T) {
	b := boardOf(t, map[int]int{6: 2, 5: 2, 3: 2}, map[int]int{6: 3, 5: 3})
	d := sit(t, setting{rules: core.Rules{Length: 3}, opponent: "simple", setup: from(b, core.Roll{6, 5})})
	d.press("g", "6", "enter")
	d.hears("enter", "6 selected.")
	d.hears("enter", "6 off. A 5 left.")
	d.press("ctrl+right", "ctrl+right")
}

func TestAnyNamingMakesTheOnlyPlay(t *testing.T) {
	for _, c := range []struct {
		point int
		dice  core.Roll
		keys  []string
		typed string
		want  []core.Move
	}{
		{1, core.Roll{4, 1}, []string{"1"}, "", []core.Move{{From: 1, Die: 4}}},
		{1, core.Roll{4, 1}, []string{"4"}, "", []core.Move{{From: 1, Die: 4}}},
		{1, core.Roll{4, 1}, []string{"enter", "enter"}, "", []core.Move{{From: 1, Die: 4}}},
		{1, core.Roll{4, 1}, nil, "1/off", []core.Move{{From: 1, Die: 4}}},
		{2, core.Roll{6, 1}, []string{"6"}, "", []core.Move{{From: 2, To: 1, Die: 1}, {From: 1, Die: 6}}},
		{2, core.Roll{6, 1}, []string{"enter", "enter"}, "", []core.Move{{From: 2, To: 1, Die: 1}, {From: 1, Die: 6}}},
		{2, core.Roll{6, 1}, nil, "2/off", []core.Move{{From: 2, To: 1, Die: 1}, {From: 1, Die: 6}}},
	} {
		b := boardOf(t, map[int]int{c.point: 1}, map[int]int{6: 5})
		d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", setup: from(b, c.dice)})
		d.press("down", "end")
		for d.board.focus != core.Point(c.point) {
			d.press("left")
		}
		d.press(c.keys...)
		if c.typed != "" {
			d.types(c.typed)
		}
		var moved []core.Move
		for _, e := range d.match.Events() {
			if m, ok := e.(core.Moved); ok {
				moved = append(moved, m.Move)
			}
		}
		if !slices.Equal(moved, c.want) || !d.won() {
			t.Errorf("%v with %v, %s%s: played %v, want %v", c.point, c.dice, c.keys, c.typed, moved, c.want)
		}
	}
}

func TestConfirmWaitsForEnterAfterTheLastDie(t *testing.T) {
	d := start(t, Options{Confirm: true})
	d.press("g", "1", "3", "enter", "5", "2")
	if s := d.State(); s.OnTurn != 0 || !s.Turn.Complete() {
		t.Fatalf("with confirm the turn passed on by itself: phase %v, on turn %d", s.Phase, s.OnTurn)
	}
	d.press("enter")
	if events := d.match.Events(); len(events) < 8 {
		t.Errorf("Enter did not end the turn: %d events", len(events))
	}
}

func TestRepeatedUnusedKeyOnlySounds(t *testing.T) {
	d := start(t, Options{})
	d.hears("x", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10")
	d.hears("7", "7 does nothing here.")
	cues := len(d.cues)
	d.hears("7")
	if len(d.cues) != cues+1 {
		t.Errorf("the same key again gave %d cues, want 1", len(d.cues)-cues)
	}
	d.hears("8", "8 does nothing here.")
	d.hears("left", "23, empty.")
	d.hears("8", "8 does nothing here.")
	d.hears("escape", "Menu. Continue. 1 of 11")
	d.hears("f10", "Back at the board.")
}

func TestSweepSoundsOrSaysWhyNot(t *testing.T) {
	d := start(t, Options{})
	d.hears("z")
	d.hears("Z")
	sc := d.Scene()
	if len(d.swept) != 2 || d.swept[0] != d.ear.Sweep(sc, 0) || d.swept[1] != d.ear.Sweep(sc, 1) {
		t.Errorf("swept %v", d.swept)
	}
	if d.press("backspace"); d.hushed != 1 {
		t.Error("hushing does not end the sweep")
	}
	d.hears("escape b enter", "Board sweep. Your checkers. 1 of 2")
	d.hears("down", "Ada's checkers. 2 of 2")
	if d.press("enter"); len(d.swept) != 3 || d.swept[2] != d.swept[1] {
		t.Error("the menu swept something else")
	}
	d.press("m")
	d.hears("z", "Sounds are off or unavailable. B says the board.")
	d.press("m")
	d.deaf = true
	d.hears("z", "Sounds are off or unavailable. B says the board.")
}

func TestJumpingMovesTheFocus(t *testing.T) {
	d := start(t, Options{})
	d.hears("a", "13, yours, 5.")
	d.hears("A", "24, yours, 2.")
	d.hears(";", "19, Ada, 5.")
	d.hears("f", "Ada has no blots.")
	d.hears("i", "You have no blots.")
	d.hears("w", "19 point, Ada, 5 checkers.")
}

// If the player undoes a hit, they hear only which move is undone.
func TestUndoingAHitNamesTheMove(t *testing.T) {
	b := boardOf(t, map[int]int{8: 3, 6: 5, 13: 5, 24: 2}, map[int]int{21: 1, 6: 5, 8: 3, 13: 5, 2: 1})
	d := sit(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(b, core.Roll{4, 3})})
	if got := strings.Join(d.types("8/4"), " "); !strings.Contains(got, "hits") {
		t.Fatalf("heard %q", got)
	}
	if got := strings.Join(d.press("u"), " "); !strings.HasPrefix(got, "8 to 4 undone.") {
		t.Errorf("undone: %q", got)
	}
}
