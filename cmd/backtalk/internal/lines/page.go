package lines

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/rivo/uniseg"
)

// settle is how long a page that was just turned stays empty before a line is written on it for Orca, which otherwise loses the line
// when the next one follows soon. (The same measure as on the screen.)
const settle = 40 * time.Millisecond

// page keeps count of the rows of a terminal, so that lines fill it from the top and then begin at the top again, with what stood
// there moved out of sight, upwards, where a terminal keeps what scrolls away.
//
// A terminal that scrolls with each line moves all its text, and a reader that asks for the text of a moment ago gets what
// stands in its place now: Orca 43 on VTE, hearing a match with keys 50 to 1,000 ms apart, said one line in four twice and lost one in
// a hundred, once the terminal was full, and before not any. BRLTTY's driver for windows lost the cursor for three lines when the first
// scrolled. (Going on at the top over old lines is worse: Orca says all that is below again.)
type page struct {
	size func() (columns, rows int)
	// columns and height are those of the page begun, used how many rows of it are. All are 0 before the first.
	columns, height, used int
	// stale says that others have written on the terminal since.
	stale atomic.Bool
	// after calls a function when a turned page has settled.
	after func(time.Duration, func())
	// held is what waits for that.
	held    strings.Builder
	holding bool
}

// TurnPages has lines fill the terminal from the top instead of scrolling. Size is asked before each line; 0 rows mean that it is
// not known, and lines then scroll. It must be called before the first line.
func (w *Writer) TurnPages(size func() (columns, rows int)) {
	w.page = &page{size: size, after: func(d time.Duration, f func()) { time.AfterFunc(d, f) }}
}

// NewPage has the next line begin a page, after others have written on the terminal. It may be called from any goroutine.
func (w *Writer) NewPage() {
	if w.page != nil {
		w.page.stale.Store(true)
	}
}

// take takes the next rows of the page, and reports whether it has them; if not, it is to be turned.
func (p *page) take(rows []string) bool {
	columns, height := p.size()
	if height == 0 {
		p.height = 0
		return true
	}
	wanted := taken(rows, columns)
	if p.stale.Swap(false) || columns != p.columns || height != p.height || p.used+wanted > height {
		return false
	}
	p.used += wanted
	return true
}

// turn begins a new page with some rows.
func (p *page) turn(rows []string) string {
	gone := p.used
	columns, height := p.size()
	if gone == 0 || height != p.height {
		gone = height
	}
	p.columns, p.height, p.used = columns, height, min(taken(rows, columns), height)
	return fmt.Sprintf("\x1b[%dH%s\x1b[H", height, strings.Repeat("\n", gone))
}

// taken counts the rows of a terminal that rows take where a longer one goes on in the next.
func taken(rows []string, columns int) int {
	n := 0
	for _, row := range rows {
		n += 1 + max(0, uniseg.StringWidth(row)-1)/max(1, columns)
	}
	return n
}

// write writes moves of the cursor and a text after them; on a page just turned the text waits until it has settled.
func (w *Writer) write(moves, text string, turned bool) {
	p := w.page
	switch {
	case p != nil && p.holding:
		p.held.WriteString(moves + text)
	case turned && w.rest == AtEnd:
		_, _ = io.WriteString(w.out, moves)
		p.held.WriteString(text)
		p.holding = true
		p.after(settle, w.settled)
	default:
		_, _ = io.WriteString(w.out, moves+text)
	}
}

// settled writes what has waited.
func (w *Writer) settled() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.release()
}

func (w *Writer) release() {
	if w.page == nil || !w.page.holding {
		return
	}
	_, _ = io.WriteString(w.out, w.page.held.String())
	w.page.held.Reset()
	w.page.holding = false
}
