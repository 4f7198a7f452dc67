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
)

// guardOf returns the process that guards the terminal of a run: its only child.
func (r *terminalRun) guardOf() int {
	r.t.Helper()
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", r.command.Process.Pid))
	if err != nil {
		r.t.Fatal(err)
	}
	var found []string
	for _, task := range tasks {
		text, err := os.ReadFile(task)
		if errors.Is(err, os.ErrNotExist) {
			// This thread has ended since they were listed.
			continue
		}
		if err != nil {
			r.t.Fatal(err)
		}
		found = append(found, strings.Fields(string(text))...)
	}
	if len(found) != 1 {
		r.t.Fatalf("children: got %q, want one guard", found)
	}
	pid, err := strconv.Atoi(found[0])
	if err != nil {
		r.t.Fatal(err)
	}
	return pid
}

// A guard that is stopped holds nothing up: neither a crash nor the usual end.
func TestAStoppedGuardIsNotWaitedFor(t *testing.T) {
	for name, c := range map[string]struct {
		signal syscall.Signal
		status int
	}{
		"a crash": {syscall.SIGSEGV, 2},
		"SIGTERM": {syscall.SIGTERM, statusDone},
	} {
		t.Run(name, func(t *testing.T) {
			r := atTerminal(t, "--ui", "lines")
			go r.read()
			r.await("Opening")
			guard := r.guardOf()
			if err := syscall.Kill(guard, syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = syscall.Kill(guard, syscall.SIGKILL) }()
			if err := r.command.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			if got := r.ends(); got != c.status {
				t.Errorf("status: got %d, want %d", got, c.status)
			}
		})
	}
}

// A crash tells where its report is, whole, once the guard may go on.
func TestTheReportIsWholeThoughTheGuardWasStopped(t *testing.T) {
	r := atTerminal(t, "--ui", "lines")
	go r.read()
	r.await("Opening")
	guard := r.guardOf()
	if err := syscall.Kill(guard, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if err := r.command.Process.Signal(syscall.SIGSEGV); err != nil {
		t.Fatal(err)
	}
	r.ends()
	if err := syscall.Kill(guard, syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	r.await("backtalk/crash-")
	<-r.left
	files, err := filepath.Glob(filepath.Join(r.folder, "backtalk", "crash-*.txt"))
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

// What the runtime writes of a crash is cut rather than waited for, once the pipe is full.
func TestWritesToTheGuardNeverWait(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	enlarge(out)
	fd := int(out.Fd()) // as debug.SetCrashOutput does, which has writes wait
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
