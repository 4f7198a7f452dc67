//go:build e2e && readers

package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"backtalk/locales"
)

const (
	displayCells = 40
	// due bounds how long a display may take to follow a key on a busy machine;
	// it only ends a failing test.
	due = 10 * time.Second
	// prompt bounds how long it may take to follow: several times what a busy
	// machine took.
	prompt = 2 * time.Second
)

// unread is the environment of a program on a desktop without a screen
// reader.
var unread = []string{"-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "XDG_RUNTIME_DIR"}

// brailleMatch starts a match at a braille display. reads says what BRLTTY reads, setting goes into the settings
// file, and environment holds arguments of env.
func brailleMatch(t *testing.T, reads, setting string, environment []string, arguments ...string) (*Desk, *Trace, *Cells) {
	t.Helper()
	desk := StartDesk(t, StartRigs(t, 0))
	cells := desk.Braille(reads, displayCells)
	trace := OpenTrace(t)
	data := t.TempDir()
	file := filepath.Join(data, "settings.toml")
	if err := os.WriteFile(file, []byte(setting), 0o600); err != nil {
		t.Fatal(err)
	}
	command := slices.Concat([]string{"env"}, environment, []string{
		"HOME=" + data, *program, "play", "--against", "simple", "--name", "Sam", "--opponent-name", "Ada",
		"--voice", "none", "--mute", "--data", data, "--config", file, "--trace", trace.Path,
	}, arguments)
	desk.Sit(func(greeting string) bool {
		return reads == readsNothing || cells.Await(time.Second, nil, func(shown string) bool { return strings.Contains(shown, greeting) })
	}, command...)
	return desk, trace, cells
}

// At lines, after each of 60 keys the cells show the beginning of the last
// announced line.
func TestBrailleShowsEachLine(t *testing.T) { showsEachLine(t, "lines", locales.Source) }

// On the screen they do the same.
func TestBrailleShowsEachLineOfTheScreen(t *testing.T) { showsEachLine(t, "screen", locales.Source) }

// A script without spaces breaks where its lines may break.
func TestBrailleShowsEachJapaneseLine(t *testing.T) { showsEachLine(t, "lines", "ja") }

// showsEachLine presses 60 keys with the cursor at the start of a line. If the line is longer than the display, the
// cells must end with a whole word. There must be such lines.
func showsEachLine(t *testing.T, way, lang string) {
	t.Helper()
	desk, trace, cells := brailleMatch(t, readsWindows, "cursor = \"start\"\n", nil, "--ui", way, "--seed", seedOr(5), "--lang", lang)
	long := 0
	script := NewScript(SeedOr(5))
	follow(t, desk, trace, cells, script.Key, func() bool { return fromItsStart(last(trace), cells.Shown()) }, func() {
		if uniseg.StringWidth(last(trace)) > displayCells {
			long++
		}
	})
	t.Logf("%d lines were longer than the display", long)
	if long == 0 {
		t.Error("no line was longer than the display")
	}
}

// On the screen without a reader the cursor stays with the focus: after each
// of 60 keys that move it, the cells show the row of the board with the
// announced point, at the cursor.
func TestBrailleShowsTheFocusOnTheScreen(t *testing.T) {
	desk, trace, cells := brailleMatch(t, readsWindows, "", unread, "--ui", "screen", "--seed", seedOr(5))
	n := 0
	key := func() string {
		n++
		return stepping[n%len(stepping)]
	}
	follow(t, desk, trace, cells, key, func() bool {
		want := drawnPoint(last(trace))
		return want != "" && strings.HasPrefix(cells.AtCursor(), want)
	}, func() {})
}

// stepping lists keys that each move the focus to another point, first from 24 and later from 22, where they begin
// again.
var stepping = []string{"Up", "Home", "Right", "Right", "Down", "Right", "Up", "End", "Left", "Down", "Left"}

// toldPoint matches the announcement of a point: its number, its owner, the
// number of checkers.
var toldPoint = regexp.MustCompile(`^(\d+), (empty|yours|Ada)(?:, (\d+))?`)

// drawnPoint returns an announced point as the board shows it, or "" for a
// line without a point.
func drawnPoint(line string) string {
	announced := toldPoint.FindStringSubmatch(line)
	if announced == nil {
		return ""
	}
	mark := map[string]string{"empty": "-", "yours": "X", "Ada": "O"}[announced[2]]
	return announced[1] + " " + mark + announced[3] + " "
}

// follow presses 60 keys, each when the cells show the answer to the one before. It fails the test if they don't.
func follow(t *testing.T, desk *Desk, trace *Trace, cells *Cells, key func() string, shown func() bool, then func()) {
	t.Helper()
	trace.Await("the opening", func([]Noted) bool { return len(linesOf(trace)) > 2 })
	var waits []time.Duration
	for n := range 60 {
		lines := len(linesOf(trace))
		pressed := key()
		desk.Press(pressed)
		trace.Await("the answer to a key", func([]Noted) bool { return len(linesOf(trace)) > lines })
		if !cells.Await(due, trace.more, func(string) bool { return shown() }) {
			t.Fatalf("key %d, %s: the line is %q, the cells show %q, and %q from the cursor on", n+1, pressed, last(trace), cells.Shown(), cells.AtCursor())
		}
		wait := time.Since(time.UnixMicro(lastNoted(trace).At))
		if wait > prompt {
			t.Errorf("key %d, %s: the display showed %q only after %v", n+1, pressed, last(trace), wait.Round(time.Millisecond))
		}
		waits = append(waits, wait)
		then()
	}
	t.Logf("after each of 60 keys; the display followed the line %s", spread(waits))
}

// last returns the last announced line.
func last(trace *Trace) string { return lastNoted(trace).Text }

func lastNoted(trace *Trace) Noted {
	lines := linesOf(trace)
	return lines[len(lines)-1]
}

// fromItsStart reports whether the cells show a line as far as whole words fit.
func fromItsStart(line, shown string) bool {
	rest, found := strings.CutPrefix(line, shown)
	if !found || shown == "" {
		return false
	}
	if rest == "" {
		return true
	}
	gap := len(rest) - len(strings.TrimPrefix(rest, " "))
	next, _, _, _ := uniseg.FirstLineSegmentInString(rest[gap:], -1)
	width := uniseg.StringWidth(shown) + gap + uniseg.StringWidth(strings.TrimRight(next, " "))
	return breaksAt(line, len(shown)+gap) && width > displayCells
}

// breaksAt reports whether a line may break after this many bytes.
func breaksAt(line string, at int) bool {
	end := 0
	for state := -1; end < at; {
		var segment string
		segment, line, _, state = uniseg.FirstLineSegmentInString(line, state)
		end += len(segment)
	}
	return end == at
}

// A display that shows a line before the trace has it doesn't count as late.
func TestBrailleMayBeAheadOfTheTrace(t *testing.T) {
	cells := &Cells{t: t, shown: "You rolled 6-2.", more: make(chan struct{}, 1)}
	trace := make(chan struct{}, 1)
	asked := 0
	began := time.Now()
	if !cells.Await(due, trace, func(string) bool {
		asked++
		if asked == 1 {
			trace <- struct{}{}
		}
		return asked > 1
	}) {
		t.Fatal("the display never followed")
	}
	if took := time.Since(began); took > prompt {
		t.Errorf("waited %v, though the trace had news at once", took)
	}
}
