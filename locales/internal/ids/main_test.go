package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func catalogue(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, src := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestConstantsAreSortedOverAllFiles(t *testing.T) {
	ids, err := messages(catalogue(t, map[string]string{
		"b.en.toml": "[FocusEmpty]\nother = \"x\"\n[Bar]\nother = \"x\"\n",
		"a.en.toml": "[Dice]\nother = \"x\"\n",
		"notes.txt": "not a catalogue",
	}))
	if err != nil || !slices.Equal(ids, []string{"Bar", "Dice", "FocusEmpty"}) {
		t.Fatalf("messages = %v, %v", ids, err)
	}
	src, err := source(ids)
	if err != nil || !strings.Contains(string(src), "\tDice       MessageID = \"Dice\"\n") {
		t.Errorf("source:\n%s\n%v", src, err)
	}
}

func TestBadMessageIDsAreRefused(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"twice":         {"a.en.toml": "[Dice]\nother = \"x\"\n", "b.en.toml": "[Dice]\nother = \"x\"\n"},
		"small letter":  {"a.en.toml": "[dice]\nother = \"x\"\n"},
		"no identifier": {"a.en.toml": "[\"Two dice\"]\nother = \"x\"\n"},
		"no TOML":       {"a.en.toml": "[Dice"},
	} {
		if ids, err := messages(catalogue(t, files)); err == nil {
			t.Errorf("%s: messages = %v, want an error", name, ids)
		}
	}
}
