package module

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestRootIsFoundFromBelow(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	below := filepath.Join(root, "a", "b")
	if err := errors.Join(os.MkdirAll(below, 0o755), os.WriteFile(filepath.Join(root, "go.mod"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(below)
	if got, err := Root(); err != nil || got != root {
		t.Errorf("Root() = %q, %v; want %q", got, err, root)
	}
}

func TestWriteFileReplacesAndLeavesNothingBeside(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	name := filepath.Join(dir, "page.md")
	for _, content := range []string{"one", "two", "two"} {
		if err := WriteFile(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != content {
			t.Errorf("file holds %q, %v; want %q", got, err, content)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("folder holds %v, %v; want the page alone", files, err)
	}
}
