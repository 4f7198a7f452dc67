package page

import (
	"reflect"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
)

// Front collects what is announced until the desk shows where the player is, and sends both as one
// message. It belongs to the goroutine that runs the desk.
type Front struct {
	send    func(Message)
	devices *desk.Devices

	fresh []said
	// board and place are those sent last; scene is what the board was made of.
	board *Board
	scene a11y.Scene
	style a11y.Style
	lang  string
	// form is what the points are, by the setting's values; shown that of the board sent last.
	form, shown string
	spoken      spoken
	place       Place
	top         places.Place
	last        int
}

// said is a line with what it was announced as.
type said struct {
	text string
	say.Announcement
}

// NewFront returns the front of a desk with these devices, which sends with a function.
func NewFront(devices *desk.Devices, send func(Message)) *Front {
	return &Front{send: send, devices: devices, place: Place{Kind: Nowhere}, form: settings.AsList}
}

// SetForm has the points be a list, buttons or a table from the next frame on.
func (f *Front) SetForm(form string) { f.form = form }

// Line keeps a line for the next message.
func (f *Front) Line(text string, a say.Announcement) {
	f.fresh = append(f.fresh, said{text, a})
}

// TypedRune and ErasedRune have nothing to do: the field of the page is the browser's own.
func (f *Front) TypedRune(rune) {}

// ErasedRune belongs to TypedRune.
func (f *Front) ErasedRune(rune) {}

// Show sends what is new.
func (f *Front) Show(frame desk.Frame) {
	var m Message
	m.Words = f.words(frame.Playing && frame.Scene.Replay)
	focus := f.showBoard(&m, frame)
	entered, changed := f.showPlace(&m, frame)
	for _, line := range f.fresh {
		m.Lines = append(m.Lines, f.line(line, focus, entered, changed))
	}
	f.fresh = nil
	if reflect.DeepEqual(m, Message{}) {
		return
	}
	f.send(m)
}

// End sends the lines that nothing was shown after, and that the player has left the game.
func (f *Front) End() {
	m := Message{Ended: true}
	for _, line := range f.fresh {
		m.Lines = append(m.Lines, f.line(line, false, false, false))
	}
	f.fresh = nil
	f.send(m)
}

// line says how a line reaches the listener: with the focus where that has moved to what it names,
// else by a live region. Focus says that the focus moved on the board, entered that another place
// was entered, changed that the item in focus is another or has another value.
func (f *Front) line(s said, focus, entered, changed bool) Line {
	l := Line{
		Text: s.text, Now: s.Urgency == say.Echo || s.Urgency == say.Answer, Passing: s.Topic == say.TopicPassing,
		Calls: calls(s.Announcement),
	}
	if _, menu := f.top.(*places.Menu); menu {
		l.Focused = l.Passing && (entered || changed)
		return l
	}
	switch f.place.Kind {
	case AtQuestion, InEntry:
		// The question is the name of the list or field that the focus comes to.
		l.Focused = entered && s.Asks() && s.text == f.place.Title
	case AtBoard:
		l.Focused = focus && names(s.Announcement)
	}
	return l
}

// calls reports whether somebody waits for the player, or says something: what a player who is
// looking at something else is to know of.
func calls(a say.Announcement) bool {
	switch a.Cue {
	case say.CueMyTurn, say.CueDoubleOffered, say.CueChat, say.CueQuestion:
		return true
	}
	return a.Urgency == say.Alert
}

// showBoard adds the board if it changed, and reports whether the focus moved to what is announced
// now.
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

// names reports whether an announcement names what the focus came to: an echo that says what stands
// there, not what was done there.
func names(a say.Announcement) bool {
	return a.Urgency == say.Echo && a.Cue != say.CueSelect && a.Cue != say.CueDeselect
}

// echo returns the last line that names what the focus came to.
func (f *Front) echo() (string, bool) {
	for i := len(f.fresh) - 1; i >= 0; i-- {
		if s := f.fresh[i]; names(s.Announcement) {
			return s.text, true
		}
	}
	return "", false
}

// showPlace adds the place if it changed, and reports whether it is another, and whether what is in
// focus there changed.
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
	f.place, f.top = p, frame.Top
	m.Place = &p
	return entered, changed
}

// InMenu reports whether the player is in a place besides the board.
func (f *Front) InMenu() bool {
	return f.place.Kind == InMenu || f.place.Kind == AtQuestion || f.place.Kind == InEntry
}
