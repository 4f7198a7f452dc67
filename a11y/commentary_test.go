package a11y_test

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

// You hear your own turn move by move, and the commentary with the last. The effect of an earlier
// move gets a separate sentence.
func TestCommentaryCreditsEachPointToItsMove(t *testing.T) {
	b := core.Board{
		{24: 2, 13: 5, 8: 3, 6: 4, 5: 1},
		{24: 2, 13: 5, 8: 3, 6: 5},
	}
	for _, c := range []struct {
		name  string
		dice  core.Roll
		moves [2]core.MoveChecker
		want  string
	}{
		{"the last move makes a point", core.Roll{3, 1}, [2]core.MoveChecker{{From: 24, Die: 1}, {From: 8, Die: 3}}, "8 to 5, making 5"},
		{"an earlier move makes a point", core.Roll{3, 1}, [2]core.MoveChecker{{From: 8, Die: 3}, {From: 24, Die: 1}}, "24 to 23, leaving blots on 24 and 23. You made 5."},
		{"an earlier move breaks a point", core.Roll{6, 4}, [2]core.MoveChecker{{From: 24, Die: 4}, {From: 24, Die: 6}}, "24 to 18"},
	} {
		s := sit(t, core.Rules{Length: 5}, a11y.Style{Verbose: true})
		s.setUp(b, 0)
		s.do(core.RollDice{Dice: c.dice})
		s.do(c.moves[0])
		if got := s.do(c.moves[1]); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: heard %q, want %q", c.name, got, c.want)
		}
	}
}

// While Ada dances again and again, you hear the number of rolls that enter once, until it changes.
func TestCommentaryRepeatsNoFigure(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{Verbose: true})
	s.setUp(core.Board{
		{12: 2, 10: 2, 6: 3, 5: 2, 4: 2, 3: 2, 2: 2},
		{core.Bar: 1, 8: 4, 7: 5, 6: 5},
	}, 0)
	turn := func(from ...core.Point) string {
		s.do(core.RollDice{Dice: core.Roll{1, 1}})
		var last string
		for _, p := range from {
			last = s.do(core.MoveChecker{From: p, Die: 1})
		}
		s.do(core.EndTurn{})
		s.do(core.RollDice{Player: 1, Dice: core.Roll{5, 4}})
		s.do(core.EndTurn{Player: 1})
		return last
	}
	const figure = "Ada enters with 11 of 36."
	if first := turn(12, 12, 10, 10); !strings.HasSuffix(first, figure) {
		t.Errorf("first heard %q, want %q at its end", first, figure)
	}
	if again := turn(11, 11, 9, 9); strings.Contains(again, "of 36") {
		t.Errorf("heard again: %q", again)
	}
	if opened := turn(10, 10, 9, 2); !strings.Contains(opened, "Ada enters with 20 of 36.") {
		t.Errorf("with the 2 point open, heard %q", opened)
	}
}

// If every roll hits, no figure is needed.
func TestCommentarySaysThatEveryRollHits(t *testing.T) {
	b := core.Board{
		{24: 1, 20: 1, 15: 1, 13: 3, 10: 1, 8: 2, 6: 4, 4: 2},
		{24: 1, 22: 1, 16: 1, 13: 4, 9: 1, 8: 2, 6: 5},
	}
	heard := adaPlays(t, a11y.Style{Verbose: true}, b, core.Roll{2, 1}, 6, 9)
	if !strings.Contains(heard, "Every roll hits Ada.") || strings.Contains(heard, "36 of 36") {
		t.Errorf("heard %q", heard)
	}
}

// You hear which checker is selected when you select it and on its own point, not at each step.
func TestStepsDoNotRepeatTheSelectedChecker(t *testing.T) {
	s := inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, contact(), core.Roll{5, 3})
	s.scene.Selected = 13
	for point, want := range map[core.Point]string{12: "12, Ada, 5.", 13: "13, yours, 5, selected."} {
		s.scene.Focus = point
		s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), want)
	}
	s.scene.Focus = 12
	s.hears(s.line(s.ear.Where(s.scene)), "12 point, Ada, 5 checkers; 13 selected.")
}
