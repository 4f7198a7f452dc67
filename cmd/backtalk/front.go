package main

import (
	"sync/atomic"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/backtalk/internal/settings"
	"backtalk/cmd/backtalk/internal/table"
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
	// pumping counts the sources that keys came from; only the end of the newest is the end of keys.
	pumping atomic.Int64
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
	if s.typed {
		s.parts.Front = tracedFront{s.front.writer, s.trace}
		s.inputs.Lines = lines.Typed(s.front.std.in)
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
	s.parts.Front = tracedFront{s.front.writer, s.trace}
	s.front.pump(s.trace.keys(terminal.Keys()))
	return nil
}

// openScreen sits down at the screen. On a terminal that can't show one a player who asked for it is told, and sits at
// lines.
func (s *session) openScreen() bool {
	opened, err := screen.Open(s.screenOptions())
	if err != nil && s.seat.asked {
		s.notices <- problem(screen.Problem(s.getenv("TERM"), err))
	}
	if err != nil {
		return false
	}
	s.guard.tell(guardScreen)
	s.front.screen, s.front.look = opened, s.look()
	s.parts.Front = tracedFront{opened, s.trace}
	s.front.pump(s.trace.keys(opened.Keys()))
	return true
}

// pump passes the keys of one source on.
func (f *front) pump(from <-chan keymap.Key) {
	number := f.pumping.Add(1)
	go func() {
		for k := range from {
			f.keys <- k
		}
		if f.pumping.Load() == number {
			close(f.keys)
		}
	}()
}

// changeFront brings what the settings say of the way to sit and the looks of the screen about, and tells what has to wait
// for the next start.
func (s *session) changeFront(t *table.Table) {
	if s.typed {
		return
	}
	shown := s.front.screen != nil
	s.seat = seatFor(s.values, s.flags.given, s.seat.system, s.typed, s.getenv("TERM"))
	switch {
	case !shown && s.seat.screen && s.seat.asked:
		t.Tell(say.Announcement{Sentences: []say.Message{say.M(say.StartScreenNextTime, nil)}, Urgency: say.Event})
		return
	case !shown, s.seat.screen && s.look() == s.front.look:
		return
	}
	// The end of this screen's keys is not the end of all keys.
	s.front.pumping.Add(1)
	s.front.screen.Close()
	s.front.screen = nil
	if !s.seat.screen || !s.openScreen() {
		if err := s.openLines(); err != nil {
			close(s.front.keys)
			return
		}
	}
	t.SetFront(s.parts.Front)
}

// closeFront gives the terminal back, with the last words left on it.
func (s *session) closeFront() {
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
