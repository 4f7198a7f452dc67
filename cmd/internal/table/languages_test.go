package table

import (
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/localestest"
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

// In every language Y plays another match after a match, and N doesn't, whatever letters these keys write.
// A letter for yes on another key keeps its action there: in Spanish S says the score. If Y writes the letter
// for no, a question comes first.
func TestNoLetterForYesStartsAnotherMatchByItself(t *testing.T) {
	for _, lang := range locales.Languages() {
		d := sit(t, setting{lang: lang, rules: core.Rules{Length: 1}})
		d.Do(core.RollDice{Dice: core.Roll{3, 1}})
		d.Do(core.Resign{Player: 0, Result: core.Single})
		d.Do(core.AcceptResign{Player: 1})
		if !d.Over() {
			t.Fatalf("%s: the match continues", lang)
		}
		keys := []rune("ny" + localestest.NAndY(lang))
		for i, r := range keys {
			got, want := d.Action(keymap.Char(r, 0)), keymap.DoNo
			if i%2 == 1 {
				want = keymap.DoYes
			}
			if r == 'н' {
				want = keymap.DoEnter
			}
			if got != want {
				t.Errorf("%s: %c does %q, want %q", lang, r, got, want)
			}
		}
		yes, _ := d.texts.YesNo()
		for _, r := range yes {
			if got := d.Action(keymap.Char(r, 0)); got == keymap.DoYes && !slices.Contains(keys, r) {
				t.Errorf("%s: %c starts another match", lang, r)
			}
		}
		if got := strings.Trim(matchLead{d.Table}.keyName(string(keymap.DoYes)), "\u2068\u2069"); got != "Y" {
			t.Errorf("%s: the key for another match is called %q", lang, got)
		}
	}
}

// In Russian the Y key writes the letter for no.
func TestKeyOfYThatWritesNoAsksFirst(t *testing.T) {
	d := sit(t, setting{lang: "ru", rules: core.Rules{Length: 1}})
	d.Do(core.RollDice{Dice: core.Roll{3, 1}})
	d.Do(core.Resign{Player: 0, Result: core.Single})
	d.Do(core.AcceptResign{Player: 1})
	d.settle()
	d.hears("н", d.texts.Text(say.M(say.TableNewMatch, nil)))
}
