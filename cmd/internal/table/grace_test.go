package table

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"backtalk/a11y"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
)

// held returns a match in which the last die of a turn was just played and the end of the turn is held back.
func held(t *testing.T) *driver {
	d := start(t, Options{Grace: time.Hour})
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	if s := d.State(); s.Phase != core.PhaseMove || s.OnTurn != 0 || !s.Turn.Complete() {
		t.Fatalf("the end of the turn is not held back: phase %v, player %d", s.Phase, s.OnTurn)
	}
	return d
}

// passes lets the grace pass.
func (d *driver) passes() {
	d.grace.over(d.opts.Grace)
	d.settle()
}

func TestLastDieCanBeUndoneForAMoment(t *testing.T) {
	d := held(t)
	d.hears("u", "6 to 4 undone. A 2 left.")
	d.hears("2", "6 to 4.")
	heard := len(d.heard)
	d.passes()
	if got := d.heard[heard:]; len(got) != 1 || got[0][:4] != "Ada " {
		t.Errorf("after the moment heard %q, want the opponent's turn", got)
	}
	d.hears("u", "Nothing to undo.")
}

func TestNoKeyIsTaughtForAnUndoneLastDie(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", opts: Options{Grace: time.Hour},
		style: a11y.Style{TeachKeys: true}, setup: from(core.Start(), core.Roll{5, 2}),
	})
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter")
	d.hears("2", "6 to 4.")
	d.hears("u", "6 to 4 undone. A 2 left.")
}

func TestStatusKeysDoNotEndTheGrace(t *testing.T) {
	d := held(t)
	d.press("e", "d", "p", "s", "c", "t", "w", "o", "b", "B", "r", "left", "?", "x", "escape", "escape", "escape")
	d.hears("u", "6 to 4 undone. A 2 left.")
}

func TestKeyForTheNextTurnEndsTheGrace(t *testing.T) {
	for _, key := range []string{"enter", "1", "6", "D", "tab", "l", "y"} {
		d := held(t)
		d.press(key)
		if d.turnsOf(1) != 1 {
			t.Errorf("%s left the end of the turn waiting", key)
		}
	}
}

// turnsOf counts the turns that p has played.
func (d *driver) turnsOf(p core.Player) int {
	n := 0
	for _, e := range d.match.Events() {
		if ended, ok := e.(core.TurnEnded); ok && ended.Player == p {
			n++
		}
	}
	return n
}

func TestSomeTurnsEndWithoutAGrace(t *testing.T) {
	blocked := boardOf(t, map[int]int{24: 1, 6: 2}, map[int]int{3: 2, 4: 2, 20: 3})
	dance := boardOf(t, map[int]int{25: 1, 6: 2}, map[int]int{6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
	for name, c := range map[string]struct {
		setting
		keys []string
	}{
		"the game is won": {setting{setup: from(race(t), core.Roll{2, 1})}, []string{"down", "end", "1", "2"}},
		"one legal play":  {setting{setup: from(blocked, core.Roll{6, 1}), opts: Options{AutoForced: true}}, nil},
		"nothing to play": {setting{setup: from(dance, core.Roll{6, 1})}, nil},
		"typed":           {setting{setup: from(core.Start(), core.Roll{5, 2}), opts: Options{Typed: true}}, []string{"g", "1", "3", "enter", "5", "2"}},
		"two people":      {setting{setup: from(core.Start(), core.Roll{5, 2})}, []string{"g", "1", "3", "enter", "5", "2"}},
	} {
		c.rules, c.opts.Grace = core.Rules{Length: 3}, time.Hour
		if name != "two people" {
			c.opponent = "simple"
		}
		d := sit(t, c.setting)
		d.press(c.keys...)
		if d.turnsOf(0) == 0 {
			t.Errorf("%s: the turn waits for its end", name)
		}
	}
}

func TestGraceChangesNoEventAndSurvivesAKill(t *testing.T) {
	d, at := held(t), start(t, Options{})
	at.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	before := slices.Clone(d.match.Events())
	d.passes()
	if !reflect.DeepEqual(d.match.Events(), at.match.Events()) {
		t.Errorf("events are\n%v\nwithout the moment\n%v", d.match.Events(), at.match.Events())
	}
	resumed, err := core.Replay(before)
	if err != nil {
		t.Fatal(err)
	}
	again := &driver{t: t}
	devices := again.devices("en")
	again.Table = New(desk.New(devices), Parts{Seats: d.Seats}, Options{Grace: time.Hour, Seed: d.opts.Seed}, d.ear.Style(), resumed)
	again.open()
	again.settle()
	again.hears("u", "6 to 4 undone. A 2 left.")
}

// If the player ends a turn before the grace is over, nothing is held back any more: they hear the keys of
// the next turn.
func TestTurnEndedEarlyHoldsNothingBack(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", opts: Options{Grace: time.Hour},
		style: a11y.Style{TeachKeys: true}, setup: from(core.Start(), core.Roll{5, 2}),
	})
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	d.types("end")
	if got, want := d.heard[len(d.heard)-1], "Enter rolls, Shift plus D doubles."; got != want {
		t.Errorf("after the opponent's turn heard %q, want %q", got, want)
	}
}

// With real dice, a digit that ends the grace is the first of the opponent's dice. The table asks for those
// once the opponent has decided not to double.
func TestDigitAfterTheTurnBeginsTheNextDice(t *testing.T) {
	d := sit(t, setting{
		rules: core.Rules{Length: 3}, opponent: "simple", opts: Options{Grace: time.Hour, HandDice: true},
		setup: from(core.Start(), core.Roll{5, 2}),
	})
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	d.hears("3", "Ada to roll.", "Ada's dice?")
	d.press("1")
	if d.turnsOf(1) != 1 {
		t.Errorf("3 and 1 are not the opponent's dice: %q", d.heard)
	}
}
