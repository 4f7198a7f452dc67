package library

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// folded returns a text in small letters, and without the accents of Latin, Greek and Cyrillic letters, to
// compare it with another. It leaves the marks of other scripts, which tell words apart.
func folded(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) {
		// The accents of those scripts are in one block.
		const firstAccent, lastAccent = '\u0300', '\u036f'
		r = unicode.ToLower(r)
		plain, has := plainLetters[r]
		switch {
		case firstAccent <= r && r <= lastAccent:
		case has:
			b.WriteString(plain)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainLetters maps letters that Unicode doesn't decompose to what people type for them.
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ς': "σ",
}

// alike reports whether two names are the same, apart from capitals and accents.
func alike(one, other string) bool { return folded(one) == folded(other) }
