package screen

import (
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// picture is a copy of what to show, so that it can be drawn while the table continues.
type picture struct {
	playing  bool
	scene    a11y.Scene
	style    a11y.Style
	lastTurn core.TurnEnded
	// top is the place that gets the keys, nil at the board.
	top *shown
}

// shown is a place with its texts.
type shown struct {
	// heading is a menu's title, or the question.
	heading string
	// items are a menu's lines around the one in focus; first is the index of the first of them.
	items []string
	first int
	// at is the index of the item in focus.
	at   int
	menu bool
	// typed is the text in an entry field.
	typed string
	entry bool
}

// omitRepeated drops a question that the newest announcement repeats, unless a board is shown between
// them.
func (p *picture) omitRepeated(said *announcements) {
	if p.top == nil || p.top.menu || p.top.entry || p.playing || !strings.HasSuffix(said.last(), p.top.heading) {
		return
	}
	top := *p.top
	top.heading = ""
	p.top = &top
}

// around bounds the lines of a menu that are copied before and after the one
// in focus: more than any terminal has rows.
const around = 200

// pictureOf copies what a frame shows. Only the goroutine that the frame belongs to may call it.
func pictureOf(v desk.Frame, texts desk.Texts) picture {
	p := picture{playing: v.Playing, scene: v.Scene, style: v.Style, lastTurn: v.LastTurn}
	switch top := v.Top.(type) {
	case nil:
	case *places.Menu:
		p.top = menuOf(top, texts)
	case *places.Question:
		p.top = &shown{heading: texts.Text(top.Ask)}
	case places.Field:
		p.top = &shown{heading: texts.Text(top.Asks()), typed: top.Text(), entry: true}
	default:
		p.top = &shown{heading: texts.Announcement(top.Describe())}
	}
	return p
}

func menuOf(m *places.Menu, texts desk.Texts) *shown {
	s := &shown{heading: texts.Text(m.Title), at: m.At(), menu: true, first: max(0, m.At()-around)}
	for _, item := range m.Items[s.first:min(len(m.Items), m.At()+around)] {
		s.items = append(s.items, texts.Text(itemLine(item)))
	}
	return s
}

// itemLine returns a line of a menu without its place in the list, which is
// visible.
func itemLine(item places.Item) say.Message {
	if item.Value == nil {
		return say.M(say.ScreenItem, say.Data{"Title": item.Title})
	}
	return say.M(say.ScreenItemValue, say.Data{"Title": item.Title, "Value": item.Value()})
}

// The marks of the two sides have shapes that differ even for people who see badly.
const (
	cross  = 'X'
	circle = 'O'
)

// mark returns p's mark: X for the player here, or for player 0 if both or neither play here.
func mark(sc a11y.Scene, p core.Player) rune {
	first := core.Player(0)
	if !sc.Shared && !sc.Watching {
		first = sc.Viewer
	}
	if p == first {
		return cross
	}
	return circle
}

// touched reports whether the last turn, or the one in progress, moved a checker from or to a
// point, which is given in the viewer's numbering.
func (p *picture) touched(point core.Point) bool {
	mover, moves := p.lastTurn.Player, p.lastTurn.Moves
	if s := &p.scene.State; s.Phase == core.PhaseMove && len(s.Turn.Made()) > 0 {
		mover, moves = s.OnTurn, s.Turn.Made()
	}
	for _, m := range moves {
		for _, end := range []core.Point{m.From, m.To} {
			if end == core.Off || end == core.Bar {
				continue
			}
			if mover != p.scene.Viewer {
				end = p.scene.Opposite(end)
			}
			if end == point {
				return true
			}
		}
	}
	return false
}

// dice returns the dice left to play, or none outside of a turn.
func (p *picture) dice() []uint8 {
	if p.scene.State.Phase != core.PhaseMove {
		return nil
	}
	return p.scene.State.Turn.Left()
}
