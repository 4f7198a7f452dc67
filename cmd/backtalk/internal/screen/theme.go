package screen

import (
	"github.com/gdamore/tcell/v2"
)

// Theme is the name of a set of colours.
type Theme string

// The themes.
const (
	// Terminal uses the terminal's own colours.
	Terminal      Theme = "terminal"
	WhiteOnBlack  Theme = "white-on-black"
	YellowOnBlack Theme = "yellow-on-black"
	BlackOnWhite  Theme = "black-on-white"
)

// palette is a theme's colours as 0xRRGGBB. All of them are in the 256-colour palette, so that a
// terminal without other colours shows them unchanged.
type palette struct {
	// text and the two sides' checkers are drawn on ground, or ground on them if they are
	// reversed.
	text, own, rival, ground int32
}

const (
	black    = 0x000000
	white    = 0xffffff
	yellow   = 0xffff00
	darkBlue = 0x0000af
)

// palettes holds each theme that has colours of its own. Every pair has a contrast of at least 7:1
// (WCAG 1.4.6).
var palettes = map[Theme]palette{
	WhiteOnBlack:  {text: white, own: white, rival: yellow, ground: black},
	YellowOnBlack: {text: yellow, own: yellow, rival: white, ground: black},
	BlackOnWhite:  {text: black, own: black, rival: darkBlue, ground: white},
}

// fullColour is the number of colours of a terminal that can show every
// palette; with fewer there are only black and white.
const fullColour = 256

// styles are the cell styles of a theme on one terminal.
type styles struct{ text, own, rival tcell.Style }

// stylesOf returns a theme's styles for a terminal with this many colours. There are 0 if the
// player wants none (NO_COLOR).
func stylesOf(theme Theme, colours int) styles {
	p, ok := palettes[theme]
	plain := styles{tcell.StyleDefault, tcell.StyleDefault, tcell.StyleDefault}
	switch {
	case !ok || colours < 8:
		return plain
	case colours < fullColour:
		return few(p)
	}
	on := func(c int32) tcell.Style {
		return tcell.StyleDefault.Background(tcell.NewHexColor(p.ground)).Foreground(tcell.NewHexColor(c))
	}
	return styles{text: on(p.text), own: on(p.own), rival: on(p.rival)}
}

// few returns a palette in the black and white of a terminal with 8 or 16
// colours.
func few(p palette) styles {
	text, ground := tcell.ColorWhite, tcell.ColorBlack
	if p.ground == white {
		text, ground = ground, text
	}
	s := tcell.StyleDefault.Background(ground).Foreground(text)
	return styles{text: s, own: s, rival: s}
}
