package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"backtalk/cmd/backtalk/internal/terminaltest"
)

// guardOf returns the process that guards a terminal: the only child of the program there.
func guardOf(t *testing.T, s *terminaltest.Terminal) int {
	t.Helper()
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.Process()))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, task := range tasks {
		text, err := os.ReadFile(task)
		if errors.Is(err, os.ErrNotExist) {
			// This thread has ended since they were listed.
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, strings.Fields(string(text))...)
	}
	if len(found) != 1 {
		t.Fatalf("children: got %q, want one guard", found)
	}
	pid, err := strconv.Atoi(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// A stopped guard delays neither a crash nor the usual end.
func TestStoppedGuardDelaysNothing(t *testing.T) {
	for name, c := range map[string]struct {
		signal syscall.Signal
		status int
	}{
		"a crash": {syscall.SIGSEGV, 2},
		"SIGTERM": {syscall.SIGTERM, statusDone},
	} {
		t.Run(name, func(t *testing.T) {
			s := atTerminal(t, t.TempDir(), "--ui", "lines")
			s.AwaitWritten("Opening")
			guard := guardOf(t, s)
			if err := syscall.Kill(guard, syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = syscall.Kill(guard, syscall.SIGKILL) }()
			s.Signal(c.signal)
			if got := s.Wait(); got != c.status {
				t.Errorf("status: got %d, want %d", got, c.status)
			}
		})
	}
}

// A crash announces where its report is, and the report is whole once the
// guard may continue.
func TestReportIsWholeAfterTheGuardWasStopped(t *testing.T) {
	folder := t.TempDir()
	s := atTerminal(t, folder, "--ui", "lines")
	s.AwaitWritten("Opening")
	guard := guardOf(t, s)
	if err := syscall.Kill(guard, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s.Signal(syscall.SIGSEGV)
	s.Wait()
	if err := syscall.Kill(guard, syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	s.AwaitWritten("backtalk/crash-")
	<-s.Left()
	files, err := filepath.Glob(filepath.Join(folder, "backtalk", "crash-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("reports: %q, %v; want one", files, err)
	}
	report, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	// The stack of the goroutine that plays is among the last, behind more than a short pipe takes.
	if at := strings.Index(string(report), "goroutine 1 "); at < 0 || len(report) < 8192 {
		t.Errorf("the report has %d bytes, the main goroutine at %d:\n%s", len(report), at, report)
	}
}

// When the pipe is full, the runtime's report of a crash is cut rather than
// delayed.
func TestWritesToTheGuardNeverWait(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	enlarge(out)
	fd := int(out.Fd()) // as debug.SetCrashOutput does, which makes writes wait
	neverWait(out)
	page := make([]byte, 4096)
	written := 0
	for err == nil {
		var n int
		n, err = syscall.Write(fd, page)
		written += max(n, 0)
	}
	if !errors.Is(err, syscall.EAGAIN) || written < 64<<10 {
		t.Errorf("%d bytes were written, and then: %v", written, err)
	}
}
