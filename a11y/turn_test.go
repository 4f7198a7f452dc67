package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

// The turn that the documentation shows: opening, two moves found with the cycle, pips, the
// opponent's answer, the entry.
func TestTurnIsAnnounced(t *testing.T) {
	s := sit(t, core.Rules{Length: 3, Crawford: true}, a11y.Style{Echo: a11y.EchoNormal})
	s.hears(s.lines(s.said)[0], "3-point match. You are white, Ada is red.")
	s.hears(s.do(core.StartGame{Dice: core.Roll{5, 2}}), "Opening: you 5, Ada 2. You start with 5 and 2.")
	s.hearsTarget(0, "24, yours, 2.")
	s.hearsTarget(1, "13, yours, 5.")
	s.scene.Selected = 13
	s.hears(s.line(s.ear.Selected(s.scene)), "13 selected.")
	s.hearsTarget(0, "11, empty, with the 2.")
	s.hearsTarget(1, "8, yours, 3, with the 5.")
	s.scene.Selected = 0
	s.hears(s.do(core.MoveChecker{From: 13, Die: 5}), "13 to 8. A 2 left.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskPips)), "Pips: you 162, Ada 167. You lead by 5.")
	s.hearsTarget(0, "24, yours, 2.")
	s.hearsTarget(1, "13, yours, 4.")
	s.scene.Selected = 13
	s.hearsTarget(0, "11, empty.")
	s.scene.Selected = 0
	s.hears(s.do(core.MoveChecker{From: 13, Die: 2}), "13 to 11.")
	s.hears(s.do(core.EndTurn{}), "")
	s.hears(s.do(
		core.RollDice{Player: 1, Dice: core.Roll{6, 4}},
		core.MoveChecker{Player: 1, From: 24, Die: 6},
		core.MoveChecker{Player: 1, From: 18, Die: 4},
		core.EndTurn{Player: 1},
	), "Ada rolls 6 and 4: 1 to 11, hits. You are on the bar.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskLastPlay)), "Ada rolls 6 and 4: 1 to 11, hits.")
	s.hears(s.do(core.RollDice{Dice: core.Roll{6, 3}}), "6 and 3. 22 is open.")
}

// A turn that is given back is announced to both, and the opponent's comes again as one sentence.
func TestReturnedTurnIsAnnounced(t *testing.T) {
	s := sit(t, core.Rules{Length: 3, Crawford: true}, a11y.Style{Echo: a11y.EchoNormal})
	s.do(core.StartGame{Dice: core.Roll{3, 1}})
	s.do(core.MoveChecker{From: 8, Die: 3}, core.MoveChecker{From: 6, Die: 1}, core.EndTurn{})
	s.hears(s.do(core.ReturnTurn{Player: 1}), "You take the turn back and play 3 and 1 again.")
	s.do(core.MoveChecker{From: 8, Die: 3}, core.MoveChecker{From: 6, Die: 1}, core.EndTurn{})
	s.do(core.RollDice{Player: 1, Dice: core.Roll{6, 5}}, core.MoveChecker{Player: 1, From: 24, Die: 6},
		core.MoveChecker{Player: 1, From: 18, Die: 5}, core.EndTurn{Player: 1})
	s.hears(s.do(core.ReturnTurn{}), "Ada takes the turn back and plays 6 and 5 again.")
	s.hears(s.do(
		core.MoveChecker{Player: 1, From: 13, Die: 6}, core.MoveChecker{Player: 1, From: 13, Die: 5}, core.EndTurn{Player: 1},
	), "Ada rolls 6 and 5: 12 to 18 and 12 to 17.")
}
