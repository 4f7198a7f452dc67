package screen

import (
	"math"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// leastContrast is WCAG's enhanced contrast for text (1.4.6).
const leastContrast = 7

func TestEveryPairOfColoursHasEnoughContrast(t *testing.T) {
	for _, theme := range themes() {
		p, ok := palettes[theme]
		if !ok {
			if theme != Terminal {
				t.Errorf("theme %s has no colours", theme)
			}
			continue
		}
		for part, colour := range map[string]int32{"text": p.text, "own": p.own, "rival": p.rival} {
			if got := contrast(colour, p.ground); got < leastContrast {
				t.Errorf("%s, %s on the ground: contrast %.2f, want at least %d", theme, part, got, leastContrast)
			}
		}
	}
}

// The formula is checked against values from WCAG and its tools.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b int32
		want float64
	}{
		{black, white, 21},
		{white, white, 1},
		{0x767676, white, 4.54},
		{0x595959, white, 7.00},
	} {
		if got := contrast(c.a, c.b); got < c.want-0.005 || got > c.want+0.005 {
			t.Errorf("contrast(%06x, %06x): got %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

// A terminal with 256 colours shows the nearest colour that it has. The contrast must stay.
func TestPaletteColoursAreExact(t *testing.T) {
	for theme, p := range palettes {
		for _, c := range []int32{p.text, p.own, p.rival, p.ground} {
			nearest := tcell.FindColor(tcell.NewHexColor(c), palette256())
			if nearest.Hex() != c {
				t.Errorf("%s: colour %06x is shown as %06x with 256 colours", theme, c, nearest.Hex())
			}
		}
	}
}

func palette256() []tcell.Color {
	colours := make([]tcell.Color, 0, 256)
	for i := range 256 {
		colours = append(colours, tcell.PaletteColor(i))
	}
	return colours
}

func TestThemesWorkWithFewOrNoColours(t *testing.T) {
	for _, theme := range themes() {
		if s := stylesOf(theme, 0); s.text != tcell.StyleDefault || s.own != s.text || s.rival != s.text {
			t.Errorf("%s without colour has colours", theme)
		}
		for _, colours := range []int{8, 16, 88} {
			s := stylesOf(theme, colours)
			for _, style := range []tcell.Style{s.text, s.own, s.rival} {
				fg, bg, _ := style.Decompose()
				if !blackOrWhite(fg) || !blackOrWhite(bg) || fg == bg && fg != tcell.ColorDefault {
					t.Errorf("%s with %d colours: %v on %v, want black and white", theme, colours, fg, bg)
				}
			}
		}
	}
}

func blackOrWhite(c tcell.Color) bool {
	return c == tcell.ColorDefault || c == tcell.ColorBlack || c == tcell.ColorWhite
}

// themes returns all themes.
func themes() []Theme { return []Theme{Terminal, WhiteOnBlack, YellowOnBlack, BlackOnWhite} }

// contrast returns the contrast ratio of two colours, 1 to 21, by WCAG 2.2.
func contrast(a, b int32) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance returns the relative luminance of a colour, 0 to 1, by WCAG
// 2.2.
func luminance(rgb int32) float64 {
	channel := func(shift uint) float64 {
		c := float64(rgb>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}
