package front

import (
	"encoding/base64"
	"io"
)

// copySequence asks a terminal to put a text on the system's clipboard (OSC 52). It reaches through
// ssh too; a terminal that does not know it ignores it.
func copySequence(text string) string {
	return "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"
}

// copiesNothing are the terminals that are no use to ask: they would show the text, or have no
// clipboard.
var copiesNothing = map[string]bool{"": true, "dumb": true, "linux": true}

// clipboard returns what copies a text; nil where nothing can.
func (f *Front) clipboard() func(string) error {
	if f.options.Input.Typed() || copiesNothing[f.streams.Getenv("TERM")] {
		return nil
	}
	return func(text string) error {
		if f.screen != nil {
			f.screen.Copy(text)
			return nil
		}
		_, err := io.WriteString(f.streams.Out, copySequence(text))
		return err
	}
}
