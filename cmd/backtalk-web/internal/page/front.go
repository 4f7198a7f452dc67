package page

import (
	"reflect"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// Front collects what is announced until the desk shows where the player is, and sends both as one
// message. It belongs to the goroutine that runs the desk.
type Front struct {
	send    func(Message)
	devices *desk.Devices

	fresh []said
	// board and place were sent last; board was made from scene.
	board *Board
	scene a11y.Scene
	style a11y.Style
	lang  string
	// form says how the page shows the points; its values are those of
	// [settings.Form]. shown is the form of the board sent last.
	form, shown string
	spoken      spoken
	place       Place
	// tag is the language of place.
	tag  string
	top  places.Place
	last int
	// coarse means that the player points with a finger.
	coarse bool
	// title is the window's title. kept is set once the front has told the page to
	// ask the browser to keep the files.
	title string
	kept  bool
	// look holds how the picture looks.
	look Look
}

// said is a line with its announcement.
type said struct {
	text string
	say.Announcement
}

// NewFront returns the front of a desk with these devices. It calls send
// with each message.
func NewFront(devices *desk.Devices, send func(Message)) *Front {
	return &Front{send: send, devices: devices, place: Place{Kind: Nowhere}, form: settings.AsList, title: pageTitle}
}

// SetLook changes how the picture looks. Several settings make up a look, and each calls SetLook, so a
// look that the page already has is not sent again.
func (f *Front) SetLook(l Look) {
	if l != f.look {
		f.look = l
		f.send(Message{Look: &l})
	}
}

// SetForm shows the points as a list, buttons or a table from the next
// frame on.
func (f *Front) SetForm(form string) { f.form = form }

// SetCoarse says whether the player points with a finger. Such a player has no keys until one is
// pressed.
func (f *Front) SetCoarse(coarse bool) { f.coarse, f.devices.ByTouch = coarse, coarse }

// Line keeps a line for the next message.
func (f *Front) Line(text string, a say.Announcement) {
	f.fresh = append(f.fresh, said{text, a})
}

// TypedRune does nothing: the page's field is the browser's own.
func (f *Front) TypedRune(rune) {}

// ErasedRune does nothing, for the same reason.
func (f *Front) ErasedRune(rune) {}

// Show sends what is new.
func (f *Front) Show(frame desk.Frame) {
	var m Message
	m.Words = f.words(frame.Playing && frame.Scene.Replay)
	focus := f.showBoard(&m, frame)
	entered, changed := f.showPlace(&m, frame)
	if title := f.windowTitle(frame); title != f.title {
		f.title, m.Title = title, title
	}
	if over := frame.Playing && !frame.Scene.Replay && frame.Scene.State.Phase == core.PhaseOver; over && !f.kept {
		f.kept, m.Keep = true, true
	}
	for _, line := range f.fresh {
		m.Lines = append(m.Lines, f.line(line, focus, entered, changed))
	}
	f.fresh = nil
	if reflect.DeepEqual(m, Message{}) {
		return
	}
	f.send(m)
}

// End sends the remaining lines, and tells the page that the player has left the game.
func (f *Front) End() {
	m := Message{Ended: true}
	for _, line := range f.fresh {
		m.Lines = append(m.Lines, f.line(line, false, false, false))
	}
	f.fresh = nil
	f.send(m)
}

// line decides how a line reaches the listener: with the focus if it moved to what the line names, else
// by a live region. focus means that the focus moved on the board; entered, that the player came to
// another place; changed, that another item or another value is in focus.
func (f *Front) line(s said, focus, entered, changed bool) Line {
	l := Line{
		Text: s.text, Now: s.Urgency == say.Echo || s.Urgency == say.Answer, Passing: s.Topic == say.TopicPassing,
		Prompt: s.Urgency == say.Hint, Calls: calls(s.Announcement),
	}
	if _, menu := f.top.(*places.Menu); menu {
		l.Focused = l.Passing && (entered || changed)
		return l
	}
	switch f.place.Kind {
	case AtQuestion, InEntry:
		// A question is the name of the list or field that receives the focus.
		l.Focused = entered && s.Asks() && s.text == f.place.Title
	case AtBoard:
		l.Focused = focus && names(s.Announcement)
	}
	return l
}

// calls reports whether an opponent waits for the player or wrote something,
// or whether something needs the player's attention. The page then calls a
// player who looks at another tab.
func calls(a say.Announcement) bool {
	switch a.Cue {
	case say.CueMyTurn, say.CueDoubleOffered, say.CueChat, say.CueQuestion:
		return true
	}
	return a.Urgency == say.Alert
}

// showBoard adds the board if it changed, and reports whether the focus moved
// to what is being announced.
func (f *Front) showBoard(m *Message, frame desk.Frame) (moved bool) {
	if !frame.Playing {
		m.Gone = f.board != nil
		f.board = nil
		return false
	}
	echo, echoed := f.echo()
	focus := f.board == nil || f.scene.Focus != frame.Scene.Focus
	same := f.board != nil && f.form == f.shown && f.style == frame.Style && f.lang == f.devices.Texts.Tag() && f.scene == frame.Scene
	if same {
		return false
	}
	board := f.boardOf(frame)
	if moved = focus && echoed && frame.Top == nil; moved {
		board.Points[board.Focus].Label = echo
	}
	f.board, f.scene, f.style, f.lang = board, frame.Scene, frame.Style, f.devices.Texts.Tag()
	f.shown = f.form
	m.Board = board
	return moved
}

// names reports whether an announcement describes the point in focus, not
// what the player did there.
func names(a say.Announcement) bool {
	return a.Urgency == say.Echo && a.Cue != say.CueSelect && a.Cue != say.CueDeselect
}

// echo returns the last line that describes the point in focus.
func (f *Front) echo() (string, bool) {
	for i := len(f.fresh) - 1; i >= 0; i-- {
		if s := f.fresh[i]; names(s.Announcement) {
			return s.text, true
		}
	}
	return "", false
}

// showPlace adds the place, or the step in it, if it changed, and reports whether the player came
// to another place and whether what is in focus there changed.
func (f *Front) showPlace(m *Message, frame desk.Frame) (entered, changed bool) {
	p := f.placeOf(frame)
	entered = p.Kind != f.place.Kind || frame.Top != f.top
	if entered {
		f.last++
	}
	p.ID = f.last
	if reflect.DeepEqual(p, f.place) {
		return false, false
	}
	changed = !entered && (p.At != f.place.At || len(p.Items) > p.At && p.Items[p.At] != f.place.Items[p.At])
	if m.Step = f.place.stepTo(&p); m.Step == nil {
		m.Place = &p
	}
	f.place, f.tag, f.top = p, f.devices.Texts.Tag(), frame.Top
	return entered, changed
}

// InMenu reports whether the player is in a menu, at a question or in a field.
func (f *Front) InMenu() bool {
	return f.place.Kind == InMenu || f.place.Kind == AtQuestion || f.place.Kind == InEntry
}
