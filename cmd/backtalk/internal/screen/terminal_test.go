//go:build linux || darwin

package screen

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/terminaltest"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/locales"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"show-views": showViews})
}

// These are the exit statuses of showViews that mean a failure.
const (
	exitUnusable = 3
	exitFailed   = 4
	exitKeysEnd  = 5
)

// showViews shows the views that its arguments name, each with the next Tab, and announces the
// other keys, until q. The environment has the options.
func showViews() {
	texts, err := locales.New(locales.Source)
	if err != nil {
		fail(err)
	}
	cursor, _ := strconv.Atoi(os.Getenv("TEST_CURSOR"))
	back := make(chan struct{}, 1)
	s, err := Open(Options{
		Texts: texts, Theme: Theme(os.Getenv("TEST_THEME")), Size: Size(cmp.Or(os.Getenv("TEST_SIZE"), string(Auto))),
		Cursor: Cursor(cursor), Back: func() { back <- struct{}{} },
	})
	if errors.Is(err, ErrUnusable) {
		fmt.Println("unusable")
		os.Exit(exitUnusable)
	}
	if err != nil {
		fail(err)
	}
	if os.Getenv("TEST_STAYS") != "" {
		signal.Ignore(syscall.SIGHUP)
	}
	all := views(texts, s)
	names := os.Args[1:]
	s.Show(all[names[0]])
	for {
		select {
		case <-back:
			s.Line("back", say.Announcement{Urgency: say.Event})
		case k, ok := <-s.Keys():
			switch {
			case !ok:
				os.Exit(exitKeysEnd)
			case k.String() == "q":
				s.Close()
				fmt.Println("last: " + s.Last())
				return
			case k == keymap.Named(keymap.Tab, 0) && len(names) > 1:
				names = names[1:]
				s.Show(all[names[0]])
			default:
				s.Line("key "+k.String(), say.Announcement{Urgency: say.Event})
			}
		}
	}
}

func fail(err error) {
	fmt.Println(err)
	os.Exit(exitFailed)
}

// views returns frames of a match between Sam, who plays here, and Ada, by
// name.
func views(texts desk.Texts, echo places.Echoer) map[string]desk.Frame {
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Sam", Colour: core.White}, {Name: "Ada", Colour: core.Blue}})
	at := func(focus core.Point, top places.Place) desk.Frame {
		return desk.Frame{Playing: true, Scene: a11y.Scene{State: m.State(), Focus: focus}, Top: top}
	}
	do := func(c core.Command) {
		if _, err := m.Do(c); err != nil {
			fail(err)
		}
	}
	title := func(n int) say.Message { return say.M(say.SettingsIsNamed, say.Data{"Value": strconv.Itoa(n)}) }
	menu := &places.Menu{Title: say.M(say.StartSettings, nil), Text: texts.Text}
	for n := range 500 {
		item := places.Item{Title: title(n)}
		if n == 1 {
			item.Value = func() say.Message { return say.M(say.SettingsIsOn, nil) }
		}
		menu.Items = append(menu.Items, item)
	}
	focused := func(at int) *places.Menu {
		other := *menu
		other.Focus(at)
		return &other
	}
	field := &places.Entry{Ask: say.M(say.TableGoTo, nil), Echo: echo}
	field.Act(places.Input{Key: keymap.Char('1', 0)})
	field.Act(places.Input{Key: keymap.Char('3', 0)})
	all := map[string]desk.Frame{
		"menu": {Top: focused(0)}, "menu 2": {Top: focused(1)}, "menu 30": {Top: focused(30)}, "menu 499": {Top: focused(499)},
		"short menu": {Top: &places.Menu{Title: menu.Title, Text: texts.Text, Items: menu.Items[:2]}},
	}
	do(core.StartGame{Dice: core.Roll{5, 4}})
	all["opening"] = at(24, nil)
	all["rival"] = at(1, nil)
	all["empty"] = at(2, nil)
	all["question"] = at(24, &places.Question{Ask: say.M(say.TableDoubleSure, say.Data{"Value": 2})})
	all["field"] = at(24, field)
	all["key help"] = at(24, &places.KeyHelp{})
	do(core.MoveChecker{From: 13, Die: 5})
	all["moved"] = at(24, nil)
	return all
}

// at starts showViews at a terminal.
func at(t *testing.T, columns, rows int, environment []string, names ...string) *terminaltest.Terminal {
	t.Helper()
	s := terminaltest.Start(t, columns, rows, append([]string{"LC_ALL=C.UTF-8", "NO_COLOR="}, environment...), "show-views", names...)
	if !slices.Contains(environment, "TERM=dumb") {
		s.Await("the screen of the program", func(v terminaltest.View) bool { return v.Alternate })
	}
	return s
}

