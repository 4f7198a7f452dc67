package table

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/notation"
)

// This file prepares plays, as players type them, for package notation.

var (
	word = regexp.MustCompile(`\pL+`)
	// between matches what players type between two points instead of a slash.
	between = regexp.MustCompile(`[ \t]*(?:->|>|[-\x{2010}-\x{2015}\\:])[ \t]*`)
	digit   = regexp.MustCompile(`[0-9]`)
)

// notated replaces the words for bar and off in the player's language by those of the notation.
func (t typist) notated(text string) string {
	return word.ReplaceAllStringFunc(text, func(w string) string {
		switch small := strings.ToLower(w); {
		case slices.Contains(t.table.desk.Texts.Words(say.CommandBar), small):
			return "bar"
		case slices.Contains(t.table.desk.Texts.Words(say.CommandOff), small):
			return "off"
		}
		return w
	})
}

// playUnread answers a text that can't be read as a play. If it looks like one, playUnread names the rule or
// the form that it breaks.
func (t typist) playUnread(text string, err error) {
	var illegal *core.IllegalError
	var unread *notation.ParseError
	switch slashed := between.ReplaceAllString(text, "/"); {
	case errors.As(err, &illegal):
		t.table.refuse(err)
	case !digit.MatchString(text) || !errors.As(err, &unread):
		t.table.desk.Fail(say.TableCommandUnknown, say.Data{"Text": text})
	case slashed != text && !strings.Contains(text, "/") && readable(t.notated(slashed)):
		t.table.desk.Fail(say.TablePlaySlash, say.Data{"Example": slashed})
	case unread.Problem == notation.TooManyMoves:
		t.table.desk.Fail(say.TablePlayTooLong, nil)
	case unread.Problem == notation.BadPoint && unread.Offset < len(unread.Text):
		t.table.desk.Fail(say.TableNotAPoint, nil)
	default:
		t.table.desk.Fail(say.TablePlayForm, nil)
	}
}

// readable reports whether a text has the form of a play, even if in the wrong direction.
func readable(text string) bool {
	_, err := notation.ParsePlay(text)
	var illegal *core.IllegalError
	return err == nil || errors.As(err, &illegal)
}
