//go:build linux || darwin

package terminaltest

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
	"golang.org/x/sys/unix"
)

// patience bounds the wait for an event. It only keeps a failing test from
// waiting for ever.
const patience = time.Minute

// Terminal is a terminal with a program at it.
type Terminal struct {
	t       testing.TB
	command *exec.Cmd
	master  *os.File
	// left is closed when no program has the terminal any more.
	left chan struct{}

	// mu guards what the terminal shows; changed has a value when that has changed.
	mu      sync.Mutex
	view    vt10x.Terminal
	written strings.Builder
	changed chan struct{}
}

// Start runs a program, found by its name, at a terminal of this size. The environment is added to the
// test's own.
func Start(t testing.TB, columns, rows int, environment []string, name string, arguments ...string) *Terminal {
	t.Helper()
	s := StartUnread(t, columns, rows, environment, name, arguments...)
	go s.show()
	return s
}

// StartUnread is like Start, but the terminal reads nothing that is written to it, as over a lost
// connection.
func StartUnread(t testing.TB, columns, rows int, environment []string, name string, arguments ...string) *Terminal {
	t.Helper()
	command := exec.Command(name, arguments...)
	command.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=")
	command.Env = append(command.Env, environment...)
	master, err := pty.StartWithSize(command, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)})
	if err != nil {
		t.Fatal(err)
	}
	if master, err = pollable(master); err != nil {
		t.Fatal(err)
	}
	s := &Terminal{
		t: t, command: command, master: master, view: vt10x.New(vt10x.WithSize(max(columns, 1), max(rows, 1))), changed: make(chan struct{}, 1), left: make(chan struct{}),
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = master.Close()
	})
	return s
}

// pollable returns a file that Close closes even while it is read.
func pollable(file *os.File) (*os.File, error) {
	defer file.Close()
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err == nil {
		err = unix.SetNonblock(fd, true)
	}
	return os.NewFile(uintptr(fd), file.Name()), err
}

