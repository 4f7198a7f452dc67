package table

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core/advice"
	"backtalk/keymap"
	"backtalk/locales"
)

// rehearsedInEnglish rehearses with the shipped engine.
func rehearsedInEnglish(t *testing.T) []say.Announcement {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	yes, no := texts.YesNo()
	heard, err := Rehearse(texts, keymap.Default(keymap.Answers{Yes: yes, No: no}), advice.New(e))
	if err != nil {
		t.Fatal(err)
	}
	return heard
}

// A match in any language has no message that its language can't fill in, and no English but where
// it lacks a message.
func TestAMatchIsHeardInEveryLanguage(t *testing.T) {
	heard := rehearsedInEnglish(t)
	for _, facts := range locales.All() {
		texts, err := locales.New(facts.Tag + "-x-gaps")
		if err != nil {
			t.Fatal(err)
		}
		texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %s: %v", facts.Tag, id, err) })
		var gaps []string
		for _, a := range heard {
			if line := texts.Announcement(a); strings.Contains(line, "[") {
				gaps = append(gaps, line)
			}
		}
		if len(gaps) > 0 && texts.Whole() {
			t.Errorf("%s: %d of %d lines have English: %q ...", facts.Tag, len(gaps), len(heard), gaps[0])
		}
	}
}

// used counts the different messages in an announcement's sentences whose name has a prefix.
func used(heard []say.Announcement, prefix string) int {
	ids := map[say.MessageID]bool{}
	var note func(m say.Message)
	note = func(m say.Message) {
		if strings.HasPrefix(string(m.ID), prefix) {
			ids[m.ID] = true
		}
		for _, v := range m.Data {
			switch v := v.(type) {
			case say.Message:
				note(v)
			case say.List:
				for _, each := range v {
					note(each)
				}
			}
		}
	}
	for _, a := range heard {
		for _, m := range a.Sentences {
			note(m)
		}
	}
	return len(ids)
}

func TestARehearsalHasAdviceAndTheTutorial(t *testing.T) {
	heard := rehearsedInEnglish(t)
	for prefix, least := range map[string]int{"Advice": 40, "Tutorial": 20, "Game": 30, "Cube": 2, "Focus": 5} {
		if n := used(heard, prefix); n < least {
			t.Errorf("of the messages %s… a rehearsal has %d, want at least %d", prefix, n, least)
		} else {
			t.Logf("%s: %d", prefix, n)
		}
	}
}
