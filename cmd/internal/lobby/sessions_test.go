package lobby_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/lobby"
)

var update = flag.Bool("update", false, "write what is heard in testdata/sessions anew")

// A session in testdata/sessions is a text that a person can read: each line begins with a key, and what the player
// hears follows it and fills the lines below. To write a new one, write the keys and run the test with -update.
//
// A line that begins with # explains the session. A line that begins with a colon gives a setting and its value, or
// says "first start". The last part of the file's name is the language.
func TestSessionsSoundAsWritten(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "sessions", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			written, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var heard string
			var faults []string
			synctest.Test(t, func(t *testing.T) { heard, faults = hearSession(t, filepath.Ext(name)[1:], string(written)) })
			for _, fault := range faults {
				t.Error(fault)
			}
			if *update {
				if err := os.WriteFile(file, []byte(heard), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			sameLines(t, file, heard, string(written))
		})
	}
}

// sameLines reports the first line that differs from what is written.
func sameLines(t *testing.T, file, heard, written string) {
	t.Helper()
	got, want := strings.Split(heard, "\n"), strings.Split(written, "\n")
	for i := range max(len(got), len(want)) {
		g, w := append(got, make([]string, len(want))...)[i], append(want, make([]string, len(got))...)[i]
		if g != w {
			t.Fatalf("%s:%d: heard %q, want %q (go test -update writes it anew)", file, i+1, g, w)
		}
	}
}

// patient sets how long Eve waits after each key, so that she hears the opponent's answer too.
const patient = 10 * time.Second

// keyColumn is the width of the column with the keys.
const keyColumn = 12

// hearSession presses the keys of a session, and returns the session with what was heard. It reports a fault if a key
// has no answer, or if the player hears a line twice.
func hearSession(t *testing.T, lang, written string) (heard string, faults []string) {
	t.Helper()
	var out strings.Builder
	var front lobby.Front
	var set, keys []string
	for line := range strings.Lines(written) {
		line = strings.TrimRight(line, "\n")
		switch key, _, _ := strings.Cut(line, " "); {
		case strings.HasPrefix(line, "#"):
			fmt.Fprintln(&out, line)
		case line == ": first start":
			fmt.Fprintln(&out, line)
			front.FirstStart, front.Newcomer = true, true
		case key == ":":
			fmt.Fprintln(&out, line)
			set = append(set, strings.Fields(line)[1:]...)
		case key != "":
			keys = append(keys, key)
		}
	}
	cues := &countedCues{}
	p := runsIn(t, lang, cues, front, "Eve", nil, set...)
	for _, key := range slices.Concat([]string{""}, keys) {
		sounded, echoed := cues.n, len(p.echoed)
		if p.over() {
			return out.String(), append(faults, "the program ended before "+key)
		}
		if key != "" {
			p.press(key)
		}
		time.Sleep(patient) //nolint:forbidigo // in the time of the bubble, which only waiting makes pass
		synctest.Wait()
		lines := p.readAll()
		for i, line := range lines {
			if slices.Contains(lines[:i], line) {
				faults = append(faults, fmt.Sprintf("%s says twice: %s", key, line))
			}
		}
		switch {
		case len(lines) > 0:
		case len(p.echoed) > echoed:
			lines = []string{"(" + string(p.echoed[echoed:]) + ")"}
		case cues.n > sounded:
			lines = []string{"(a sound)"}
		case p.over():
			lines = []string{"(the end)"}
		default:
			faults = append(faults, key+" has no answer")
			lines = []string{"(nothing)"}
		}
		for _, line := range lines {
			fmt.Fprintf(&out, "%-*s %s\n", keyColumn, key, line)
			key = ""
		}
	}
	return out.String(), faults
}

// over reports whether the program has ended.
func (p *person) over() bool {
	select {
	case <-p.left:
		return true
	default:
		return false
	}
}

// readAll returns the lines written since the last call.
func (p *person) readAll() []string {
	var lines []string
	for {
		select {
		case line := <-p.lines:
			lines = append(lines, line)
		default:
			return lines
		}
	}
}

// countedCues counts the cues that sounded.
type countedCues struct{ n int }

func (c *countedCues) Cue(say.Cue, say.Place) bool { c.n++; return true }

func (c *countedCues) Follow(at say.Cue, where say.Place) bool { return c.Cue(at, where) }

func (c *countedCues) Sweep([24]say.Spot) bool { return c.Cue(say.CueFocusEmpty, say.Place{}) }

func (c *countedCues) Hush() {}
