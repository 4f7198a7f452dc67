package front

import (
	"os"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/locales"
)

// Shortcomings says what a terminal can't do of what is wanted of it.
func Shortcomings(in lines.Input, out *os.File, texts *locales.Localizer) []say.Message {
	var found []say.Message
	switch in {
	case lines.OldConsole:
		found = append(found, say.M(say.ConsoleOld, nil))
	case lines.Piped:
		found = append(found, say.M(say.ConsolePiped, nil))
	}
	// What says so in the language has its letters.
	font := say.M(say.ConsoleFont, say.Data{"Language": texts.Facts().Name})
	if !lines.Shows(out, texts.Text(font)) {
		found = append(found, font)
	}
	return found
}
