package say_test

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
)

func TestErrorQuotesOneShortLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"fünf":                    "fünf",
		`"five"`:                  `"five"`,
		`C:\Users\Eve`:            `C:\Users\Eve`,
		"two\nlines":              `"two\nlines"`,
		"a\x1b[2Jb":               `"a\x1b[2Jb"`,
		"\xff":                    `"\xff"`,
		strings.Repeat("я", 60):   strings.Repeat("я", 60),
		strings.Repeat("я", 1000): strings.Repeat("я", 60) + "...",
	} {
		if got := say.Shown(text); got != want {
			t.Errorf("%q is shown as %s, want %s", text, got, want)
		}
	}
}