// show reads what programs write to the terminal and shows it, until no program uses the terminal any
// more.
func (s *Terminal) show() {
	defer close(s.left)
	buffer := make([]byte, 4096)
	var cut []byte
	for {
		n, err := s.master.Read(buffer)
		s.mu.Lock()
		s.written.Write(buffer[:n])
		text := append(cut, buffer[:n]...)
		taken, _ := s.view.Write(text)
		cut = append([]byte(nil), text[taken:]...)
		s.mu.Unlock()
		select {
		case s.changed <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// Cell is one character on the terminal, with its attributes.
type Cell struct {
	Rune                      rune
	Bold, Underline, Reversed bool
	Text, Ground              vt10x.Color
}

// View is what the terminal shows at one moment.
type View struct {
	Cells [][]Cell
	// X and Y are the cursor's position.
	X, Y int
	// Alternate says that the program has switched to the alternate screen.
	Alternate bool
	// Written is everything that was written.
	Written string
}

// Row returns a row without blanks at its end, or "" if there is no such
// row.
func (v View) Row(y int) string {
	if y < 0 || y >= len(v.Cells) {
		return ""
	}
	var row strings.Builder
	for _, c := range v.Cells[y] {
		row.WriteRune(c.Rune)
	}
	return strings.TrimRight(row.String(), " ")
}

// Find returns the index of the row with exactly this text, or -1.
func (v View) Find(text string) int {
	for y := range v.Cells {
		if v.Row(y) == text {
			return y
		}
	}
	return -1
}

// Rows returns all rows.
func (v View) Rows() []string {
	rows := make([]string, len(v.Cells))
	for y := range rows {
		rows[y] = v.Row(y)
	}
	return rows
}

// The modes of a glyph, which the emulator does not export.
const (
	reverse = 1 << iota
	underline
	bold
)

// View returns what the terminal shows now.
func (s *Terminal) View() View {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.view.Lock()
	defer s.view.Unlock()
	columns, rows := s.view.Size()
	v := View{Cells: make([][]Cell, rows), Written: s.written.String(), Alternate: s.view.Mode()&vt10x.ModeAltScreen != 0}
	for y := range rows {
		for x := range columns {
			g := s.view.Cell(x, y)
			c := Cell{g.Char, g.Mode&bold != 0, g.Mode&underline != 0, g.Mode&reverse != 0, g.FG, g.BG}
			if c.Rune == 0 {
				c.Rune = ' '
			}
			v.Cells[y] = append(v.Cells[y], c)
		}
	}
	cursor := s.view.Cursor()
	v.X, v.Y = cursor.X, cursor.Y
	return v
}

// Await waits until the terminal shows a view that the condition accepts, and returns it.
func (s *Terminal) Await(what string, holds func(v View) bool) View {
	s.t.Helper()
	late := time.After(patience)
	for {
		v := s.View()
		if holds(v) {
			return v
		}
		select {
		case <-s.changed:
		case <-late:
			s.t.Fatalf("the terminal never shows %s; it shows, with the cursor at %d, %d:\n%s", what, v.X, v.Y, strings.Join(v.Rows(), "\n"))
		}
	}
}

// AwaitRow waits until a row has this text and nothing else.
func (s *Terminal) AwaitRow(text string) View {
	s.t.Helper()
	return s.Await("the row "+text, func(v View) bool { return v.Find(text) >= 0 })
}

// AwaitWritten waits until this text was written, even if it is no longer visible.
func (s *Terminal) AwaitWritten(text string) View {
	s.t.Helper()
	return s.Await(strconv.Quote(text), func(v View) bool { return strings.Contains(v.Written, text) })
}

// Flood types keys over and over, as fast as the program reads them. It ends when the terminal is
// gone, when the program takes longer than patience to read a thousand repetitions, or when limit
// has passed.
func (s *Terminal) Flood(keys string, patience, limit time.Duration) {
	keys = strings.Repeat(keys, 1000)
	for end := time.Now().Add(limit); time.Now().Before(end); {
		_ = s.master.SetWriteDeadline(time.Now().Add(patience))
		if _, err := s.master.WriteString(keys); err != nil {
			return
		}
	}
}

// Type types keys, as a terminal sends them.
func (s *Terminal) Type(keys string) {
	s.t.Helper()
	if _, err := s.master.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

// Resize changes the size of the terminal.
func (s *Terminal) Resize(columns, rows int) {
	s.t.Helper()
	s.mu.Lock()
	s.view.Resize(columns, rows)
	s.mu.Unlock()
	if err := pty.Setsize(s.master, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
		s.t.Fatal(err)
	}
}

// Signal sends the program a signal.
func (s *Terminal) Signal(signal syscall.Signal) {
	s.t.Helper()
	if err := s.command.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
}

// AwaitStop returns when the program has been stopped.
func (s *Terminal) AwaitStop() {
	s.t.Helper()
	var status unix.WaitStatus
	for {
		_, err := unix.Wait4(s.command.Process.Pid, &status, unix.WUNTRACED, nil)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil || !status.Stopped() {
			s.t.Fatalf("the program was not stopped: status %v, %v", status, err)
		}
		return
	}
}

// Process returns the program's process ID.
func (s *Terminal) Process() int { return s.command.Process.Pid }

// Left returns a channel that is closed when no program has the terminal any more, neither the one
// started nor its children. After StartUnread it is never closed.
func (s *Terminal) Left() <-chan struct{} { return s.left }

// HangUp closes the terminal.
func (s *Terminal) HangUp() { _ = s.master.Close() }

// Wait returns the exit status when the program has ended.
func (s *Terminal) Wait() int {
	s.t.Helper()
	late := time.AfterFunc(patience, func() { _ = s.command.Process.Signal(syscall.SIGQUIT) })
	defer late.Stop()
	var status *exec.ExitError
	if err := s.command.Wait(); err != nil && !errors.As(err, &status) {
		s.t.Fatal(err)
	}
	return s.command.ProcessState.ExitCode()
}

// cooked are the modes of a terminal that edits lines, echoes typed
// characters, and sends signals for keys.
const cooked = unix.ICANON | unix.ECHO | unix.ISIG

// Raw reports whether the program receives each key as it is pressed, without an echo.
func (s *Terminal) Raw() bool {
	s.t.Helper()
	return s.modes()&cooked == 0
}

// Cooked reports whether the terminal has the modes that every terminal starts with.
func (s *Terminal) Cooked() bool {
	s.t.Helper()
	return s.modes()&cooked == cooked
}

// Cook puts the terminal into cooked mode, as a shell does while a program is stopped.
func (s *Terminal) Cook() {
	s.t.Helper()
	s.withModes(func(fd int, modes *unix.Termios) error {
		modes.Lflag |= cooked
		return unix.IoctlSetTermios(fd, setModes, modes)
	})
}

// modes returns the local modes of the terminal.
func (s *Terminal) modes() (local uint64) {
	s.t.Helper()
	s.withModes(func(_ int, modes *unix.Termios) error {
		local = uint64(modes.Lflag)
		return nil
	})
	return local
}

// withModes calls do with the terminal's master and the terminal's modes.
func (s *Terminal) withModes(do func(fd int, modes *unix.Termios) error) {
	s.t.Helper()
	c, err := s.master.SyscallConn()
	if err != nil {
		s.t.Fatal(err)
	}
	failure := c.Control(func(fd uintptr) {
		var modes *unix.Termios
		if modes, err = unix.IoctlGetTermios(int(fd), getModes); err == nil {
			err = do(int(fd), modes)
		}
	})
	if failure != nil || err != nil {
		s.t.Fatal(failure, err)
	}
}
