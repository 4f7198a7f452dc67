package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// named returns a message with exactly this text.
func named(text string) say.Message { return say.M(say.EntryText, say.Data{"Text": text}) }

// shows draws a frame and returns the rows that aren't empty, and the
// position of the cursor.
func (b *bench) shows(v desk.Frame) (rows []string, x, y int) {
	b.Show(v)
	<-b.drawn
	_, _, height := b.terminal.GetContents()
	for y := range height {
		if row := b.row(y); row != "" {
			rows = append(rows, row)
		}
	}
	x, y, _ = b.terminal.GetCursor()
	return rows, x, y
}

// bold returns the texts of the rows that are drawn bold from their first character on.
func (b *bench) bold() []string {
	cells, width, height := b.terminal.GetContents()
	var rows []string
	for y := range height {
		if _, _, attributes := cells[y*width].Style.Decompose(); attributes&tcell.AttrBold != 0 {
			rows = append(rows, b.row(y))
		}
	}
	return rows
}

func TestMenuIsDrawnPageByPage(t *testing.T) {
	b := sit(t, 40, 10, Options{})
	menu := &places.Menu{Title: named("Choose"), Text: b.options.Texts.Text}
	for n := range 20 {
		item := places.Item{Title: named(fmt.Sprint("line ", n))}
		if n == 1 {
			item.Value = func() say.Message { return named("on") }
		}
		menu.Items = append(menu.Items, item)
	}
	for _, at := range []int{0, 1, 5, 6, 13, 19} {
		menu.Focus(at)
		rows, x, y := b.shows(desk.Frame{Top: menu})
		want := b.options.Texts.Text(say.M(say.ScreenItem, say.Data{"Title": menu.Items[at].Title}))
		if at == 1 {
			want = b.options.Texts.Text(say.M(say.ScreenItemValue, say.Data{"Title": menu.Items[at].Title, "Value": named("on")}))
		}
		if got := b.row(y); got != want || x != 0 {
			t.Errorf("item %d: the cursor stands in column %d of %q, want it before %q", at, x, got, want)
		}
		if rows[0] != b.options.Texts.Text(menu.Title) {
			t.Errorf("item %d: the first row is %q, want the title", at, rows[0])
		}
		if !slices.Contains(b.bold(), want) {
			t.Errorf("item %d: bold are %q", at, b.bold())
		}
	}
}

func TestMenuFitsTheSmallestTerminal(t *testing.T) {
	for _, height := range []int{1, 2, 3, 4} {
		b := sit(t, 20, height, Options{})
		menu := &places.Menu{Title: named("Choose"), Text: b.options.Texts.Text, Items: []places.Item{{Title: named("one")}, {Title: named("two")}}}
		menu.Focus(1)
		_, _, y := b.shows(desk.Frame{Top: menu})
		if got := b.row(y); !strings.Contains(got, "two") {
			t.Errorf("in %d rows the cursor stands at %q", height, got)
		}
	}
}

func TestQuestionIsDrawnWithTheBoard(t *testing.T) {
	b := sit(t, 80, 24, Options{})
	frame := opening(t, 24)
	frame.Top = &places.Question{Ask: named("Is this sure?")}
	rows, x, y := b.shows(frame)
	if got := b.row(y); got != b.options.Texts.Text(named("Is this sure?")) || x != 0 {
		t.Errorf("the cursor stands in column %d of %q", x, got)
	}
	if len(rows) < 10 {
		t.Errorf("the board is not drawn below the question: %q", rows)
	}
}

// A question without a board is shown once, where it is announced.
func TestQuestionWithoutABoardIsDrawnOnce(t *testing.T) {
	const ask, later = "Continue your game against Ada?", "There is no sound device."
	b := sit(t, 80, 24, Options{})
	frame := desk.Frame{Top: &places.Question{Ask: named(ask)}}
	count := func(rows []string) (n int) {
		for _, row := range rows {
			if strings.HasSuffix(row, ask) {
				n++
			}
		}
		return n
	}
	announce := func(text string) {
		b.Line(text, say.Announcement{Urgency: say.Alert})
		<-b.drawn
		rest := <-b.rests
		rest <- time.Time{}
		<-b.drawn
		rest = <-b.rests
		rest <- time.Time{}
		<-b.drawn
	}
	b.shows(frame)
	announce("Welcome back. " + ask)
	rows, x, y := b.shows(frame)
	if n := count(rows); n != 1 || x != 0 || !strings.HasSuffix(b.row(y), ask) {
		t.Errorf("it is in %d rows, the cursor in column %d of %q:\n%q", n, x, b.row(y), rows)
	}
	announce(later)
	if rows, _, y := b.shows(frame); count(rows) != 2 || b.row(y) != ask {
		t.Errorf("after another announcement the cursor is at %q:\n%q", b.row(y), rows)
	}
}

func TestFieldShowsTheEndOfTypedText(t *testing.T) {
	for typed, want := range map[string]string{
		"":                        "",
		"24/18":                   "24/18",
		"a text longer than wide": "xt longer than wide",
	} {
		b := sit(t, 20, 12, Options{})
		field := &places.Entry{Ask: named("Play?"), Echo: b.Screen, Accept: func(string) (func(), []say.Announcement) { return nil, nil }}
		for _, r := range typed {
			field.Act(places.Input{Action: keymap.None, Key: keymap.Key{Rune: r}})
		}
		_, x, y := b.shows(desk.Frame{Top: field})
		if got := b.row(y); got != want || x != len(want) {
			t.Errorf("typed %q: the cursor stands in column %d of %q, want after %q", typed, x, got, want)
		}
	}
}

// The checkers moved last are marked, in either side's numbering.
func TestLastTurnIsMarked(t *testing.T) {
	pic := pictureOf(opening(t, 24), nil)
	pic.scene.State.Phase = core.PhaseRoll
	for _, c := range []struct {
		mover core.Player
		want  []core.Point
	}{{0, []core.Point{13, 8}}, {1, []core.Point{12, 17}}} {
		pic.lastTurn = core.TurnEnded{Player: c.mover, Moves: []core.Move{{From: 13, To: 8, Die: 5}}}
		var got []core.Point
		for point := core.Point(1); point < core.Bar; point++ {
			if pic.touched(point) {
				got = append(got, point)
			}
		}
		if slices.Sort(c.want); !slices.Equal(got, c.want) {
			t.Errorf("after a turn of player %d marked are %v, want %v", c.mover, got, c.want)
		}
	}
}

// A checker that is borne off leaves a point, but comes to none, in games in which both sides go the
// same way too.
func TestBearingOffMarksOnlyThePointLeft(t *testing.T) {
	nardy, known := core.VariantNamed("nardy")
	if !known {
		t.Fatal("nardy is unknown")
	}
	pic := pictureOf(opening(t, 24), nil)
	pic.scene.State.Phase, pic.scene.State.Rules.Variant = core.PhaseRoll, nardy
	for mover, want := range []core.Point{3, 15} {
		pic.lastTurn = core.TurnEnded{Player: core.Player(mover), Moves: []core.Move{{From: 3, To: core.Off, Die: 3}}}
		for point := core.Point(1); point < core.Bar; point++ {
			if got := pic.touched(point); got != (point == want) {
				t.Errorf("after player %d bore off, point %d is marked: %v", mover, point, got)
			}
		}
	}
}
