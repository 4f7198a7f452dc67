package a11y_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// sounding is a cue and its place.
type sounding struct {
	Cue   say.Cue
	Place say.Place
	Words bool
}

func (s *seat) sounds(commands ...core.Command) []sounding {
	s.t.Helper()
	var all []sounding
	for _, c := range commands {
		s.do(c)
		for _, a := range s.said {
			all = append(all, sounding{a.Cue, a.Place, !a.Silent()})
		}
	}
	return all
}

func far(column int) say.Place  { return say.Place{Column: column, Far: true} }
func near(column int) say.Place { return say.Place{Column: column} }

// Each thing that happens has its sound where it happens, also while the opponent's words still
// wait for the turn's end.
func TestTurnIsAnnouncedAsItHappens(t *testing.T) {
	b := core.Board{{24: 2, 13: 4, 11: 1, 8: 3, 6: 5}, {core.Bar: 1, 24: 1, 13: 5, 8: 3, 6: 5}}
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(b, 1)
	got := s.sounds(
		core.RollDice{Player: 1, Dice: core.Roll{4, 4}},
		core.MoveChecker{Player: 1, From: core.Bar, Die: 4},
		core.MoveChecker{Player: 1, From: 13, Die: 4},
		core.MoveChecker{Player: 1, From: 13, Die: 4},
		core.MoveChecker{Player: 1, From: 6, Die: 4},
		core.EndTurn{Player: 1},
	)
	want := []sounding{
		{say.CueDiceDouble, say.Place{}, false},
		{say.CueEnter, near(9), false},
		{say.CuePlace, far(4), false},
		{say.CuePlace, far(4), false},
		{say.CuePlace, far(11), false},
		{say.CueMyTurn, say.Place{}, true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the opponent's turn (want -, got +):\n%s", diff)
	}
	got = s.sounds(
		core.RollDice{Dice: core.Roll{6, 5}},
		core.MoveChecker{From: 24, Die: 6},
		core.UndoMove{},
	)
	want = []sounding{
		{say.CueDiceThrown, say.Place{}, true},
		{say.CuePlace, far(6), true},
		{say.CueUndo, far(12), true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("one's own turn (want -, got +):\n%s", diff)
	}
}

func TestSoundsAreMirroredWithHomeOnTheLeft(t *testing.T) {
	s := inPosition(t, a11y.Style{HomeLeft: true}, contact(), core.Roll{5, 3})
	got := s.sounds(core.MoveChecker{From: 13, Die: 3})
	if diff := cmp.Diff([]sounding{{say.CueHit, near(10), true}}, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

func TestAnnouncementsHaveTopicAndSpeaker(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{})
	s.passTurn(core.Roll{6, 4})
	turn := s.said[len(s.said)-1]
	if turn.Topic != say.TopicOpponent || turn.Speaker != say.Rival || turn.Urgency != say.Event {
		t.Errorf("the opponent's turn: topic %d, speaker %d, urgency %d", turn.Topic, turn.Speaker, turn.Urgency)
	}
	s.do(core.RollDice{Dice: core.Roll{2, 1}})
	state := s.match.State()
	s.do(core.MoveChecker{From: state.Turn.Legal()[0].From, Die: state.Turn.Legal()[0].Die})
	own := s.said[0]
	if own.Topic != say.TopicGame || own.Speaker != say.Own || own.Urgency != say.Event {
		t.Errorf("one's own move: topic %d, speaker %d, urgency %d", own.Topic, own.Speaker, own.Urgency)
	}
}
