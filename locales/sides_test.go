package locales

import (
	"os/exec"
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// shortNames lists the names of the sides between two numbers, in the brief form.
var shortNames = [][2]say.MessageID{
	{say.FocusLetterYours, say.FocusLetterOpponent},
	{say.FocusLetterWhite, say.FocusLetterRed},
	{say.FocusLetterWhite, say.FocusLetterBlue},
	{say.FocusLetterWhite, say.FocusLetterBlack},
	{say.FocusLetterRed, say.FocusLetterBlue},
	{say.FocusLetterRed, say.FocusLetterBlack},
	{say.FocusLetterBlue, say.FocusLetterBlack},
}

// "24, o, 2" is heard as 2402: the short names of the sides sound like no number, and unlike each
// other.
func TestShortNamesOfSidesDiffer(t *testing.T) {
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	numbers := strings.Fields("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
	for _, facts := range All() {
		if !asked(facts.Tag) {
			continue
		}
		l, err := New(facts.Tag)
		if err != nil {
			t.Fatal(err)
		}
		text := func(id say.MessageID) string { return l.Spoken(l.Text(say.M(id, nil))) }
		sounds := map[string]string{}
		if v := (voice{t: t, program: program, lang: voiceOf(facts.Tag)}); !facts.Unread {
			all := append([]string{}, numbers...)
			for _, pair := range shortNames {
				all = append(all, text(pair[0]), text(pair[1]))
			}
			sounds = v.sounds(all)
		}
		for _, pair := range shortNames {
			a, b := text(pair[0]), text(pair[1])
			if a == b || sounds[a] != "" && sounds[a] == sounds[b] {
				t.Errorf("%s: %s and %s sound the same: %q, %q", facts.Tag, pair[0], pair[1], a, b)
			}
			for _, n := range numbers {
				if sounds[n] != "" && (sounds[n] == sounds[a] || sounds[n] == sounds[b]) {
					t.Errorf("%s: %q or %q sounds like %s", facts.Tag, a, b, n)
				}
			}
		}
	}
}
