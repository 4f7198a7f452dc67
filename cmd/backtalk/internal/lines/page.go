package lines

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/rivo/uniseg"
)

// The times that Orca needs around the turning of a page, measured on VTE.
const (
	// calm keeps the last line visible before it moves out of sight: VTE doesn't
	// report a line that came and went between two of its updates, and Orca asks VTE again for a
	// reported line. (The median line takes 20 ms to reach Orca, and twenty times as long on two
	// busy processors.)
	calm = 250 * time.Millisecond
	// calmer is added to calm for each free row if a page is turned before it is full. So most
	// pages are turned while the player pauses, and a line hardly ever has to wait for the turn.
	calmer = 50 * time.Millisecond
	// settle is how long a newly turned page stays empty before a line is
	// written on it. If VTE sees both at once, it reports the line with all the
	// blank rows below it, which Orca does not speak after an arrow key. (This
	// is twice what suffices on an idle machine.)
	settle = 80 * time.Millisecond
	// mostWaiting bounds the passages that wait, two for each page. Nobody could follow more.
	mostWaiting = 16
)

// page counts the rows of a terminal, so that lines fill it from the top and then begin at the top
// again. The old lines move up, out of sight, into the terminal's scrollback.
//
// A terminal that scrolls with each line moves all its text, and a screen reader that asks for the
// text of a moment ago gets the current text instead. In a match with keys 50 to 1,000 ms apart,
// Orca 43 on VTE spoke every line once until the terminal was full. After that it spoke one line in
// four twice and lost one in a hundred. When the first line scrolled, BRLTTY's driver for windows
// lost the cursor for three lines. (Overwriting old lines at the top is worse: Orca speaks
// everything below again.)
type page struct {
	size func() (columns, rows int)
	// columns and height are the size of the current page, used is how many of
	// its rows are used. All are 0 before the first.
	columns, height, used int
	// stale is set if others have written on the terminal since.
	stale atomic.Bool
	// now returns the time, and after calls a function when a duration has passed.
	now   func() time.Time
	after func(time.Duration, func())
	// wrote is when something was written last; waiting holds what must still
	// be written, in order.
	wrote   time.Time
	waiting []passage
}

// passage is text to write. since is how long it waits after the last write.
type passage struct {
	since time.Duration
	text  string
}

// TurnPages makes lines fill the terminal from the top instead of scrolling. size is called
// before each line; 0 rows mean that the size is unknown; lines then scroll. Call TurnPages
// before the first line.
func (w *Writer) TurnPages(size func() (columns, rows int)) {
	w.page = &page{size: size, now: time.Now, after: func(d time.Duration, f func()) { time.AfterFunc(d, f) }}
}

// NewPage makes the next line begin a page, after others have written on the
// terminal. Any goroutine may call it.
func (w *Writer) NewPage() {
	if w.page != nil {
		w.page.stale.Store(true)
	}
}

// take takes the next rows of the page. It returns false if the page must be turned first: if the
// page lacks the rows, its size has changed, or others have written on the terminal. If early is
// set, it also returns false in a pause, once more than half of the page would be used. If the size
// is unknown, take returns true, because lines then scroll.
func (p *page) take(rows []string, early bool) bool {
	columns, height := p.size()
	if height == 0 {
		p.height = 0
		return true
	}
	used := p.used + taken(rows, columns)
	switch {
	case p.stale.Swap(false), columns != p.columns, height != p.height, used > height:
		return false
	case early && used > height/2 && p.paused(height-used):
		return false
	}
	p.used = used
	return true
}

// paused reports whether nothing was written for long enough to turn a page with this many free
// rows.
func (p *page) paused(free int) bool {
	return len(p.waiting) == 0 && p.now().Sub(p.wrote) >= calm+time.Duration(free)*calmer
}

// turn begins a new page with rows. It returns the sequence that moves the old page out of sight
// and the cursor to the top.
func (p *page) turn(rows []string) string {
	gone := p.used
	columns, height := p.size()
	if gone == 0 || height != p.height {
		gone = height
	}
	p.columns, p.height, p.used = columns, height, min(taken(rows, columns), height)
	return fmt.Sprintf("\x1b[%dH%s\x1b[H", height, strings.Repeat("\n", gone))
}

// taken returns how many rows of a terminal the given rows take. A row that is too long continues
// in the next.
func taken(rows []string, columns int) int {
	n := 0
	for _, row := range rows {
		n += 1 + max(0, uniseg.StringWidth(row)-1)/max(1, columns)
	}
	return n
}

// write moves the cursor and then writes text. For Orca it turns a page only when the page is
// calm, and the text waits until the new page has settled.
func (w *Writer) write(moves, text string, turned bool) {
	p := w.page
	if p == nil {
		w.put(moves + text)
		return
	}
	begun := len(p.waiting) > 0
	switch {
	case turned && w.rest == AtEnd:
		p.waiting = append(p.waiting, passage{calm, moves}, passage{settle, text})
	case begun:
		p.waiting[len(p.waiting)-1].text += moves + text
	default:
		w.put(moves + text)
		p.wrote = p.now()
	}
	switch {
	case len(p.waiting) > mostWaiting:
		w.release()
	case !begun:
		w.proceed()
	}
}

// put writes text. It only records a failure, because nobody could hear of it. If the terminal is
// closed, a signal ends the program.
func (w *Writer) put(text string) {
	if _, err := io.WriteString(w.out, text); err != nil && w.lost == nil {
		w.lost = err
	}
}

// proceed writes what has waited long enough, and sets a timer for the
// rest.
func (w *Writer) proceed() {
	p := w.page
	for len(p.waiting) > 0 {
		next := p.waiting[0]
		now := p.now()
		if left := next.since - now.Sub(p.wrote); left > 0 {
			p.after(left, w.later)
			return
		}
		w.put(next.text)
		p.wrote, p.waiting = now, p.waiting[1:]
	}
}

func (w *Writer) later() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.proceed()
}

// release writes at once everything that waits.
func (w *Writer) release() {
	if w.page == nil {
		return
	}
	for _, next := range w.page.waiting {
		w.put(next.text)
		w.page.wrote = w.page.now()
	}
	w.page.waiting = nil
}
