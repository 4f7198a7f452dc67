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

// NewID draws an id that no other match or run has.
func NewID() string {
	id := make([]byte, idLength)
	// It never fails: the program would have ended.
	_, _ = rand.Read(id)
	return hex.EncodeToString(id)
}

// escapes matches the sequences that tell a terminal something, such as its title. If Clean removed
// only the first character, the rest would stay as text.
var escapes = regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[ -/]*[0-~])")

// Clean returns text as one line of plain text, with at most most characters:
// no control characters, no invisible marks or marks that change the
// direction of writing, no runs of spaces, and at most three marks on one
// letter.
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
