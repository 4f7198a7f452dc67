package a11y_test

import (
	"errors"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

func TestIllegalMovesNameTheirRule(t *testing.T) {
	onBar := contact()
	onBar[0][24], onBar[0][core.Bar] = 0, 1
	home := core.Board{{6: 1, 5: 2, 3: 2, core.Off: 10}, {1: 2, core.Off: 13}}
	lastMover := core.Board{{20: 1, 6: 7, 5: 7}, {24: 2, 23: 2, 22: 2, 13: 2, 1: 7}}
	for _, c := range []struct {
		name string
		b    core.Board
		dice core.Roll
		from core.Point
		die  uint8
		want string
	}{
		{"die not rolled", contact(), core.Roll{5, 3}, 13, 4, "No 4 to play."},
		{"bar first", onBar, core.Roll{5, 3}, 13, 3, "Enter from the bar first."},
		{"bar empty", contact(), core.Roll{5, 3}, core.Bar, 3, "You have no checker on the bar."},
		{"empty point", contact(), core.Roll{5, 3}, 4, 3, "No checker on 4."},
		{"their point", contact(), core.Roll{5, 3}, 12, 3, "12 is Ada's."},
		{"blocked", contact(), core.Roll{6, 5}, 24, 5, "19 is blocked."},
		{"entry blocked", onBar, core.Roll{6, 5}, core.Bar, 6, "Can't enter on 19: it is blocked."},
		{"not all home", contact(), core.Roll{6, 5}, 6, 6, "Can't bear off yet: a checker is on 24."},
		{"higher checker", home, core.Roll{5, 4}, 3, 5, "Can't bear off from 3 with a 5: a checker is on 6."},
		{"larger die", lastMover, core.Roll{5, 3}, 20, 3, "You must play the 5."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := inPosition(t, a11y.Style{}, c.b, c.dice)
			_, err := s.match.Do(core.MoveChecker{From: c.from, Die: c.die})
			if err == nil {
				t.Fatal("legal")
			}
			a := s.ear.Refuse(s.scene, err)
			s.hears(s.line(a), c.want)
			if a.Cue != say.CueIllegal {
				t.Errorf("cue %d", a.Cue)
			}
		})
	}
}

// Each rule that core can name has words of its own, in at most sixteen, whatever numbers come with
// it.
func TestEveryRuleHasWords(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	other := s.text.Text(say.M(say.IllegalOther, nil))
	lines := map[string]bool{}
	for _, r := range allCoreRules() {
		line := s.line(s.ear.Refuse(s.scene, &core.IllegalError{Rule: r, From: 13, Die: 5, Point: 8}))
		if line == other || line == "" {
			t.Errorf("%s has no words", r)
		}
		lines[line] = true
	}
	if len(lines) < len(allCoreRules())-1 {
		t.Errorf("%d different lines for %d rules", len(lines), len(allCoreRules()))
	}
}

// allCoreRules returns the rules that have a name.
func allCoreRules() []core.Rule {
	var all []core.Rule
	for r := core.RuleDieNotLeft; r <= core.RuleOpenTheWay; r++ {
		all = append(all, r)
	}
	for r := core.RuleNotYourTurn; r <= core.RuleNoTime; r++ {
		all = append(all, r)
	}
	return all
}

func TestRepeatedRefusalIsOnlyASound(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	wrong, other := &core.IllegalError{Rule: core.RuleNoChecker, From: 4}, &core.IllegalError{Rule: core.RuleNoChecker, From: 2}
	s.hears(s.line(s.ear.Refuse(s.scene, wrong)), "No checker on 4.")
	if a := s.ear.Refuse(s.scene, wrong); !a.Silent() || a.Cue != say.CueIllegal {
		t.Errorf("the same again: %+v", a)
	}
	s.hears(s.line(s.ear.Refuse(s.scene, other)), "No checker on 2.")
	if a := s.ear.Refuse(s.scene, wrong); !a.Silent() {
		t.Error("the first again is told again")
	}
	s.do(core.MoveChecker{From: 13, Die: 5})
	s.hears(s.line(s.ear.Refuse(s.scene, wrong)), "No checker on 4.")
}

func TestUnexpectedErrorIsAnnounced(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	a := s.ear.Refuse(s.scene, errors.New("disk full"))
	s.hears(s.line(a), "Something went wrong. Nothing was changed.")
	if a.Urgency != say.Alert || a.Cue != say.CueFailure {
		t.Errorf("urgency %d, cue %d", a.Urgency, a.Cue)
	}
}

// A player names points, not dice.
func TestImpossibleWaysNameTheirRule(t *testing.T) {
	onBar := contact()
	onBar[0][24], onBar[0][core.Bar] = 0, 1
	home := core.Board{{6: 2, 5: 2, 3: 2, core.Off: 9}, {1: 2, core.Off: 13}}
	for _, c := range []struct {
		b        core.Board
		dice     core.Roll
		from, to core.Point
		want     string
	}{
		{contact(), core.Roll{5, 3}, 13, 13, "The checker is already on that point."},
		{contact(), core.Roll{5, 3}, 8, 13, "Checkers move to lower points, not from 8 to 13."},
		{contact(), core.Roll{5, 3}, 13, 9, "No die moves a checker from 13 to 9."},
		{contact(), core.Roll{5, 3}, 24, 19, "19 is blocked."},
		{onBar, core.Roll{5, 3}, core.Bar, 23, "No die enters on 23."},
		{onBar, core.Roll{5, 3}, core.Bar, 19, "Can't enter on 19: it is blocked."},
		{home, core.Roll{2, 1}, 6, core.Off, "No die bears off from 6."},
	} {
		s := inPosition(t, a11y.Style{}, c.b, c.dice)
		turn := s.match.State().Turn
		s.hears(s.line(s.ear.Refuse(s.scene, turn.WhyNotTo(c.from, c.to))), c.want)
	}
}
