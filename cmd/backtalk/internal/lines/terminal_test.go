//go:build linux || darwin

package lines

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/term"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/terminaltest"
	"backtalk/keymap"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"announce-keys": announceKeys})
}

// announceKeys writes a line for each pressed key, until the key q. The lines scroll, or with
// "pages" fill pages. With "stays" a hangup alone doesn't end it. It shows what is typed after a
// colon as in a field.
func announceKeys() {
	writer := NewWriter(os.Stdout, true)
	line := func(text string) { writer.Line(text, say.Announcement{}) }
	terminal, err := Open(os.Stdin, os.Stdout, func() { line("back") })
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
	if slices.Contains(os.Args, "pages") {
		writer.TurnPages(func() (int, int) {
			columns, rows, err := term.GetSize(int(os.Stdout.Fd()))
			if err != nil {
				return 0, 0
			}
			return columns, rows
		})
	}
	terminal.WriteRightToLeft(slices.Contains(os.Args, "right-to-left"))
	if slices.Contains(os.Args, "stays") {
		signal.Ignore(syscall.SIGHUP)
	}
	line("ready")
	field := false
	for k := range terminal.Keys() {
		r, isText := k.Text()
		switch {
		case k.Mod&keymap.Pasted != 0:
			line("pasted " + string(r))
		case k.String() == "q":
			writer.Close()
			if err := terminal.Close(); err != nil {
				fmt.Println(err)
				os.Exit(3)
			}
			fmt.Println("closed")
			return
		case k.Name == keymap.Enter:
			field = false
			line("enter")
		case k.Name == keymap.Backspace:
			writer.ErasedRune('x')
		case field && isText:
			writer.TypedRune(r)
		default:
			field = k.String() == ":"
			line("key " + k.String())
		}
	}
	os.Exit(4)
}

// Each key is answered when it is pressed, without Enter, however the
// terminal spells it; the cursor stays on the line just written. At the end
// the terminal is as before, with the cursor below all lines.
func TestKeysAreAnsweredAtATerminal(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys")
	s.AwaitRow("ready")
	if !s.Raw() {
		t.Error("the terminal shows what is typed, or keeps it until Enter")
	}
	for _, c := range []struct{ keys, want string }{
		{"h", "key h"},
		{"H", "key H"},
		{"\x1b[A", "key up"},
		{"\x1b[1;5C", "key ctrl+right"},
		{"\x03", "key ctrl+c"},
		{"\x1b[15~", "key f5"},
		{"ä", "key ä"},
		{"\r", "enter"},
	} {
		s.Type(c.keys)
		v := s.AwaitRow(c.want)
		if v.Row(v.Y) != c.want || v.X != len([]rune(c.want)) {
			t.Errorf("after %q the cursor stands at column %d of %q, want the end of %q", c.keys, v.X, v.Row(v.Y), c.want)
		}
	}
	s.Type("q")
	v := s.AwaitRow("closed")
	if got := s.Wait(); got != 0 {
		t.Errorf("status %d, want 0", got)
	}
	if s.Raw() {
		t.Error("the terminal is not as it was")
	}
	if v.Find("closed") <= v.Find("enter") {
		t.Errorf("the last line is overwritten: %q", v.Rows())
	}
	if strings.Count(v.Written, markPastes) != 1 || strings.Count(v.Written, unmarkPastes) != 1 {
		t.Errorf("pasted text was not marked and then left unmarked: %q", v.Written)
	}
}

// Typed text has a row of its own below the question, where the last
// character can be erased.
func TestTypedTextIsShownAtATerminal(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys")
	s.AwaitRow("ready")
	s.Type(":")
	s.AwaitRow("key :")
	s.Type("13x")
	v := s.AwaitRow("13x")
	if got, want := v.Find("13x"), v.Find("key :")+1; got != want {
		t.Errorf("the typed text is in row %d, want %d", got, want)
	}
	s.Type("\x7f")
	s.Await("13 without x", func(v terminaltest.View) bool { return v.Row(v.Y) == "13" && v.X == 2 })
	s.Type("\r")
	v = s.AwaitRow("enter")
	if got, want := v.Find("enter"), v.Find("13")+1; got != want {
		t.Errorf("the line after the field is in row %d, want %d", got, want)
	}
}

// Lines run from right to left until the end, on a terminal that can do
// that.
func TestLinesRunFromRightToLeft(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys", "right-to-left")
	s.AwaitRow("ready")
	s.Type("q")
	v := s.AwaitRow("closed")
	if on, off := strings.Index(v.Written, rightToLeft), strings.Index(v.Written, asItDoes); on < 0 || off < on {
		t.Errorf("lines were not asked to run from right to left and then no more: %q", v.Written)
	}
}

