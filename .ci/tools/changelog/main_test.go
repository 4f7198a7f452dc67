package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const before = `# Changelog

Head.

## [Unreleased]

### Added

#### Play

- One.

#### Others

- Two.

## [0.1.0] - 2020-01-01

### Fixed

- Old.
`

const after = `# Changelog

Head.

## [Unreleased]

## [0.2.0] - 2026-11-27

### Added

#### Play

- One.
- Three is ` + "`new`" + `.

#### Others

- Two.

#### In a browser

- Four.

### Fixed

- Five.

## [0.1.0] - 2020-01-01

### Fixed

- Old.
`

// A release has every note below its kind and area, and leaves no file behind.
func TestNotesMoveIntoTheChangelog(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(unreleased, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		page: before, unreleased + "/a.md": "Added: Play\n\nThree is\n`new`.\n", unreleased + "/b.md": "Fixed\n\nFive.\n", unreleased + "/c.md": "Added: In a browser\n\nFour.\n",
	} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	if err := run([]string{"release", "v0.2.0"}, now); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(page)
	if err != nil || string(got) != after {
		t.Errorf("the changelog is %v\n%s", err, got)
	}
	if left, _ := filepath.Glob(unreleased + "/*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := run([]string{"release", "0.2.0"}, now); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("the same version again: %v", err)
	}
	notes, err := notesOf(after, "0.1.0")
	if err != nil || notes != "### Fixed\n\n- Old.\n" {
		t.Errorf("the notes are %q, %v", notes, err)
	}
	if _, err := notesOf(after, "0.3.0"); err == nil {
		t.Error("a version that is not there has notes")
	}
}

func TestUnreadableNoteIsReported(t *testing.T) {
	for source, want := range map[string]string{
		"Play\n\nOne.": "want one of", "Added\n": "says nothing", "Added: Play\n\nOne": "full stop", "Added: Play\n\nOne.\n": "",
	} {
		_, err := parse(source)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", source, err, want)
		}
	}
}
