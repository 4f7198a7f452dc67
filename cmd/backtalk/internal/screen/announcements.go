package screen

import (
	"slices"
	"time"

	"github.com/rivo/uniseg"

	"backtalk/cmd/backtalk/internal/rowtext"
)

// settle is how long rows stay blank before an announcement is written into
// them, and how long they stay unchanged afterwards. Orca 43 on VTE speaks a
// sentence whole, every time, if its row was blank for 30 ms before; without
// the pause it speaks the cells that differ from the text before.
const settle = 40 * time.Millisecond

// read is how long a full page stays after its last row was written. If the
// line is cleared earlier, Orca doesn't read it.
const read = 250 * time.Millisecond

// most bounds the announcements that wait to be written, and those saved to be
// laid out again. The history has them all.
const most = 100

// announced is an announcement as it is written.
type announced struct {
	text string
	// echo says that a newer one may take its place.
	echo bool
	// row is where it begins, once it has rows.
	row int
}

// announcements are the rows for announcements, filled from the top, so that the newest is always
// below the older ones. When they are full and no screen reader follows, they scroll. A reader would
// read again what only moved, so for readers the screen clears the rows like a page. Below the
// newest there is a blank row, if there is room for one.
//
// An announcement goes through three steps, and the screen shows each: its rows are cleared, they
// rest for a moment, it is written; then the rows rest once more before the next are cleared. A full
// page rests longer. The drawing code calls [announcements.next] when a rest is over.
type announcements struct {
	// scrolls is set if older rows move up instead of being cleared.
	scrolls bool
	// turning is set while a full page rests.
	turning bool
	width   int
	rows    []string
	newest  []bool
	// goesOn marks a row that continues the row above.
	goesOn []bool
	// at is the row in which the next announcement begins.
	at int
	// start is the row where the newest begins, end the column after it, in the row before at.
	start, end int
	// written holds the announcements that are written, cleared those whose rows are cleared, and
	// waiting those without rows.
	written, cleared, waiting []announced
}

// add takes one more announcement. An echo replaces one that is not written yet. If a later
// announcement is also waiting, add writes the newer echo below that one.
func (l *announcements) add(a announced) {
	if a.echo {
		l.waiting = slices.DeleteFunc(l.waiting, func(b announced) bool { return b.echo })
		if last := len(l.cleared) - 1; last >= 0 && len(l.waiting) == 0 && l.cleared[last].echo && l.height(a) <= l.height(l.cleared[last]) {
			a.row = l.cleared[last].row
			l.cleared[last] = a
			return
		}
	}
	l.waiting = append(l.waiting, a)
	l.waiting = l.waiting[max(0, len(l.waiting)-most):]
}

func (l *announcements) height(a announced) int { return len(rowtext.Wrap(a.text, l.width)) }

// needed returns how many rows the announcements need at a width: as many as the longest of all
// unwritten ones and the newest written one.
func (l *announcements) needed(width int) int {
	n := 1
	for _, a := range slices.Concat(l.written[max(0, len(l.written)-1):], l.cleared, l.waiting) {
		n = max(n, len(rowtext.Wrap(a.text, width)))
	}
	return n
}

// last returns the newest announcement, written or not.
func (l *announcements) last() string {
	for _, list := range [][]announced{l.waiting, l.cleared, l.written} {
		if n := len(list); n > 0 {
			return list[n-1].text
		}
	}
	return ""
}

// fit lays out the written announcements again if the size has changed: as many of the newest as
// fit, each as a whole.
func (l *announcements) fit(width, height int) {
	if width == l.width && height == len(l.rows) {
		return
	}
	l.width, l.at, l.turning = width, 0, false
	l.rows, l.newest, l.goesOn = make([]string, height), make([]bool, height), make([]bool, height)
	// Announcements with cleared rows start over.
	l.waiting = append(slices.Clone(l.cleared), l.waiting...)
	l.cleared = nil
	first, room := len(l.written), height
	for first > 0 && l.height(l.written[first-1]) <= room {
		first--
		room -= l.height(l.written[first])
	}
	for _, a := range l.written[first:] {
		clear(l.newest)
		a.row = l.at
		l.write(a)
	}
}

// next does the next step, and returns how long the rows must rest before next is called again, or 0
// if there was nothing to do. Show the changes afterwards.
func (l *announcements) next() (rest time.Duration) {
	switch {
	case len(l.cleared) > 0:
		clear(l.newest)
		for _, a := range l.cleared {
			l.write(a)
			l.written = append(l.written, a)
		}
		l.written = l.written[max(0, len(l.written)-most):]
		l.cleared = nil
	case len(l.waiting) == 0:
		return 0
	case !l.turning && !l.scrolls && l.full():
		l.turning = true
		return read
	default:
		l.makeRoom()
		l.clear()
	}
	return settle
}

// full reports whether the next announcement doesn't fit below the newest.
func (l *announcements) full() bool { return l.at > 0 && l.at+l.height(l.waiting[0]) > len(l.rows) }

// makeRoom scrolls or clears the rows if the next announcement doesn't fit
// below the newest.
func (l *announcements) makeRoom() {
	l.turning = false
	if !l.full() {
		return
	}
	// An announcement that needs more rows than there are ends below the last row.
	end := min(l.at, len(l.rows))
	by := end
	if l.scrolls {
		by = min(by, l.at+l.height(l.waiting[0])-len(l.rows))
		// Never leave half an announcement at the top.
		for by < end && l.goesOn[by] {
			by++
		}
	}
	l.rows = append(l.rows[by:], make([]string, by)...)
	l.newest = append(l.newest[by:], make([]bool, by)...)
	l.goesOn = append(l.goesOn[by:], make([]bool, by)...)
	if !l.scrolls {
		l.blank(0, len(l.rows))
	}
	l.at, l.start = end-by, max(l.start-by, 0)
}

// clear blanks the rows for as many waiting announcements as fit below each
// other, and one more row if there is one.
func (l *announcements) clear() {
	at := l.at
	for len(l.waiting) > 0 {
		a := l.waiting[0]
		n := l.height(a)
		if len(l.cleared) > 0 && at+n > len(l.rows) {
			break
		}
		a.row = at
		l.blank(a.row, n)
		at += n
		l.cleared, l.waiting = append(l.cleared, a), l.waiting[1:]
	}
	l.blank(at, 1)
}

// blank blanks n rows, and the rest of an announcement that begins in them. Below a newer
// announcement, that rest would look like the end of the newer one.
func (l *announcements) blank(at, n int) {
	for i := at; i < len(l.rows) && (i < at+n || l.goesOn[i]); i++ {
		l.rows[i], l.newest[i], l.goesOn[i] = "", false, false
	}
}

// write puts one announcement into its rows.
func (l *announcements) write(a announced) {
	rows := rowtext.Wrap(a.text, l.width)
	for i, row := range rows {
		if a.row+i < len(l.rows) {
			l.rows[a.row+i], l.newest[a.row+i], l.goesOn[a.row+i] = row, true, i > 0
		}
	}
	l.start, l.at, l.end = a.row, a.row+len(rows), uniseg.StringWidth(rows[len(rows)-1])
}
