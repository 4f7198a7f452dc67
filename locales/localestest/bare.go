// Package localestest implements helpers for tests of what players read and hear.
package localestest

import "strings"

// Bare returns the part of a line in the language [locales.Pseudo] outside every message: words that
// no catalogue has.
func Bare(line string) string {
	depth := 0
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			return r
		}
		return -1
	}, line))
}
