//go:build e2e

package e2e

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

var mashed = flag.Int("mashed", 5000, "how many random keys TestMashedKeysDoNoHarm presses")

// ways runs check in both display modes; neither may fail, whatever a
// terminal does.
func ways(t *testing.T, check func(t *testing.T, ui string)) {
	for _, ui := range []string{"lines", "screen"} {
		t.Run(ui, func(t *testing.T) {
			t.Parallel()
			check(t, ui)
		})
	}
}

// opened starts the program in a usual terminal and waits for the opening.
func opened(t *testing.T, environment []string, arguments ...string) *Pane {
	t.Helper()
	p := OpenPane(t, 80, 24, environment, append(arguments, "--seed", "7")...)
	p.Await("Opening: you")
	return p
}

// leaves presses Ctrl+C, after whatever menu or question is open, and checks how the program ends.
func (p *Pane) leaves() {
	p.t.Helper()
	p.Press("C-c")
	p.AwaitEnd()
	if got := p.Status(); got != 0 {
		p.t.Errorf("status: got %d, want 0; shown:\n%s", got, strings.Join(p.Look().Rows, "\n"))
	}
}

// answers checks that a status key is still answered.
func (p *Pane) answers() {
	p.t.Helper()
	p.Press("p")
	p.Await("Pips: ")
}

// paste makes tmux paste a text: with the marks that the program asks for if
// marked, else without.
func (p *Pane) paste(text []byte, marked bool) {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "pasted")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		p.t.Fatal(err)
	}
	p.tmux("load-buffer", file)
	if marked {
		p.tmux("paste-buffer", "-p", "-r", "-t", "seat")
		return
	}
	p.tmux("paste-buffer", "-r", "-t", "seat")
}

// A pasted megabyte presses no keys: the program announces once where pasted
// text goes. A field takes it.
func TestPastedMegabytePressesNoKeys(t *testing.T) {
	t.Parallel()
	ways(t, func(t *testing.T, ui string) {
		p := opened(t, nil, "--ui", ui)
		p.paste(bytes.Repeat([]byte("123456 yn\r"), 1<<20/10), true)
		p.Await("You can paste text only into a text field.")
		p.Press("c")
		p.Await("5 and 4 left.")
		for _, line := range p.Lines()[len(p.Lines())-2:] {
			if !strings.Contains(line, "paste text only") && !strings.Contains(line, "5 and 4 left.") {
				t.Errorf("besides was told %q", line)
			}
		}
		p.Press("g")
		p.Await("Go to point:")
		p.paste([]byte("13\n"), true)
		p.Press("Enter")
		p.Await("13, yours, 5.")
		p.leaves()
	})
}

