//go:build e2e && readers

package e2e

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// orcaMatch sits down with Orca and gives what is needed to watch it.
func orcaMatch(t *testing.T, arguments ...string) (*Desk, *Trace, *Tap) {
	t.Helper()
	rigs := StartRigs(t, 0)
	desk := StartDesk(t, rigs)
	tap := desk.Orca()
	trace := OpenTrace(t)
	data := t.TempDir()
	command := append([]string{
		"env", "HOME=" + data, *program, "play", "--against", "simple", "--name", "Sam", "--opponent-name", "Ada",
		"--voice", "none", "--mute", "--data", data, "--config", filepath.Join(data, "settings.toml"), "--trace", trace.Path,
	}, arguments...)
	desk.Sit(func(greeting string) bool { return tap.Await(0, greeting, time.Second) }, command...)
	trace.Await("the opening", func(noted []Noted) bool {
		return slices.ContainsFunc(noted, func(n Noted) bool { return n.What == "line" && strings.Contains(n.Text, "Opening") })
	})
	return desk, trace, tap
}

// linesOf are the announcements of a trace.
func linesOf(trace *Trace) []Noted {
	var lines []Noted
	for _, n := range trace.All() {
		if n.What == "line" {
			lines = append(lines, n)
		}
	}
	return lines
}

// awaitLast waits until Orca has handed over the last line; what came before it has been handed over by then, or never
// is.
func awaitLast(trace *Trace, tap *Tap) {
	lines := linesOf(trace)
	last := strings.Fields(lines[len(lines)-1].Text)
	tap.Await(0, last[len(last)-1], patience)
}

// A match to 3 with keys 50 to 1,000 ms apart: what Orca hands to the speech server holds every announced line once and in order.
func TestOrcaReadsEveryLine(t *testing.T) {
	desk, trace, tap := orcaMatch(t, "--ui", "lines", "--length", "3", "--seed", "7")
	script := NewScript(7)
	pressed := 0
	for !slices.ContainsFunc(linesOf(trace), func(n Noted) bool { return matchWon.MatchString(n.Text) }) {
		desk.Press(script.Key())
		if pressed++; pressed > 4000 {
			t.Fatal("the match was not over after 4,000 keys")
		}
		pause(script.Pause())
	}
	awaitLast(trace, tap)
	heard := Listen(linesOf(trace), tap.All())
	t.Logf("%d keys, %d lines: %s", pressed, len(heard.Lines), heard.Delays())
	for _, n := range heard.Missing {
		t.Errorf("Orca did not hand over %q once, whole and in order", heard.Lines[n].Text)
	}
	for _, text := range heard.Twice() {
		t.Errorf("Orca handed over again %q", text)
	}
	t.Logf("besides: %q", heard.Other())
}

// With a second between the keys each line is a text of its own, or part of one that came for the same key.
func TestOrcaReadsEachLineWhole(t *testing.T) {
	desk, trace, tap := orcaMatch(t, "--ui", "lines", "--seed", "9")
	script := NewScript(9)
	for range 60 {
		desk.Press(script.Key())
		pause(time.Second)
	}
	awaitLast(trace, tap)
	heard := Listen(linesOf(trace), tap.All())
	t.Logf("%d lines: %s", len(heard.Lines), heard.Delays())
	for n, line := range heard.Lines {
		if !heard.Whole(n) {
			t.Errorf("Orca did not speak %q in one text", line.Text)
		}
	}
}
