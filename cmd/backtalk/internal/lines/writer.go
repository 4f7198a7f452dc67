package lines

import (
	"io"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"

	"backtalk/a11y/say"
)

// Writer writes one line for each announcement.
//
// At a terminal the newline comes first and then the text, so that the cursor, and with it a braille display, rests on the
// line just written. (With the newline last the display shows an empty row, and Orca greets it with the word newline.) Where
// on the line the cursor rests matters to readers, measured with Orca 43 and BRLTTY 6.5: Orca speaks what was inserted before
// the cursor as a whole, whatever key came before; elsewhere it speaks after an arrow key the character at the
// cursor, the "2" of "23, empty.", and nothing else. BRLTTY shows the part of a long line that the cursor is in. In a pipe or a file
// each line ends with its newline as usual.
type Writer struct {
	out      io.Writer
	terminal bool
	rest     Rest
	begun    bool
	// typing says that the cursor stands after something typed.
	typing bool
}

// Rest is where the cursor rests on a line that was written.
type Rest uint8

// Where it can rest: after the text, for Orca and whatever else speaks what is new; or at its start, for a braille display
// shorter than a line.
const (
	AtEnd Rest = iota
	AtStart
)

// NewWriter writes to out, which is a terminal or not. The cursor rests at the end of a line.
func NewWriter(out io.Writer, terminal bool) *Writer { return &Writer{out: out, terminal: terminal} }

// RestAt has the cursor rest elsewhere. It must be called before the first line.
func (w *Writer) RestAt(r Rest) { w.rest = r }

// Line writes one announcement. A failure to write has nobody to be told; a closed terminal ends the program by its
// signal.
func (w *Writer) Line(text string, _ say.Announcement) {
	text = printable(text)
	if !w.terminal {
		_, _ = io.WriteString(w.out, text+"\n")
		return
	}
	end := ""
	if w.rest == AtStart {
		end = "\r"
	}
	_, _ = io.WriteString(w.out, w.newline()+text+end)
	w.begun, w.typing = true, false
}

// newline goes to the next row, but before the very first line.
func (w *Writer) newline() string {
	if !w.begun {
		return ""
	}
	if w.rest == AtStart && !w.typing {
		return "\n"
	}
	return "\r\n"
}

// TypedRune shows a character typed into a field, on a row of its own below the question.
func (w *Writer) TypedRune(r rune) {
	if !w.terminal || !unicode.IsPrint(r) {
		return
	}
	start := ""
	if !w.typing {
		start = w.newline()
	}
	_, _ = io.WriteString(w.out, start+string(r))
	w.begun, w.typing = true, true
}

// ErasedRune takes it back.
func (w *Writer) ErasedRune(r rune) {
	if !w.terminal || !w.typing {
		return
	}
	width := uniseg.StringWidth(string(r))
	_, _ = io.WriteString(w.out, strings.Repeat("\b", width)+strings.Repeat(" ", width)+strings.Repeat("\b", width))
}

// Close leaves the cursor on a row of its own for whatever comes after the program.
func (w *Writer) Close() {
	if w.terminal && w.begun {
		_, _ = io.WriteString(w.out, "\r\n")
	}
}

// printable keeps control characters out of the terminal: names come from the command line and from files.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
