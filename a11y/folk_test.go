package a11y_test

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// playing returns a seat at a game, before its first roll.
func playing(t *testing.T, game string) *seat {
	t.Helper()
	v, known := core.VariantNamed(game)
	if !known {
		t.Fatalf("no game is called %q", game)
	}
	return sit(t, core.Rules{Variant: v, Length: 3}, a11y.Style{})
}

// pinnedOn returns a side with its checkers on points pinned, and the rest of fifteen off.
func pinnedOn(s core.Side, points ...core.Point) core.Side {
	s.SetPins(core.PointsOf(points...))
	s[core.Off] = uint8(15 - s.Total())
	return s
}

func TestGameIsNamedAndItsOpeningIsRolledAgain(t *testing.T) {
	s := playing(t, "plakoto")
	s.hears(strings.Join(s.lines(s.said), "\n"), "Plakoto. 3-point match. You are white, Ada is red.")
	s.hears(s.do(core.StartGame{Dice: core.Roll{5, 2}}), "Opening: you 5, Ada 2. You start, and roll again.")
}

func TestMovingTheSameWayIsExplained(t *testing.T) {
	s := playing(t, "nardy")
	s.hears(s.do(core.StartGame{Dice: core.Roll{5, 2}}),
		"Both sides move the same way. Ada starts on 12; Ada's home board is 18 to 13.\nOpening: you 5, Ada 2. You start, and roll again.")
	s.scene.Focus = 12
	s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), "12 point, Ada, 15 checkers.")
	s.hearsAnswer(a11y.AskBoard, "On the head: you 15, Ada 15. You may not hold a six-point prime yet. Pip counts equal.")
}

func TestMovingTheSameWayIsExplainedOnceAMatch(t *testing.T) {
	for game, explained := range map[string]int{"nardy": 1, "fevga": 1, "tavli": 3} {
		v, _ := core.VariantNamed(game)
		s := sit(t, core.Rules{Variant: v, Length: 7}, a11y.Style{})
		for n := 1; n <= 6; n++ {
			start := core.StartGame{Dice: core.Roll{5, 2}}
			if state := s.match.State(); n > 1 && state.Rules.Variant.WinnerBegins {
				start.Dice = core.Roll{}
			}
			got := s.do(start)
			if said := strings.Contains(got, "Both sides move the same way."); said != (n == explained) {
				t.Errorf("%s, game %d: heard: %s", game, n, got)
			}
			p := s.match.State().OnTurn
			s.do(core.Resign{Player: p, Result: core.Single}, core.AcceptResign{Player: p.Opponent()})
		}
	}
}

func TestNobodyRunsWhereNobodyIsHit(t *testing.T) {
	for _, game := range []string{"nardy", "plakoto"} {
		s := playing(t, game)
		s.ear.SetStyle(a11y.Style{Verbose: true})
		s.setUp(s.match.State().Rules.Variant.Board().For(0), 1)
		got := s.do(
			core.RollDice{Player: 1, Dice: core.Roll{4, 3}}, core.MoveChecker{Player: 1, From: 24, Die: 4},
			core.MoveChecker{Player: 1, From: 20, Die: 3}, core.EndTurn{Player: 1},
		)
		if strings.Contains(got, "runs") {
			t.Errorf("%s: heard: %s", game, got)
		}
	}
}

func TestBarIsLeftOutWhereNobodyIsHit(t *testing.T) {
	for game, want := range map[string]string{
		"nardy": "No checkers off.", "fevga": "No checkers off.", "plakoto": "No checkers off.",
		"portes": "Bar empty. No checkers off.", "longgammon": "Bar empty. No checkers off.",
	} {
		playing(t, game).hearsAnswer(a11y.AskStatus, want)
	}
}

func TestPinIsHeard(t *testing.T) {
	s := playing(t, "plakoto")
	s.setUp(core.Board{pinnedOn(core.Side{13: 2, 10: 13}), pinnedOn(core.Side{24: 13, 14: 1, 13: 1})}, 0)
	s.do(core.RollDice{Player: 0, Dice: core.Roll{1, 2}})
	s.hears(s.do(core.MoveChecker{Player: 0, From: 13, Die: 1}), "13 to 12. A 2 left.\nAda's checker on 12 is pinned.")
	if last := s.said[len(s.said)-1]; last.Cue != say.CuePin {
		t.Errorf("the cue is %d", last.Cue)
	}
	s.scene.Focus = 12
	s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), "12 point, yours, 1 checker, Ada pinned below.")
	s.hearsAnswer(a11y.AskBoard, "Ada's checker on 12 is pinned. On the head: you 0, Ada 13. You lead by 184.")
	s.hears(s.do(core.MoveChecker{Player: 0, From: 12, Die: 2}), "12 to 10.\nAda's checker on 12 is free.")
	if last := s.said[len(s.said)-1]; last.Cue != say.CueRelease {
		t.Errorf("the cue is %d", last.Cue)
	}
}

func TestMotherIsHeard(t *testing.T) {
	s := playing(t, "plakoto")
	s.setUp(core.Board{pinnedOn(core.Side{2: 1, 5: 14}), pinnedOn(core.Side{24: 1, 10: 14})}, 0)
	s.do(core.RollDice{Player: 0, Dice: core.Roll{1, 3}})
	got := s.do(core.MoveChecker{Player: 0, From: 2, Die: 1})
	if !strings.Contains(got, "Ada's checker on 1 is pinned. That is Ada's mother!") || s.said[len(s.said)-1].Cue != say.CueMother {
		t.Errorf("heard: %s", got)
	}
	s.do(core.MoveChecker{Player: 0, From: 5, Die: 3})
	if got := s.do(core.EndTurn{Player: 0}); !strings.Contains(got, "You win by pinning the mother, 2 points.") {
		t.Errorf("heard: %s", got)
	}
}

func TestRulesOfEveryGameCanBeRead(t *testing.T) {
	for _, v := range core.Variants() {
		if v.Target > 0 {
			continue // its rules are backgammon's help's
		}
		if _, named := a11y.VariantTitle(v.Name); !named {
			t.Errorf("%s has no title", v.Name)
		}
		if len(a11y.RulesOf(v.Name)) == 0 {
			t.Errorf("%s has no rules", v.Name)
		}
	}
	if a11y.RulesOf("") != nil {
		t.Error("backgammon has rules of its own")
	}
}