// randomKeys returns bytes as mashed keys and broken terminals send them,
// except Ctrl+C, which leaves.
func randomKeys(n int) []byte {
	draw := rand.New(rand.NewPCG(5, 0))
	sequences := []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[1;5C", "\x1b[1;3A", "\x1bOP", "\x1bOR", "\x1b[5~", "\x1b[6~", "\t", "\r", "\x7f", " ", "\x1b", "\x1b[<64;1;1M", "\xff", "\xc3", "ж", "語"}
	var keys bytes.Buffer
	for range n {
		if draw.IntN(3) == 0 {
			keys.WriteString(sequences[draw.IntN(len(sequences))])
			continue
		}
		if b := byte(draw.IntN(127)); b != 3 && b != 26 && b != 28 {
			keys.WriteByte(b)
		}
	}
	return keys.Bytes()
}

// Random keys, as fast as the terminal takes them, whatever menus and
// questions they lead to: the program ends properly, and what it saved can be
// read.
func TestMashedKeysDoNoHarm(t *testing.T) {
	t.Parallel()
	ways(t, func(t *testing.T, ui string) {
		p := opened(t, nil, "--ui", ui, "--length", "25")
		go p.drain()
		p.paste(randomKeys(*mashed), false)
		p.leave()
		p.AwaitEnd()
		if got := p.Status(); got != 0 {
			t.Errorf("status: got %d, want 0; shown:\n%s", got, strings.Join(p.Look().Rows, "\n"))
		}
		kept(t, p.Data)
	})
}

// escape closes key help, in which Ctrl+C only announces what it does, wherever the program is.
// Escape and another key that follows at once would be one key to a terminal.
func (p *Pane) escape() {
	p.t.Helper()
	escapes := func() int {
		return len(p.Trace.Texts("key", func(n Noted) bool { return n.Text == "escape" }))
	}
	p.await("the last of the mashed keys", func() bool {
		before := escapes()
		p.Press("Escape")
		p.await("an Escape", func() bool { return escapes() > before || p.ended() })
		return p.ended() || escapes() == before+1
	})
}

// leave closes what is open and quits. The terminal may join an Escape of the
// mashed keys with Ctrl+C into another key; then leave presses Ctrl+C again.
func (p *Pane) leave() {
	p.t.Helper()
	keys := func() []string { return p.Trace.Texts("key", func(Noted) bool { return true }) }
	for !p.ended() {
		p.escape()
		before := len(keys())
		p.Press("C-c")
		p.await("an answer to Ctrl+C", func() bool { return p.ended() || len(keys()) > before })
		if pressed := keys(); pressed[len(pressed)-1] == "ctrl+c" {
			return
		}
	}
}

// ended reports whether the program has ended.
func (p *Pane) ended() bool {
	_, err := os.Stat(p.status)
	return err == nil
}

// drain reads lines that nobody looks at.
func (p *Pane) drain() {
	for range p.announced {
	}
}

// The terminal takes all sizes one after another, while keys come. Afterwards
// everything is in its place.
func TestManySizesDoNoHarm(t *testing.T) {
	t.Parallel()
	p := opened(t, nil, "--ui", "screen")
	draw := rand.New(rand.NewPCG(7, 0))
	for range 60 {
		p.Resize(1+draw.IntN(300), 1+draw.IntN(90))
		p.Press("Left")
	}
	p.Resize(40, 10)
	p.Press("g")
	p.Await("Go to point:")
	p.Press("1", "3", "Enter")
	p.Await("13, yours, 5.")
	p.AwaitView("the cursor at point 13", func(v View) bool {
		return len(v.Rows) == 10 && strings.HasPrefix(v.AtCursor(), "13 X5") && v.Holds("13, yours, 5.")
	})
	p.leaves()
}

// While a shell has stopped the program, the shell has the terminal. The player hears when the
// program continues.
func TestStopGivesTheTerminalToTheShell(t *testing.T) {
	t.Parallel()
	ways(t, func(t *testing.T, ui string) {
		p := opened(t, nil, "--ui", ui)
		p.AwaitText("Opening: you")
		p.signal(syscall.SIGTSTP)
		p.AwaitView("the shell's own screen", func(v View) bool { return !v.Alternate && stoppedProcess(p.Pid()) })
		p.signal(syscall.SIGCONT)
		p.Await("Backtalk is running again.")
		p.answers()
		p.leaves()
	})
}

func (p *Pane) signal(s syscall.Signal) {
	p.t.Helper()
	if err := syscall.Kill(p.Pid(), s); err != nil {
		p.t.Fatal(err)
	}
}

// stoppedProcess reports whether a process is stopped.
func stoppedProcess(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(text), ") ")
	return err == nil && strings.HasPrefix(after, "T")
}

// If the window is closed, the program ends, and the next start offers to
// continue.
func TestClosedTerminalEndsTheProgram(t *testing.T) {
	t.Parallel()
	ways(t, func(t *testing.T, ui string) {
		p := opened(t, nil, "--ui", ui)
		p.Press("Tab")
		p.Await("24, yours, 2.")
		pid := p.Pid()
		p.stop()
		awaitGone(t, pid)
		again := OpenPane(t, 80, 24, nil, "--ui", ui, "--data", p.Data)
		again.Await("Continue your")
		again.Press("y")
		again.Await("You go on", "Your turn")
		again.leaves()
	})
}

// On terminals and systems that lack something, the program announces what
// is missing.
func TestMissingPartsAreAnnounced(t *testing.T) {
	t.Parallel()
	readOnly := t.TempDir()
	if err := os.Chmod(readOnly, 0o500); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		environment, arguments []string
		announced              string
	}{
		"a dumb terminal":               {[]string{"TERM=dumb"}, []string{"--ui", "screen"}, "A terminal of type dumb can't show the screen, so the game is shown line by line."},
		"an unknown terminal":           {[]string{"TERM=no-such"}, []string{"--ui", "screen"}, "Opening: you"},
		"the C locale":                  {[]string{"LC_ALL=C"}, []string{"--ui", "screen", "--name", "Zoë"}, "Opening: you"},
		"no colours":                    {[]string{"NO_COLOR=1"}, []string{"--ui", "screen"}, "Opening: you"},
		"no home on the screen":         {[]string{"-u", "HOME", "-u", "XDG_CONFIG_HOME"}, []string{"--ui", "screen"}, "Opening: you"},
		"no home at lines":              {[]string{"-u", "HOME", "-u", "XDG_CONFIG_HOME"}, []string{"--ui", "lines"}, "Opening: you"},
		"nothing can be written":        {nil, []string{"--ui", "lines", "--data", "/proc/nowhere", "--config", "/proc/nowhere/settings.toml"}, "save"},
		"nothing written on the screen": {nil, []string{"--ui", "screen", "--data", "/proc/nowhere", "--config", "/proc/nowhere/settings.toml"}, "save"},
		"a screen of 40 by 10":          {nil, []string{"--ui", "screen"}, "Opening: you"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := OpenPane(t, 80, 24, c.environment, append(c.arguments, "--seed", "7")...)
			if strings.HasPrefix(name, "a screen of") {
				p.Resize(40, 10)
			}
			announced := p.Await(c.announced)
			p.AwaitText(announced.Text)
			p.answers()
			p.leaves()
		})
	}
}

// awaitGone waits until a process has ended.
func awaitGone(t *testing.T, pid int) {
	t.Helper()
	p := Pane{Seat: &Seat{t: t}}
	p.await("the end of the program", func() bool { return syscall.Kill(pid, 0) != nil })
}
