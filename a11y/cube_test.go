package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// passTurn plays both dice of the side on roll in any legal way and ends the turn.
func (s *seat) passTurn(dice core.Roll) {
	s.t.Helper()
	p := s.match.State().OnTurn
	s.do(core.RollDice{Player: p, Dice: dice})
	s.playOn(p)
}

func (s *seat) playOn(p core.Player) {
	s.t.Helper()
	for {
		state := s.match.State()
		legal := state.Turn.Legal()
		if len(legal) == 0 {
			break
		}
		s.do(core.MoveChecker{Player: p, From: legal[0].From, Die: legal[0].Die})
	}
	s.do(core.EndTurn{Player: p})
}

// opened returns a listener's seat at a match, after the listener's opening turn.
func opened(t *testing.T, r core.Rules, style a11y.Style) *seat {
	t.Helper()
	s := sit(t, r, style)
	s.do(core.StartGame{Dice: core.Roll{3, 1}})
	s.playOn(0)
	return s
}

func TestDoubleAsksForAnAnswer(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{TeachKeys: true})
	s.hears(s.do(core.Double{Player: 1}), "Ada doubles to 2. Take?")
	if a := s.said[0]; a.Urgency != say.Alert || a.Cue != say.CueDoubleOffered || a.Speaker != say.Rival {
		t.Errorf("urgency %d, cue %d, speaker %d", a.Urgency, a.Cue, a.Speaker)
	}
	prompt, _ := s.ear.Prompt(s.scene)
	s.hears(s.line(prompt), "Y takes, N drops.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Ada doubles to 2. You have to answer. Y takes, N drops.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskCube)), "Cube 1, centred. Ada doubles to 2. You have to answer.")
	s.hears(s.do(core.Take{Player: 0}), "You take the cube at 2.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskCube)), "Cube 2, yours. You may double before you roll.")
	s.passTurn(core.Roll{6, 5})
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskCube)), "Cube 2, yours. You may double.")
	s.hears(s.do(core.Double{Player: 0}), "You double to 4.")
	s.hears(s.do(core.DropDouble{Player: 1}), "Ada drops. You win 2 points. Score: you 2, Ada 0.")
}

func TestOpponentsTakeIsAnnounced(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{})
	s.passTurn(core.Roll{6, 5})
	s.hears(s.do(core.Double{Player: 0}), "You double to 2.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "You double to 2. Ada has to answer.")
	s.hears(s.do(core.Take{Player: 1}), "Ada takes the cube at 2.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskCube)), "Cube 2, Ada's. Only Ada may double.")
	s.hears(s.line(s.ear.Refuse(s.scene, whyNoDouble(s))), "The cube is Ada's.")
}

func whyNoDouble(s *seat) error {
	state := s.match.State()
	return state.WhyNoDouble(0)
}

func TestTrackReplacesTheCube(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{TrackWording: true})
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskCube)), "Track 1, centred. You may double before you roll.")
	s.do(core.Double{Player: 1})
	s.hears(s.do(core.Take{Player: 0}), "You take the track at 2.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskScore)), "You, white, 0; Ada, red, 0. 5-point match, game 1. Track 2.")
	single := sit(t, core.Rules{Length: 1}, a11y.Style{TrackWording: true})
	single.hears(single.line(single.ear.Refuse(single.scene, whyNoDouble(single))), "No doubling track in this match.")
}

func TestBeaverIsAnnounced(t *testing.T) {
	s := opened(t, core.Rules{Scoring: core.Money, Beavers: true}, a11y.Style{TeachKeys: true})
	s.hears(s.do(core.Double{Player: 1}), "Ada doubles to 2. Take?")
	prompt, _ := s.ear.Prompt(s.scene)
	s.hears(s.line(prompt), "Y takes, N drops, F10 offers a beaver.")
	s.hears(s.do(core.Beaver{Player: 0}), "You beaver to 4.")
	s.hears(s.do(core.Take{Player: 1}), "Ada takes. Cube 4, yours.")

	s = opened(t, core.Rules{Scoring: core.Money, Beavers: true}, a11y.Style{})
	s.passTurn(core.Roll{6, 5})
	s.do(core.Double{Player: 0})
	s.hears(s.do(core.Beaver{Player: 1}), "Ada beavers to 4. Take?")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Ada beavers to 4. You have to answer. Y takes, N drops.")
	s.hears(s.do(core.DropDouble{Player: 0}), "You drop. Ada wins 2 points. Score: you 0, Ada 2.")
}

func TestTwoPeopleAreAskedByName(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.scene.Shared = true
	s.hears(s.do(core.StartGame{Dice: core.Roll{3, 1}}), "Opening: Ben 3, Ada 1. Ben starts with 3 and 1.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskPoints)),
		"Ben: 2 on 24, 5 on 13, 3 on 8, 5 on 6. Ada: 2 on 1, 5 on 12, 3 on 17, 5 on 19.")
	s.do(core.MoveChecker{From: 8, Die: 3})
	s.do(core.MoveChecker{From: 6, Die: 1})
	s.hears(s.do(core.EndTurn{}), "Ada's turn.")
	s.hears(s.do(core.Double{Player: 1}), "Ada doubles to 2. Ben, take?")
	s.hears(s.do(core.Take{Player: 0}), "Ben takes the cube at 2.")
	s.hears(s.do(core.RollDice{Player: 1, Dice: core.Roll{5, 4}}), "5 and 4.")
	s.hears(s.do(core.MoveChecker{Player: 1, From: 13, Die: 5}), "13 to 8. A 4 left.")
	s.hears(s.do(core.UndoMove{Player: 1}), "13 to 8 undone. 5 and 4 left.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskPips)), "Pips: Ada 167, Ben 163. Ben leads by 4.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Ada's turn. 5 and 4 left. Control plus Right arrow finds a checker, Enter selects it.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskLastPlay)), "Ben rolls 3 and 1: 17 to 20 and 19 to 20.")
	s.hears(s.do(core.Resign{Player: 1, Result: core.Single}), "Ada resigns a single game, 2 points. Ben, accept?")
	s.hears(s.do(core.AcceptResign{Player: 0}), "Ben accepts. Ben wins 2 points. Score: Ben 2, Ada 0.")
}

func TestReasonAgainstDoublingIsAnnounced(t *testing.T) {
	for _, c := range []struct {
		rules    core.Rules
		crawford bool
		want     string
	}{
		{rules: core.Rules{Length: 5}},
		{rules: core.Rules{Scoring: core.Money}},
		{core.Rules{Length: 2, Crawford: true}, true, "No doubling in the Crawford game."},
		{core.Rules{Length: 1}, false, "A single game has no cube."},
		{core.Rules{Variant: core.BestOfFive()}, false, "Best of five has no cube."},
		{core.Rules{Length: 3, Variant: core.Variant{NoCube: true}}, false, "This match has no cube."},
	} {
		s := sit(t, c.rules, a11y.Style{})
		setUp := core.SetUp{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}, Crawford: c.crawford}
		if c.crawford {
			setUp.Score = [2]int{1, 0}
		}
		s.do(setUp)
		a, none := s.ear.NoDoubling(s.scene)
		if s.hears(s.line(a), c.want); none != (c.want != "") {
			t.Errorf("%+v: nobody may double: %v", c.rules, none)
		}
	}
}
