package locales

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"

	"backtalk/a11y/say"
)

// Templates get these types instead of plain strings: their functions need to know more about a
// value than its text.

// number is a number in a template, written in the digits of the language.
type number struct {
	n    int
	text string
}

func (n number) String() string { return n.text }

// phrase is an inner message or a list of them.
type phrase struct {
	text string
	// plural is set if it names somebody and is a plural.
	plural bool
	// in renders it again with the numbers of points in one of their forms.
	in func(form string) string
}

func (p phrase) String() string { return p.text }

// Unicode's isolates keep the order of a text around a part that runs the other way.
const (
	leftToRightIsolate = "\u2066"
	firstStrongIsolate = "\u2068"
	popIsolate         = "\u2069"
)

// writer writes numbers and names into the texts of a language.
type writer struct {
	digits []rune
	right  bool
}

func newWriter(f Facts) writer { return writer{digits: []rune(f.Digits), right: f.RightToLeft()} }

// number writes a number plainly, without separators of thousands, which synthesizers read as two
// numbers.
func (w writer) number(n int) number { return number{n, w.figures(strconv.Itoa(n))} }

// figures writes figures in the language's digits. If the language runs from right to left, it
// isolates the whole text, so that a sign stays before its number.
func (w writer) figures(text string) string {
	if len(w.digits) == 10 {
		text = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return w.digits[r-'0']
			}
			return r
		}, text)
	}
	if w.right {
		return leftToRightIsolate + text + popIsolate
	}
	return text
}

// name writes a text that comes from elsewhere: a player's name, a file.
func (w writer) name(text string) string {
	if onlyDigits(text) {
		return w.figures(text)
	}
	other := bidi.RightToLeft
	if w.right {
		other = bidi.LeftToRight
	}
	if hasDirection(text, other) && !isolated(text) {
		return firstStrongIsolate + text + popIsolate
	}
	return text
}

// isolated reports whether name has already isolated a text, as it has the name of a key.
func isolated(text string) bool {
	return strings.HasPrefix(text, firstStrongIsolate) && strings.Index(text, popIsolate) == len(text)-len(popIsolate)
}

// english prepares an English text to be written inside a text of the language.
func (w writer) english(text string) string {
	if w.right && text != "" {
		return leftToRightIsolate + text + popIsolate
	}
	return text
}

func onlyDigits(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}

// plain removes isolates, which only the eye needs, and replaces the digits of other scripts, which
// a synthesizer may not know, with ASCII digits.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '\u2066' && r <= '\u2069':
			return -1
		case r > unicode.MaxASCII && unicode.IsDigit(r):
			return digit(r)
		}
		return r
	}, text)
}

// digit returns the ASCII digit for a digit of any script: each script has its ten in a row.
func digit(r rune) rune {
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	return '0' + r - zero
}

// value returns the value that a template gets; form is the form of points' numbers, or "".
func (l *Localizer) value(v any, form string) any {
	switch v := v.(type) {
	case say.Message:
		return phrase{l.text(v, form), l.own.grammar.plural(v.ID), func(form string) string { return l.text(v, form) }}
	case say.List:
		return phrase{l.list(v, form), false, func(form string) string { return l.list(v, form) }}
	case int:
		if text, ok := l.own.grammar.Points[form][strconv.Itoa(v)]; ok {
			return number{v, text}
		}
		return l.writes.number(v)
	case string:
		return l.writes.name(v)
	case nil:
		return noValue
	default:
		return fmt.Sprint(v)
	}
}
