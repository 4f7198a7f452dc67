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

// A fault in a goroutine, in the runtime or in a system library ends a Go
// program at once, and no more of its code runs. The terminal would stay as
// it is, without echo and perhaps on its other screen, which a blind player
// can't see. So a second process of the same program, the guard, waits at the
// end of a pipe. Through the pipe it receives, one word per line, what is
// shown; the runtime itself writes the report of a crash into it. If the pipe
// brings anything else than the words below, or ends without the last of
// them, the guard restores the terminal as it found it, saves the report, and
// names its file.

// guardCommand is the argument that starts the guard, before the language
// tag.
const guardCommand = "guard-terminal"

// These are the words on the pipe.
const (
	guardLines  = "lines"
	guardScreen = "screen"
	guardDone   = "done"
	// guardReady is the guard's own: it has seen how the terminal is.
	guardReady = "ready"
)

// guardWait bounds how long a guard may take to read the state of the
// terminal, and to end.
const guardWait = 500 * time.Millisecond

// guard is the program's side of the pipe. A nil guard guards nothing.
type guard struct {
	pipe    *os.File
	process *exec.Cmd
	ready   chan struct{}
	// stderr receives the report of a crash once the program needs no guard any more.
	stderr *os.File
}

// startGuard starts the guard of the terminal, or returns nil if that is
// not possible.
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

// watch starts to guard, once the guard knows how the terminal was. Call it before the
// terminal is changed.
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
	// SetCrashOutput has writes to the pipe wait, which they would do for ever where the guard is
	// stopped.
	neverWait(g.pipe)
}

// send tells the guard what the terminal shows now.
func (g *guard) send(word string) {
	if g != nil {
		_, _ = g.pipe.WriteString(word + "\n")
	}
}

// shows notes whether the screen is shown, or lines.
func (g *guard) shows(screen bool) {
	if screen {
		g.send(guardScreen)
		return
	}
	g.send(guardLines)
}

// end informs the guard that the terminal was restored.
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

// watched is what the guard knows of the program.
type watched struct {
	terminal restorer
	tag      string
	// begun is a line that has not ended yet.
	begun  string
	screen bool
	done   bool
	// report holds the crash report so far.
	report strings.Builder
	path   string
}

// restorer restores a terminal and writes a last sentence on it.
type restorer interface {
	restore(screen bool)
	write(text string)
}

// read takes what came through the pipe. At the first words of a report the terminal is restored:
// the program can't end before its report is read, and so the shell finds the terminal as it was.
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

// ended completes the report, or reports that the program was killed.
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
