package friend

import (
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// idLength is the number of random bytes in an id.
const idLength = 8

// NewID returns a random id, which no other match or run has.
func NewID() string {
	id := make([]byte, idLength)
	// Read never returns an error: it ends the program instead.
	_, _ = rand.Read(id)
	return hex.EncodeToString(id)
}

// escapes matches escape sequences, which control a terminal, such as its title. If Clean removed
// only the first character, the rest would remain as text.
var escapes = regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[ -/]*[0-~])")

// Clean returns text as one line of plain text, with at most most characters. It removes control
// characters, invisible marks, marks that change the direction of writing, repeated spaces, and all
// but three marks on one letter.
func Clean(text string, most int) string {
	text = escapes.ReplaceAllString(text, "")
	const mostMarks = 3
	var b strings.Builder
	n, marks := 0, 0
	space := false
	for _, r := range text {
		switch {
		case r == utf8.RuneError, unicode.IsControl(r) && !unicode.IsSpace(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs):
			continue
		case unicode.IsSpace(r):
			space = n > 0
			continue
		case unicode.Is(unicode.M, r):
			if marks++; marks > mostMarks || n == 0 {
				continue
			}
		default:
			marks = 0
		}
		if space {
			if n+1 >= most {
				break
			}
			b.WriteByte(' ')
			n++
			space = false
		}
		if n >= most {
			break
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}
