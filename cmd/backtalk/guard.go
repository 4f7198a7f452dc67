package main

import (
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// A fault in a goroutine, in the runtime or in a system library ends a Go program at once, and no more
// of its code runs. The terminal would stay as it is, without echo and perhaps on its other screen,
// which a blind player can't see. So a second process of the same program, the guard, waits at the end
// of a pipe. Through the pipe the program tells it what the terminal shows, one word per line, and the
// runtime sends it the report of a crash. If the guard receives anything except the program's
// words, it restores the terminal as it found it, saves the report, and names its file. If the pipe
// ends without guardDone, something killed the program: the guard restores the terminal and says
// so.

// guardCommand is the argument that starts the guard, before the language
// tag.
const guardCommand = "guard-terminal"

// guardLines, guardScreen and guardDone are the words that the program writes to the pipe.
const (
	guardLines  = "lines"
	guardScreen = "screen"
	guardDone   = "done"
	// The guard writes guardReady to its standard error when it has read the terminal's state.
	guardReady = "ready"
)

// guardWait bounds how long a guard may take to read the state of the terminal, and how long it may
// take to end.
const guardWait = 500 * time.Millisecond

// guard is the program's side of the pipe. A nil guard guards nothing.
type guard struct {
	pipe    *os.File
	process *exec.Cmd
	ready   chan struct{}
	// stderr receives crash reports once the program no longer needs a guard.
	stderr *os.File
}

// startGuard starts the guard of the terminal. It returns nil if that is impossible.
func startGuard(tag string, stderr *os.File) *guard {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	in, out, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer in.Close()
	enlarge(out)
	g := &guard{pipe: out, process: exec.Command(program, guardCommand, tag), ready: make(chan struct{}), stderr: stderr}
	g.process.Stdin = in
	answer, err := g.process.StderrPipe()
	if err != nil || g.process.Start() != nil {
		out.Close()
		return nil
	}
	go func() {
		defer close(g.ready)
		_, _ = io.ReadFull(answer, make([]byte, len(guardReady)))
	}()
	return g
}

// watch sends crash reports to the guard from now on. First it waits until the guard has read the
// terminal's state, but no longer than guardWait. Call it before anything changes the terminal.
func (g *guard) watch() {
	if g == nil {
		return
	}
	select {
	case <-g.ready:
	case <-time.After(guardWait):
	}
	debug.SetTraceback("all")
	_ = debug.SetCrashOutput(g.pipe, debug.CrashOptions{})
	// SetCrashOutput makes writes to the pipe wait. They would wait for ever if the guard is stopped.
	neverWait(g.pipe)
}

// send tells the guard what the terminal shows now.
func (g *guard) send(word string) {
	if g != nil {
		_, _ = g.pipe.WriteString(word + "\n")
	}
}

// shows tells the guard whether the terminal shows the screen or lines.
func (g *guard) shows(screen bool) {
	if screen {
		g.send(guardScreen)
		return
	}
	g.send(guardLines)
}

// end tells the guard that the program has restored the terminal.
func (g *guard) end() {
	if g == nil {
		return
	}
	_ = debug.SetCrashOutput(g.stderr, debug.CrashOptions{})
	g.send(guardDone)
	g.pipe.Close()
	stopped := time.AfterFunc(guardWait, func() { _ = g.process.Process.Kill() })
	defer stopped.Stop()
	_ = g.process.Wait()
}

// runGuard runs the guard: it reads the pipe to its end.
func runGuard(tag string, pipe io.Reader, answer io.Writer) int {
	ignoreSignals()
	terminal, err := openTerminal()
	if err != nil {
		return statusFailed
	}
	defer terminal.close()
	_, _ = io.WriteString(answer, guardReady)
	w := &watched{terminal: terminal, tag: tag}
	buffer := make([]byte, 4096)
	for {
		n, err := pipe.Read(buffer)
		w.read(string(buffer[:n]))
		if err != nil {
			w.ended()
			return statusDone
		}
	}
}

// watched holds what the guard knows about the program.
type watched struct {
	terminal restorer
	tag      string
	// begun holds the start of a line whose end hasn't come yet.
	begun  string
	screen bool
	done   bool
	// report holds the crash report read so far.
	report strings.Builder
	path   string
}

// restorer restores a terminal and writes a last sentence to it.
type restorer interface {
	restore(screen bool)
	write(text string)
}

// read handles bytes from the pipe. It restores the terminal as soon as it has the first line of a
// report, so that the shell rarely finds the terminal as the program left it.
func (w *watched) read(text string) {
	if w.report.Len() > 0 {
		w.report.WriteString(text)
		return
	}
	w.begun += text
	for {
		line, rest, whole := strings.Cut(w.begun, "\n")
		if !whole {
			return
		}
		switch line {
		case guardLines, guardScreen:
			w.screen = line == guardScreen
		case guardDone:
			w.done = true
		default:
			w.report.WriteString(w.begun)
			w.crashed()
			return
		}
		w.begun = rest
	}
}

// crashed restores the terminal and names the report's file.
func (w *watched) crashed() {
	w.terminal.restore(w.screen)
	path, err := writeReport(w.text())
	if err != nil {
		w.announce(say.M(say.StartCrashedUnwritten, nil))
		return
	}
	w.path = path
	w.announce(say.M(say.StartCrashed, say.Data{"File": path}))
}

func (w *watched) text() string { return "backtalk " + version() + "\n" + w.report.String() }

// ended completes the report, or reports that something killed the program.
func (w *watched) ended() {
	switch {
	case w.path != "":
		_ = os.WriteFile(w.path, []byte(w.text()), 0o600)
	case !w.done && w.report.Len() == 0:
		w.terminal.restore(w.screen)
		w.announce(say.M(say.GuardKilled, nil))
	}
}

func (w *watched) announce(m say.Message) {
	texts, err := locales.New(w.tag)
	if err != nil {
		return
	}
	w.terminal.write(texts.Text(m))
}
