//go:build linux || darwin

package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"backtalk/a11y/say"
)

var hangups = flag.Int("hangups", 2, "how often each test of a terminal that goes away runs")

// patience is how long a program may take that should end; it only keeps a test that fails from waiting for ever.
const patience = 30 * time.Second

// terminalRun is the program at a terminal of its own.
type terminalRun struct {
	t *testing.T
	// folder has the program's settings, matches and reports.
	folder  string
	command *exec.Cmd
	master  *os.File
	ended   chan error
	// left is closed when no program has the terminal any more.
	left chan struct{}
	// before are the modes of the terminal before the program changed them.
	before unix.Termios

	mu    sync.Mutex
	shown bytes.Buffer
	more  chan struct{}
}

// atTerminal starts backtalk at a terminal, with state of its own.
func atTerminal(t *testing.T, arguments ...string) *terminalRun {
	t.Helper()
	return inTerminal(t, pty.Winsize{Rows: 24, Cols: 80}, nil, arguments...)
}

// inTerminal is atTerminal with a terminal of a size and more environment.
func inTerminal(t *testing.T, size pty.Winsize, environment []string, arguments ...string) *terminalRun {
	t.Helper()
	folder := t.TempDir()
	arguments = append([]string{
		"play", "--data", folder, "--config", filepath.Join(folder, "settings.toml"), "--lang", "en", "--seed", "7", "--voice", "none", "--mute",
	}, arguments...)
	command := exec.Command("backtalk", arguments...)
	command.Env = append(os.Environ(), "TERM=xterm-256color", "XDG_STATE_HOME="+folder)
	command.Env = append(command.Env, environment...)
	master, err := pty.StartWithSize(command, &size)
	if err != nil {
		t.Fatal(err)
	}
	master = pollable(t, master)
	r := &terminalRun{t: t, folder: folder, command: command, master: master, ended: make(chan error, 1), left: make(chan struct{}), more: make(chan struct{}, 1)}
	// A terminal that was just opened has the modes that all begin with.
	r.before = usualModes(t)
	go func() { r.ended <- command.Wait() }()
	t.Cleanup(func() {
		master.Close()
		_ = command.Process.Kill()
	})
	return r
}

// usualModes are those that a terminal begins with.
func usualModes(t *testing.T) unix.Termios {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	modes, err := unix.IoctlGetTermios(int(slave.Fd()), getModes)
	if err != nil {
		t.Fatal(err)
	}
	return *modes
}

// pollable returns a file that Close closes even while something is written to it or read from it.
func pollable(t *testing.T, file *os.File) *os.File {
	t.Helper()
	defer file.Close()
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err == nil {
		err = unix.SetNonblock(fd, true)
	}
	if err != nil {
		t.Fatal(err)
	}
	return os.NewFile(uintptr(fd), file.Name())
}

