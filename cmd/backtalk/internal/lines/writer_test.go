package lines

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

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

// Of a line longer than the braille display each row begins with a whole word and the cursor rests on the first; the next line
// goes below the last.
func TestWriterBreaksLinesForABrailleDisplay(t *testing.T) {
	var out strings.Builder
	w := NewWriter(&out, true)
	w.RestAt(AtStart)
	w.Break(10)
	w.Line("one two three four", say.Announcement{})
	w.Line("five", say.Announcement{})
	w.Line("unbreakable word", say.Announcement{})
	w.TypedRune('6')
	w.Line("seven and eight", say.Announcement{})
	w.Close()
	want := "one two\r\nthree four\r\x1b[1A" + "\n\nfive\r" + "\nunbreakable\r\nword\r\x1b[1A" + "\n\n6" +
		"\r\nseven and\r\neight\r\x1b[1A" + "\n\r\n"
	if got := out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A terminal of four rows is filled from the top, each page after the last was moved out of sight; a line longer than the
// terminal takes the rows that it takes. Where the size changes or others have written, a page begins. Without a size, lines scroll.
// What is written on a page just turned waits until it has settled, in order.
func TestWriterTurnsPages(t *testing.T) {
	var out strings.Builder
	columns, rows := 10, 4
	var settled func()
	w := NewWriter(&out, true)
	w.TurnPages(func() (int, int) { return columns, rows })
	w.page.after = func(_ time.Duration, f func()) { settled = f }
	wants := func(after, want string) {
		t.Helper()
		if got := out.String(); got != want {
			t.Errorf("after %s: got %q, want %q", after, got, want)
		}
		out.Reset()
	}
	turned := func(gone int) string { return "\x1b[4H" + strings.Repeat("\n", gone) + "\x1b[H" }
	line := func(text string) { w.Line(text, say.Announcement{}) }
	line("one")
	line("two")
	wants("two lines at once", turned(4))
	settled()
	wants("the page has settled", "one\r\ntwo")
	line("three which is long")
	wants("a long line", "\r\nthree which is long")
	line("four")
	settled()
	wants("the page is full", turned(4)+"four")
	columns = 20
	line("five")
	settled()
	wants("a change of size", turned(1)+"five")
	w.NewPage()
	line("six")
	wants("others have written", turned(1))
	w.Close()
	wants("the end, before it has settled", "six\r\n")
	rows = 0
	line("seven")
	wants("the size is lost", "\r\nseven")
}

// No word is lost or cut, no row is too long that could be shorter, and none is short for nothing.
func TestBrokenRowsHoldTheLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z0-9.,]{1,14}`), 1, 30).Draw(t, "words")
		cells := rapid.IntRange(1, 60).Draw(t, "cells")
		rows := broken(strings.Join(words, " "), cells)
		if got := strings.Fields(strings.Join(rows, " ")); !slices.Equal(got, words) {
			t.Fatalf("words of the rows: got %q, want %q", got, words)
		}
		for i, row := range rows {
			if len(row) > cells && strings.Contains(row, " ") {
				t.Fatalf("row %q is longer than %d cells", row, cells)
			}
			if i == 0 {
				continue
			}
			if first, _, _ := strings.Cut(row, " "); len(rows[i-1])+1+len(first) <= cells {
				t.Fatalf("%q would fit after %q", first, rows[i-1])
			}
		}
	})
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
