package screen

import (
	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// canvas draws text on a screen. It clips what is outside.
type canvas struct {
	tcell.Screen
	width, height int
}

func newCanvas(s tcell.Screen) canvas {
	w, h := s.Size()
	return canvas{s, w, h}
}

// text writes one row, as far as it fits, and returns the column after it.
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

// fill blanks a rectangle and sets its style.
func (c canvas) fill(x, y, width, height int, style tcell.Style) {
	for row := max(y, 0); row < min(y+height, c.height); row++ {
		for column := max(x, 0); column < min(x+width, c.width); column++ {
			c.SetContent(column, row, ' ', nil, style)
		}
	}
}
