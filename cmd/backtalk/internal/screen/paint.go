package screen

import (
	"strconv"
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/rowtext"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
)

// painter draws pictures.
type painter struct {
	texts  desk.Texts
	styles styles
	ear    *a11y.Ear
	size   Size
	cursor Cursor
	// cells limits the width of announcements if cursor is BeforeWords; 0
	// means no limit.
	cells int
}

func newPainter(o Options, s styles) *painter {
	return &painter{texts: o.Texts, styles: s, ear: a11y.NewEar(a11y.Style{}), size: o.Size, cursor: o.Cursor, cells: o.Cells}
}

// words are the texts of a picture, besides the board.
type words struct {
	// prompt is the question, turn says whose turn it is, and focused describes
	// the focused point. One of them heads the screen: focused only if Backtalk
	// asks nothing and the board doesn't fit.
	prompt, turn string
	sides, score string
	focused      string
}

// paint draws everything and places the cursor. It lays the announcements out and returns their
// rows. The caller shows the result.
func (p *painter) paint(c canvas, pic *picture, said *announcements) span {
	c.Fill(' ', p.styles.text)
	pic.omitRepeated(said)
	var rows span
	if pic.top != nil && pic.top.menu {
		rows = p.paintMenu(c, pic.top, said)
	} else {
		rows = p.paintGame(c, pic, said)
	}
	said.scrolls = p.cursor == AtFocus
	said.fit(p.announcedWidth(c.width), rows.n)
	p.paintAnnouncements(c, rows, said)
	p.followAnnouncements(c, rows, pic, said)
	return rows
}

// announcedWidth returns the width of announcements on a screen of this
// width: a cursor after them needs a column, and a braille display has only
// so many cells.
func (p *painter) announcedWidth(width int) int {
	switch {
	case p.cursor == AfterWords:
		return max(width-1, 1)
	case p.cursor == BeforeWords && p.cells > 0:
		return min(width, p.cells)
	}
	return width
}

// followAnnouncements puts the cursor at the newest announcement, if the cursor follows
// announcements or the newest is the question. In a field the cursor stays where the next
// character goes.
func (p *painter) followAnnouncements(c canvas, s span, pic *picture, said *announcements) {
	switch {
	case said.at == 0, pic.top != nil && pic.top.entry:
	case p.cursor == AfterWords:
		c.ShowCursor(said.end, s.y+said.at-1)
	case p.cursor == BeforeWords, pic.top != nil && pic.top.heading == "":
		c.ShowCursor(0, s.y+said.start)
	}
}

// paintGame draws the board between the question and the announcements.
func (p *painter) paintGame(c canvas, pic *picture, said *announcements) span {
	w := p.words(pic)
	want := w.asked(c.width, said.needed(p.announcedWidth(c.width)), pic)
	want.size = p.size
	l := arrange(c.width, c.height, want)
	p.paintHeading(c, l, pic, w)
	p.paintBoard(c, l.board, pic)
	p.rows(c, l.sides, w.sides)
	p.rows(c, l.score, w.score)
	p.paintFigures(c, l, pic)
	p.paintNumbers(c, l, pic)
	return l.announcements
}

func (p *painter) words(pic *picture) words {
	w := words{}
	if pic.top != nil {
		w.prompt = pic.top.heading
	}
	if !pic.playing {
		return w
	}
	p.ear.SetStyle(pic.style)
	answer := func(q a11y.Query) string { return p.texts.Announcement(p.ear.Answer(pic.scene, q)) }
	w.turn, w.score = answer(a11y.AskTurn), answer(a11y.AskScore)
	w.sides = p.side(pic.scene, pic.scene.Viewer) + "\n" + p.side(pic.scene, pic.scene.Viewer.Opponent())
	w.focused = p.texts.Announcement(p.ear.Focus(pic.scene, a11y.Moved))
	return w
}

// side returns a side's mark, and its bar, tray and pips.
func (p *painter) side(sc a11y.Scene, who core.Player) string {
	side := sc.State.Board[who]
	data := say.Data{
		"Mark": string(mark(sc, who)), "Bar": int(side[core.Bar]), "Off": int(side[core.Off]), "Pips": side.Pips(),
	}
	if who == sc.Viewer && !sc.Shared && !sc.Watching {
		return p.texts.Text(say.M(say.ScreenOwnSide, data))
	}
	data["Name"] = a11y.Called(sc.State.Players[who])
	return p.texts.Text(say.M(say.ScreenNamedSide, data))
}

