//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
)

// The seat itself, with a shell as the program, returns every line once, in
// order, and the status.
func TestSeatReadsEachLineOnce(t *testing.T) {
	s := Sit(t, []string{"WORD=bar"}, "sh", "-c", `stty raw -echo; printf 'first\r'; head -c 1 >/dev/null; printf '\n\033[1m%s\033[0m\r' "$WORD"; exit 3`)
	s.Await("first")
	s.Press("x")
	s.Await("bar")
	s.AwaitEnd()
	if got, want := s.Lines(), []string{"first", "bar"}; !slices.Equal(got, want) {
		t.Errorf("lines read: got %q, want %q", got, want)
	}
	if got := s.Status(); got != 3 {
		t.Errorf("status: got %d, want 3", got)
	}
}

func TestReadLines(t *testing.T) {
	announced := make(chan Line, 8)
	readLines(strings.NewReader("one\r\ntwo, 2\r\n\x1b[?25hthree\r"), announced)
	var got []string
	for line := range announced {
		got = append(got, line.Text)
	}
	if want := []string{"one", "two, 2", "three"}; !slices.Equal(got, want) {
		t.Errorf("readLines: got %q, want %q", got, want)
	}
}
