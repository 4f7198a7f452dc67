package screen

import (
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// canvas draws text on a screen. What lies outside is not drawn.
type canvas struct {
	tcell.Screen
	width, height int
}

func newCanvas(s tcell.Screen) canvas {
	w, h := s.Size()
	return canvas{s, w, h}
}

// text writes one row, as far as it fits, and gives the column after it.
func (c canvas) text(x, y int, text string, style tcell.Style) int {
	state := -1
	for text != "" {
		var cluster string
		var width int
		cluster, text, width, state = uniseg.FirstGraphemeClusterInString(text, state)
		if x+width > c.width || y >= c.height {
			break
		}
		if width > 0 {
			runes := []rune(cluster)
			c.SetContent(x, y, runes[0], runes[1:], style)
		}
		x += width
	}
	return x
}

// fill gives a rectangle a style and blanks it.
func (c canvas) fill(x, y, width, height int, style tcell.Style) {
	for row := max(y, 0); row < min(y+height, c.height); row++ {
		for column := max(x, 0); column < min(x+width, c.width); column++ {
			c.SetContent(column, row, ' ', nil, style)
		}
	}
}

// wrap breaks text into rows of at most width columns, between words where it can. It gives at least one row.
func wrap(text string, width int) []string {
	width = max(width, 1)
	var rows []string
	row := ""
	for _, word := range strings.Fields(text) {
		switch {
		case row == "":
			row = word
		case uniseg.StringWidth(row)+1+uniseg.StringWidth(word) <= width:
			row += " " + word
		default:
			rows, row = append(rows, row), word
		}
		for uniseg.StringWidth(row) > width {
			head, rest := cut(row, width)
			rows, row = append(rows, head), rest
		}
	}
	return append(rows, row)
}

// cut takes as many columns from the start of text as fit into width, at least one character.
func cut(text string, width int) (head, rest string) {
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

// printable keeps control characters out of the terminal: names come from the command line and from files.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
