package front

import (
	"os"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/locales"
)

// Shortcomings returns what the program needs and the terminal lacks.
func Shortcomings(in lines.Input, out *os.File, texts *locales.Localizer) []say.Message {
	var found []say.Message
	switch in {
	case lines.OldConsole:
		found = append(found, say.M(say.ConsoleOld, nil))
	case lines.Piped:
		found = append(found, say.M(say.ConsolePiped, nil))
	}
	// If the font can show this message, it has the letters of the language.
	font := say.M(say.ConsoleFont, say.Data{"Language": texts.Facts().Name})
	if !lines.Shows(out, texts.Text(font)) {
		found = append(found, font)
	}
	return found
}
