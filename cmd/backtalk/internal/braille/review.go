package braille

import (
	"strings"
	"unicode/utf8"

	"backtalk/cmd/backtalk/internal/rowtext"
)

// key is a key of the display, as BRLTTY's command.
type key uint64

// command marks a number as a command.
const command key = 0x20000000

// These keys belong to us while our text is shown.
const (
	keyUp    = command + 1  // the line above
	keyDown  = command + 2  // the line below
	keyLeft  = command + 23 // the window to the left
	keyRight = command + 24 // the window to the right
	keyHome  = command + 29 // back to the cursor
)

var keys = []key{keyUp, keyDown, keyLeft, keyRight, keyHome}

// Routing keys are one command, with the number of the cell in its low bits.
const (
	keyRoute  = command + 0x10000
	routeBits = 0xFFFF
)

// routed returns the cell of a routing key, and false for any other key.
func (k key) routed() (cell int, routes bool) {
	return int(k & routeBits), k&^routeBits == keyRoute
}

// keptLines is the number of announcements that keys can reach.
const keptLines = 200

// review holds the announcements, and which part of them the display shows.
type review struct {
	lines []string
	// at is the shown line, and part the index of the shown displayful.
	at, part int
	// typing is set if the last line is what the player types.
	typing bool
}

// add adds a line and shows it from its start.
func (r *review) add(text string) {
	r.typing = false
	r.lines = append(r.lines, rowtext.Printable(text))
	if len(r.lines) > keptLines {
		r.lines = r.lines[1:]
	}
	r.at, r.part = len(r.lines)-1, 0
}

// typed adds a character to the line that the player types, and shows the end of that line.
func (r *review) typed(c rune) {
	if !r.typing {
		r.add("")
		r.typing = true
	}
	last := len(r.lines) - 1
	r.lines[last] += rowtext.Printable(string(c))
	r.at, r.part = last, end
}

// end is past the last part of any line, so that the display shows the last one.
const end = 1 << 30

// erased removes the last typed character.
func (r *review) erased() {
	if !r.typing {
		return
	}
	last := len(r.lines) - 1
	_, size := utf8.DecodeLastRuneInString(r.lines[last])
	r.lines[last] = r.lines[last][:len(r.lines[last])-size]
	r.at, r.part = last, end
}

// parts splits a line into displayfuls of rows and columns.
func parts(line string, columns, rows int) [][]string {
	var all [][]string
	wrapped := rowtext.Wrap(line, columns)
	for len(wrapped) > rows {
		all, wrapped = append(all, wrapped[:rows]), wrapped[rows:]
	}
	return append(all, wrapped)
}

// press handles a key, and reports whether the display must show something new. Past the last part
// of a line, keyRight goes to the next line.
func (r *review) press(k key, columns, rows int) bool {
	if len(r.lines) == 0 {
		return false
	}
	last := len(parts(r.lines[r.at], columns, rows)) - 1
	r.part = min(r.part, last)
	switch {
	case k == keyHome:
		r.at, r.part = len(r.lines)-1, 0
	case k == keyRight && r.part < last:
		r.part++
	case k == keyLeft && r.part > 0:
		r.part--
	case (k == keyRight || k == keyDown) && r.at < len(r.lines)-1:
		r.at, r.part = r.at+1, 0
	case k == keyLeft && r.at > 0:
		r.at, r.part = r.at-1, end
	case k == keyUp && r.at > 0:
		r.at, r.part = r.at-1, 0
	default:
		return false
	}
	return true
}

// cells returns the shown text, a character for each cell.
func (r *review) cells(columns, rows int) string {
	var b strings.Builder
	var shown []string
	if len(r.lines) > 0 {
		all := parts(r.lines[r.at], columns, rows)
		shown = all[min(r.part, len(all)-1)]
	}
	for i := range rows {
		row := ""
		if i < len(shown) {
			row = shown[i]
		}
		b.WriteString(filled(row, columns))
	}
	return b.String()
}

// filled returns a row padded or cut to this many characters. It removes Unicode's isolates, which
// only the eye needs: each would take a cell.
func filled(row string, columns int) string {
	row = strings.Map(func(r rune) rune {
		if r >= '\u2066' && r <= '\u2069' {
			return -1
		}
		return r
	}, row)
	if n := utf8.RuneCountInString(row); n < columns {
		return row + strings.Repeat(" ", columns-n)
	}
	return string([]rune(row)[:columns])
}
