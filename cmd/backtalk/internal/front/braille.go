package front

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/braille"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// openBraille looks for a braille display, if the player wants one and follows at a terminal.
func (f *Front) openBraille() {
	if f.followed() && f.session.Values.On(settings.Braille) {
		f.braille = braille.Open(braille.Options{
			Getenv: f.streams.Getenv, Device: readers.Terminal(), Note: f.options.Note,
			Texts: func() desk.Texts { return f.Devices.Texts }, Touched: f.touched,
		})
	}
}

// touched selects a point as a tap on the board would. If an earlier touch still waits for the
// desk, this one is dropped.
func (f *Front) touched(at core.Point) {
	select {
	case f.calls <- func(d *desk.Desk) { d.Touch(func(b desk.Board) { b.Tap(at) }) }:
	default:
	}
}

// closeBraille releases the display.
func (f *Front) closeBraille() {
	if f.braille != nil {
		f.braille.Close()
	}
	f.braille = nil
}

// written is the desk's front: lines or the screen, recorded in the trace,
// and the current braille display.
type written struct {
	tracedFront
	front *Front
}

func (f *Front) written(on desk.Front) desk.Front {
	return written{tracedFront{on, f.options.Trace}, f}
}

// Line writes an announcement.
func (w written) Line(text string, a say.Announcement) {
	w.tracedFront.Line(text, a)
	if b := w.front.braille; b != nil {
		b.Line(text)
	}
}

// Show shows a frame.
func (w written) Show(v desk.Frame) {
	w.tracedFront.Show(v)
	if b := w.front.braille; b != nil {
		b.Show(v)
	}
}

// TypedRune shows a character that the player types.
func (w written) TypedRune(r rune) {
	w.tracedFront.TypedRune(r)
	if b := w.front.braille; b != nil {
		b.TypedRune(r)
	}
}

// ErasedRune removes the last typed character.
func (w written) ErasedRune(r rune) {
	w.tracedFront.ErasedRune(r)
	if b := w.front.braille; b != nil {
		b.ErasedRune()
	}
}
