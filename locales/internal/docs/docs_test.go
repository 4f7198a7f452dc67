package main

import (
	"bytes"
	"os"
	"path/filepath"
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

func TestMessagesPage(t *testing.T) {
	dir := t.TempDir()
	src := "[FocusEmpty]\ndescription = \"An empty *point*.\"\nother = \"{{.Point}}, empty\"\n\n" +
		"[FocusCount]\ndescription = \"How many.\"\none = \"1 `checker`\"\nother = \"{{.Count}} checkers\"\n"
	if err := os.WriteFile(filepath.Join(dir, "focus.en.toml"), []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	subjects, err := readSubjects(dir)
	if err != nil {
		t.Fatal(err)
	}
	const want = `
## focus: 2 messages

### FocusEmpty

An empty \*point\*.

- other: ` + "`{{.Point}}, empty`" + `

### FocusCount

How many.

- one: ` + "`` 1 `checker` ``" + `
- other: ` + "`{{.Count}} checkers`\n"
	if page := string(messagesPage(english(t), subjects)); !strings.HasSuffix(page, want) {
		t.Errorf("page:\n%s\nwant at its end:\n%s", page, want)
	}
}

func TestBrokenCatalogueReturnsAnError(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.en.toml"), []byte("[X]\nother = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if subjects, err := readSubjects(dir); err == nil {
		t.Errorf("readSubjects = %v, want an error", subjects)
	}
}

func TestPagesAreTheSameEachTime(t *testing.T) {
	texts := english(t)
	if !bytes.Equal(keysPage(texts), keysPage(texts)) {
		t.Error("two keys pages differ")
	}
}
