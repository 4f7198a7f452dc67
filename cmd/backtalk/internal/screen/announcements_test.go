package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func sized(width, height int) *announcements {
	l := &announcements{}
	l.fit(width, height)
	return l
}

// shownRows returns the rows, with a dot for an empty one.
func shownRows(l *announcements) string {
	rows := slices.Clone(l.rows)
	for i, row := range rows {
		if row == "" {
			rows[i] = "."
		}
	}
	return strings.Join(rows, "|")
}

// The screen shows each step on its own: it blanks the rows first, and writes
// them after a rest.
func TestRowsAreBlankBeforeTheyAreWritten(t *testing.T) {
	l := sized(20, 3)
	steps := []struct{ add, want string }{
		{"one", ".|.|."},
		{"", "one|.|."},
		{"two", "one|.|."},
		{"", "one|two|."},
		{"three", "one|two|."},
		{"", "one|two|three"},
		{"four", "one|two|three"},
		{"", ".|.|."},
		{"", "four|.|."},
	}
	for i, s := range steps {
		if s.add != "" {
			l.add(announced{text: s.add})
		}
		rest := l.next()
		if want := map[bool]time.Duration{true: read, false: settle}[s.add == "four"]; rest != want {
			t.Fatalf("step %d: the rows rest %v, want %v", i+1, rest, want)
		}
		if got := shownRows(l); got != s.want {
			t.Errorf("step %d: rows %s, want %s", i+1, got, s.want)
		}
	}
	if l.next() != 0 {
		t.Error("there is still something to do after the last")
	}
}

// If no screen reader follows, older announcements move up, whole ones only.
func TestOlderAnnouncementsScrollUp(t *testing.T) {
	l := sized(10, 4)
	l.scrolls = true
	for _, s := range []struct{ text, want string }{
		{"one", "one|.|.|."},
		{"Hugo rolls 6 and 1", "one|Hugo rolls|6 and 1|."},
		{"two", "one|Hugo rolls|6 and 1|two"},
		{"three", "Hugo rolls|6 and 1|two|three"},
		{"four", "two|three|four|."},
		{"a very long line of forty and more columns", "a very|long line|of forty|and more"},
	} {
		l.add(announced{text: s.text})
		for l.next() > 0 {
		}
		if got := shownRows(l); got != s.want {
			t.Errorf("after %q rows %s, want %s", s.text, got, s.want)
		}
	}
}

func TestNewestAnnouncementStandsOut(t *testing.T) {
	l := sized(10, 4)
	for _, text := range []string{"first", "second one is long"} {
		l.add(announced{text: text})
		l.next()
		l.next()
	}
	if want := []bool{false, true, true, false}; !slices.Equal(l.newest, want) {
		t.Errorf("newest rows %v, want %v: %s", l.newest, want, shownRows(l))
	}
}

// A reader would read a remaining row of an old announcement together with the
// row above it.
func TestNoAnnouncementIsLeftInPart(t *testing.T) {
	l := sized(10, 5)
	for _, s := range []struct{ text, want string }{
		{"one", "one|.|.|.|."},
		{"Hugo rolls 6 and 1", "one|Hugo rolls|6 and 1|.|."},
		{"two", "one|Hugo rolls|6 and 1|two|."},
		{"three", "one|Hugo rolls|6 and 1|two|three"},
		{"four", "four|.|.|.|."},
	} {
		l.add(announced{text: s.text})
		for l.next() > 0 {
		}
		if got := shownRows(l); got != s.want {
			t.Errorf("after %q rows %s, want %s", s.text, got, s.want)
		}
	}
}

// Announcements that come while rows rest are written afterwards, in order;
// an echo only if no newer one came.
func TestAnnouncementsDuringARestAreWrittenAfterIt(t *testing.T) {
	l := sized(20, 5)
	l.add(announced{text: "roll"})
	l.next()
	l.add(announced{text: "24", echo: true})
	l.add(announced{text: "hit"})
	l.add(announced{text: "23", echo: true})
	for l.next() > 0 {
	}
	if got, want := shownRows(l), "roll|hit|23|.|."; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
}

