package a11y_test

import (
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/locales"
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
	s.hearsAnswer(a11y.AskBoard, "On the head: you 15, Ada 15. Pip counts equal.")
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

// You hear about a sixth point in a row only if you can make it now and an opposing checker still has to pass the
// row.
func TestSixInARowIsJudgedByTheRowOfFive(t *testing.T) {
	const row, no, yes = "You hold a 5-point prime, 8 to 4. ", "You may not hold a six-point prime yet. ", "You may hold a six-point prime. "
	five := core.Side{24: 10, 8: 1, 7: 1, 6: 1, 5: 1, 4: 1}
	for name, c := range map[string]struct {
		own, other core.Side
		want       string
	}{
		"nobody has passed":          {five, core.Side{24: 15}, row + no},
		"one has passed":             {five, core.Side{24: 14, 10: 1}, row + yes},
		"one is right behind it":     {five, core.Side{24: 14, 21: 1}, row + no},
		"one is right before it":     {five, core.Side{24: 14, 15: 1}, row + yes},
		"one is off":                 {five, core.Side{24: 14, core.Off: 1}, row + yes},
		"all have passed":            {five, core.Side{11: 15}, row},
		"both ends are closed":       {five, core.Side{24: 13, 21: 1, 15: 1}, row},
		"no checker is left for it":  {core.Side{5: 3, 4: 3, 3: 3, 2: 3, 1: 3}, core.Side{24: 15}, "You hold a 5-point prime, 5 to 1. "},
		"the row has four":           {core.Side{24: 11, 8: 1, 7: 1, 6: 1, 5: 1}, core.Side{24: 15}, "You hold a 4-point prime, 8 to 5. "},
		"the row has three":          {core.Side{24: 12, 8: 1, 7: 1, 6: 1}, core.Side{24: 14, 10: 1}, ""},
		"the row has six":            {core.Side{24: 9, 9: 1, 8: 1, 7: 1, 6: 1, 5: 1, 4: 1}, core.Side{24: 14, 10: 1}, "You hold a 6-point prime, 9 to 4. "},
		"the row passes the numbers": {core.Side{24: 11, 23: 1, 3: 1, 2: 1, 1: 1}, core.Side{24: 15}, "You hold a 5-point prime, 3 to 23. After 1 comes 24. " + no},
	} {
		t.Run(name, func(t *testing.T) {
			s := playing(t, "nardy")
			s.setUp(core.Board{c.own, c.other}, 0)
			got := s.line(s.ear.Answer(s.scene, a11y.AskBoard))
			_, got, _ = strings.Cut(got, ". ")
			if i := strings.Index(got, "Off:"); i >= 0 {
				got = got[:i]
			} else {
				got = got[:max(strings.Index(got, "You lead"), strings.Index(got, "You trail"), strings.Index(got, "Pip counts"))]
			}
			s.hears(got, c.want)
			s.do(core.Resign{Player: 0, Result: core.Gammon}, core.AcceptResign{Player: 1})
			if got := s.line(s.ear.Answer(s.scene, a11y.AskBoard)); strings.Contains(got, "six-point") {
				t.Errorf("after the game: %s", got)
			}
		})
	}
}

// A row counts along the way of the side that it blocks, so only a row of your own can pass from 1 to 24.
func TestRowPastTheEndOfTheNumbersIsExplained(t *testing.T) {
	for want, own := range map[string]core.Side{
		"You hold a 6-point prime, 5 to 24. After 1 comes 24.": {24: 10, 5: 1, 4: 1, 3: 1, 2: 1, 1: 1},
		"You hold a 4-point prime, 1 to 22. After 1 comes 24.": {24: 10, 23: 3, 22: 1, 1: 1},
		"You hold a 4-point prime, 24 to 21. You":              {24: 10, 23: 3, 22: 1, 21: 1},
		"You hold a 6-point prime, 6 to 1. You":                {6: 10, 5: 1, 4: 1, 3: 1, 2: 1, 1: 1},
	} {
		s := playing(t, "fevga")
		s.setUp(core.Board{own, {24: 5, 8: 5, 7: 5}}, 0)
		if got := s.line(s.ear.Answer(s.scene, a11y.AskBoard)); !strings.Contains(got, want) {
			t.Errorf("heard: %s\nwant: %s", got, want)
		}
	}
}

func TestNobodyRunsInGamesWithoutHitting(t *testing.T) {
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

func TestBarIsLeftOutInGamesWithoutHitting(t *testing.T) {
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
	s.hearsAnswer(a11y.AskPoints, "Yours: 1 on 13, 1 on 12, 13 on 10. Ada: 13 on 1, 1 on 11, 1 on 12. Ada's checker on 12 is pinned.")
	s.hearsAnswer(a11y.AskRow, "------ -----1 1a+--- -----m -- -- Ada's checker on 12 is pinned.")
	s.hears(s.do(core.MoveChecker{Player: 0, From: 12, Die: 2}), "12 to 10.\nAda's checker on 12 is free.")
	if last := s.said[len(s.said)-1]; last.Cue != say.CueRelease {
		t.Errorf("the cue is %d", last.Cue)
	}
}

// Greek says "yours" in the plural, but only one checker is ever pinned.
func TestGreekSaysThatOneCheckerIsPinned(t *testing.T) {
	greek, err := locales.New("el")
	if err != nil {
		t.Fatal(err)
	}
	s := playing(t, "plakoto")
	s.setUp(core.Board{pinnedOn(core.Side{15: 1, 12: 1, 5: 13}, 15), pinnedOn(core.Side{10: 2, 13: 1, 5: 12}, 13)}, 0)
	for point, want := range map[core.Point]string{
		15: "σημείο 15, Ada, 2 πούλια, από κάτω πιασμένο ένα από τα δικά σου.",
		12: "σημείο 12, δικά σου, ένα πούλι, από κάτω πιασμένο ένα: Ada.",
	} {
		s.scene.Focus = point
		if got := greek.Text(s.ear.Focus(s.scene, a11y.Moved).Sentences[0]); got != want {
			t.Errorf("heard %s", got)
		}
	}
}

// The list of plays says which play pins, as it says which play hits in other games.
func TestListOfPlaysSaysWhatEachPins(t *testing.T) {
	s := playing(t, "plakoto")
	s.setUp(core.Board{pinnedOn(core.Side{3: 1, 13: 1, 10: 13}), pinnedOn(core.Side{24: 1, 14: 1, 13: 13})}, 0)
	s.do(core.RollDice{Player: 0, Dice: core.Roll{1, 2}})
	var got []string
	for _, m := range s.ear.Moves(s.scene) {
		got = append(got, s.text.Text(m))
	}
	want := []string{
		"13 to 10.", "13 to 11 and 10 to 9, pins a checker on 11.", "13 to 11 and 3 to 2, pins a checker on 11.",
		"10 to 8 and 10 to 9.", "10 to 7.", "10 to 8 and 3 to 2.", "10 to 9 and 3 to 1, pins your opponent's mother.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the list is\n%s", strings.Join(got, "\n"))
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
