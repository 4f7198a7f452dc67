//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience bounds how long a Seat waits for a line that must come. It only
// ends a failing test.
const patience = 30 * time.Second

// Seat is the program at a terminal of its own, and somebody who presses its keys and reads its
// lines.
type Seat struct {
	t         testing.TB
	server    string
	announced chan Line
	lines     []Line
	// shown, if set, is called with each line that is read, and may wait until the line is visible.
	shown func(Line)
	// pid and status are files: the program's process id, and the status it ended with.
	pid, status string
}

// newSeat returns a seat in which nothing runs yet.
func newSeat(t testing.TB) *Seat {
	t.Helper()
	folder := t.TempDir()
	return &Seat{t: t, server: filepath.Join(folder, "tmux"), announced: make(chan Line, 1<<16), pid: filepath.Join(folder, "pid"), status: filepath.Join(folder, "status")}
}

// Sit starts a command in a new tmux terminal of 80 by 24, with the environment given as
// NAME=value.
func Sit(t testing.TB, environment []string, command ...string) *Seat {
	t.Helper()
	s := newSeat(t)
	fifo := filepath.Join(t.TempDir(), "output")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatalf("making a pipe for the terminal's output: %v", err)
	}
	// The shell waits until the pipe is laid, so that the first line is not missed.
	program := fmt.Sprintf("echo $$ > %s; exec env %s", quote(s.pid), quote(append(environment, command...)...))
	script := fmt.Sprintf("tmux wait-for laid; sh -c %s; echo $? > %s", quote(program), quote(s.status))
	s.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "seat", "sh", "-c", script)
	t.Cleanup(func() { s.stop() })
	s.tmux("pipe-pane", "-t", "seat", "exec cat > "+quote(fifo))
	output, err := os.Open(fifo) // returns when tmux has opened the other end
	if err != nil {
		t.Fatalf("opening the terminal's output: %v", err)
	}
	go func() {
		defer output.Close()
		readLines(output, s.announced)
	}()
	s.tmux("wait-for", "-S", "laid")
	return s
}

func quote(words ...string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	return strings.Join(quoted, " ")
}

func (s *Seat) tmux(arguments ...string) string {
	s.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", s.server}, arguments...)...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %s: %v\n%s", strings.Join(arguments, " "), err, out)
	}
	return string(out)
}

// stop ends this seat's own terminal server, and waits until the program has ended too, because it
// saves its match at the end.
func (s *Seat) stop() {
	_ = exec.Command("tmux", "-S", s.server, "kill-server").Run() // already gone is as good
	pid, err := os.ReadFile(s.pid)
	if err != nil {
		return // nothing was started
	}
	for limit := time.Now().Add(patience); lives(strings.TrimSpace(string(pid))) && time.Now().Before(limit); {
		time.Sleep(look) //nolint:forbidigo // nothing reports that a process of somebody else's has ended
	}
}

// lives reports whether a process has not ended. A zombie has ended.
func lives(pid string) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	_, after, _ := strings.Cut(string(stat), ") ")
	return err == nil && !strings.HasPrefix(after, "Z")
}

// Press presses keys by tmux's names: Enter, C-Right, BTab, F1, y.
func (s *Seat) Press(keys ...string) {
	s.t.Helper()
	s.tmux(append([]string{"send-keys", "-t", "seat"}, keys...)...)
}

// Read returns the next line, waiting for it; ok is false when the program has ended and all was
// read.
func (s *Seat) Read() (line Line, ok bool) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	select {
	case line, ok = <-s.announced:
		if ok {
			s.lines = append(s.lines, line)
		}
		if ok && s.shown != nil {
			s.shown(line)
		}
		return line, ok
	case <-ctx.Done():
		s.t.Fatalf("no line came for %v. On the screen:\n%s\nThe last lines:\n%s", patience, s.tmux("capture-pane", "-p", "-t", "seat"), s.tail(20))
		return Line{}, false
	}
}

// Await reads until a line contains one of the texts, and returns that line.
func (s *Seat) Await(texts ...string) Line {
	s.t.Helper()
	for {
		line, ok := s.Read()
		if !ok {
			s.t.Fatalf("the program ended before it said any of %q. The last lines:\n%s", texts, s.tail(20))
		}
		for _, text := range texts {
			if strings.Contains(line.Text, text) {
				return line
			}
		}
	}
}

// AwaitEnd reads the remaining lines until the program has ended.
func (s *Seat) AwaitEnd() {
	s.t.Helper()
	for {
		if _, ok := s.Read(); !ok {
			return
		}
	}
}

// Pid returns the program's process id.
func (s *Seat) Pid() int { return s.number(s.pid) }

// Status returns the program's exit status, after AwaitEnd.
func (s *Seat) Status() int { return s.number(s.status) }

func (s *Seat) number(file string) int {
	s.t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatalf("reading what the terminal noted: %v", err)
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		s.t.Fatalf("reading what the terminal noted in %s: %v", file, err)
	}
	return n
}

// Lines returns all lines read so far.
func (s *Seat) Lines() []string {
	texts := make([]string, len(s.lines))
	for i, line := range s.lines {
		texts[i] = line.Text
	}
	return texts
}

func (s *Seat) tail(n int) string {
	lines := s.Lines()
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
