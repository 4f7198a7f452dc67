package screen

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// Block letters: each pixel is a rectangle of spaces in reverse video, so that they are as large as
// the terminal allows and a screen reader finds nothing in them to read.

// font is an alphabet of block letters of one size. A letter lists its rows, with # for a pixel.
type font struct {
	width, height int
	letters       map[rune]string
}

// small is for many points at once.
var small = font{3, 5, map[rune]string{
	'0': "###|#.#|#.#|#.#|###", '1': ".#.|##.|.#.|.#.|###", '2': "###|..#|###|#..|###", '3': "###|..#|###|..#|###",
	'4': "#.#|#.#|###|..#|..#", '5': "###|#..|###|..#|###", '6': "###|#..|###|#.#|###", '7': "###|..#|..#|.#.|.#.",
	'8': "###|#.#|###|#.#|###", '9': "###|#.#|###|..#|###", 'X': "#.#|#.#|.#.|#.#|#.#", 'O': ".#.|#.#|#.#|#.#|.#.",
	'-': "...|...|###|...|...",
}}

// large is for one point at a time.
var large = font{5, 7, map[rune]string{
	'0': ".###.|#...#|#..##|#.#.#|##..#|#...#|.###.", '1': "..#..|.##..|..#..|..#..|..#..|..#..|.###.",
	'2': ".###.|#...#|....#|..##.|.#...|#....|#####", '3': ".###.|#...#|....#|..##.|....#|#...#|.###.",
	'4': "...#.|..##.|.#.#.|#..#.|#####|...#.|...#.", '5': "#####|#....|####.|....#|....#|#...#|.###.",
	'6': "..##.|.#...|#....|####.|#...#|#...#|.###.", '7': "#####|....#|...#.|..#..|..#..|.#...|.#...",
	'8': ".###.|#...#|#...#|.###.|#...#|#...#|.###.", '9': ".###.|#...#|#...#|.####|....#|...#.|.##..",
	'X': "#...#|#...#|.#.#.|..#..|.#.#.|#...#|#...#", 'O': ".###.|#...#|#...#|#...#|#...#|#...#|.###.",
	'-': ".....|.....|.....|#####|.....|.....|.....",
}}

// scale is the number of columns and rows of a pixel.
type scale struct{ x, y int }

// advance returns how many columns a letter and the space after it take.
func (f font) advance(s scale) int { return (f.width + 1) * s.x }

// draw writes text with its top left corner at x, y and returns the column after it. A character
// without a letter is a gap.
func (f font) draw(c canvas, x, y int, text string, s scale, style tcell.Style) int {
	for _, r := range text {
		for row, pixels := range strings.Split(f.letters[r], "|") {
			for column, pixel := range pixels {
				if pixel == '#' {
					c.fill(x+column*s.x, y+row*s.y, s.x, s.y, style)
				}
			}
		}
		x += f.advance(s)
	}
	return x
}
