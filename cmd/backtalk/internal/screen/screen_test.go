package screen

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/locales"
)

// opening returns a frame of a match at its first move, with the focus on a
// point.
func opening(t testing.TB, focus core.Point) desk.Frame {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Sam", Colour: core.White}, {Name: "Ada", Colour: core.Blue}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{5, 4}}); err != nil {
		t.Fatal(err)
	}
	return desk.Frame{Playing: true, Scene: a11y.Scene{State: m.State(), Focus: focus}}
}

// bench is a screen in memory. The test ends its rests.
type bench struct {
	*Screen
	terminal tcell.SimulationScreen
	drawn    chan struct{}
	rests    chan chan time.Time
}

func sit(t testing.TB, width, height int, o Options) *bench {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{terminal: tcell.NewSimulationScreen("UTF-8"), drawn: make(chan struct{}), rests: make(chan chan time.Time, 1)}
	if err := b.terminal.Init(); err != nil {
		t.Fatal(err)
	}
	b.terminal.SetSize(width, height)
	o.Texts, o.Drawn = texts, func() { b.drawn <- struct{}{} }
	b.Screen = start(b.terminal, nil, o, func(d time.Duration) <-chan time.Time {
		if d < 30*time.Millisecond {
			t.Errorf("rows rest %v, want at least 30 ms", d)
		}
		rest := make(chan time.Time, 1)
		b.rests <- rest
		return rest
	})
	t.Cleanup(func() {
		go func() {
			for range b.drawn {
			}
		}()
		b.Close()
		close(b.drawn)
	})
	return b
}

// row returns a row of the screen, without blanks at its end.
func (b *bench) row(y int) string {
	cells, width, _ := b.terminal.GetContents()
	var row strings.Builder
	for _, c := range cells[y*width : (y+1)*width] {
		row.WriteString(string(c.Runes))
	}
	return strings.TrimRight(row.String(), " ")
}

// holds reports whether a row has this text.
func (b *bench) holds(text string) bool {
	_, _, height := b.terminal.GetContents()
	for y := range height {
		if b.row(y) == text {
			return true
		}
	}
	return false
}

// An announcement is drawn in two steps, blank rows and then the text, with a
// rest between; the cursor is at the focused point.
func TestAnnouncementIsDrawnInTwoSteps(t *testing.T) {
	b := sit(t, 80, 24, Options{})
	b.Show(opening(t, 24))
	<-b.drawn
	b.Line("24, yours, 2.", say.Announcement{Urgency: say.Echo})
	<-b.drawn
	if b.holds("24, yours, 2.") {
		t.Error("the announcement was written before its row had rested")
	}
	rest := <-b.rests
	rest <- time.Time{}
	<-b.drawn
	if !b.holds("24, yours, 2.") {
		t.Error("the announcement was not written")
	}
	x, y, visible := b.terminal.GetCursor()
	if got := b.row(y)[x:]; got != "24 X2" || !visible {
		t.Errorf("the cursor stands at %q, visible %v; want 24 X2, visible", got, visible)
	}
}

// For a reader the cursor is after the last word. For a braille display it is before the
// first, and each row has as many words as fit the display.
func TestCursorFollowsTheWords(t *testing.T) {
	for name, c := range map[string]struct {
		options Options
		rows    []string
		x       int
	}{
		"for Orca": {
			Options{Cursor: AfterWords, Cells: 20}, []string{"24, yours, 2, selected, with the 5."}, len("24, yours, 2, selected, with the 5."),
		},
		"for a braille display":               {Options{Cursor: BeforeWords, Cells: 20}, []string{"24, yours, 2,", "selected, with the", "5."}, 0},
		"for a display of unknown cells":      {Options{Cursor: BeforeWords}, []string{"24, yours, 2, selected, with the 5."}, 0},
		"for a display wider than the screen": {Options{Cursor: BeforeWords, Cells: 100}, []string{"24, yours, 2, selected, with the 5."}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := sit(t, 80, 24, c.options)
			b.Show(opening(t, 24))
			<-b.drawn
			b.Line("24, yours, 2, selected, with the 5.", say.Announcement{Urgency: say.Echo})
			<-b.drawn
			rest := <-b.rests
			rest <- time.Time{}
			<-b.drawn
			x, y, visible := b.terminal.GetCursor()
			if x != c.x || !visible {
				t.Errorf("the cursor stands in column %d, visible %v; want %d, visible", x, visible, c.x)
			}
			for i, want := range c.rows {
				if got := b.row(y + i); got != want {
					t.Errorf("row %d of the words: got %q, want %q", i+1, got, want)
				}
			}
		})
	}
}

// BenchmarkDraw draws a focus that moves, at 200 by 60, with a terminal that takes no time.
func BenchmarkDraw(b *testing.B) {
	s := sit(b, 200, 60, Options{Theme: WhiteOnBlack})
	views := []desk.Frame{opening(b, 24), opening(b, 23), opening(b, 2)}
	for i := 0; b.Loop(); i++ {
		s.Show(views[i%len(views)])
		<-s.drawn
	}
}

// The message names the terminal that can't show a screen, if it has a name, without control
// characters.
func TestProblemNamesTheTerminal(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	if got := texts.Text(Problem("du\x1bmb")); !strings.Contains(got, "du mb") {
		t.Errorf("the terminal is not named: %q", got)
	}
	if got := texts.Text(Problem("")); strings.Contains(got, "type ,") || got == "" {
		t.Errorf("a terminal without a name: %q", got)
	}
}
