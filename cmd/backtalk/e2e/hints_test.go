//go:build e2e

package e2e

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backtalk/cmd/internal/gnubg"
)

// Positions to ask about, with you on roll: the start with 3 and 1 to play, and a race a little
// ahead before the roll, at the score that follows.
const (
	start31 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
	race    = "XGID=---CDDD------------eee----:0:0:1:00:"
)

// hinted starts a match from a position, with hints on.
func hinted(t *testing.T, ui, position string, arguments ...string) *Pane {
	t.Helper()
	p := OpenPane(t, 80, 24, nil, append([]string{"--ui", ui, "--length", "5", "--position", position, "--hints", "--cube-hints"}, arguments...)...)
	p.Await("Starting from a set-up position.")
	return p
}

// begins checks how the next announced line begins.
func (p *Pane) begins(want string) {
	p.t.Helper()
	line, ok := p.Read()
	if !ok || !strings.HasPrefix(line.Text, want) {
		p.t.Errorf("told %q, want a line that begins with %q", line.Text, want)
	}
}

// H announces the best play, H again the next, and after part of the turn the
// best way to continue; nothing of it is saved in the match.
func TestKeysGiveHints(t *testing.T) {
	t.Parallel()
	ways(t, func(t *testing.T, ui string) {
		file := filepath.Join(t.TempDir(), "events.jsonl")
		p := hinted(t, ui, start31, "--events", file)
		p.Await("selects it.")
		events := encoded(t, written(t, file))
		p.Press("h")
		p.begins("8 to 5 and 6 to 5: makes your 5 point. The next best is 0.")
		p.Press("h")
		p.begins("2")
		if last := p.Lines()[len(p.Lines())-1]; !strings.Contains(last, ", worse by ") {
			t.Errorf("the next best play is told as %q", last)
		}
		p.Press("H")
		p.begins("You can only double before the roll.")
		if got := encoded(t, written(t, file)); !slices.Equal(got, events) {
			t.Errorf("hints are in the match: %q, before %q", got, events)
		}
		p.Press("/")
		p.Press("8", "/", "5", "Enter")
		p.Await("A 1 left.")
		p.Press("h")
		p.begins("6 to 5: makes your 5 point.")
		p.leaves()
	})
}

// Without the options, the keys announce that hints are off.
func TestHintsAreOffUnlessWanted(t *testing.T) {
	t.Parallel()
	p := OpenPane(t, 80, 24, nil, "--ui", "lines", "--position", start31)
	p.Await("selects it.")
	p.Press("h")
	p.begins("Hints are off.")
	p.Press("H")
	p.begins("Cube hints are off.")
	p.leaves()
}

// Whether the same race is a double depends on the score.
func TestCubeHintsDependOnTheScore(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ score, want string }{
		{"0:0:0:5:10", "A close double"},
		{"4:2:1:5:10", "No doubling in the Crawford game."},
		{"4:4:0:5:10", "The cube is dead for you: winning this game wins the match anyway. Never double."},
	} {
		p := hinted(t, "lines", race+c.score)
		p.Await("Enter rolls")
		p.Press("h")
		p.Await("Roll first.")
		p.Press("H")
		p.begins(c.want)
		p.leaves()
	}
}

// The built-in engine gives hints while GNU Backgammon plays the other
// side.
func TestHintsWorkAgainstGnubg(t *testing.T) {
	t.Parallel()
	if _, ok := gnubg.Find(); !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	p := hinted(t, "lines", start31, "--against", "gnubg-1", "--seed", "3")
	p.Press("/")
	p.Press("8", "/", "5", "Space", "6", "/", "5", "Enter")
	p.Await("Ada rolls")
	for {
		p.Press("h")
		if line := p.Await("Roll first.", "You have nothing to decide now.", "Answer the double first.", " worse", "just as good", "equally good", "only legal play"); strings.Contains(line.Text, "Roll first.") {
			break
		}
	}
	p.Press("Enter")
	p.Await(" and ", "6s", "5s", "4s", "3s", "2s", "1s")
	p.Press("h")
	p.Await("The next best is", "only legal play")
	p.leaves()
}
