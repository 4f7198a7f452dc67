package main

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/settings"
)

// screenOptions are how the screen looks and where its cursor goes.
func (s *session) screenOptions() screen.Options {
	return screen.Options{
		Texts: s.texts, Theme: screen.Theme(s.values.Text(settings.Theme)), Size: screen.Size(s.values.Text(settings.Size)),
		Cursor: s.screenCursor(), Cells: s.values.Number(settings.Cells),
		Back: s.goesOn, Drawn: s.trace.drawn,
	}
}

// screenCursor is what the cursor stays with. A reader that is found, or the player's setting, makes it follow the words, since of a board
// that is drawn Orca speaks the character at the cursor after an arrow key, and nothing else.
func (s *session) screenCursor() screen.Cursor {
	_, read := s.seat.system.Reading()
	switch {
	case !read && s.values.Text(settings.Cursor) == settings.Auto:
		return screen.AtFocus
	case s.cursorRest() == lines.AtStart:
		return screen.BeforeWords
	}
	return screen.AfterWords
}

// goesOn tells that the program was stopped for a while.
func (s *session) goesOn() {
	s.front.writer.NewPage()
	s.notice(say.M(say.ScreenBack, nil))
}

// cursorRest is where the cursor rests on a line, by the settings or by who reads it.
func (s *session) cursorRest() lines.Rest {
	switch s.values.Text(settings.Cursor) {
	case settings.CursorAtStart:
		return lines.AtStart
	case settings.CursorAtEnd:
		return lines.AtEnd
	}
	if s.seat.system.BrailleOnly() {
		return lines.AtStart
	}
	return lines.AtEnd
}

// turnsPages reports whether lines fill the terminal page by page: for the readers that stumble over a terminal that scrolls. Where
// none was found lines scroll, as whoever sees the terminal or keeps what it shows expects.
func (s *session) turnsPages() bool {
	_, read := s.seat.system.Reading()
	return read && s.getenv("TERM") != "dumb"
}
