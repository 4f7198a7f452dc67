package places_test

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// echoed records what a field shows and speaks.
type echoed struct{ text strings.Builder }

func (e *echoed) TypedRune(r rune)  { e.text.WriteRune(r) }
func (e *echoed) ErasedRune(r rune) { e.text.WriteString("-" + string(r)) }

// A field takes every letter and digit, even those that are status keys at
// the board.
func TestFieldTakesLettersAndDigits(t *testing.T) {
	var echo echoed
	got := ""
	e := &places.Entry{Ask: named("Name?"), Echo: &echo, Accept: func(text string) (func(), []say.Announcement) {
		got = text
		return nil, nil
	}}
	l := listen(t, e)
	for _, r := range "spDy6?,.[é" {
		l.press(string(r))
	}
	l.press("backspace")
	l.hears("up", "Name? spDy6?,.[", say.CueQuestion)
	if a := l.press("enter"); !a.Leave || got != "spDy6?,.[" {
		t.Errorf("taken %q: %+v", got, a)
	}
	if want := "spDy6?,.[é-é"; echo.text.String() != want {
		t.Errorf("echo %q, want %q", echo.text.String(), want)
	}
}

func TestRefusedTextIsTypedAnew(t *testing.T) {
	e := &places.Entry{Ask: named("Dice?"), Echo: &echoed{}, Accept: func(string) (func(), []say.Announcement) {
		return nil, []say.Announcement{{Sentences: []say.Message{named("Two dice.")}, Cue: say.CueIllegal}}
	}}
	l := listen(t, e)
	l.press("7")
	l.hears("enter", "Two dice.", say.CueIllegal)
	if e.Text() != "" {
		t.Errorf("the field keeps %q", e.Text())
	}
	l.hears("backspace", "Dice?", say.CueEdge)
}

func TestFieldExplainsWhatItTakes(t *testing.T) {
	e := &places.Entry{Ask: named("Length?"), Echo: &echoed{}, Help: []say.Message{named("Allowed: 1 to 25.")}}
	l := listen(t, e)
	l.press("9")
	l.hears("f1", "Allowed: 1 to 25.", say.CueNone)
	if e.Text() != "9" {
		t.Errorf("after help the field has %q", e.Text())
	}
}

func TestFieldBoundsItsText(t *testing.T) {
	e := &places.Entry{Ask: named("Name?"), Echo: &echoed{}}
	l := listen(t, e)
	for range 2000 {
		l.press("é")
	}
	if n := len(e.Text()); n > 1000 {
		t.Errorf("the field holds %d bytes", n)
	}
}

// On a French keyboard digits need Shift, and on an Arabic one they are
// other characters.
func TestNumberIsReadFromOtherKeyboards(t *testing.T) {
	for keys, want := range map[string]string{"&é": "12", "٢٤": "24", "7": "7"} {
		e := &places.Entry{Ask: named("Point?"), Echo: &echoed{}, Number: true}
		l := listen(t, e)
		for _, r := range keys {
			l.press(string(r))
		}
		if e.Text() != want {
			t.Errorf("%s gives %q, want %q", keys, e.Text(), want)
		}
	}
}

func TestQuestionTakesNoOtherKeyForYes(t *testing.T) {
	answered := ""
	q := &places.Question{
		Ask: named("Double?"), Yes: func() { answered = "yes" }, No: func() { answered = "no" },
		Answers: func(line string) (bool, bool) { return line == "oui", line == "oui" || line == "non" },
	}
	l := listen(t, q)
	for _, key := range []string{"enter", "space"} {
		l.hears(key, "Double?", say.CueQuestion)
	}
	for _, key := range []string{"p", "s", "e", "t", "left", "f1", "1", "page-up"} {
		if a := l.press(key); !a.NotMine || a.Leave {
			t.Errorf("%s: %+v", key, a)
		}
	}
	for key, want := range map[string]string{"y": "yes", "n": "no", "escape": "no"} {
		a := l.press(key)
		if a.Then(); !a.Leave || answered != want {
			t.Errorf("%s: answered %q, want %q", key, answered, want)
		}
	}
	if a, ok := q.Typed("oui"); !ok || !a.Leave {
		t.Errorf("typed: %+v, %v", a, ok)
	}
	if _, ok := q.Typed("8/5"); ok {
		t.Error("a play was taken for an answer")
	}
}

// A secret is neither shown nor spoken, and Accept gets it as typed.
func TestSecretIsNeitherShownNorSpoken(t *testing.T) {
	var got string
	echo := &secretEcho{}
	e := &places.Entry{Secret: true, Echo: echo, Accept: func(text string) (func(), []say.Announcement) {
		got = text
		return nil, nil
	}}
	for _, r := range "hidé" {
		e.Act(places.Input{Key: keymap.Char(r, 0)})
	}
	e.Act(places.Input{Action: keymap.DoErase})
	e.Act(places.Input{Key: keymap.Char('e', 0)})
	if e.Text() != "****" || strings.Trim(echo.shown, "*-") != "" {
		t.Errorf("shown as %q, typed as %q", e.Text(), echo.shown)
	}
	for _, m := range e.Describe().Sentences {
		if text, ok := m.Data["Text"]; ok && text != "****" {
			t.Errorf("described as %v", text)
		}
	}
	if e.Act(places.Input{Action: keymap.DoAccept}); got != "hide" {
		t.Errorf("arrives as %q", got)
	}
}

type secretEcho struct{ shown string }

func (s *secretEcho) TypedRune(r rune)  { s.shown += string(r) }
func (s *secretEcho) ErasedRune(r rune) { s.shown += "-" + string(r) }

// A typed line means the same number as the keys.
func TestTypedNumberIsReadFromOtherScripts(t *testing.T) {
	for line, want := range map[string]string{"٢٤": "24", "۱۳": "13", "7": "7"} {
		got := ""
		e := &places.Entry{Number: true, Accept: func(text string) (func(), []say.Announcement) {
			got = text
			return nil, nil
		}}
		if a, ok := e.Typed(line); !ok || !a.Leave || got != want {
			t.Errorf("%s gives %q, want %q", line, got, want)
		}
	}
	got := ""
	e := &places.Entry{Accept: func(text string) (func(), []say.Announcement) {
		got = text
		return nil, nil
	}}
	if e.Typed("Ann ٢"); got != "Ann ٢" {
		t.Errorf("a text becomes %q", got)
	}
}
