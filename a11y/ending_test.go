package a11y_test

import (
	"slices"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// lastChecker returns a position in which the listener bears off the last checker with any roll, and
// Ada has the given checkers.
func lastChecker(ada core.Side) core.Board {
	return core.Board{{1: 1, core.Off: 14}, ada}
}

func TestEndOfAGameAnnouncesTheResult(t *testing.T) {
	single := core.Side{6: 2, core.Off: 13}
	gammon := core.Side{7: 15}
	backgammon := core.Side{23: 1, 7: 14}
	home := core.Side{6: 15}
	for _, c := range []struct {
		name  string
		rules core.Rules
		ada   core.Side
		want  string
		cue   say.Cue
	}{
		{"single", core.Rules{Length: 5}, single, "You win 1 point. Score: you 1, Ada 0.", say.CueGameWon},
		{"gammon", core.Rules{Length: 5}, gammon, "You win a gammon, 2 points. Score: you 2, Ada 0.", say.CueGammonWon},
		{"backgammon", core.Rules{Length: 5}, backgammon, "You win a backgammon, 3 points. Score: you 3, Ada 0.", say.CueGammonWon},
		{"match", core.Rules{Length: 2}, gammon, "You win a gammon, 2 points. You win the match, 2 to 0.", say.CueMatchWon},
		{"single game", core.Rules{Length: 1}, single, "You win.", say.CueMatchWon},
		{"single game, gammon", core.Rules{Length: 1}, gammon, "You win a gammon.", say.CueMatchWon},
		{"money", core.Rules{Scoring: core.Money}, gammon, "You win a gammon, 2 points. Score: you 2, Ada 0.", say.CueGammonWon},
		{"Jacoby", core.Rules{Scoring: core.Money, Jacoby: true}, gammon, "You win a gammon, only 1 point: Jacoby rule, nobody doubled. Score: you 1, Ada 0.", say.CueGameWon},
		{"Jacoby, backgammon", core.Rules{Scoring: core.Money, Jacoby: true}, backgammon, "You win a backgammon, only 1 point: Jacoby rule, nobody doubled. Score: you 1, Ada 0.", say.CueGameWon},
		{"Jacoby, single", core.Rules{Scoring: core.Money, Jacoby: true}, single, "You win 1 point. Score: you 1, Ada 0.", say.CueGameWon},
		{"Mulligan", core.Rules{Variant: core.BestOfFive()}, gammon, "You win a Mulligan, 3 points. You win the match, 3 to 0.", say.CueMatchWon},
		{"no Mulligan", core.Rules{Variant: core.BestOfFive()}, home, "You win 1 point. Score: you 1, Ada 0.", say.CueGameWon},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, c.rules, a11y.Style{})
			s.setUp(lastChecker(c.ada), 0)
			s.do(core.RollDice{Dice: core.Roll{2, 1}})
			s.hears(s.do(core.MoveChecker{From: 1, Die: 2}), "1 off.")
			s.hears(s.do(core.EndTurn{}), c.want)
			if got := s.said[len(s.said)-1].Cue; got != c.cue {
				t.Errorf("cue %d, want %d", got, c.cue)
			}
		})
	}
}

func TestOpponentsWinIsAnnounced(t *testing.T) {
	s := sit(t, core.Rules{Length: 3}, a11y.Style{})
	s.setUp(core.Board{{6: 1, 5: 1, core.Off: 13}, {1: 2, core.Off: 13}}, 1)
	s.hears(s.do(
		core.RollDice{Player: 1, Dice: core.Roll{2, 1}},
		core.MoveChecker{Player: 1, From: 1, Die: 2},
		core.MoveChecker{Player: 1, From: 1, Die: 1},
		core.EndTurn{Player: 1},
	), "Ada rolls 2 and 1: two checkers 24 off.\nAda wins 1 point. Score: you 0, Ada 1.")
	if got := s.said[len(s.said)-1].Cue; got != say.CueGameLost {
		t.Errorf("cue %d", got)
	}
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Between games. Enter starts the next game.")
}

func TestCrawfordGameIsAnnounced(t *testing.T) {
	s := sit(t, core.Rules{Length: 2, Crawford: true}, a11y.Style{})
	s.setUp(lastChecker(core.Side{6: 2, core.Off: 13}), 0)
	s.do(core.RollDice{Dice: core.Roll{2, 1}})
	s.playOn(0)
	s.hears(s.do(core.StartGame{Dice: core.Roll{2, 5}}), "Game 2, the Crawford game: no doubling.\nOpening: you 2, Ada 5.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskCube)), "Crawford game: no doubling.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskScore)), "You, white, 1; Ada, red, 0. 2-point match, game 2. Crawford.")
	s.hears(s.do(
		core.MoveChecker{Player: 1, From: 13, Die: 5},
		core.MoveChecker{Player: 1, From: 13, Die: 2},
		core.EndTurn{Player: 1},
	), "Ada starts: 12 to 17 and 12 to 14.")
	s.hears(s.line(s.ear.Refuse(s.scene, whyNoDouble(s))), "Crawford game: no doubling.")
}

