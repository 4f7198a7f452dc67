package front

import (
	"runtime"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/settings"
)

// screenOptions returns how the screen looks and where its cursor goes.
func (f *Front) screenOptions() screen.Options {
	return screen.Options{
		Texts: f.Devices.Texts, Theme: screen.Theme(f.session.Values.Text(settings.Theme)), Size: screen.Size(f.session.Values.Text(settings.Size)),
		Cursor: f.screenCursor(), Cells: f.session.Values.Number(settings.Cells),
		Back: f.goesOn, Drawn: f.options.Trace.drawn,
	}
}

// screenCursor returns what the cursor follows. It follows the words if there
// is a reader or the player's setting says so. After an arrow key on a drawn
// board, Orca speaks only the character at the cursor.
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

// goesOn announces that the program runs again after a stop.
func (f *Front) goesOn() {
	f.writer.NewPage()
	f.Notify(say.M(say.ScreenBack, nil))
}

// cursorRest returns where the cursor rests on a line: as the settings say, otherwise at the start
// if only a braille display reads, and at the end if not.
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

// turnsPages reports whether lines fill the terminal page by page, for
// readers that fail in a terminal that scrolls. Without a reader lines
// scroll, as people who see the terminal or keep its output expect. On
// Windows they scroll too: readers there compare a console with its earlier
// text, and would read a turned page again.
func (f *Front) turnsPages() bool {
	_, read := f.display.System.Reading()
	return read && f.streams.Getenv("TERM") != "dumb" && runtime.GOOS != "windows"
}
