package friend

import (
	"crypto/rand"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"
)

// idLength is how many random bytes an id has.
const idLength = 8

// NewID draws an id that no other match or run has.
func NewID() string {
	id := make([]byte, idLength)
	// It never fails: the program would have ended.
	_, _ = rand.Read(id)
	return hex.EncodeToString(id)
}

// Clean makes a text that came from elsewhere one line of plain text, with at most so many
// characters: no control characters, no marks that turn the direction of writing or can't be seen,
// no run of spaces, and no more than three marks on one letter.
func Clean(text string, most int) string {
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