// read takes what the terminal shows, until it is gone.
func (r *terminalRun) read() {
	defer close(r.left)
	buffer := make([]byte, 4096)
	for {
		n, err := r.master.Read(buffer)
		r.mu.Lock()
		r.shown.Write(buffer[:n])
		r.mu.Unlock()
		select {
		case r.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// await waits until the terminal shows a text.
func (r *terminalRun) await(text string) {
	r.t.Helper()
	late := time.After(patience)
	for {
		r.mu.Lock()
		found := bytes.Contains(r.shown.Bytes(), []byte(text))
		r.mu.Unlock()
		if found {
			return
		}
		select {
		case <-r.more:
		case <-late:
			r.mu.Lock()
			shown := r.shown.Bytes()
			r.mu.Unlock()
			r.t.Fatalf("the terminal never shows %q; it shows last %q", text, shown[max(0, len(shown)-500):])
		}
	}
}

// ends waits for the end of the program and returns its status.
func (r *terminalRun) ends() int {
	r.t.Helper()
	select {
	case err := <-r.ended:
		var status *exec.ExitError
		if err != nil && !errors.As(err, &status) {
			r.t.Fatal(err)
		}
		return r.command.ProcessState.ExitCode()
	case <-time.After(patience):
		_ = r.command.Process.Signal(syscall.SIGQUIT)
		r.t.Fatal("the program hangs")
	}
	return 0
}

// leaves quits the program, and reports the status that it ends with.
func (r *terminalRun) leaves() int {
	r.t.Helper()
	if _, err := r.master.WriteString("\x03"); err != nil {
		r.t.Fatal(err)
	}
	return r.ends()
}

// types types keys as fast as the terminal takes them, until it is gone.
func (r *terminalRun) types() {
	keys := bytes.Repeat([]byte("pb\x1b[A\x1b[D\t"), 1000)
	for {
		if _, err := r.master.Write(keys); err != nil {
			return
		}
	}
}

// Whatever waits to be read, a terminal that goes away or a signal ends the program.
func TestTheProgramEndsWithKeysWaiting(t *testing.T) {
	for name, end := range map[string]func(r *terminalRun){
		"closed window": func(r *terminalRun) { r.master.Close() },
		"SIGHUP":        func(r *terminalRun) { _ = r.command.Process.Signal(syscall.SIGHUP) },
		"SIGTERM":       func(r *terminalRun) { _ = r.command.Process.Signal(syscall.SIGTERM) },
	} {
		for _, ui := range []string{"screen", "lines"} {
			for _, traced := range []bool{false, true} {
				name := name + " " + ui
				arguments := []string{"--ui", ui}
				if traced {
					name += " traced"
					arguments = append(arguments, "--trace", filepath.Join(t.TempDir(), "trace"))
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					for range *hangups {
						r := atTerminal(t, arguments...)
						go r.read()
						r.await("Opening")
						go r.types()
						<-r.more
						end(r)
						if got := r.ends(); got != statusDone {
							t.Errorf("status: got %d, want %d", got, statusDone)
						}
					}
				})
			}
		}
	}
}

// A terminal that shows nothing more, as over a connection that is lost, doesn't hold up the end of the machine.
func TestASignalEndsTheProgramThoughTheTerminalTakesNothing(t *testing.T) {
	for _, ui := range []string{"screen", "lines"} {
		t.Run(ui, func(t *testing.T) {
			t.Parallel()
			r := atTerminal(t, "--ui", ui)
			// Keys are pressed, and what they show is never read.
			_ = r.master.SetWriteDeadline(time.Now().Add(time.Second))
			r.types()
			_ = r.command.Process.Signal(syscall.SIGTERM)
			r.ends()
		})
	}
}

// Sizes in the environment that no screen can have are passed over, where the terminal has a size of its own and where it has none.
func TestSizesThatNoScreenHas(t *testing.T) {
	for _, size := range []pty.Winsize{{}, {Rows: 24, Cols: 80}} {
		for _, environment := range [][]string{{"LINES=-5"}, {"COLUMNS=-1"}, {"LINES=1000000000", "COLUMNS=1000000000"}, {"LINES=many"}} {
			r := inTerminal(t, size, environment, "--ui", "screen")
			go r.read()
			r.await("Opening")
			if got := r.leaves(); got != statusDone {
				t.Errorf("%v with %v: status %d, want %d", size, environment, got, statusDone)
			}
		}
	}
}

// However the program ends, the terminal is as it was, its input without raw mode and the marks of pasted text.
func TestTheTerminalIsGivenBack(t *testing.T) {
	for name, signal := range map[string]syscall.Signal{"quit": 0, "SIGTERM": syscall.SIGTERM, "SIGKILL": syscall.SIGKILL, "crash": syscall.SIGSEGV} {
		for _, ui := range []string{"lines", "screen"} {
			t.Run(name+" "+ui, func(t *testing.T) {
				r := atTerminal(t, "--ui", ui)
				go r.read()
				r.await("Opening")
				if raw := r.modes(); raw.Lflag&unix.ICANON != 0 {
					t.Error("the terminal is not in raw mode while the program runs")
				}
				if signal == 0 {
					r.leaves()
				} else {
					_ = r.command.Process.Signal(signal)
					r.ends()
				}
				// The guard of a program that was killed ends later than the program.
				if signal == syscall.SIGKILL {
					r.await(localizerOf(t, "en").Text(say.M(say.GuardKilled, nil)))
				}
				if signal == syscall.SIGSEGV {
					r.await("backtalk/crash-")
				}
				if got := r.modes(); got.Lflag&(unix.ICANON|unix.ECHO|unix.ISIG) != r.before.Lflag&(unix.ICANON|unix.ECHO|unix.ISIG) {
					t.Errorf("local modes: got %o, want %o", got.Lflag, r.before.Lflag)
				}
				r.await("\x1b[?2004l")
			})
		}
	}
}

// modes are those of the terminal, which its master knows too.
func (r *terminalRun) modes() unix.Termios {
	r.t.Helper()
	c, err := r.master.SyscallConn()
	if err != nil {
		r.t.Fatal(err)
	}
	var modes *unix.Termios
	if controlErr := c.Control(func(fd uintptr) { modes, err = unix.IoctlGetTermios(int(fd), getModes) }); controlErr != nil || err != nil {
		r.t.Fatal(controlErr, err)
	}
	return *modes
}
