package desk

import (
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
	"backtalk/speech"
)

// The first two questions name the keys that answer them. After that, a player hears the keys only
// after pressing Enter, a key without a meaning, or the key for help.
func TestFirstQuestionsNameTheirKeys(t *testing.T) {
	d, front := bare(t)
	d.Teaches = func() bool { return true }
	asked := func() string {
		front.lines = nil
		d.Enter(&places.Question{Ask: say.M(say.ResignSureSingle, nil), Answers: d.Answers})
		return front.lines[0]
	}
	press := func(k keymap.Key) string {
		front.lines = nil
		d.Press(k)
		return front.lines[0]
	}
	enter, help := d.Keys.Keys(keymap.Question, keymap.DoEnter)[0], d.Keys.Keys(keymap.Question, keymap.DoHelp)[0]
	heard := []string{asked(), asked(), asked(), press(enter), press(help)}
	plain, full := heard[2], heard[2]+" Y or N."
	if want := []string{full, full, plain, full, full}; !slices.Equal(heard, want) {
		t.Errorf("heard\n%q\nwant\n%q", heard, want)
	}
	d.Teaches = nil
	d.taught = 0
	if got := asked(); got != plain {
		t.Errorf("a player who isn't taught keys hears %q", got)
	}
}

// listening is a voice that counts how often it hears that no question is open any more.
type listening struct {
	Voice
	answered int
}

func (l *listening) Say(speech.Utterance) {}
func (l *listening) Answered()            { l.answered++ }

// The voice doesn't ask again what was withdrawn, or replaced by another question.
func TestWithdrawnQuestionIsNotAskedAgain(t *testing.T) {
	d, _ := bare(t)
	voice := &listening{}
	d.Voice = voice
	d.Ask(say.M(say.ResignSureSingle, nil), nil, nil)
	if d.Withdraw(func(places.Place) bool { return false }); voice.answered != 0 {
		t.Error("an open question is taken for an answered one")
	}
	if d.Ask(say.M(say.ResignSureGammon, nil), nil, nil); voice.answered != 1 {
		t.Error("a question that was replaced is asked again")
	}
	if d.Withdraw(func(places.Place) bool { return true }); voice.answered != 2 {
		t.Error("a question that was withdrawn is asked again")
	}
}
