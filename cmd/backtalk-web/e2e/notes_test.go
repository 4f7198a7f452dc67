//go:build e2e

package e2e

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A native speaker opens the page of locales review as a file, marks a line and writes a note by
// keys, gets both as a file, and finds them again after the page was closed.
func TestNotesOfANativeSpeakerComeBackAsAFile(t *testing.T) {
	if *program == "" {
		t.Fatal("name the program with -terminal")
	}
	folder := t.TempDir()
	page := filepath.Join(folder, "review.html")
	if out, err := exec.Command(*program, "locales", "review", "de", "--html", page).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	c := startChromium(t, t.TempDir())
	loaded := c.expect("Page.loadEventFired")
	c.open("file://" + page)
	loaded(&struct{}{})
	c.auditArticles("notes")
	c.must(`document.querySelector('[data-messages] input').focus(); true`, nil)
	for _, key := range []string{"ArrowDown", "Tab", "S", "o", "?"} {
		if err := c.press(key); err != nil {
			t.Fatal(err)
		}
	}
	c.must(`document.querySelector('button').focus(); true`, nil)
	name, content := c.downloads("Enter", folder)
	if name != "backtalk-notes-de.json" {
		t.Errorf("the file is %s", name)
	}
	var told string
	if c.must(`document.getElementById('told').textContent`, &told); !strings.Contains(told, name) {
		t.Errorf("the page says %q", told)
	}
	type note struct {
		Messages           []string
		Text, Sounds, Note string
	}
	var got struct {
		Language, Version string
		Notes             []note
	}
	if err := json.Unmarshal(content, &got); err != nil {
		t.Fatalf("%v: %s", err, content)
	}
	var want []note
	c.must(`[document.querySelector('[data-messages]')].map((line) => ({
		messages: line.dataset.messages.split(' '), text: line.querySelector('h3').textContent, sounds: 'wrong', note: 'So?',
	}))`, &want)
	if diff := cmp.Diff(want, got.Notes); diff != "" || got.Language != "de" || got.Version == "" {
		t.Errorf("the file has %s\nwant, and got:\n%s", content, diff)
	}
	c.open("file://" + page)
	loaded(&struct{}{})
	var kept bool
	c.must(`document.querySelector('textarea').value === 'So?' && document.querySelector('[value=wrong]').checked`, &kept)
	if !kept {
		t.Error("the note is gone when the page is opened again")
	}
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}
