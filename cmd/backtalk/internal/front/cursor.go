package front

import (
	"runtime"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/settings"
)

// screenOptions are how the screen looks and where its cursor goes.
func (f *Front) screenOptions() screen.Options {
	return screen.Options{
		Texts: f.Devices.Texts, Theme: screen.Theme(f.session.Values.Text(settings.Theme)), Size: screen.Size(f.session.Values.Text(settings.Size)),
		Cursor: f.screenCursor(), Cells: f.session.Values.Number(settings.Cells),
		Back: f.goesOn, Drawn: f.options.Trace.drawn,
	}
}

// screenCursor is what the cursor stays with. A reader that is found, or the player's setting,
// makes it follow the words, since of a board that is drawn Orca speaks the character at the cursor
// after an arrow key, and nothing else.
func (f *Front) screenCursor() screen.Cursor {
	_, read := f.display.System.Reading()
	switch {
	case !read && f.session.Values.Text(settings.Cursor) == settings.Auto:
		return screen.AtFocus
	case f.cursorRest() == lines.AtStart:
		return screen.BeforeWords
	}
	return screen.AfterWords
}

// goesOn announces that the program was stopped for a while.
func (f *Front) goesOn() {
	f.writer.NewPage()
	f.Notify(say.M(say.ScreenBack, nil))
}

// cursorRest is where the cursor rests on a line, by the settings or by who reads it.
func (f *Front) cursorRest() lines.Rest {
	switch f.session.Values.Text(settings.Cursor) {
	case settings.CursorAtStart:
		return lines.AtStart
	case settings.CursorAtEnd:
		return lines.AtEnd
	}
	if f.display.System.BrailleOnly() {
		return lines.AtStart
	}
	return lines.AtEnd
}

// turnsPages reports whether lines fill the terminal page by page: for the readers that stumble
// over a terminal that scrolls. Where none was found lines scroll, as whoever sees the terminal or
// keeps what it shows expects; and on Windows, whose readers compare what a console shows with what
// it showed, a page that is turned would be read again.
func (f *Front) turnsPages() bool {
	_, read := f.display.System.Reading()
	return read && f.streams.Getenv("TERM") != "dumb" && runtime.GOOS != "windows"
}
