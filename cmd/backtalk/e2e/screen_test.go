//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// focused matches the announcement of a moved focus: a point, its owner, and
// the number of checkers.
var focused = regexp.MustCompile(`^(\d+), (yours|Ada(?:'s blot)?|empty)(?:, (\d+))?`)

// takenBack matches the announcement of a move taken back: the focus returns
// to the checker.
var takenBack = regexp.MustCompile(`^(\d+) to \d+.* undone`)

// watcher looks at the screen for each announced line: the whole line must be
// visible, with a visible cursor at the text of the point in focus, or in the
// first column of the question.
type watcher struct {
	*Pane
	// point is the point last announced as in focus.
	point string
	seen  []string
}

func (w *watcher) watch(line Line) {
	w.t.Helper()
	view := w.AwaitView(line.Text, func(v View) bool { return v.Holds(line.Text) || len(w.announced) > 2 })
	if !view.Visible {
		w.t.Errorf("the cursor is hidden after %q", line.Text)
	}
	if back := takenBack.FindStringSubmatch(line.Text); back != nil {
		w.point = back[1]
	}
	at := view.AtCursor()
	w.seen = append(w.seen, fmt.Sprintf("%-60s %s", line.Text, at[:min(len(at), 8)]))
	if len(w.announced) > 0 || view.X == 0 && view.Y == 0 {
		return // more has happened by now, or something is asked
	}
	found := focused.FindStringSubmatch(line.Text)
	if found == nil {
		if w.point != "" && !strings.HasPrefix(at, w.point+" ") {
			w.t.Errorf("after %q the cursor stands at %q, want point %s", line.Text, at, w.point)
		}
		return
	}
	w.point = found[1]
	if want := drawn(found); !strings.HasPrefix(at+" ", want) {
		w.t.Errorf("after %q the cursor stands at %q, want %q", line.Text, at, want)
	}
}

// drawn returns how the board shows a point that was found in an announcement.
func drawn(found []string) string {
	number, who, count := found[1], found[2], found[3]
	switch who {
	case "empty":
		return number + " - "
	case "yours":
		return number + " X" + count
	case "Ada":
		return number + " O" + count
	}
	return number + " O1"
}

// A game by keys on the screen, in the usual size and in the smallest: every
// announcement is visible, and the cursor is always where a magnifier should
// follow it.
func TestScreenShowsEveryAnnouncement(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ width, height int }{{80, 24}, {40, 10}} {
		t.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(t *testing.T) {
			t.Parallel()
			p := OpenPane(t, size.width, size.height, nil, "--ui", "screen", "--seed", "7")
			w := &watcher{Pane: p}
			p.shown = w.watch
			r := &Robot{Seat: p.Seat}
			r.Await("Opening: you")
			r.PlayMatch(500)
			p.Press("C-c")
			p.AwaitEnd()
			after := p.Look()
			if got := p.Status(); got != 0 || after.Alternate || !after.Visible {
				t.Errorf("ended with status %d, alternate screen %v, cursor %v; want 0, false, true", got, after.Alternate, after.Visible)
			}
			t.Logf("what was told, and the text at the cursor:\n%s", strings.Join(w.seen, "\n"))
		})
	}
}
