package table

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/keymap"
	"backtalk/locales"
)

// rehearsedInEnglish rehearses with the shipped engine.
func rehearsedInEnglish(t *testing.T) []Heard {
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
	heard, err := Rehearse(texts, keymap.Default(keymap.Answers{Yes: yes, No: no}), advice.New(e), analysis.New(e))
	if err != nil {
		t.Fatal(err)
	}
	return heard
}

// In every language, each message of a match can be filled in, and the player hears English only if a message
// is missing.
func TestMatchIsHeardInEveryLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range rehearsedInEnglish(t) {
		everywhere().Say(t, texts.Announcement(h.Announcement), h.Announcement)
	}
}

// used returns the different messages heard whose names have a prefix.
func used(heard []Heard, prefix string) map[say.MessageID]bool {
	ids := map[say.MessageID]bool{}
	for _, h := range heard {
		h.Messages(func(m say.Message) {
			if strings.HasPrefix(string(m.ID), prefix) {
				ids[m.ID] = true
			}
		})
	}
	return ids
}

func TestRehearsalIncludesAdviceAndTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	heard := rehearsedInEnglish(t)
	for prefix, least := range map[string]int{"Advice": 150, "Threat": 2, "Weigh": 1, "Tutorial": 20, "Game": 30, "Cube": 2, "Focus": 5} {
		if n := len(used(heard, prefix)); n < least {
			t.Errorf("of the messages %s… a rehearsal has %d, want at least %d", prefix, n, least)
		} else {
			t.Logf("%s: %d", prefix, n)
		}
	}
}
