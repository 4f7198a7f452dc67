package lines

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// Lines come one by one, without their ends and without bytes that aren't
// text; an overlong one is cut, and the next is whole.
func TestTypedReadsCleanLines(t *testing.T) {
	long := strings.Repeat("x", 3*longestLine)
	in := strings.NewReader("roll\r\n\n13/7\xff\n" + long + "\nquit")
	got := slices.Collect(func(yield func(string) bool) {
		for line := range Typed(in, make(chan struct{})) {
			if !yield(line) {
				return
			}
		}
	})
	if want := []string{"roll", "", "13/7", long[:longestLine], "quit"}; !slices.Equal(got, want) {
		t.Errorf("got %.60q, want %.60q", got, want)
	}
}

// When nobody takes lines any more, Typed reads none.
func TestTypedEndsWhenDone(t *testing.T) {
	in, out := io.Pipe()
	done := make(chan struct{})
	lines := Typed(in, done)
	go func() { _, _ = io.WriteString(out, "roll\nquit\n") }()
	if got := <-lines; got != "roll" {
		t.Errorf("got %q, want roll", got)
	}
	close(done)
	for line := range lines {
		if line != "quit" {
			t.Errorf("got %q after the end", line)
		}
	}
}
