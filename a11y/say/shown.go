package say

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LongestShown bounds how much of a text an error repeats, in characters.
const LongestShown = 60

// Shown returns a text as an error quotes it: in one line, with what can't be spoken escaped, and
// not too long.
func Shown(text string) string {
	if utf8.RuneCountInString(text) > LongestShown {
		text = string([]rune(text)[:LongestShown]) + "..."
	}
	unspeakable := func(r rune) bool { return !unicode.IsGraphic(r) }
	if utf8.ValidString(text) && !strings.ContainsFunc(text, unspeakable) {
		return text
	}
	return strconv.QuoteToGraphic(text)
}
