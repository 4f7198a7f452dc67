//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The first start with a real voice and a real sound server: the questions
// are spoken once the program may speak, the dice sound to test the ears, the
// answers are saved, and the second start asks nothing.
func TestFirstStartWorksByEar(t *testing.T) {
	t.Parallel()
	rigs := StartRigs(t, 1)
	home, data := t.TempDir(), t.TempDir()
	file := filepath.Join(data, "settings.toml")
	start := func() (*Seat, *Trace) {
		trace := OpenTrace(t)
		return Sit(t, append(rigs.Environment, "HOME="+home, "LANG=C.UTF-8"), *program,
			"--ui", "lines", "--data", data, "--config", file, "--trace", trace.Path), trace
	}
	announces := func(trace *Trace, begins string) {
		t.Helper()
		trace.Await("the line "+begins, func(all []Noted) bool {
			return slices.ContainsFunc(all, func(n Noted) bool { return n.What == "line" && strings.Contains(n.Text, begins) })
		})
	}
	seat, trace := start()
	announces(trace, "Which language? English.")
	seat.Press("Enter")
	announces(trace, "Who should read the game to you?")
	seat.Press("b", "Enter") // to the line "Backtalk's own voice", whichever comes first
	announces(trace, "Dice are rolling. Can you hear them? Yes. 1 of 3")
	trace.Await("the sound of dice", func(all []Noted) bool {
		return slices.ContainsFunc(all, func(n Noted) bool { return n.What == "cue" && n.Text == "dice-thrown" })
	})
	seat.Press("Down")
	announces(trace, "Play it again. 2 of 3")
	seat.Press("Up", "Enter")
	announces(trace, "How well do you play backgammon? I have never played. 1 of 3")
	seat.Press("Down", "Enter")
	announces(trace, "Backtalk. ")
	trace.Await("the start menu handed to the voice", func(all []Noted) bool {
		return slices.ContainsFunc(all, func(n Noted) bool { return n.What == "spoken" && strings.Contains(n.Text, "Backtalk. ") })
	})
	seat.Press("C-c")
	seat.AwaitEnd()
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\nlanguage = \"en\"\n", "\nbackend = \"on\"\n", "\non = true\n"} {
		if !strings.Contains(string(kept), want) {
			t.Errorf("the settings lack %q", want)
		}
	}
	seat, trace = start()
	announces(trace, "Backtalk. ")
	seat.Press("C-c")
	seat.AwaitEnd()
	if lines := trace.Texts("line", func(n Noted) bool { return strings.Contains(n.Text, "?") }); len(lines) > 0 {
		t.Errorf("the second start asked %q", lines)
	}
}