// A newer echo takes the blank rows of an older one, so that held arrow keys
// don't lag.
func TestNewerEchoTakesTheRowsOfAnOlderOne(t *testing.T) {
	l := sized(20, 3)
	l.add(announced{text: "24, yours, 2.", echo: true})
	l.next()
	l.add(announced{text: "23, empty.", echo: true})
	l.next()
	if got, want := shownRows(l), "23, empty.|.|."; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
	if l.next() != 0 {
		t.Error("the older echo is still to be written")
	}
}

// A newer echo is written below an event that came before it.
func TestNewerEchoStaysBelowAnEvent(t *testing.T) {
	l := sized(20, 3)
	l.add(announced{text: "24", echo: true})
	l.next()
	l.add(announced{text: "hit"})
	l.add(announced{text: "23", echo: true})
	for l.next() > 0 {
	}
	if got, want := shownRows(l), "24|hit|23"; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
	if want := []bool{false, true, true}; !slices.Equal(l.newest, want) {
		t.Errorf("newest rows %v, want %v", l.newest, want)
	}
}

// Simultaneous announcements are written together, down to the last row; the
// rest is on the next page.
func TestOneStepWritesDownwards(t *testing.T) {
	l := sized(20, 4)
	for _, text := range []string{"one", "two", "three"} {
		l.add(announced{text: text})
	}
	l.next()
	l.next()
	for _, text := range []string{"four", "five", "six"} {
		l.add(announced{text: text})
	}
	for i, want := range []string{"one|two|three|.", "one|two|three|four", "one|two|three|four", ".|.|.|.", "five|six|.|."} {
		l.next()
		if got := shownRows(l); got != want {
			t.Errorf("step %d: rows %s, want %s", i+1, got, want)
		}
	}
}

func TestResizingLaysTheNewestOutAgain(t *testing.T) {
	l := sized(40, 4)
	for _, text := range []string{"one", "two", "a longer sentence", "four"} {
		l.add(announced{text: text})
		l.next()
		l.next()
	}
	l.fit(10, 3)
	if got, want := shownRows(l), "a longer|sentence|four"; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
}

// Whatever the program announces, at whatever size and with whatever pauses,
// the screen writes every announcement except echoes once, whole and in order,
// into rows that it last showed blank.
func TestEveryAnnouncementIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := sized(rapid.IntRange(1, 60).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"))
		var added, seen []string
		l.scrolls = rapid.Bool().Draw(t, "scrolls")
		step := func() bool {
			before, texts := slices.Clone(l.rows), len(l.written)
			changed := l.next() > 0
			for i, row := range l.rows {
				if row != before[i] && row != "" && before[i] != "" && !l.scrolls {
					t.Fatalf("row %d was %q when it was written: %q", i, before[i], row)
				}
			}
			below := len(l.rows)
			for i, newest := range l.newest {
				switch {
				case newest && below == len(l.rows):
					below = i
				case !newest && i > below && l.rows[i] != "":
					t.Fatalf("below the newest is %q: %q", l.rows[i], l.rows)
				}
			}
			for _, a := range l.written[texts:] {
				if !a.echo {
					seen = append(seen, a.text)
				}
			}
			return changed
		}
		for i := range rapid.IntRange(1, most-1).Draw(t, "announcements") {
			a := announced{text: fmt.Sprintf("%d %s", i, rapid.StringMatching(`[a-z ]{0,60}`).Draw(t, "text")), echo: rapid.Bool().Draw(t, "echo")}
			l.add(a)
			if !a.echo {
				added = append(added, a.text)
			}
			for range rapid.IntRange(0, 2).Draw(t, "steps") {
				step()
			}
		}
		for step() {
		}
		if !slices.Equal(seen, added) {
			t.Fatalf("written %q, want %q", seen, added)
		}
	})
}
