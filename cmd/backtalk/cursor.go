package main

import (
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/settings"
)

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
