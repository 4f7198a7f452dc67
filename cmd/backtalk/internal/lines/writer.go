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
// At a terminal the newline comes first, then the text, then a carriage return: so the cursor, and with it a braille
// display, rests on the line just written, and Orca speaks every line whole. (Measured with Orca 43 and BRLTTY 6.5:
// with the newline last the display shows an empty row and Orca greets it with the word newline.) Elsewhere, in a pipe or a file, each
// line ends with its newline as usual.
type Writer struct {
	out      io.Writer
	terminal bool
	begun    bool
	// typing says that the cursor stands after something typed.
	typing bool
}

// NewWriter writes to out, which is a terminal or not.
func NewWriter(out io.Writer, terminal bool) *Writer { return &Writer{out: out, terminal: terminal} }

// Line writes one announcement. A failure to write has nobody to be told; a closed terminal ends the program by its
// signal.
func (w *Writer) Line(text string, _ say.Announcement) {
	text = printable(text)
	if !w.terminal {
		_, _ = io.WriteString(w.out, text+"\n")
		return
	}
	_, _ = io.WriteString(w.out, w.newline()+text+"\r")
	w.begun, w.typing = true, false
}

// newline goes to the next row, but before the very first line.
func (w *Writer) newline() string {
	if !w.begun {
		return ""
	}
	if w.typing {
		return "\r\n"
	}
	return "\n"
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
