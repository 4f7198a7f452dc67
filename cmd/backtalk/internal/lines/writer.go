package lines

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"

	"github.com/rivo/uniseg"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/rowtext"
)

// Writer writes one line for each announcement.
//
// At a terminal the newline comes before the text, so that the cursor, and with it a braille
// display, rests on the line just written. (With the newline last, the display shows an empty
// row, and Orca says the word newline.) Readers depend on where the cursor rests on the line, as
// measured with Orca 43 and BRLTTY 6.5. Orca speaks text that was inserted before the cursor as a
// whole, whatever key came before. If the cursor is elsewhere, after an arrow key it speaks only
// the character at the cursor, the "2" of "23, empty.". BRLTTY shows the part of a long line that
// the cursor is in, and cuts words at the display's last cell; so a cursor at the start goes
// together with rows no longer than the display. In a pipe or a file each line ends with its
// newline as usual.
type Writer struct {
	out      io.Writer
	terminal bool
	rest     Rest
	// cells bounds the length of a row, 0 for no bound.
	cells int
	begun bool
	// rested records where the cursor rests on the last line.
	rested Rest
	// below counts the rows of the last line below the one that the cursor rests on.
	below int
	// typing is set if the cursor is after typed text.
	typing bool
	// page is nil if lines scroll.
	page *page

	// lost is why text was lost, or nil.
	lost error

	// mu guards everything, because text that waits for a page to settle is written in the
	// background.
	mu sync.Mutex
}

// Rest is where the cursor rests on a written line.
type Rest uint8

// The cursor rests after the text, for Orca and whatever else speaks new
// text, or at its start, for a braille display shorter than a line.
const (
	AtEnd Rest = iota
	AtStart
)

// NewWriter returns a writer to out; terminal says whether that is a terminal. The cursor rests
// at the end of a line.
func NewWriter(out io.Writer, terminal bool) *Writer { return &Writer{out: out, terminal: terminal} }

// RestAt sets where the cursor rests on the lines that follow.
func (w *Writer) RestAt(r Rest) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rest = r
}

// Break makes the writer break lines between words into rows of this many columns, the cells of a
// braille display, if the cursor rests at the start of a line. 0 breaks none.
func (w *Writer) Break(cells int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cells = cells
}

// Lost returns why text could not be written, or nil if all of it was.
func (w *Writer) Lost() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lost
}

// Line writes one announcement.
func (w *Writer) Line(text string, _ say.Announcement) {
	text = rowtext.Printable(text)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.terminal {
		w.put(text + "\n")
		return
	}
	moves, turned := w.step(text)
	w.write(moves, w.laid(text), turned)
	w.begun, w.typing, w.rested = true, false, w.rest
}

// step returns the moves to where the next text begins: the next row, or the first of a new page.
func (w *Writer) step(text string) (moves string, turned bool) {
	rows := w.rows(text)
	next := w.newline()
	w.below = len(rows) - 1
	if w.page != nil && !w.page.take(rows, w.rest == AtEnd) {
		return w.page.turn(rows), true
	}
	return next, false
}

// rows returns the rows of a line.
func (w *Writer) rows(text string) []string {
	if w.rest == AtEnd {
		return []string{text}
	}
	return broken(text, w.cells)
}

// laid returns a line, and the move that takes the cursor to its resting place.
func (w *Writer) laid(text string) string {
	rows := w.rows(text)
	switch {
	case w.rest == AtEnd:
		return text
	case len(rows) == 1:
		return text + "\r"
	}
	return strings.Join(rows, "\r\n") + fmt.Sprintf("\r\x1b[%dA", len(rows)-1)
}

// broken returns the rows of a line: as many words in each as fit. A word that does not fit has a
// row of its own.
func broken(text string, cells int) []string {
	if cells == 0 || uniseg.StringWidth(text) <= cells {
		return []string{text}
	}
	return rowtext.Words(text, cells)
}

// newline returns the move to the next row, or nothing before the very first line.
func (w *Writer) newline() string {
	if !w.begun {
		return ""
	}
	if w.rested == AtStart && !w.typing {
		return strings.Repeat("\n", 1+w.below)
	}
	return "\r\n"
}

// TypedRune shows a character typed into a field. The field's text is on the row below the
// question.
func (w *Writer) TypedRune(r rune) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.terminal || !unicode.IsPrint(r) {
		return
	}
	start, turned := "", false
	if !w.typing {
		start, turned = w.step(string(r))
	}
	w.write(start, string(r), turned)
	w.begun, w.typing = true, true
}

// ErasedRune removes the last typed character.
func (w *Writer) ErasedRune(r rune) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.terminal || !w.typing {
		return
	}
	width := uniseg.StringWidth(string(r))
	w.write("", strings.Repeat("\b", width)+strings.Repeat(" ", width)+strings.Repeat("\b", width), false)
}

// Close leaves the cursor on a row of its own for whatever comes after the program.
func (w *Writer) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.release()
	if w.terminal && w.begun {
		w.put(strings.Repeat("\n", w.below) + "\r\n")
	}
}
