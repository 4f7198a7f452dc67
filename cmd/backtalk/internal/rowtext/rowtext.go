// Package rowtext implements the layout of text in the rows of a terminal.
package rowtext

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

// Wrap breaks text into rows of at most width columns. It breaks where Unicode allows that: between
// words, and in Japanese and Chinese between most characters. It cuts words that are longer than a
// row. It returns at least one row.
func Wrap(text string, width int) []string { return lay(text, max(width, 1), true) }

// Words breaks text into rows of at most width columns, only where Unicode lets a line break: a
// word that does not fit has a row of its own. It returns at least one row.
func Words(text string, width int) []string { return lay(text, width, false) }

// lay fills rows with as many words as fit. If cuts is set, it cuts words that are longer than a
// row.
func lay(text string, width int, cuts bool) []string {
	var all []string
	row, state := "", -1
	for rest := strings.Join(strings.Fields(text), " "); rest != ""; {
		var word string
		word, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		if row != "" && columns(row+word) > width {
			all, row = append(all, trimmed(row)), ""
		}
		row += word
		for cuts && columns(row) > width {
			var head string
			head, row = Cut(row, width)
			all = append(all, head)
		}
	}
	return append(all, trimmed(row))
}

func trimmed(row string) string { return strings.TrimRight(row, " ") }

// columns returns the width of a row without the space at its end.
func columns(row string) int { return uniseg.StringWidth(trimmed(row)) }

// Cut takes as many columns from the start of text as fit into width, at least one character.
func Cut(text string, width int) (head, rest string) {
	used, at, state := 0, 0, -1
	for rest = text; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used+w > width && at > 0 {
			break
		}
		used += w
		at += len(cluster)
	}
	return text[:at], text[at:]
}

// Printable replaces control characters, which must not reach the terminal: names come from the
// command line and from files.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
