package lobby_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// Q closes the help, and a letter goes to the next line that begins with it. A player who presses Q
// once too often after the help, or the letter of the quiz twice, must not reach the line that ends
// the program.
func TestNoLetterForHelpOrQuizReachesExit(t *testing.T) {
	for _, tag := range locales.Languages() {
		texts, err := locales.New(tag)
		if err != nil {
			t.Fatal(err)
		}
		first := func(id say.MessageID) string {
			letter, _ := utf8.DecodeRuneInString(texts.Plain(say.M(id, nil)))
			return strings.ToLower(string(letter))
		}
		if exit := first(say.StartLeave); exit == "q" || exit == first(say.QuizTitle) {
			t.Errorf("%s: the line %q begins with %q, which the quiz or Q reaches", tag, texts.Plain(say.M(say.StartLeave, nil)), exit)
		}
	}
}

// A player who saves a match and starts another hears that it is saved, as when they save and exit.
func TestPlayerHearsThatTheMatchIsSavedBeforeAnotherStarts(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("New match")
	p.hears("Opening: ")
	p.press("escape", "n", "enter")
	p.hears("Save this match for later and start another?")
	p.press("y")
	p.hears("Match saved.")
	p.hears("Backtalk. ")
}
