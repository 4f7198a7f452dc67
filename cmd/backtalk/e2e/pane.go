//go:build e2e

package e2e

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Pane is the program in a terminal of some size. Its lines come from the
// program's trace, because on a screen they don't follow each other.
type Pane struct {
	*Seat
	Trace *Trace
	// Data is the folder of saved matches and settings.
	Data string
}

// View is what a terminal shows at one moment.
type View struct {
	Rows []string
	// X and Y are the cursor's position, from 0.
	X, Y int
	// Visible is set if the cursor is visible, Alternate if the program shows the alternate screen.
	Visible, Alternate bool
}

// look is the time between looks at a terminal while something is awaited;
// tmux doesn't report changes.
const look = 10 * time.Millisecond

// OpenPane starts a match of Sam against Ada in a terminal of this size, without voice and sounds.
// environment holds arguments of env. The terminal's shell stays when the program has ended.
func OpenPane(t testing.TB, width, height int, environment []string, arguments ...string) *Pane {
	t.Helper()
	p := &Pane{Seat: newSeat(t), Trace: OpenTrace(t), Data: t.TempDir()}
	p.Trace.announced = p.announced
	command := append([]string{
		*program, "play", "--name", "Sam", "--opponent-name", "Ada", "--voice", "none", "--mute", "--data", p.Data,
		"--config", filepath.Join(p.Data, "settings.toml"), "--trace", p.Trace.Path,
	}, arguments...)
	// With SSH_CONNECTION, the program looks for no screen reader, as over a network. It could find
	// one on this machine, and the cursor would then follow the words.
	environment = append(environment, "SSH_CONNECTION=elsewhere")
	if !slices.Contains(environment, "HOME") {
		environment = append(environment, "HOME="+p.Data)
	}
	program := fmt.Sprintf("echo $$ > %s; exec env %s", quote(p.pid), quote(append(environment, command...)...))
	script := fmt.Sprintf("sh -c %s; echo $? > %s; stty -a; tmux wait-for -S ended; read word", quote(program), quote(p.status))
	p.tmux("-f", "/dev/null", "new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height), "-s", "seat", "sh", "-c", script)
	t.Cleanup(p.stop)
	return p
}

// AwaitEnd waits until the program has ended.
func (p *Pane) AwaitEnd() {
	p.t.Helper()
	p.tmux("wait-for", "ended")
}

// Modes returns what stty reports about the terminal now, such as echo or -echo.
func (p *Pane) Modes() []string {
	p.t.Helper()
	name := strings.TrimSpace(p.tmux("display-message", "-p", "-t", "seat", "#{pane_tty}"))
	out, err := exec.Command("stty", "-a", "-F", name).Output()
	if err != nil {
		p.t.Fatalf("stty of %s: %v", name, err)
	}
	return strings.Fields(string(out))
}

// Resize changes the size of the terminal.
func (p *Pane) Resize(width, height int) {
	p.t.Helper()
	p.tmux("resize-window", "-t", "seat", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height))
}

// Look returns what the terminal shows now.
func (p *Pane) Look() View {
	p.t.Helper()
	out := p.tmux("display-message", "-p", "-t", "seat", "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on}", ";", "capture-pane", "-p", "-t", "seat")
	first, rest, _ := strings.Cut(out, "\n")
	var v View
	var visible, alternate int
	if _, err := fmt.Sscan(first, &v.X, &v.Y, &visible, &alternate); err != nil {
		p.t.Fatalf("reading what tmux tells of the cursor, %q: %v", first, err)
	}
	v.Visible, v.Alternate = visible == 1, alternate == 1
	v.Rows = strings.Split(strings.TrimSuffix(rest, "\n"), "\n")
	return v
}

// AwaitView waits until done accepts the view.
func (p *Pane) AwaitView(what string, done func(View) bool) View {
	p.t.Helper()
	for limit := time.Now().Add(patience); ; time.Sleep(look) { //nolint:forbidigo // see look
		v := p.Look()
		if done(v) {
			return v
		}
		if time.Now().After(limit) {
			p.t.Fatalf("%s was not seen for %v. The cursor is at %d, %d of:\n%s", what, patience, v.X, v.Y, strings.Join(v.Rows, "\n"))
		}
	}
}

// await waits until a condition that nothing reports is true.
func (p *Pane) await(what string, done func() bool) {
	p.t.Helper()
	for limit := time.Now().Add(patience); !done(); time.Sleep(look) { //nolint:forbidigo // see look
		if time.Now().After(limit) {
			p.t.Fatalf("%s did not come for %v", what, patience)
		}
	}
}

// AwaitText waits until a text is shown.
func (p *Pane) AwaitText(text string) View {
	p.t.Helper()
	return p.AwaitView(strconv.Quote(text), func(v View) bool { return v.Holds(text) })
}

// Holds reports whether the view shows a text as a whole, over several rows if necessary. It
// ignores white space, because a terminal breaks lines within words.
func (v View) Holds(text string) bool {
	return strings.Contains(strings.Join(strings.Fields(strings.Join(v.Rows, "")), ""), strings.Join(strings.Fields(text), ""))
}

// AtCursor returns the text from the cursor to the end of its row.
func (v View) AtCursor() string {
	if v.Y >= len(v.Rows) || v.X >= len(v.Rows[v.Y]) {
		return ""
	}
	return v.Rows[v.Y][v.X:]
}
