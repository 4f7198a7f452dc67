package table

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backtalk/a11y"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/locales"
)

// touch touches a point and returns what the player hears.
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
	if s := d.State(); len(s.Turn.Made()) != 1 {
		t.Errorf("moves made: %v", s.Turn.Made())
	}
}

// A dragged checker moves at once, whatever is selected; a drag against the
// rules says why.
func TestDragMovesAChecker(t *testing.T) {
	d := opened(t)
	drag := func(from, to core.Point) string {
		return d.touch(func(b desk.Board) { b.Drag(from, to) })
	}
	d.touch(tap(6))
	if said := drag(8, 5); !strings.Contains(said, "8 to 5") {
		t.Errorf("the drag said %q", said)
	}
	if said := drag(24, 18); said == "" || made(d) != 1 {
		t.Errorf("a drag with no such die said %q", said)
	}
	if said := drag(6, 5); !strings.Contains(said, "6 to 5") {
		t.Errorf("the second drag said %q", said)
	}
	if said := drag(6, 5); said == "" {
		t.Error("a drag in the opponent's turn was silent")
	}
}

// made counts the moves of the turn.
func made(d *driver) int {
	s := d.State()
	return len(s.Turn.Made())
}

func TestDoubleTapListsDestinations(t *testing.T) {
	d := opened(t)
	said := d.touch(open(8))
	for _, want := range []string{"8 selected", "with the 1", "1 of 2"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q without %q", said, want)
		}
	}
	d.desk.Press(keymap.Named(keymap.Down, 0))
	d.desk.Press(keymap.Named(keymap.Enter, 0))
	if s := d.State(); len(s.Turn.Made()) != 1 || s.Turn.Made()[0].From != 8 {
		t.Errorf("moves made: %v", s.Turn.Made())
	}
	if said := d.touch(open(1)); said == "" || !d.desk.AtBoard() {
		t.Errorf("on a point without a checker that can move: %q", said)
	}
}

// mostTouches is how many double taps a turn may take, including the one on the button for the roll.
const mostTouches = 6

// Whatever the position, the dice and the play, a turn by a screen reader's double taps takes six at
// the most: one for the roll, and then a checker and a line of the list, or lines alone.
func TestTurnTakesSixDoubleTapsAtMost(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(r *rapid.T) {
		board, roll := somePosition(r), someRoll(r)
		plays := core.Plays(board, roll)
		if len(plays) == 0 {
			r.Skip("nothing can be moved")
		}
		play := rapid.SampledFrom(plays).Draw(r, "play")
		moves := play.List()
		played := func(moves []core.Move) bool {
			d := sit(t, setting{texts: texts, rules: core.Rules{Length: 1}, setup: from(board, roll)})
			touches, all := touched(d, moves)
			if touches++; touches > mostTouches { // the roll's
				r.Errorf("%v takes %d double taps", moves, touches)
			}
			s := d.State()
			return all && (s.Board.For(0) == play.Board || s.Turn.Board() == play.Board)
		}
		// A line has the smaller of two dice, so that a larger one may have to go first.
		if played(moves) {
			return
		}
		slices.Reverse(moves)
		if !played(moves) {
			r.Errorf("%v with %v is not reached", moves, roll)
		}
	})
}

// touched makes moves by double taps. It returns the number of double taps, and reports whether it
// could make all moves.
func touched(d *driver, moves []core.Move) (touches int, all bool) {
	for _, m := range moves {
		if d.desk.AtBoard() {
			d.touch(open(min(m.From, 24))) // every point lists where the checker on the bar can enter
			touches++
		}
		if d.desk.AtBoard() || !chooses(d, m) {
			return touches, false
		}
		touches++
	}
	return touches, true
}

// chooses takes the line of a list that makes a move, and reports whether there is one.
func chooses(d *driver, m core.Move) bool {
	s, sc := d.State(), d.Scene()
	sc.Selected = m.From
	at := slices.IndexFunc(a11y.Targets(sc), func(t a11y.Target) bool { return t.Point == m.To })
	if len(s.Turn.Made()) > 0 && s.Turn.Roll().Double() {
		at = slices.IndexFunc(s.Turn.Legal(), func(l core.Move) bool { return l.From == m.From })
	}
	if at >= 0 {
		d.desk.Type(strconv.Itoa(at + 1))
	}
	return at >= 0
}

// someRoll returns a roll, a double as often as not.
func someRoll(r *rapid.T) core.Roll {
	roll := core.Roll{uint8(rapid.IntRange(1, 6).Draw(r, "die")), uint8(rapid.IntRange(1, 6).Draw(r, "die"))}
	if rapid.Bool().Draw(r, "double") {
		roll[1] = roll[0]
	}
	return roll
}

// somePosition returns a position that some legal plays lead to.
func somePosition(r *rapid.T) core.Board {
	board := core.Start()
	for range rapid.IntRange(0, 90).Draw(r, "turns") {
		plays := core.Plays(board, someRoll(r))
		if len(plays) == 0 {
			board = board.For(1)
			continue
		}
		next := rapid.SampledFrom(plays).Draw(r, "play").Board
		if next[0][core.Off] == 15 {
			break
		}
		board = next.For(1)
	}
	return board
}

func TestEveryPointOpensTheListOfTheBar(t *testing.T) {
	board := boardOf(t, map[int]int{25: 1, 13: 5, 8: 4, 6: 5}, map[int]int{6: 5, 8: 3, 13: 5, 24: 2})
	d := sit(t, setting{rules: core.Rules{Length: 1}, setup: from(board, core.Roll{3, 1})})
	if said := d.touch(open(13)); !strings.HasPrefix(said, "From the bar.") {
		t.Errorf("said %q", said)
	}
}

func TestButtonDoesWhatItsKeyDoes(t *testing.T) {
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
	d.desk.Copy = func(text string) (bool, error) {
		copied = append(copied, text)
		return true, nil
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
