package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The Python in docs/formats.md verifies the dice of an exported match, and
// finds changes.
func TestPythonInTheDocsVerifiesAMatch(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	page, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(page)
	if code == nil {
		t.Fatal("docs/formats.md has no Python")
	}
	folder := t.TempDir()
	script := filepath.Join(folder, "verify.py")
	write(t, script, string(code[1]))
	for _, words := range []string{"", "a rainy day"} {
		data := filepath.Join(folder, "data"+words)
		backtalk(t, "play", "--length", "3", "--me", "simple", "--against", "random", "--dice-words", words, "--data", data)
		exported := filepath.Join(folder, "match.jsonl")
		backtalk(t, "export", "1", "--format", "events", "--out", exported, "--data", data)
		out, err := exec.Command(python, script, exported).CombinedOutput()
		if err != nil || !strings.HasSuffix(string(out), "rolls are right\n") {
			t.Errorf("words %q: %v\n%s", words, err, out)
		}
		content, err := os.ReadFile(exported)
		if err != nil {
			t.Fatal(err)
		}
		write(t, exported, strings.ReplaceAll(string(content), `"rolled","player":1,"dice":[`, `"rolled","player":1,"dice":[7,`))
		if out, err := exec.Command(python, script, exported).CombinedOutput(); err == nil {
			t.Errorf("words %q: a changed roll is right: %s", words, out)
		}
	}
}
