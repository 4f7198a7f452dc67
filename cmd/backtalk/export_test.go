package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// If a format refuses a match, the older file of that name keeps what it held, and no new file is made.
// Otherwise the file has only the new content, and its permissions stay.
func TestFailedExportKeepsTheOldFile(t *testing.T) {
	folder := t.TempDir()
	old := filepath.Join(folder, "old.mat")
	write(t, old, "an older and longer match")
	if err := os.Chmod(old, 0o644); err != nil {
		t.Fatal(err)
	}
	refused := errors.New("the format refuses the match")
	for _, c := range []struct {
		path   string
		fails  error
		exists bool
		want   string
	}{
		{old, refused, true, "an older and longer match"},
		{old, nil, true, "a match"},
		{filepath.Join(folder, "new.mat"), refused, false, ""},
		{filepath.Join(folder, "new.mat"), nil, true, "a match"},
	} {
		before, _ := os.Stat(c.path)
		err := writeNew(c.path, func(out io.Writer) error {
			_, err := io.WriteString(out, "a match")
			return errors.Join(err, c.fails)
		})
		if !errors.Is(err, c.fails) {
			t.Errorf("%s: %v, want %v", c.path, err, c.fails)
		}
		after, err := os.Stat(c.path)
		if (err == nil) != c.exists {
			t.Errorf("%s: %v", c.path, err)
		}
		if content, _ := os.ReadFile(c.path); string(content) != c.want {
			t.Errorf("%s holds %q, want %q", c.path, content, c.want)
		}
		if before != nil && after != nil && before.Mode() != after.Mode() {
			t.Errorf("%s: its mode was %v and is %v", c.path, before.Mode(), after.Mode())
		}
	}
}
