package places_test

import (
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
)

// thrown returns a place that asks for dice, and what its callback
// received.
func thrown() (*places.Dice, *[2]uint8) {
	got := new([2]uint8)
	return &places.Dice{Ask: named("Dice?"), Wrong: named("Two dice."), Echo: &echoed{}, Got: func(dice [2]uint8) { *got = dice }}, got
}

func TestTwoDigitsAreDiceWithoutEnter(t *testing.T) {
	for keys, want := range map[string][2]uint8{
		"31": {3, 1}, "3-1": {3, 1}, "3/1": {3, 1}, "3,1": {3, 1}, "66": {6, 6}, "371": {3, 1},
		"\"&": {3, 1}, "(-": {5, 6}, "-(": {6, 5}, "٣١": {3, 1}, "٣-١": {3, 1}, "--": {6, 6},
	} {
		d, got := thrown()
		l := listen(t, d)
		runes := []rune(keys)
		for i, r := range runes {
			a := l.press(string(r))
			if a.Leave != (i == len(runes)-1) {
				t.Errorf("%s: after %c: %+v", keys, r, a)
			}
			if a.Leave {
				a.Then()
			}
		}
		if *got != want {
			t.Errorf("%s gives %v, want %v", keys, *got, want)
		}
	}
}

func TestDiceLeaveOtherKeysToTheGame(t *testing.T) {
	d, _ := thrown()
	l := listen(t, d)
	for _, key := range []string{"p", "e", "t", "left", "page-up", "f1", "x", "/"} {
		if a := l.press(key); !a.NotMine || a.Leave {
			t.Errorf("%s: %+v", key, a)
		}
	}
	l.hears("9", "Two dice.", say.CueIllegal)
	l.hears("backspace", "Dice?", say.CueEdge)
	l.press("4")
	l.hears("space", "Dice? 4", say.CueQuestion)
	l.press("backspace")
	l.hears("enter", "Dice?", say.CueQuestion)
	if a := l.press("escape"); !a.Leave {
		t.Errorf("escape: %+v", a)
	}
}

// A die typed on a French keyboard without Shift is read out as the digit that it means.
func TestDieIsReadOutAsItsDigit(t *testing.T) {
	d, _ := thrown()
	l := listen(t, d)
	l.press("&")
	l.hears("enter", "Dice? 1", say.CueQuestion)
	if d.Text() != "1" {
		t.Errorf("the place shows %q", d.Text())
	}
}

func TestParseDiceReadsEveryWayToType(t *testing.T) {
	for text, want := range map[string][2]uint8{
		// As people write them.
		"31": {3, 1}, "3 1": {3, 1}, "3-1": {3, 1}, "6,6": {6, 6}, "5/2": {5, 2}, "2+4": {2, 4},
		// Other layouts' digit rows.
		"\"&": {3, 1}, "(-": {5, 6}, "§é": {6, 2}, "٣١": {3, 1}, "๓๑": {3, 1},
	} {
		if got, ok := places.ParseDice(text); !ok || got != want {
			t.Errorf("%q gives %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "3", "07", "70", "311", "3 1 1", "x1", "é"} {
		if got, ok := places.ParseDice(text); ok {
			t.Errorf("%q gives %v", text, got)
		}
	}
}

func FuzzParseDice(f *testing.F) {
	for _, text := range []string{"31", "3 1", "roll", "\"&", "٣١"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		dice, ok := places.ParseDice(text)
		for _, die := range dice {
			if ok != (die >= 1 && die <= 6) {
				t.Errorf("%q gives %v, %v", text, dice, ok)
			}
		}
	})
}
