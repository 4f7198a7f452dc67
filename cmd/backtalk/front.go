package main

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
)

// front is what stands between the player and the table: lines, or the screen. While the program runs the screen can give way
// to lines, and to a screen that looks different. Lines stay until the end: a read of the terminal that has begun can't be
// called back.
type front struct {
	std      streams
	writer   *lines.Writer
	terminal *lines.Terminal
	screen   *screen.Screen
	look     look
	// keys are those of whichever is open.
	keys chan keymap.Key
	// stopPump ends the passing on of keys and returns when it has ended; nil where none are passed on.
	stopPump func()
}

// look is what a screen was opened with.
type look struct {
	theme, size, language string
	cursor                screen.Cursor
	cells                 int
}

func (s *session) look() look {
	return look{
		s.values.Text(settings.Theme), s.values.Text(settings.Size), s.texts.Tag(), s.screenCursor(), s.values.Number(settings.Cells),
	}
}

func (s *session) openFront() error {
	s.front.writer = lines.NewWriter(s.front.std.out, !s.typed)
	s.front.writer.RestAt(s.cursorRest())
	s.front.writer.Break(s.values.Number(settings.Cells))
	s.closers.add(s.closeFront)
	if s.typed {
		s.devices.Front = tracedFront{s.front.writer, s.trace}
		done := make(chan struct{})
		s.closers.add(func() { close(done) })
		s.inputs.Lines = lines.Typed(s.front.std.in, done)
		return nil
	}
	s.front.keys = make(chan keymap.Key)
	s.inputs.Keys = s.front.keys
	if s.seat.screen && s.openScreen() {
		return nil
	}
	return s.openLines()
}

func (s *session) openLines() error {
	terminal, err := lines.Open(s.front.std.in, s.front.std.out, s.goesOn)
	if err != nil {
		return err
	}
	s.guard.tell(guardLines)
	if s.turnsPages() {
		s.front.writer.TurnPages(s.front.std.size)
	}
	s.front.terminal = terminal
	s.devices.Front = tracedFront{s.front.writer, s.trace}
	s.pump(terminal.Keys())
	return nil
}

// openScreen sits down at the screen. On a terminal that can't show one a player who asked for it is told, and sits at
// lines.
func (s *session) openScreen() bool {
	opened, err := screen.Open(s.screenOptions())
	if err != nil {
		s.note(err)
		if s.seat.asked {
			s.notices <- problem(screen.Problem(s.getenv("TERM")))
		}
		return false
	}
	s.guard.tell(guardScreen)
	s.front.screen, s.front.look = opened, s.look()
	s.devices.Front = tracedFront{opened, s.trace}
	s.pump(opened.Keys())
	return true
}

// pump passes the keys of one source on, until they end or [front.endPump] is called. The end of a source's keys is the end of
// all keys.
func (s *session) pump(from <-chan keymap.Key) {
	f, stop, gone := &s.front, make(chan struct{}), make(chan struct{})
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
				s.trace.pressed(k, time.Now())
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

// endPump ends the passing on of keys.
func (f *front) endPump() {
	if f.stopPump != nil {
		f.stopPump()
	}
	f.stopPump = nil
}

// changeFront brings what the settings say of the display mode and the looks of the screen about, and tells what has to wait
// for the next start.
func (s *session) changeFront(d *desk.Desk) {
	if s.typed {
		return
	}
	shown := s.front.screen != nil
	s.seat = seatFor(s.values, s.flags.given, s.seat.system, s.typed, s.getenv("TERM"))
	switch {
	case !shown && s.seat.screen && s.seat.asked:
		d.Announce(say.Announcement{Sentences: []say.Message{say.M(say.StartScreenNextTime, nil)}, Urgency: say.Event})
		return
	case !shown, s.seat.screen && s.look() == s.front.look:
		return
	}
	// The end of this screen's keys is not the end of all keys.
	s.front.endPump()
	s.front.screen.Close()
	s.front.screen = nil
	if !s.seat.screen || !s.openScreen() {
		if err := s.openLines(); err != nil {
			close(s.front.keys)
			return
		}
	}
}

// closeFront gives the terminal back, with the last words left on it.
func (s *session) closeFront() {
	s.front.endPump()
	if s.front.screen != nil {
		s.front.screen.Close()
		s.guard.tell(guardLines)
		s.front.writer.Line(s.front.screen.Last(), say.Announcement{})
	}
	s.front.writer.Close()
	if s.front.terminal != nil {
		_ = s.front.terminal.Close()
	}
}