func TestTieInTheOpeningIsRolledAgain(t *testing.T) {
	s := sit(t, core.Rules{Length: 1}, a11y.Style{})
	s.hears(s.lines(s.ear.Announce(s.scene, core.State{}, s.match.Events()))[0], "Single game. You are white, Ada is red.")
	s.hears(s.do(core.StartGame{Dice: core.Roll{4, 4}}), "Opening: both 4. Roll again.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Roll the opening dice again. Enter rolls.")
	s.hears(s.do(core.RollDice{Dice: core.Roll{3, 6}}), "Opening: you 3, Ada 6.")
}

func TestResignationAndAnswerAreAnnounced(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{TeachKeys: true})
	s.hears(s.do(core.Resign{Player: 1, Result: core.Gammon}), "Ada resigns a gammon, 2 points. Accept?")
	if got := s.said[0].Urgency; got != say.Alert {
		t.Errorf("urgency %d", got)
	}
	prompt, _ := s.ear.Prompt(s.scene)
	s.hears(s.line(prompt), "Y accepts, N refuses.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Ada resigns a gammon, 2 points. You have to answer. Y accepts, N refuses.")
	s.hears(s.do(core.RefuseResign{Player: 0}), "You refuse. The game continues.")
	s.hears(s.do(core.Resign{Player: 0, Result: core.Single}), "You resign a single game, 1 point.")
	s.hears(s.do(core.RefuseResign{Player: 1}), "Ada refuses. The game continues.")
	s.do(core.Resign{Player: 0, Result: core.Single})
	s.hears(s.do(core.AcceptResign{Player: 1}), "Ada accepts. Ada wins 1 point. Score: you 0, Ada 1.")
}

// If a server ends the game with the resignation, Backtalk asks nobody.
func TestResignationAcceptedAtOnceAsksNobody(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{})
	before := s.match.State()
	var events []core.Event
	for _, c := range []core.Command{core.Resign{Player: 1, Result: core.Gammon}, core.AcceptResign{Player: 0}} {
		done, err := s.match.Do(c)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, done...)
	}
	s.see()
	s.said = s.ear.Announce(s.scene, before, events)
	if got := s.lines(s.said); !slices.Equal(got, []string{"Ada resigns a gammon, 2 points.", "You win a gammon, 2 points. Score: you 2, Ada 0."}) {
		t.Errorf("said %q", got)
	}
}

func TestEndOfASessionIsAnnounced(t *testing.T) {
	s := sit(t, core.Rules{Scoring: core.Money}, a11y.Style{})
	s.hears(s.do(core.Stop{}), "Session over. The score is even.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Session over. Y starts another match.")
}

func TestSetUpPositionIsAnnounced(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.hears(s.do(core.SetUp{Board: contact(), Player: 1, Cube: core.Cube{Value: 2, Owner: 0}}), "Starting from a set-up position. Ada's turn. Cube 2, yours.")
}

// If you can't play a turn or a die, you hear why, once.
func TestReasonForAnUnplayableTurnIsAnnouncedOnce(t *testing.T) {
	closed := core.Side{6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}
	fivePoints := core.Side{6: 3, 5: 2, 4: 2, 3: 2, 2: 2, 13: 4}
	onBar := core.Side{core.Bar: 1, 13: 5, 8: 3, 6: 6}
	twoOnBar := core.Side{core.Bar: 2, 13: 5, 8: 3, 6: 5}
	stuck := core.Side{24: 2, 7: 0, 3: 6, 2: 4, 1: 3}
	for _, c := range []struct {
		name string
		b    core.Board
		dice core.Roll
		want string
	}{
		{"dance", core.Board{onBar, fivePoints}, core.Roll{6, 5}, "6 and 5. You dance."},
		{"closed out", core.Board{onBar, closed}, core.Roll{6, 6}, "Double 6. You are closed out."},
		{"one opens", core.Board{onBar, fivePoints}, core.Roll{6, 1}, "6 and 1. 24 is open."},
		{"two open", core.Board{onBar, {6: 5, 8: 3, 13: 5, 24: 2}}, core.Roll{5, 4}, "5 and 4. 21 and 20 are open."},
		{"one open point hits", core.Board{onBar, {6: 5, 8: 3, 13: 6, 4: 1}}, core.Roll{5, 4}, "5 and 4. 21 and 20 are open. Hits on 21."},
		{"two on the bar", core.Board{twoOnBar, fivePoints}, core.Roll{1, 1}, "Double 1. 24 is open."},
		{"blocked", core.Board{stuck, {7: 4, 8: 4, 9: 4, 12: 3}}, core.Roll{6, 6}, "Double 6. You can't move."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, core.Rules{Length: 5}, a11y.Style{})
			s.setUp(c.b, 0)
			s.hears(s.do(core.RollDice{Dice: c.dice}), c.want)
		})
	}
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(core.Board{twoOnBar, fivePoints}, 0)
	s.do(core.RollDice{Dice: core.Roll{6, 1}})
	s.hears(s.do(core.MoveChecker{From: core.Bar, Die: 1}), "Bar to 24. You can't play the 6.")
	s.hears(s.do(core.EndTurn{}), "")
}

