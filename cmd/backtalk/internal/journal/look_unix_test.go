//go:build !windows

package journal

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"backtalk/core"
)

// Look reads matches in a folder or file that it can't write: in a closed file, in one that a killed
// program left, with or without the index of its log, and in one of an older version.
func TestUnwritableMatchesAreRead(t *testing.T) {
	want := func(count int) string { return strings.Repeat("events\n", count) }
	for _, tt := range []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"closed", func(t *testing.T, path string) {
			j := open(t, path)
			finish(t, j, whole(t, 1, 2, "Eve", "Ada"))
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
		}, want(1)},
		{"killed", func(t *testing.T, path string) { killed(t, path, "-wal", "-shm") }, want(2)},
		{"killed, without the index", func(t *testing.T, path string) { killed(t, path, "-wal") }, want(2)},
		{"of version 1", func(t *testing.T, path string) {
			older(t, path, 1, false, [][]core.Event{begun(t).Events()})
		}, want(1)},
	} {
		for _, locked := range []string{"folder", "file"} {
			t.Run(tt.name+", "+locked, func(t *testing.T) {
				folder := filepath.Join(t.TempDir(), "saved")
				if err := os.Mkdir(folder, 0o777); err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(folder, "j.db")
				tt.make(t, path)
				lockAway(t, path, locked)
				before := folderOf(t, path)
				out := numbers.ReplaceAllString(asNobody(t, path), "")
				if out != tt.want {
					t.Errorf("%q, want %q", out, tt.want)
				}
				if after := folderOf(t, path); locked == "folder" && !slices.Equal(before, after) {
					t.Errorf("%v became %v", before, after)
				}
			})
		}
	}
}

var numbers = regexp.MustCompile(`\d+ `)

// killed leaves a journal of two matches as a killed program does, with these files beside it.
func killed(t *testing.T, path string, with ...string) {
	t.Helper()
	there := filepath.Join(t.TempDir(), "j.db")
	j := open(t, there)
	finish(t, j, whole(t, 1, 2, "Eve", "Ada"))
	finish(t, j, whole(t, 1, 3, "Eve", "Ada"))
	for _, name := range append(with, "") {
		if err := copyFile(there+name, path+name); err != nil {
			t.Fatal(err)
		}
	}
}

// lockAway keeps everybody from writing the file at path, or its folder.
func lockAway(t *testing.T, path, what string) {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		err = errors.Join(err, os.Chmod(file, 0o444))
	}
	folder := filepath.Dir(path)
	mode := os.FileMode(0o777)
	if what == "folder" {
		mode = 0o555
	}
	if err := errors.Join(err, os.Chmod(folder, mode)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(folder, 0o700) }) //nolint:gosec // a folder is entered
}

// asNobody makes this program read a file as somebody other than root.
func asNobody(t *testing.T, path string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self)
	if os.Geteuid() == 0 {
		const nobody = 65534
		// Other users can't reach the folder where go test builds.
		copied := filepath.Join(t.TempDir(), "look")
		if err := errors.Join(copyFile(self, copied), os.Chmod(copied, 0o755)); err != nil { //nolint:gosec // it is run
			t.Fatal(err)
		}
		command = exec.Command(copied)
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		command.Dir = "/"
		for folder := filepath.Dir(copied); folder != os.TempDir() && folder != "/"; folder = filepath.Dir(folder) {
			_ = os.Chmod(folder, 0o755) //nolint:gosec // a folder is entered
		}
		for folder := filepath.Dir(filepath.Dir(path)); folder != os.TempDir() && folder != "/"; folder = filepath.Dir(folder) {
			_ = os.Chmod(folder, 0o755) //nolint:gosec // a folder is entered
		}
	}
	command.Env = append(os.Environ(), lookersFile+"="+path, "TMPDIR=/tmp")
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, problems.String())
	}
	return string(out)
}
