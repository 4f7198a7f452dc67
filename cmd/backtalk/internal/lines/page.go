package lines

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// page keeps count of the rows of a terminal, so that lines fill it from the top and then begin at the top again, with what stood
// there moved out of sight, upwards, where a terminal keeps what scrolls away.
//
// A terminal that scrolls with each line moves all its text, and a reader that asks for the text of a moment ago gets what
// stands in its place now: Orca 43 on VTE, hearing a match with keys 50 to 1,000 ms apart, said one line in four twice and lost one in
// a hundred, once the terminal was full, and before not any.
type page struct {
	size func() (columns, rows int)
	// columns and height are those of the page begun, used how many rows of it are. All are 0 before the first.
	columns, height, used int
}

// TurnPages has lines fill the terminal from the top instead of scrolling. Size is asked before each line; 0 rows mean that it is
// not known, and lines then scroll. It must be called before the first line.
func (w *Writer) TurnPages(size func() (columns, rows int)) { w.page = &page{size: size} }

// take takes the next rows of the page, and reports whether it has them; if not, it is to be turned.
func (p *page) take(rows []string) bool {
	columns, height := p.size()
	if height == 0 {
		p.height = 0
		return true
	}
	wanted := taken(rows, columns)
	if columns != p.columns || height != p.height || p.used+wanted > height {
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