func TestOpponentsBadRollsAreAnnounced(t *testing.T) {
	fivePoints := core.Side{6: 3, 5: 2, 4: 2, 3: 2, 2: 2, 13: 4}
	closed := core.Side{6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}
	onBar := core.Side{core.Bar: 1, 13: 5, 8: 3, 6: 6}
	for _, c := range []struct {
		name string
		b    core.Board
		dice core.Roll
		want string
	}{
		{"dance", core.Board{fivePoints, onBar}, core.Roll{6, 5}, "Ada rolls 6 and 5 and dances."},
		{"closed out", core.Board{closed, onBar}, core.Roll{6, 5}, "Ada rolls 6 and 5, closed out."},
		{"blocked", core.Board{{7: 4, 8: 4, 9: 4, 12: 3}, {24: 2, 3: 6, 2: 4, 1: 3}}, core.Roll{6, 6}, "Ada rolls double 6 and can't move."},
		{"half a roll", core.Board{fivePoints, {core.Bar: 2, 13: 5, 8: 3, 6: 5}}, core.Roll{6, 1}, "Ada rolls 6 and 1: bar to 1. Ada can't play the 6."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, core.Rules{Length: 5}, a11y.Style{})
			s.setUp(c.b, 1)
			heard := s.do(core.RollDice{Player: 1, Dice: c.dice})
			for state := s.match.State(); len(state.Turn.Legal()) > 0; state = s.match.State() {
				m := state.Turn.Legal()[0]
				heard += s.do(core.MoveChecker{Player: 1, From: m.From, Die: m.Die})
			}
			s.hears(heard+s.do(core.EndTurn{Player: 1}), c.want)
		})
	}
}

func TestFinishedMatchAnnouncesItsResult(t *testing.T) {
	s := sit(t, core.Rules{Length: 2}, a11y.Style{})
	s.setUp(lastChecker(core.Side{7: 15}), 0)
	s.do(core.RollDice{Dice: core.Roll{2, 1}})
	s.playOn(0)
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Match over: you won, 2 to 0. Y starts another match.")
	s.scene.Viewer = 1
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Match over: Ben won, 2 to 0. Y starts another match.")
}

// If an imported record has a play that the rules don't allow, you hear that it breaks the rules.
func TestIllegalRecordedPlayIsAnnounced(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{})
	now := s.match.State()
	set := core.PositionSet{Board: contact(), Player: 0, Cube: now.Cube, Reason: core.IllegalPlay}
	m, err := core.Replay(append(s.match.Events(), set))
	if err != nil {
		t.Fatal(err)
	}
	s.match = m
	s.see()
	s.hears(s.lines(s.ear.Announce(s.scene, now, []core.Event{set}))[0], "The recorded play breaks the rules here. Your turn.")
}

func TestCommentaryTurnsOnInMidMatch(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	s.hears(s.do(core.MoveChecker{From: 13, Die: 5}), "13 to 8. A 3 left.")
	style := s.ear.Style()
	style.Verbose = true
	s.ear.SetStyle(style)
	s.hears(s.do(core.MoveChecker{From: 8, Die: 3}), "8 to 5, making 5. You lead by 36. 22 of 36 rolls hit you.")
}

