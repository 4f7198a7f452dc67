package table

import (
	"context"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/speech"
)

// heardVoice notes what the voice gets to speak.
type heardVoice struct {
	said []speech.Utterance
	// answered counts how often it was notified that no question is open any more.
	answered int
}

func (s *heardVoice) Say(u speech.Utterance)    { s.said = append(s.said, u) }
func (s *heardVoice) KeyPressed()               {}
func (s *heardVoice) KeyHandled()               {}
func (s *heardVoice) Answered()                 { s.answered++ }
func (s *heardVoice) Hush()                     {}
func (s *heardVoice) Configure(speech.Settings) {}

// Wait has nothing to wait for.
func (s *heardVoice) Wait(context.Context) error { return nil }

func (s *heardVoice) find(t *testing.T, begins string) speech.Utterance {
	t.Helper()
	for _, u := range s.said {
		if strings.HasPrefix(u.Text, begins) {
			return u
		}
	}
	t.Fatalf("nothing spoken begins with %q", begins)
	return speech.Utterance{}
}

// The two sides speak from two places, each with its own voice if one is set. The player hears a point from
// its place on the board.
func TestEachSideSpeaksFromItsOwnPlace(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(core.Start(), core.Roll{5, 2})})
	voice := &heardVoice{}
	d.desk.Voice = voice
	d.press("g", "1", "3", "enter", "5", "2")
	own, rival := voice.find(t, "13 to 8."), voice.find(t, "Ada rolls")
	if own.Speaker != say.Own || own.Pan >= 0 {
		t.Errorf("the own move: speaker %d at %v, want the own at the left", own.Speaker, own.Pan)
	}
	if rival.Speaker != say.Rival || rival.Pan <= 0 {
		t.Errorf("the opponent's turn: speaker %d at %v, want the rival at the right", rival.Speaker, rival.Pan)
	}
	if point := voice.find(t, "13, yours"); point.Pan != -1 {
		t.Errorf("13 point, in the first column, is told at %v, want -1", point.Pan)
	}
}

// When the player answers a question, the voice doesn't ask it again if it was cut off. A status key answers
// no question.
func TestAnsweredQuestionIsNotAskedAgain(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(core.Start(), core.Roll{5, 2})})
	voice := &heardVoice{}
	d.desk.Voice = voice
	for _, c := range []struct {
		keys    string
		answers bool
	}{
		{"g", false},
		{"1 3", false},
		{"enter", true},
		{"/", false},
		{"escape", true},
		{"p t left", false},
		{"5", true},
	} {
		before := voice.answered
		d.press(strings.Fields(c.keys)...)
		if got := voice.answered > before; got != c.answers {
			t.Errorf("%s: answers the question %v, want %v", c.keys, got, c.answers)
		}
	}
	if ask := voice.find(t, "Go to point"); !ask.Asks {
		t.Error("the question for a point is no question to the voice")
	}
}
