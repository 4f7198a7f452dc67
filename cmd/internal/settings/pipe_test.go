//go:build unix

package settings

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// A file that may never end is not read.
func TestPipeOrDeviceIsNotRead(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, "/dev/zero"} {
		f := File{path}
		if _, _, exists, err := f.Load(); !exists || !errors.Is(err, ErrNotFile) {
			t.Errorf("Load of %s = %v, %v, want ErrNotFile", path, exists, err)
		}
		if err := f.Save(Values{}, []Key{Length}, english(t)); !errors.Is(err, ErrNotFile) {
			t.Errorf("Save to %s = %v, want ErrNotFile", path, err)
		}
	}
}
