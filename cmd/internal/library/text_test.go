package library_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
	"backtalk/locales"
)

// A match exported as text has what its file says about it, and the comments where they belong.
func TestTextHasFactsAndComments(t *testing.T) {
	const mat = `; [Event "Club evening"]
; [Site "Ghent"]
; [EventDate "2024.03.05"]
; A match to remember.
 3 point match

 Game 1
 Ann : 0                             Sam : 0
  1) 31: 8/5 6/5                     42: 8/4 6/4
`
	found, err := record.Import(strings.NewReader(mat))
	if err != nil {
		t.Fatal(err)
	}
	texts, err := locales.New("en")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	text := func(m say.Message) string { return texts.Plain(m) }
	if err := library.Write(&out, library.Text, found[0].Events, time.Time{}, text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) < 3 || !strings.Contains(lines[1], "Club evening") || !strings.Contains(lines[1], "Ghent") || lines[2] != "Comment: A match to remember." {
		t.Errorf("the text begins with\n%s", out.String())
	}
}
