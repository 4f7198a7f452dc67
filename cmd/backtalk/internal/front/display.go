package front

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
	"backtalk/locales"
)

// look holds the options of the open screen.
type look struct {
	theme, size, language string
	cursor                screen.Cursor
	cells                 int
}

func (f *Front) look() look {
	return look{
		f.session.Values.Text(settings.Theme), f.session.Values.Text(settings.Size), f.Devices.Texts.Tag(), f.screenCursor(), f.session.Values.Number(settings.Cells),
	}
}

func (f *Front) openDisplay() error {
	f.writer = lines.NewWriter(f.streams.Out, !f.options.Input.Typed())
	f.layLines()
	f.closers.Add(f.closeDisplay)
	if f.options.Input.Typed() {
		f.Devices.Front = f.written(f.writer)
		done := make(chan struct{})
		f.closers.Add(func() { close(done) })
		f.Inputs.Lines = lines.Typed(f.streams.In, done)
		return nil
	}
	f.keys = make(chan keymap.Key)
	f.Inputs.Keys = f.keys
	if f.display.Screen && f.openScreen() {
		return nil
	}
	return f.openLines()
}

func (f *Front) openLines() error {
	terminal, err := lines.Open(f.streams.In, f.streams.Out, f.goesOn)
	if err != nil {
		return err
	}
	f.options.Shown(false)
	f.terminal = terminal
	f.layLines()
	if terminal.Moves() && f.turnsPages() {
		f.writer.TurnPages(f.streams.size)
	}
	f.direct()
	f.Devices.Front = f.written(f.writer)
	f.pump(terminal.Keys())
	return nil
}

// layLines makes the cursor rest, and lines break, as the settings say. A terminal in which the
// cursor can't be moved keeps it at the end.
func (f *Front) layLines() {
	rest := f.cursorRest()
	if f.terminal != nil && !f.terminal.Moves() {
		rest = lines.AtEnd
	}
	f.writer.RestAt(rest)
	f.writer.Break(f.session.Values.Number(settings.Cells))
}

// direct makes lines run in the language's direction.
func (f *Front) direct() {
	texts, ok := f.Devices.Texts.(*locales.Localizer)
	if ok && f.terminal != nil {
		f.terminal.WriteRightToLeft(texts.Facts().RightToLeft())
	}
}

// openScreen opens the screen. If the terminal can't show one, it falls back to lines, and tells a
// player who asked for the screen.
func (f *Front) openScreen() bool {
	opened, err := screen.Open(f.screenOptions())
	if err != nil {
		f.options.Note(err)
		if f.display.asked {
			f.notices <- Failure(screen.Problem(f.streams.Getenv("TERM")))
		}
		return false
	}
	f.options.Shown(true)
	f.screen, f.shown = opened, f.look()
	f.Devices.Front = f.written(opened)
	f.pump(opened.Keys())
	return true
}

// pump passes on the keys of one source, until they end or [Front.endPump] is called. When the
// source's keys end, pump closes f.keys.
func (f *Front) pump(from <-chan keymap.Key) {
	stop, gone := make(chan struct{}), make(chan struct{})
	f.stopPump = func() {
		close(stop)
		<-gone
	}
	go func() {
		defer close(gone)
		for {
			select {
			case k, ok := <-from:
				if !ok {
					close(f.keys)
					return
				}
				f.options.Trace.pressed(k, time.Now())
				select {
				case f.keys <- k:
				case <-stop:
					return
				}
			case <-stop:
				return
			}
		}
	}()
}

// endPump stops pump.
func (f *Front) endPump() {
	if f.stopPump != nil {
		f.stopPump()
	}
	f.stopPump = nil
}

// Redisplay applies the settings of the display mode, of lines and of the screen's look, and
// announces what must wait for the next start.
func (f *Front) Redisplay(d *desk.Desk) {
	if f.options.Input.Typed() {
		return
	}
	shown := f.screen != nil
	f.decide()
	if f.writer != nil {
		f.layLines()
	}
	switch {
	case !shown && f.display.Screen && f.display.asked:
		d.Announce(say.Announcement{Sentences: []say.Message{say.M(say.StartScreenNextTime, nil)}, Urgency: say.Event})
		return
	case !shown, f.display.Screen && f.look() == f.shown:
		return
	}
	// These keys end with the screen, but others follow.
	f.endPump()
	f.screen.Close()
	f.screen = nil
	if !f.display.Screen || !f.openScreen() {
		if err := f.openLines(); err != nil {
			close(f.keys)
			return
		}
	}
}

// closeDisplay restores the terminal and leaves the last words on it.
func (f *Front) closeDisplay() {
	f.endPump()
	if f.screen != nil {
		f.screen.Close()
		f.options.Shown(false)
		f.writer.Line(f.screen.Last(), say.Announcement{})
	}
	f.writer.Close()
	if f.terminal != nil {
		_ = f.terminal.Close()
	}
}