func TestResignationNamesItsPoints(t *testing.T) {
	for _, c := range []struct {
		rules  core.Rules
		cube   core.Cube
		result core.Result
		want   string
	}{
		{core.Rules{Length: 5}, core.Cube{Value: 1, Owner: core.Centre}, core.Backgammon, "Ada resigns a backgammon, 3 points. Accept?"},
		{core.Rules{Length: 25}, core.Cube{Value: 4, Owner: 0}, core.Gammon, "Ada resigns a gammon, 8 points. Accept?"},
		{core.Rules{Variant: core.BestOfFive()}, core.Cube{Value: 1, Owner: core.Centre}, core.Mulligan, "Ada resigns a Mulligan, 3 points. Accept?"},
	} {
		s := sit(t, c.rules, a11y.Style{})
		s.do(core.SetUp{Board: core.Start(), Cube: c.cube})
		s.hears(s.do(core.Resign{Player: 1, Result: c.result}), c.want)
	}
}

// The sound for the listener's turn follows a turn of the opponent's unless that ended the game. A
// listener who only watches never hears it.
func TestSoundMarksYourTurn(t *testing.T) {
	for _, c := range []struct {
		name     string
		ada      core.Side
		watching bool
		want     say.Cue
	}{
		{"one's turn", core.Side{6: 1, 1: 2, core.Off: 12}, false, say.CueMyTurn},
		{"the game is over", core.Side{1: 2, core.Off: 13}, false, say.CueNone},
		{"watching", core.Side{6: 1, 1: 2, core.Off: 12}, true, say.CueNone},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, core.Rules{Length: 5}, a11y.Style{})
			s.scene.Watching = c.watching
			s.setUp(core.Board{{6: 1, 5: 1, core.Off: 13}, c.ada}, 1)
			s.do(core.RollDice{Player: 1, Dice: core.Roll{2, 1}})
			s.playOn(1)
			if got := s.said[0].Cue; got != c.want {
				t.Errorf("cue %d, want %d", got, c.want)
			}
		})
	}
}

// A player who continues another match hears nothing of the match before.
func TestResumingForgetsTheMatchBefore(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.do(core.StartGame{Dice: core.Roll{1, 3}})
	other := sit(t, core.Rules{Length: 5}, a11y.Style{})
	other.setUp(core.Start(), 1)
	other.passTurn(core.Roll{3, 1})
	lines := s.lines(s.ear.Resume(other.scene, other.match.Events()))
	if len(lines) != 3 || lines[1] != "Ada rolls 3 and 1: 1 to 4 and 1 to 2." {
		t.Errorf("heard %q", lines)
	}
	s.hearsAnswer(a11y.AskLastPlay, "Ada rolls 3 and 1: 1 to 4 and 1 to 2.")
}

func TestEndOfASessionNamesTheLeader(t *testing.T) {
	for _, c := range []struct {
		score [2]int
		want  string
	}{
		{[2]int{3, 1}, "Session over. You are 3 points ahead."},
		{[2]int{0, 1}, "Session over. The score is even."},
		{[2]int{0, 4}, "Session over. Ada is 3 points ahead."},
	} {
		s := sit(t, core.Rules{Scoring: core.Money}, a11y.Style{})
		s.do(core.SetUp{Score: c.score, Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}})
		s.do(core.Resign{Player: 1, Result: core.Single}, core.AcceptResign{Player: 0})
		s.hears(s.do(core.Stop{}), c.want)
	}
}

// In a replay, as at a shared board, the turn of somebody else names who could not play a die.
func TestReplayNamesWhoCouldNotPlay(t *testing.T) {
	fivePoints := core.Side{6: 3, 5: 2, 4: 2, 3: 2, 2: 2, 13: 4}
	stuck := core.Side{core.Bar: 2, 13: 5, 8: 3, 6: 5}
	for _, c := range []struct {
		name     string
		watching bool
		p        core.Player
		want     string
	}{
		{"mine", false, 0, "You: bar to 24. You can't play the 6."},
		{"the other's", false, 1, "Ada: bar to 1. Ada can't play the 6."},
		{"of two others", true, 0, "Ben: bar to 24. Ben can't play the 6."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, core.Rules{Length: 5}, a11y.Style{})
			s.scene.Replay, s.scene.Watching = true, c.watching
			var b core.Board
			b[c.p], b[c.p.Opponent()] = stuck, fivePoints
			s.setUp(b, c.p)
			s.do(core.RollDice{Player: c.p, Dice: core.Roll{6, 1}})
			for state := s.match.State(); len(state.Turn.Legal()) > 0; state = s.match.State() {
				m := state.Turn.Legal()[0]
				s.do(core.MoveChecker{Player: c.p, From: m.From, Die: m.Die})
			}
			s.hears(s.do(core.EndTurn{Player: c.p}), c.want)
		})
	}
}
