package screen

import (
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/rowtext"
	"backtalk/core"
)

// cell is the place of a point on the screen.
type cell struct {
	// x and y are the place of its text; body is the first row of its
	// checkers.
	x, y, body int
}

// cellOf finds the cell for a place of the board. Far points have their text above their checkers,
// near ones below.
func (b boardLayout) cellOf(at say.Place) cell {
	band, column, gap := 0, at.Column-1, 0
	if len(b.bands) == 2 {
		if column >= half {
			gap = b.gap
		}
	} else {
		band, column = column/half, column%half
	}
	if !at.Far {
		band += len(b.bands) / 2
	}
	c := cell{x: column*b.cell + gap, y: b.bands[band], body: b.bands[band] + 1}
	if !at.Far {
		c.y, c.body = b.bands[band]+b.body, b.bands[band]
	}
	return c
}

// paintBoard draws the points. At the board the cursor goes to the start of the focused point's
// text.
func (p *painter) paintBoard(c canvas, b boardLayout, pic *picture) {
	if len(b.bands) == 0 {
		return
	}
	for point := core.Point(1); point < core.Bar; point++ {
		at := b.cellOf(a11y.PlaceOf(point, pic.style.HomeLeft))
		p.paintPoint(c, b, at, pic, point)
		if point == pic.scene.Focus && pic.top == nil {
			c.ShowCursor(at.x, at.y)
		}
	}
}

// paintPoint draws one point: its text, and its checkers as a stack or in block letters. The
// focused point is reversed as a whole.
func (p *painter) paintPoint(c canvas, b boardLayout, at cell, pic *picture, point core.Point) {
	style := p.pointStyle(pic, point)
	if point == pic.scene.Focus {
		style = style.Bold(true).Reverse(true)
		c.fill(at.x, min(at.y, at.body), b.cell-1, b.body+1, style)
	}
	text := style
	if pic.touched(point) {
		text = text.Underline(true)
	}
	if point == pic.scene.Selection() {
		text = text.Underline(true).Bold(true)
	}
	c.text(at.x, at.y, p.pointText(pic, point, b.cell), text)
	who, count := a11y.Occupant(pic.scene, point)
	if count == 0 || b.body == 0 {
		return
	}
	m := mark(pic.scene, who)
	if b.blocks {
		small.draw(c, at.x, at.body, string(m)+strconv.Itoa(count), b.scale, pixel(style, point == pic.scene.Focus))
		return
	}
	for i := range min(count, b.body) {
		row := at.body + i
		if at.body < at.y {
			row = at.y - 1 - i
		}
		marks := strings.Repeat(string(m), 3)
		// A stack that is higher than its rows ends with its count.
		if count > b.body && i == b.body-1 {
			marks = string(m) + strconv.Itoa(count)
		}
		c.text(at.x, row, marks, style)
	}
}

// pixel returns the style of a block letter's pixels: the reverse of the
// style.
func pixel(on tcell.Style, reversed bool) tcell.Style { return on.Reverse(!reversed) }

// pointStyle returns the colour of the side that occupies a point.
func (p *painter) pointStyle(pic *picture, point core.Point) tcell.Style {
	who, count := a11y.Occupant(pic.scene, point)
	switch {
	case count == 0:
		return p.styles.text
	case mark(pic.scene, who) == cross:
		return p.styles.own
	}
	return p.styles.rival
}

// pointText returns a point as text: number, mark, count: "13 X5", "4 -".
// Without a spare column, the number and the mark of ten or more checkers
// have no space between them, so that a space always divides two points.
func (p *painter) pointText(pic *picture, point core.Point, width int) string {
	number := strconv.Itoa(p.ear.Number(pic.scene, point))
	who, count := a11y.Occupant(pic.scene, point)
	if count == 0 {
		return number + " -"
	}
	text := number + " " + string(mark(pic.scene, who)) + strconv.Itoa(count)
	if len(text) >= width {
		text = number + string(mark(pic.scene, who)) + strconv.Itoa(count)
	}
	return text
}

// paintFigures draws the focused point in large figures, below a blank row.
func (p *painter) paintFigures(c canvas, l layout, pic *picture) {
	if l.figures.n == 0 {
		return
	}
	point := pic.scene.Focus
	text := p.pointText(pic, point, figureLetters+1)
	large.draw(c, 0, l.figures.y+l.figures.n-large.height*l.figureScale.y, text, l.figureScale, pixel(p.pointStyle(pic, point), false))
}

// paintNumbers draws dice, cube and pips in block letters, each below its
// name.
func (p *painter) paintNumbers(c canvas, l layout, pic *picture) {
	if l.numbers.n == 0 {
		return
	}
	sc, x := pic.scene, 0
	letter := small.advance(l.numberScale)
	top := l.numbers.y + l.numbers.n - small.height*l.numberScale.y
	put := func(name say.Message, figures string, letters int, style tcell.Style) {
		title, _ := rowtext.Cut(p.texts.Text(name), max(letters*letter-1, 1))
		c.text(x, top-1, title, p.styles.text)
		small.draw(c, x, top, figures, l.numberScale, pixel(style, false))
		x += (letters + 1) * letter
	}
	var dice []string
	for _, die := range pic.dice() {
		dice = append(dice, strconv.Itoa(int(die)))
	}
	put(say.M(say.ScreenDice, nil), strings.Join(dice[:min(len(dice), 2)], " "), 3, p.styles.text)
	put(say.M(say.ScreenCube, nil), strconv.Itoa(max(sc.State.Cube.Value, 1)), 2, p.styles.text)
	for _, who := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		m := mark(sc, who)
		style := p.styles.rival
		if m == cross {
			style = p.styles.own
		}
		put(say.M(say.ScreenPips, say.Data{"Mark": string(m)}), strconv.Itoa(sc.State.Board[who].Pips()), 3, style)
	}
}
