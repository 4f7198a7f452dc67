//go:build e2e && readers

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	displayCells = 40
	// due is how long a display may take to follow a key on a machine that does much else; it bounds a failure.
	due = 10 * time.Second
)

// brailleMatch sits down at a braille display.
func brailleMatch(t *testing.T, setting string, arguments ...string) (*Desk, *Trace, *Cells) {
	t.Helper()
	desk := StartDesk(t, StartRigs(t, 0))
	cells := desk.Braille(displayCells)
	trace := OpenTrace(t)
	data := t.TempDir()
	file := filepath.Join(data, "settings.toml")
	if err := os.WriteFile(file, []byte(setting), 0o600); err != nil {
		t.Fatal(err)
	}
	command := append([]string{
		"env", "HOME=" + data, *program, "play", "--against", "simple", "--name", "Sam", "--opponent-name", "Ada",
		"--voice", "none", "--mute", "--data", data, "--config", file, "--trace", trace.Path,
	}, arguments...)
	desk.Sit(func(greeting string) bool {
		return cells.Await(time.Second, func(shown string) bool { return strings.Contains(shown, greeting) })
	}, command...)
	return desk, trace, cells
}

// After each of 60 keys the cells show the last line announced from its start; where it is longer than the display they end with a
// whole word.
func TestBrailleShowsEachLine(t *testing.T) {
	desk, trace, cells := brailleMatch(t, "cursor = \"start\"\n", "--ui", "lines", "--seed", "5")
	script := NewScript(5)
	var waits []time.Duration
	for n := range 60 {
		if n > 0 {
			lines := len(linesOf(trace))
			desk.Press(script.Key())
			trace.Await("the answer to a key", func([]Noted) bool { return len(linesOf(trace)) > lines })
		} else {
			trace.Await("the opening", func([]Noted) bool { return len(linesOf(trace)) > 2 })
		}
		pressed := time.Now()
		if !cells.Await(due, func(shown string) bool { return fromItsStart(last(trace), shown) }) {
			t.Fatalf("key %d: the line is %q, the cells show %q", n, last(trace), cells.Shown())
		}
		waits = append(waits, time.Since(pressed))
	}
	t.Logf("the display followed the line %s", spread(waits))
}

// last is the last line announced.
func last(trace *Trace) string {
	lines := linesOf(trace)
	return lines[len(lines)-1].Text
}

// fromItsStart reports whether the cells show a line as far as whole words fit.
func fromItsStart(line, shown string) bool {
	if shown == "" || !strings.HasPrefix(line, shown) {
		return false
	}
	rest := line[len(shown):]
	if rest == "" {
		return true
	}
	next, _, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
	return rest[0] == ' ' && len(shown)+1+len(next) > displayCells
}
