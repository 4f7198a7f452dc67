package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

func (s *seat) hearsAnswer(q a11y.Query, want string) {
	s.t.Helper()
	a := s.ear.Answer(s.scene, q)
	s.hears(s.line(a), want)
	if a.Urgency != say.Answer {
		s.t.Errorf("urgency %d", a.Urgency)
	}
}

func TestStatusKeysAnswer(t *testing.T) {
	b := contact()
	b[0][24], b[0][core.Bar] = 0, 1
	b[1][6], b[1][core.Off] = 2, 2
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(b, 0)
	s.hearsAnswer(a11y.AskStatus, "Bar: you 1, Ada 0. Off: you 0, Ada 2.")
	s.hearsAnswer(a11y.AskCube, "Cube 1, centred. You may double.")
	s.hearsAnswer(a11y.AskPips, "Pips: you 149, Ada 164. You lead by 15.")
	s.hearsAnswer(a11y.AskScore, "You, white, 0; Ada, red, 0. 5-point match, game 1. Cube 1.")
	s.hearsAnswer(a11y.AskDice, "Not rolled yet.")
	s.hearsAnswer(a11y.AskTurn, "Your turn to roll. Enter rolls, Shift plus D doubles.")
	s.hearsAnswer(a11y.AskLastPlay, "Ada hasn't played yet.")
	s.hearsAnswer(a11y.AskPoints,
		"Yours: 1 on the bar, 5 on 13, 3 on 8, 5 on 6, 1 on 5. "+
			"Ada: 2 on 1, 1 on 10, 5 on 12, 3 on 17, 2 on 19, 2 off.")
	s.do(core.RollDice{Dice: core.Roll{3, 3}})
	s.hearsAnswer(a11y.AskDice, "Four 3s left.")
	s.hears(s.do(core.MoveChecker{From: core.Bar, Die: 3}), "Bar to 22. Three 3s left.")
	s.hearsAnswer(a11y.AskDice, "Three 3s left.")
	s.hearsAnswer(a11y.AskCube, "Cube 1, centred. You may double before you roll.")
}

func TestStatusKeysAnswerInTheOpponentsTurn(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{})
	s.hearsAnswer(a11y.AskTurn, "Ada to roll.")
	s.hearsAnswer(a11y.AskStatus, "Bar empty. No checkers off.")
	s.do(core.RollDice{Player: 1, Dice: core.Roll{6, 5}})
	s.hearsAnswer(a11y.AskTurn, "Ada's turn.")
	s.hearsAnswer(a11y.AskDice, "Ada rolled 6 and 5.")
	s.hearsAnswer(a11y.AskPips, "Pips: you 163, Ada 167. You lead by 4.")
}

func TestScoreNamesTheRules(t *testing.T) {
	for want, r := range map[string]core.Rules{
		"You, white, 0; Ada, red, 0. Single game.":                    {Length: 1},
		"You, white, 0; Ada, red, 0. Money, game 1. Cube 1.":          {Scoring: core.Money},
		"You, white, 0; Ada, red, 0. Best of five, game 1.":           {Variant: core.BestOfFive()},
		"You, white, 0; Ada, red, 0. 7-point match, game 1. Cube 1.":  {Length: 7, Crawford: true},
		"You, white, 0; Ada, red, 0. 25-point match, game 1. Cube 1.": {Length: 40},
	} {
		s := opened(t, r, a11y.Style{})
		s.hearsAnswer(a11y.AskScore, want)
	}
	s := opened(t, core.Rules{Variant: core.BestOfFive()}, a11y.Style{})
	s.hearsAnswer(a11y.AskCube, "No cube in this match.")
}

func TestSpectatorHearsNames(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.scene.Watching = true
	s.hears(s.do(core.StartGame{Dice: core.Roll{5, 2}}), "Opening: Ben 5, Ada 2.")
	s.hears(s.do(
		core.MoveChecker{From: 13, Die: 5}, core.MoveChecker{From: 13, Die: 2}, core.EndTurn{},
	), "Ben starts: 13 to 8 and 13 to 11.")
	s.hears(s.do(
		core.RollDice{Player: 1, Dice: core.Roll{6, 4}},
		core.MoveChecker{Player: 1, From: 24, Die: 6},
		core.MoveChecker{Player: 1, From: 18, Die: 4},
		core.EndTurn{Player: 1},
	), "Ada rolls 6 and 4: 1 to 11, hits. Ben is on the bar.")
	s.hearsAnswer(a11y.AskPips, "Pips: Ben 174, Ada 157. Ada leads by 17.")
	s.hearsAnswer(a11y.AskTurn, "Ben to roll.")
	s.hearsAnswer(a11y.AskLastPlay, "Ada rolls 6 and 4: 1 to 11, hits.")
	s.scene.Focus = 13
	s.hears(s.line(s.ear.Where(s.scene)), "13 point, Ben, 3 checkers.")
}

func TestBoardInABreathFitsThePosition(t *testing.T) {
	for _, c := range []struct {
		name string
		b    core.Board
		want string
	}{
		{"start", core.Start(), "Pip counts equal. No shots. Points made at home: you one, Ada one."},
		{"race", core.Board{{6: 5, 5: 5, 8: 5}, {6: 5, 4: 5, 9: 5}}, "A race. Pip counts equal. Pips: you 95, Ada 95."},
		{
			"bear-off",
			core.Board{{6: 2, 5: 2, core.Off: 11}, {6: 3, 1: 2, core.Off: 10}},
			"Checkers left: you 4, Ada 5. You finish with 1 of 36 rolls. You trail by 2.",
		},
		{
			"holding",
			core.Board{{20: 2, 13: 4, 8: 3, 6: 4, 4: 2}, {13: 4, 11: 2, 8: 3, 6: 4, 4: 2}},
			"You trail by 18. Your anchor: 20. No shots. Points made at home: you two, Ada two.",
		},
		{
			"closed out",
			core.Board{{core.Bar: 1, 6: 7, 5: 7}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 9: 3}},
			"Ada is bearing in against contact. You are closed out. You trail by 33. No shots. With 8 of 36 rolls Ada must leave a shot.",
		},
		{
			"back game",
			core.Board{{24: 2, 22: 2, 13: 2, 8: 3, 6: 4, 5: 2}, {8: 3, 7: 2, 6: 4, 5: 2, 4: 2, 2: 2}},
			"You are playing a back game. You trail by 92. Your anchors: 24 and 22. No shots. Points made at home: you two, Ada four.",
		},
		{
			"prime against prime",
			core.Board{{24: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 13: 2}, {24: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 13: 2}},
			"Prime against prime. Pip counts equal. Your anchor: 24. Ada's anchor: 1. Your prime: 8 to 4. It traps 2. Ada's prime: 17 to 21. It traps 2. No shots.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, core.Rules{Length: 5}, a11y.Style{})
			s.setUp(c.b, 0)
			s.hearsAnswer(a11y.AskBoard, c.want)
		})
	}
}
