package trial

import (
	"fmt"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales"
)

func TestEveryFormHasTenStepsInEveryLanguage(t *testing.T) {
	for _, tag := range locales.Languages() {
		texts, err := locales.New(tag)
		if err != nil {
			t.Fatal(err)
		}
		texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %s: %v", tag, id, err) })
		for _, f := range append(OfTerminal(), OfPage()...) {
			form := f.Text(texts.Plain, Typed{Version: "2026.1", Browser: "Firefox 140"}, nil)
			for i := 1; i <= 10; i++ {
				if strings.Count(form, fmt.Sprintf("\n\n%d. ", i)) != 1 {
					t.Errorf("%s, %s: step %d is missing in\n%s", tag, f.Key, i, form)
				}
			}
			if got := strings.Count(form, texts.Text(say.M(say.TrialAnswer, nil))+"\n"); got != 10 {
				t.Errorf("%s, %s: %d answers", tag, f.Key, got)
			}
			if strings.Contains(form, "\n\n11. ") || !strings.Contains(form, "2026.1") || strings.Contains(form, "Firefox") != f.OnPage {
				t.Errorf("%s, %s:\n%s", tag, f.Key, form)
			}
			for line := range strings.Lines(form) {
				if strings.TrimSpace(line) == "" && line != "\n" {
					t.Errorf("%s, %s: an empty line %q", tag, f.Key, line)
				}
			}
		}
	}
}

func TestFormsAreFoundByTheirKeys(t *testing.T) {
	for _, forms := range [][]Form{OfTerminal(), OfPage()} {
		titles := map[string]bool{}
		texts, err := locales.New(locales.Source)
		if err != nil {
			t.Fatal(err)
		}
		for i, key := range Keys(forms) {
			if f, ok := Find(forms, key); !ok || f.Reader != forms[i].Reader || f.Touch != forms[i].Touch {
				t.Errorf("%s is %v, %v", key, f, ok)
			}
			title := texts.Text(forms[i].Title())
			if titles[title] || title == "" {
				t.Errorf("two forms are called %q", title)
			}
			titles[title] = true
		}
		if _, ok := Find(forms, "window-eyes"); ok {
			t.Error("a form for what there is none for")
		}
	}
}

// The keys in the steps do what the steps say.
func TestKeysInTheStepsDoWhatTheStepsSay(t *testing.T) {
	keys := keymap.Default(keymap.Answers{Yes: []rune("y"), No: []rune("n")})
	for key, want := range map[keymap.Key]keymap.Action{
		keymap.Char('p', 0): keymap.DoPips, keymap.Char('s', 0): keymap.DoScore, keymap.Char('t', 0): keymap.DoTurn,
		keymap.Char('c', 0): keymap.DoDice, keymap.Char('e', 0): keymap.DoStatus, keymap.Char('r', 0): keymap.DoRepeat,
		keymap.Char('q', 0): keymap.DoEscape, keymap.Char('j', 0): keymap.DoNextTarget, keymap.Char('l', 0): keymap.DoMovesList, keymap.Char('%', 0): keymap.DoBoardRow,
		keymap.Named(keymap.Enter, 0): keymap.DoEnter,
	} {
		if got := keys.Action(keymap.Game, key); got != want {
			t.Errorf("%v does %s, not %s", key, got, want)
		}
	}
}

func TestTypedTextStaysOnItsLine(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	f := OfPage()[0]
	plain := f.Text(texts.Text, Typed{}, nil)
	typed := f.Text(texts.Text, Typed{Version: "a\nb\r\n11. c", Browser: strings.Repeat("x", 100000) + "\n"}, nil)
	if strings.Count(plain, "\n") != strings.Count(typed, "\n") || len(typed) > len(plain)+1000 {
		t.Errorf("the form has %d lines, %d bytes", strings.Count(typed, "\n"), len(typed))
	}
	if !strings.Contains(typed, "NVDA, version: a b 11. c\n") {
		t.Error(typed)
	}
}

func TestFindingsAreInTheForm(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	form := OfTerminal()[0].Text(texts.Text, Typed{}, []say.Message{say.M(say.DoctorNoReader, nil)})
	if !strings.Contains(form, "What Backtalk found:\nNo screen reader was found.\n\n1. Start NVDA") {
		t.Error(form)
	}
}
