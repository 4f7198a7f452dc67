package lines

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// What a terminal gets: a newline before each line but the first, the cursor left where readers need it, and what is typed on
// a row of its own.
func TestWriterAtATerminal(t *testing.T) {
	for name, c := range map[string]struct {
		rest Rest
		want string
	}{
		"cursor at the end":   {AtEnd, "24, yours, 2.\r\nGo to which point?\r\n13\b \b\r\n1, Ada, 2.\r\n"},
		"cursor at the start": {AtStart, "24, yours, 2.\r\nGo to which point?\r\n13\b \b\r\n1, Ada, 2.\r\r\n"},
	} {
		var out strings.Builder
		w := NewWriter(&out, true)
		w.RestAt(c.rest)
		w.Line("24, yours, 2.", say.Announcement{})
		w.Line("Go to which point?", say.Announcement{})
		w.TypedRune('1')
		w.TypedRune('3')
		w.ErasedRune('3')
		w.Line("1, Ada, 2.", say.Announcement{})
		w.Close()
		if got := out.String(); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// In a pipe or a file each line ends with its newline, and nothing else is written.
func TestWriterElsewhere(t *testing.T) {
	var out strings.Builder
	w := NewWriter(&out, false)
	w.Line("one\ttwo\x1b[2J", say.Announcement{})
	w.TypedRune('x')
	w.Close()
	if got, want := out.String(), "one two [2J\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