// Pasted text comes as a paste and not as keys.
func TestPastedTextIsMarked(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys")
	s.AwaitRow("ready")
	s.Type("\x1b[200~hq\x1b[201~u")
	v := s.AwaitRow("key u")
	if got, want := v.Rows()[1:4], []string{"pasted h", "pasted q", "key u"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A shell stops the program and continues it; meanwhile the shell has the
// terminal.
func TestStopGivesTheTerminalToTheShell(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys")
	s.AwaitRow("ready")
	for stop := 1; stop <= 2; stop++ {
		s.Signal(syscall.SIGTSTP)
		s.AwaitStop()
		if s.Raw() {
			t.Error("the terminal is not the shell's while the program is stopped")
		}
		s.Await("pasted text unmarked", func(v terminaltest.View) bool {
			return strings.Count(v.Written, markPastes) == strings.Count(v.Written, unmarkPastes)
		})
		s.Signal(syscall.SIGCONT)
		s.Await("another line", func(v terminaltest.View) bool { return strings.Count(v.Written, "back") == stop })
		if !s.Raw() {
			t.Error("the terminal is not the program's again")
		}
	}
	s.Type("h")
	v := s.AwaitRow("key h")
	if got := strings.Count(v.Written, markPastes); got != 3 {
		t.Errorf("pasted text was asked to be marked %d times, want 3", got)
	}
	s.Type("q")
	if got := s.Wait(); got != 0 {
		t.Errorf("status %d, want 0", got)
	}
}

// A program stopped at once can't give the terminal to the shell, but takes
// it back.
func TestTerminalIsTakenBackAfterASuddenStop(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys")
	s.AwaitRow("ready")
	s.Signal(syscall.SIGSTOP)
	s.AwaitStop()
	s.Cook()
	s.Signal(syscall.SIGCONT)
	s.AwaitRow("back")
	if !s.Raw() {
		t.Error("the terminal is not the program's again")
	}
	// A shell that continued it in the background first continues it twice.
	s.Signal(syscall.SIGCONT)
	s.Type("h")
	if v := s.AwaitRow("key h"); strings.Count(v.Written, "back") != 1 {
		t.Errorf("back is not there once: %q", v.Written)
	}
	s.Type("q")
	if got := s.Wait(); got != 0 || !s.Cooked() {
		t.Errorf("status %d, and at the end the terminal is as it was: %v", got, s.Cooked())
	}
}

// The keys end with the terminal.
func TestKeysEndWithTheTerminal(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, nil, "announce-keys", "stays")
	s.AwaitRow("ready")
	s.HangUp()
	if got := s.Wait(); got != 4 {
		t.Errorf("status %d, want 4", got)
	}
}

// A terminal that understands no requests gets none.
func TestDumbTerminalGetsNoRequests(t *testing.T) {
	s := terminaltest.Start(t, 40, 10, []string{"TERM=dumb"}, "announce-keys")
	s.AwaitRow("ready")
	s.Type("h")
	s.AwaitRow("key h")
	s.Type("q")
	if v := s.AwaitRow("closed"); strings.Contains(v.Written, "\x1b") {
		t.Errorf("a dumb terminal was sent %q", v.Written)
	}
}

// Without a terminal there are no keys, and nothing changes.
func TestOpenRefusesOtherInput(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	if _, err := Open(in, out, nil); !errors.Is(err, ErrNoTerminal) {
		t.Errorf("got %v, want %v", err, ErrNoTerminal)
	}
}

// Lines fill a page from the top; the next page takes its place, with the
// last of the old moved out of sight.
func TestPagesTurnAtATerminal(t *testing.T) {
	s := terminaltest.Start(t, 40, 5, nil, "announce-keys", "pages")
	s.AwaitRow("ready")
	for _, key := range []string{"1", "2", "3", "4"} {
		s.Type(key)
		s.AwaitRow("key " + key)
	}
	v := s.View()
	if y := v.Find("key 4"); v.Find("ready") >= 0 && y != 4 {
		t.Errorf("the rows are %q, want them filled from the top", v.Rows())
	}
	s.Type("5")
	v = s.AwaitRow("key 5")
	if v.Find("ready") >= 0 || v.Find("key 5") > 2 {
		t.Errorf("the rows are %q, want a new page", v.Rows())
	}
}
