package lines

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
)

// A terminal gets a newline before each line except the first, the cursor at the place that readers
// need, and typed text on a separate row.
func TestWriterPlacesTheCursorAtATerminal(t *testing.T) {
	for name, c := range map[string]struct {
		rest Rest
		want string
	}{
		"cursor at the end":   {AtEnd, "24, yours, 2.\r\nGo to point:\r\n13\b \b\r\n1, Ada, 2.\r\n"},
		"cursor at the start": {AtStart, "24, yours, 2.\r\nGo to point:\r\n13\b \b\r\n1, Ada, 2.\r\r\n"},
	} {
		var out strings.Builder
		w := NewWriter(&out, true)
		w.RestAt(c.rest)
		w.Line("24, yours, 2.", say.Announcement{})
		w.Line("Go to point:", say.Announcement{})
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

// If a line is longer than the braille display, each row begins with a whole
// word and the cursor rests on the first; the next line goes below the last.
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

// If the player changes where the cursor rests, the next line still begins at the left, below all
// rows of the line before.
func TestLineAfterAChangeOfTheCursorBeginsBelow(t *testing.T) {
	var out strings.Builder
	w := NewWriter(&out, true)
	w.Line("one", say.Announcement{})
	w.RestAt(AtStart)
	w.Break(10)
	w.Line("two three four", say.Announcement{})
	w.RestAt(AtEnd)
	w.Line("five", say.Announcement{})
	w.Close()
	want := "one\r\ntwo three\r\nfour\r\x1b[1A\n\nfive\r\n"
	if got := out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// clock is a time that the test advances, which then calls due timers.
type clock struct {
	now  time.Time
	due  time.Time
	call func()
}

func (c *clock) set(w *Writer) {
	c.now = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	w.page.now = func() time.Time { return c.now }
	w.page.after = func(d time.Duration, f func()) { c.due, c.call = c.now.Add(d), f }
}

func (c *clock) pass(d time.Duration) {
	end := c.now.Add(d)
	for c.call != nil && !c.due.After(end) {
		call := c.call
		c.now, c.call = c.due, nil
		call()
	}
	c.now = end
}

// paged returns a writer that turns pages of this size, with its output and
// its time.
func paged(columns, rows *int) (*Writer, *strings.Builder, *clock) {
	var out strings.Builder
	w := NewWriter(&out, true)
	w.TurnPages(func() (int, int) { return *columns, *rows })
	c := new(clock)
	c.set(w)
	return w, &out, c
}

// moves matches the movements of the cursor when a page is turned.
var moves = regexp.MustCompile(`\x1b\[\d*H`)

// turned returns the output that turns a page of four rows, gone of which are used.
func turned(gone int) string { return "\x1b[4H" + strings.Repeat("\n", gone) + "\x1b[H" }

// Lines fill a terminal of four rows from the top, each page after the last
// has moved out of sight; a line longer than a row takes several. If the size
// changes or others have written, a page begins. Without a size, lines
// scroll. A page is turned after a moment, and the next line waits until it
// has settled, in order.
func TestWriterTurnsPages(t *testing.T) {
	columns, rows := 10, 4
	w, out, clock := paged(&columns, &rows)
	wants := func(after, want string) {
		t.Helper()
		if got := out.String(); got != want {
			t.Errorf("after %s: got %q, want %q", after, got, want)
		}
		out.Reset()
	}
	line := func(text string) { w.Line(text, say.Announcement{}) }
	line("one")
	line("two")
	wants("two lines at once", turned(4))
	clock.pass(settle)
	wants("the page has settled", "one\r\ntwo")
	line("three which is long")
	wants("a long line", "\r\nthree which is long")
	line("four")
	clock.pass(calm - 1)
	wants("the page is full, and its last line new", "")
	clock.pass(1)
	wants("it has stood for a while", turned(4))
	line("five")
	clock.pass(settle)
	wants("the page has settled", "four\r\nfive")
	clock.pass(calm)
	columns = 20
	line("six")
	clock.pass(settle)
	wants("a change of size", turned(2)+"six")
	clock.pass(calm)
	w.NewPage()
	line("seven")
	wants("others have written", turned(1))
	w.Close()
	wants("the end, before it has settled", "seven\r\n")
	rows = 0
	line("eight")
	wants("the size is lost", "\r\neight")
}

// A page of four rows is turned when the player pauses, but not before half of it is used. The more
// rows are free, the longer the pause must be.
func TestWriterTurnsPagesEarly(t *testing.T) {
	for name, c := range map[string]struct {
		lines  []string
		pause  time.Duration
		turned bool
	}{
		"half used":                 {[]string{"one"}, time.Hour, false},
		"a row free, short pause":   {[]string{"one", "two"}, calm + calmer - 1, false},
		"a row free, longer pause":  {[]string{"one", "two"}, calm + calmer, true},
		"the last row, short pause": {[]string{"one", "two", "three"}, calm - 1, false},
		"the last row, calm":        {[]string{"one", "two", "three"}, calm, true},
	} {
		columns, rows := 10, 4
		w, out, clock := paged(&columns, &rows)
		for _, text := range c.lines {
			w.Line(text, say.Announcement{})
		}
		clock.pass(settle + c.pause)
		out.Reset()
		w.Line("last", say.Announcement{})
		want := "\r\nlast"
		if c.turned {
			want = turned(len(c.lines)) + "last"
		}
		clock.pass(settle)
		if got := out.String(); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// A braille display shows only the last line, so with the cursor at the start
// a full page is turned at once.
func TestWriterTurnsPagesAtOnceForBraille(t *testing.T) {
	columns, rows := 10, 4
	w, out, clock := paged(&columns, &rows)
	w.RestAt(AtStart)
	for _, text := range []string{"one", "two", "three"} {
		w.Line(text, say.Announcement{})
	}
	clock.pass(calm)
	w.Line("four", say.Announcement{})
	w.Line("five", say.Announcement{})
	if got, want := out.String(), turned(4)+"one\r\ntwo\r\nthree\r\nfour\r"+turned(4)+"five\r"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// However many lines come and when, each is written once and in order, and
// not too many wait.
func TestPagesHoldEachLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns, rows := 10, rapid.IntRange(1, 9).Draw(t, "rows")
		w, out, clock := paged(&columns, &rows)
		var lines []string
		for n := range rapid.IntRange(1, 60).Draw(t, "lines") {
			lines = append(lines, strings.Repeat("x", n%7)+".")
			w.Line(lines[n], say.Announcement{})
			if len(w.page.waiting) > mostWaiting {
				t.Fatalf("%d passages wait, want at most %d", len(w.page.waiting), mostWaiting)
			}
			clock.pass(rapid.SampledFrom([]time.Duration{0, settle, calm / 2, 2 * calm}).Draw(t, "pause"))
		}
		w.Close()
		text := moves.ReplaceAllString(out.String(), "\n")
		if got := strings.Fields(text); !slices.Equal(got, lines) {
			t.Fatalf("got %q, want %q", got, lines)
		}
	})
}

// No word is lost or cut. Each row has as many words as fit. Only a single word may be longer than
// the cells.
func TestBrokenRowsHoldTheLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Punctuation comes only after words: Unicode lets no row begin with a mark, because in
		// French some marks follow a space.
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z0-9]{1,13}[.,]?`), 1, 30).Draw(t, "words")
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

// In a pipe or a file each line ends with its newline, and nothing else is
// written.
func TestWriterWritesPlainLinesToFiles(t *testing.T) {
	var out strings.Builder
	w := NewWriter(&out, false)
	w.Line("one\ttwo\x1b[2J", say.Announcement{})
	w.TypedRune('x')
	w.Close()
	if got, want := out.String(), "one two [2J\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
