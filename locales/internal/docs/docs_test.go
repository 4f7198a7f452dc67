package main

import (
	"bytes"
	"strings"
	"testing"

	"backtalk/keymap"
	"backtalk/locales"
)

func english(t *testing.T) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestKeysPageHasALineForEachAction(t *testing.T) {
	texts := english(t)
	page := string(keysPage(texts))
	for _, line := range []string{
		"- Control plus Right arrow, Control plus Down arrow; also Tab, J: next target. ",
		"- Shift plus D: double. ",
		"- 2; also E acute: play a 2. ",
		"- Page Up; also comma: earlier announcement. ",
		"- `undo`: undo; at the board.\n",
	} {
		if !strings.Contains(page, "\n"+line) {
			t.Errorf("the page lacks the line %q", line)
		}
	}
	for _, r := range keymap.Records() {
		if !strings.Contains(page, texts.Text(recordLine(r))) {
			t.Errorf("the page lacks %s", r.Action)
		}
	}
}

func TestPagesAreTheSameEachTime(t *testing.T) {
	texts := english(t)
	if !bytes.Equal(keysPage(texts), keysPage(texts)) {
		t.Error("two keys pages differ")
	}
}
