package table

import (
	"strings"
	"testing"

	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/keymap"
)

// touch touches a point and returns what was said.
func (d *driver) touch(do func(desk.Board)) string {
	before := len(d.heard)
	d.desk.Touch(do)
	return strings.Join(d.heard[before:], " ")
}

func tap(p core.Point) func(desk.Board)  { return func(b desk.Board) { b.Tap(p) } }
func open(p core.Point) func(desk.Board) { return func(b desk.Board) { b.Open(p) } }

func opened(t *testing.T) *driver {
	t.Helper()
	return sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, setup: from(core.Start(), core.Roll{3, 1})})
}

func TestTwoTapsMoveAChecker(t *testing.T) {
	d := opened(t)
	if said := d.touch(tap(8)); said != "8 selected." {
		t.Errorf("the first tap said %q", said)
	}
	if said := d.touch(tap(5)); !strings.Contains(said, "8 to 5") {
		t.Errorf("the second tap said %q", said)
	}
	// A tap that can't move says why, and loses nothing.
	if said := d.touch(tap(18)); said == "" {
		t.Error("a tap where nothing can be selected was silent")
	}
	if said := d.touch(tap(core.Off)); said == "" {
		t.Error("a tap on the tray was silent")
	}
	if s := d.state(); len(s.Turn.Made()) != 1 {
		t.Errorf("moves made: %v", s.Turn.Made())
	}
}

func TestADoubleTapListsWhereACheckerCanGo(t *testing.T) {
	d := opened(t)
	said := d.touch(open(8))
	for _, want := range []string{"8 selected", "with the 1", "1 of 2"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q without %q", said, want)
		}
	}
	d.desk.Press(keymap.Named(keymap.Down, 0))
	d.desk.Press(keymap.Named(keymap.Enter, 0))
	if s := d.state(); len(s.Turn.Made()) != 1 || s.Turn.Made()[0].From != 8 {
		t.Errorf("moves made: %v", s.Turn.Made())
	}
	if said := d.touch(open(1)); said == "" || !d.desk.AtBoard() {
		t.Errorf("on a point without a checker that can move: %q", said)
	}
}

func TestOnTheBarEveryPointOpensItsList(t *testing.T) {
	board := boardOf(t, map[int]int{25: 1, 13: 5, 8: 4, 6: 5}, map[int]int{6: 5, 8: 3, 13: 5, 24: 2})
	d := sit(t, setting{rules: core.Rules{Length: 1}, setup: from(board, core.Roll{3, 1})})
	if said := d.touch(open(13)); !strings.HasPrefix(said, "From the bar.") {
		t.Errorf("said %q", said)
	}
}

func TestAButtonDoesWhatItsKeyDoes(t *testing.T) {
	byKey, byButton := opened(t), opened(t)
	for _, a := range []keymap.Action{keymap.DoPips, keymap.DoStatus, keymap.DoNextTarget, keymap.DoEnter, keymap.DoMovesList, keymap.DoItemNext, keymap.DoEnter, keymap.DoUndo} {
		in := byKey.desk.Keys.Keys(keymap.Game, a)
		if len(in) == 0 {
			in = byKey.desk.Keys.Keys(keymap.Menu, a)
		}
		byKey.desk.Press(in[0])
		byButton.desk.Do(a)
	}
	if got, want := strings.Join(byButton.heard, "\n"), strings.Join(byKey.heard, "\n"); got != want {
		t.Errorf("by buttons:\n%s\nby keys:\n%s", got, want)
	}
}

func TestXAgainCopiesALink(t *testing.T) {
	d := opened(t)
	var copied []string
	d.desk.Copy = func(text string) error {
		copied = append(copied, text)
		return nil
	}
	d.desk.Link = func(events []core.Event, at int) (string, error) {
		if len(events) == 0 || at != len(events) {
			t.Errorf("a link to %d events, at %d", len(events), at)
		}
		return "https://example.org/#match=x", nil
	}
	d.press("x", "x", "x")
	if len(copied) != 3 || copied[0] != copied[2] || copied[1] != "https://example.org/#match=x" {
		t.Errorf("copied %q", copied)
	}
}