// asked returns how many rows the words take.
func (w words) asked(width, newest int, pic *picture) asked {
	a := asked{heading: 1, newest: newest, board: pic.playing}
	if w.prompt != "" {
		a.heading = len(rowtext.Wrap(w.prompt, width))
		if pic.top.entry {
			a.heading++
		}
	}
	if pic.playing {
		a.sides, a.score = len(paragraphs(w.sides, width)), len(rowtext.Wrap(w.score, width))
	}
	return a
}

// paragraphs joins lines into one row if they fit. Otherwise it wraps each.
func paragraphs(text string, width int) []string {
	lines := strings.Split(text, "\n")
	if one := rowtext.Wrap(strings.Join(lines, " "), width); len(one) == 1 {
		return one
	}
	var rows []string
	for _, line := range lines {
		rows = append(rows, rowtext.Wrap(line, width)...)
	}
	return rows
}

// rows writes text into a span.
func (p *painter) rows(c canvas, s span, text string) {
	if s.n == 0 {
		return
	}
	for i, row := range paragraphs(text, c.width) {
		if i < s.n {
			c.text(0, s.y+i, row, p.styles.text)
		}
	}
}

// paintHeading draws the question, or else the remaining dice and whose turn it is, or the focused
// point if the board doesn't fit. It puts the cursor there. If the screen shows the board
// and asks nothing, paintBoard then moves the cursor to the focused point.
func (p *painter) paintHeading(c canvas, l layout, pic *picture, w words) {
	switch {
	case pic.top != nil:
		p.paintPrompt(c, l.heading, pic.top)
	case len(l.board.bands) == 0:
		c.text(0, l.heading.y, w.focused, p.styles.text.Bold(true))
		c.ShowCursor(0, l.heading.y)
	default:
		p.paintTurn(c, l.heading.y, pic, w)
	}
}

// paintPrompt draws a question, or a field with the cursor where the next character goes.
func (p *painter) paintPrompt(c canvas, s span, top *shown) {
	strong := p.styles.text.Bold(true)
	for i, row := range rowtext.Wrap(top.heading, c.width) {
		if i < s.n {
			c.text(0, s.y+i, row, strong)
		}
	}
	c.ShowCursor(0, s.y)
	if top.entry {
		field := s.y + s.n - 1
		c.fill(0, field, c.width, 1, p.styles.text)
		c.ShowCursor(c.text(0, field, tail(top.typed, c.width-1), strong.Underline(true)), field)
	}
}

// paintTurn draws the dice left and whose turn it is.
func (p *painter) paintTurn(c canvas, y int, pic *picture, w words) {
	strong := p.styles.text.Bold(true)
	x := 0
	for _, die := range pic.dice() {
		x = c.text(x, y, " "+strconv.Itoa(int(die))+" ", strong.Reverse(true)) + 1
	}
	c.text(x, y, w.turn, strong)
	c.ShowCursor(0, y)
}

// tail returns as much of the end of a text as fits into width.
func tail(text string, width int) string {
	for text != "" {
		head, rest := rowtext.Cut(text, max(width, 1))
		if rest == "" {
			return head
		}
		_, text = rowtext.Cut(text, 1)
	}
	return ""
}

// paintAnnouncements draws the announcements, the newest bold.
func (p *painter) paintAnnouncements(c canvas, s span, said *announcements) {
	for i, row := range said.rows {
		style := p.styles.text
		c.fill(0, s.y+i, c.width, 1, style)
		c.text(0, s.y+i, row, style.Bold(said.newest[i]))
	}
}

// paintMenu draws a menu: its title, and the page that holds the item in focus. Pages do not
// scroll; the next one replaces the last.
func (p *painter) paintMenu(c canvas, m *shown, said *announcements) span {
	announced := min(max(said.needed(p.announcedWidth(c.width)), 3), max(c.height-2, 0))
	title := min(1, max(c.height-announced-1, 0))
	page := max(c.height-announced-title, 1)
	if title > 0 {
		c.text(0, 0, m.heading, p.styles.text.Bold(true))
	}
	begin := m.at - m.at%page
	for i := range page {
		at := begin + i - m.first
		if at < 0 || at >= len(m.items) {
			continue
		}
		focused := begin+i == m.at
		c.text(0, title+i, m.items[at], p.styles.text.Reverse(focused).Bold(focused))
	}
	c.ShowCursor(0, title+m.at-begin)
	return span{title + page, c.height - title - page}
}
