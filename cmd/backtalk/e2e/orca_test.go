//go:build e2e && readers

package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"backtalk/locales"
)

// orcaMatch starts a match with Orca, and returns the desktop, the trace
// and the tap.
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
	trace.Await("the opening", func([]Noted) bool { return len(linesOf(trace)) > 2 })
	return desk, trace, tap
}

// linesOf returns the announcements in a trace.
func linesOf(trace *Trace) []Noted {
	var lines []Noted
	for _, n := range trace.All() {
		if n.What == "line" {
			lines = append(lines, n)
		}
	}
	return lines
}

// awaitLast waits until Orca has handed over the last line, and returns what the voice got of all
// lines. Orca has handed over earlier lines by then, or never does.
func awaitLast(trace *Trace, tap *Tap) *Heard {
	lines := linesOf(trace)
	tap.await(patience, func(texts []Handed) bool {
		return Listen(lines[len(lines)-1:], texts).Missing == nil
	})
	return Listen(lines, tap.All())
}

// A match to 3 with keys 50 to 1,000 ms apart: Orca hands the announced lines
// to the speech server once and in order.
func TestOrcaReadsEveryLine(t *testing.T) { readsEveryLine(t) }

// In a window of eight rows, where a page has eight lines, it does the same.
func TestOrcaReadsEveryLineOfASmallWindow(t *testing.T) {
	t.Setenv("LINES", "8")
	readsEveryLine(t)
}

// readsEveryLine plays a match to 3, and checks that Orca hands each line over once and in order.
func readsEveryLine(t *testing.T) {
	t.Helper()
	desk, trace, tap := orcaMatch(t, "--ui", "lines", "--length", "3", "--seed", seedOr(7))
	script := NewScript(SeedOr(7))
	pressed := 0
	for !slices.ContainsFunc(linesOf(trace), func(n Noted) bool { return matchWon.MatchString(n.Text) }) {
		pause(script.Pause())
		desk.Press(script.Key())
		if pressed++; pressed > 4000 {
			t.Fatal("the match was not over after 4,000 keys")
		}
	}
	heard := awaitLast(trace, tap)
	t.Logf("%d keys, %d lines, handed over %s", pressed, len(heard.Lines), heard.Delays())
	for _, n := range heard.Missing {
		t.Errorf("not handed over whole: %q", heard.Lines[n].Text)
	}
	for _, text := range heard.Twice() {
		t.Errorf("handed over again: %q", text)
	}
	t.Logf("besides: %q", heard.Other())
	t.Logf("Orca threw %d events away", desk.Pruned())
	keepTimeline(t, heard)
}

// pressSecondApart presses this many keys of a script, and waits a second before each.
func pressSecondApart(desk *Desk, keys int) {
	script := NewScript(SeedOr(9))
	for range keys {
		pause(time.Second)
		desk.Press(script.Key())
	}
}

// With a second between keys, Orca speaks each line in one piece, alone or with
// others for the same key.
func TestOrcaReadsEachLineWhole(t *testing.T) { readsEachLineWhole(t, locales.Source) }

// The same in a language that is written from right to left, with its own
// digits.
func TestOrcaReadsEachPersianLineWhole(t *testing.T) { readsEachLineWhole(t, "fa") }

func readsEachLineWhole(t *testing.T, lang string) {
	t.Helper()
	desk, trace, tap := orcaMatch(t, "--ui", "lines", "--seed", seedOr(9), "--lang", lang)
	pressSecondApart(desk, 60)
	heard := awaitLast(trace, tap)
	t.Logf("%d lines, handed over %s", len(heard.Lines), heard.Delays())
	for n, line := range heard.Lines {
		if !heard.Whole(n) {
			t.Errorf("Orca did not speak %q in one text", line.Text)
		}
	}
}

// moves are the keys that move the focus.
var moves = []string{"left", "right", "up", "down", "home", "end", "tab", "ctrl+right"}

// movedTo reports for each line whether it is the first after a key that moves the focus.
func movedTo(trace *Trace) []bool {
	var moved []bool
	after := false
	for _, n := range trace.All() {
		switch n.What {
		case "key":
			after = slices.Contains(moves, n.Text)
		case "line":
			moved = append(moved, after)
			after = false
		}
	}
	return moved
}

// On the screen, with a second between the keys, at least 98 of 100
// announcements are spoken whole, and as many of the points that receive the
// focus; the test prints the others.
func TestOrcaReadsTheScreen(t *testing.T) {
	desk, trace, tap := orcaMatch(t, "--ui", "screen", "--seed", seedOr(9))
	pressSecondApart(desk, 100)
	heard := awaitLast(trace, tap)
	keepTimeline(t, heard)
	whole, points, spoken, moved := 0, 0, 0, movedTo(trace)
	for n, line := range heard.Lines {
		if moved[n] {
			points++
		}
		if !heard.Whole(n) {
			t.Logf("not spoken whole: %q", line.Text)
			continue
		}
		whole++
		if moved[n] {
			spoken++
		}
	}
	t.Logf("%d of %d points spoken that the focus came to", spoken, points)
	if spoken*100 < 98*points {
		t.Errorf("points spoken: got %d of %d, want 98 of 100", spoken, points)
	}
	t.Logf("%d of %d lines spoken whole, handed over %s", whole, len(heard.Lines), heard.Delays())
	if whole*100 < 98*len(heard.Lines) {
		t.Errorf("spoken whole: got %d of %d lines, want 98 of 100", whole, len(heard.Lines))
	}
}

// keepTimeline writes a timeline into $TIMELINES, a folder, to look at.
func keepTimeline(t *testing.T, heard *Heard) {
	t.Helper()
	folder := os.Getenv("TIMELINES")
	if folder == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(folder, t.Name()+".txt"), []byte(heard.Timeline()), 0o600); err != nil {
		t.Error(err)
	}
}