// pictureText returns a view as in testdata: its rows, with # for a blank in reverse video (a
// pixel of a block letter), and the cursor below them.
func pictureText(v terminaltest.View) string {
	var b strings.Builder
	for _, cells := range v.Cells {
		var row strings.Builder
		for _, c := range cells {
			if c.Rune == ' ' && c.Reversed {
				c.Rune = '#'
			}
			row.WriteRune(c.Rune)
		}
		b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	fmt.Fprintf(&b, "cursor: column %d, row %d\n", v.X+1, v.Y+1)
	return b.String()
}

// A terminal shows the board small and large, in cells and in block letters,
// menus, questions and fields.
func TestScreenMatchesItsPictures(t *testing.T) {
	for _, c := range []struct {
		name, view    string
		columns, rows int
		environment   []string
	}{
		{"opening", "opening", 80, 24, nil},
		{"opening-narrow", "opening", 40, 24, nil},
		{"opening-figures", "opening", 80, 40, nil},
		{"opening-wide", "opening", 170, 50, []string{"TEST_SIZE=normal"}},
		{"opening-huge", "opening", 200, 60, nil},
		{"large", "opening", 40, 12, []string{"TEST_SIZE=large"}},
		{"large-rival", "rival", 80, 30, []string{"TEST_SIZE=large"}},
		{"moved", "moved", 80, 24, nil},
		{"question", "question", 80, 24, nil},
		{"field", "field", 80, 24, nil},
		{"menu", "menu", 40, 12, nil},
		{"menu-second", "menu 2", 40, 12, nil},
		{"menu-middle", "menu 30", 40, 12, nil},
		{"menu-end", "menu 499", 40, 12, nil},
		{"menu-short", "short menu", 40, 12, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := at(t, c.columns, c.rows, append(c.environment, "TEST_CURSOR=0"), c.view)
			// An announcement is written after all else.
			s.Type("h")
			v := s.AwaitRow("key h")
			got := pictureText(v)
			path := filepath.Join("testdata", c.name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}

// The focused point is in reverse video as a whole, and the points of a turn
// in progress are underlined.
func TestFocusAndTurnStandOutOnTheBoard(t *testing.T) {
	s := at(t, 80, 24, nil, "opening", "moved")
	s.Type("\t")
	s.Type("h")
	v := s.AwaitRow("key h")
	for _, c := range []struct {
		text                string
		underline, reversed bool
	}{
		{"24 X2", false, true}, {"13 X4", true, false}, {"8 X4", true, false}, {"6 X5", false, false},
	} {
		x, y := find(v, c.text)
		if y < 0 {
			t.Errorf("%s is not on the board", c.text)
			continue
		}
		if got := v.Cells[y][x]; got.Underline != c.underline || got.Reversed != c.reversed {
			t.Errorf("%s: underlined %v, reversed %v; want %v, %v", c.text, got.Underline, got.Reversed, c.underline, c.reversed)
		}
	}
	if x, y := find(v, "key h"); !v.Cells[y][x].Bold {
		t.Error("the newest announcement is not bold")
	}
}

// find returns where a text begins, or -1 if it is not shown.
func find(v terminaltest.View, text string) (x, y int) {
	for y := range v.Cells {
		if x := strings.Index(v.Row(y), text); x >= 0 {
			return x, y
		}
	}
	return -1, -1
}

// The screen follows the size of its terminal, and the announcements stay.
func TestScreenFollowsItsTerminal(t *testing.T) {
	s := at(t, 80, 24, nil, "opening")
	s.Type("h")
	s.AwaitRow("key h")
	s.Resize(40, 20)
	s.Await("four bands of six points", func(v terminaltest.View) bool {
		return v.Find("key h") >= 0 && slices.ContainsFunc(v.Rows(), func(row string) bool { return strings.HasPrefix(row, "6 X5  5") })
	})
	s.Resize(100, 30)
	s.Await("two bands of twelve points", func(v terminaltest.View) bool {
		return v.Find("key h") >= 0 && slices.ContainsFunc(v.Rows(), func(row string) bool {
			return strings.HasPrefix(row, "13 X5") && strings.Contains(row, "24 X2")
		})
	})
}

// A theme colours the terminal, and NO_COLOR turns the colours off.
func TestThemesColourATerminal(t *testing.T) {
	s := at(t, 80, 24, []string{"TEST_THEME=black-on-white"}, "opening")
	s.Type("h")
	v := s.AwaitRow("key h")
	x, y := find(v, "13 X5")
	own := v.Cells[y][x]
	x, y = find(v, "12 O5")
	rival := v.Cells[y][x]
	if own.Ground != rival.Ground || own.Text == rival.Text {
		t.Errorf("own checkers are %v on %v, the rival's %v on %v", own.Text, own.Ground, rival.Text, rival.Ground)
	}
	plain := at(t, 80, 24, []string{"TEST_THEME=black-on-white", "NO_COLOR=1"}, "opening")
	plain.Type("h")
	v = plain.AwaitRow("key h")
	x, y = find(v, "13 X5")
	if got := v.Cells[y][x]; got.Text == own.Text && got.Ground == own.Ground {
		t.Errorf("with NO_COLOR there is colour %v on %v", got.Text, got.Ground)
	}
}

// When a shell stops the program, the screen makes room for the shell's,
// and comes back as it was.
func TestStopMakesRoomForTheShell(t *testing.T) {
	s := at(t, 80, 24, nil, "opening")
	s.Type("h")
	s.AwaitRow("key h")
	for stop := 1; stop <= 2; stop++ {
		s.Signal(syscall.SIGTSTP)
		s.AwaitStop()
		if s.Raw() {
			t.Error("the terminal is not the shell's while the program is stopped")
		}
		s.Await("the shell's screen", func(v terminaltest.View) bool { return !v.Alternate })
		s.Signal(syscall.SIGCONT)
		v := s.Await("the board, with an announcement", func(v terminaltest.View) bool {
			return v.Alternate && strings.Count(strings.Join(v.Rows(), "\n"), "back") == stop
		})
		if _, y := find(v, "24 X2"); y < 0 {
			t.Errorf("the board is not shown again: %q", v.Rows())
		}
		if !s.Raw() {
			t.Error("the terminal is not the program's again")
		}
	}
	s.Type("q")
	s.Await("the last announcement", func(v terminaltest.View) bool { return strings.Contains(v.Written, "last: back") })
	if got := s.Wait(); got != 0 {
		t.Errorf("status %d, want 0", got)
	}
}

// A screen that is stopped at once can't make room for the shell. Afterwards it is drawn again
// over what the shell has written.
func TestScreenIsDrawnAgainAfterASuddenStop(t *testing.T) {
	s := at(t, 80, 24, nil, "opening")
	s.Type("h")
	s.AwaitRow("key h")
	s.Signal(syscall.SIGSTOP)
	s.AwaitStop()
	s.Cook()
	s.Signal(syscall.SIGCONT)
	v := s.AwaitRow("back")
	if _, y := find(v, "24 X2"); y < 0 || !v.Alternate || !s.Raw() {
		t.Errorf("its own screen %v, raw %v, and it shows %q", v.Alternate, s.Raw(), v.Rows())
	}
	// A shell that continues the program in the background and then in the foreground sends SIGCONT
	// twice.
	s.Signal(syscall.SIGCONT)
	s.Type("j")
	if v := s.AwaitRow("key j"); strings.Count(strings.Join(v.Rows(), "\n"), "back") != 1 {
		t.Errorf("back is not there once: %q", v.Rows())
	}
	s.Type("q")
	if got := s.Wait(); got != 0 || !s.Cooked() {
		t.Errorf("status %d, and at the end the terminal is as it was: %v", got, s.Cooked())
	}
}

// At the end the terminal is as before, with its old screen.
func TestScreenRestoresTheTerminal(t *testing.T) {
	s := at(t, 80, 24, nil, "opening")
	s.Type("\x1b[A")
	s.AwaitRow("key up")
	if !s.Raw() {
		t.Error("the terminal shows what is typed, or keeps it until Enter")
	}
	s.Type("q")
	v := s.Await("the last announcement", func(v terminaltest.View) bool { return strings.Contains(v.Written, "last: key up") })
	if got := s.Wait(); got != 0 {
		t.Errorf("status %d, want 0", got)
	}
	if v.Alternate || s.Raw() {
		t.Errorf("its own screen %v, raw %v after the end; want neither", v.Alternate, s.Raw())
	}
}

// The keys end with the terminal.
func TestKeysEndWithTheTerminal(t *testing.T) {
	s := at(t, 80, 24, []string{"TEST_STAYS=1"}, "opening")
	s.Type("h")
	s.AwaitRow("key h")
	s.HangUp()
	if got := s.Wait(); got != exitKeysEnd {
		t.Errorf("status %d, want %d", got, exitKeysEnd)
	}
}

// On a terminal that can't place a cursor there is no screen, and nothing
// is sent to it.
func TestDumbTerminalGetsNoScreen(t *testing.T) {
	s := at(t, 80, 24, []string{"TERM=dumb"}, "opening")
	v := s.AwaitRow("unusable")
	if got := s.Wait(); got != exitUnusable {
		t.Errorf("status %d, want %d", got, exitUnusable)
	}
	if strings.Contains(v.Written, "\x1b") {
		t.Errorf("the terminal was sent %q", v.Written)
	}
}
