package sealed

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Code is what one player says to the other: a number, by which they find each other, and words, by
// which they know each other. The number is no secret; a relay has a hash of it.
type Code struct{ place, words string }

const (
	// Words is how many secret words a code has; with 128 to choose from, 21 bits.
	Words = 3
	// places is how many numbers there are; they have four digits.
	lowest, places = 1000, 9000
	// placeLength is how long the hash of a number is, in hexadecimal digits.
	placeLength = 20
)

// NewCode draws a code with words of a list.
func NewCode(list []string) Code {
	parts := make([]string, 0, 1+Words)
	parts = append(parts, fmt.Sprint(lowest+draw(places)))
	for range Words {
		parts = append(parts, list[draw(len(list))])
	}
	c, _ := ParseCode(strings.Join(parts, " "))
	return c
}

// PublicCode draws a code that is shown to everybody: it keeps nobody out, and nobody is there by
// chance.
func PublicCode() Code {
	secret := make([]byte, sha256.Size)
	_, _ = rand.Read(secret) // it never fails: the program would have ended
	return Code{hex.EncodeToString(secret[:placeLength/2]), hex.EncodeToString(secret[placeLength/2:])}
}

// draw is a random number below n.
func draw(n int) int {
	// It never fails: the program would have ended.
	drawn, _ := rand.Int(rand.Reader, big.NewInt(int64(n)))
	return int(drawn.Int64())
}

// ParseCode reads a code as it was typed: whatever stands between the parts, small or large
// letters, yeh and kaf of an Arabic keyboard or of a Persian one. It needs two parts at least.
func ParseCode(text string) (Code, bool) {
	// Small letters may compose otherwise than capitals: İ is two characters as a small one.
	text = norm.NFC.String(strings.ToLower(norm.NFC.String(strings.ToValidUTF8(text, " "))))
	text = strings.Map(persian, text)
	parts := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r)
	})
	const longest = 200
	if len(parts) < 2 || len(text) > longest {
		return Code{}, false
	}
	return Code{parts[0], strings.Join(parts[1:], " ")}, true
}

// persian returns the letter of a Persian keyboard for that of an Arabic one which looks the same.
func persian(r rune) rune {
	switch r {
	case 'ي', 'ى':
		return 'ی'
	case 'ك':
		return 'ک'
	default:
		return r
	}
}

// Stored reads what [Code.String] returned, the long secret of a match that goes on included.
func Stored(text string) (Code, bool) { return ParseCode(text) }

// String returns the code as it is said and typed.
func (c Code) String() string { return c.place + " " + c.words }

// Given reports whether there is a code.
func (c Code) Given() bool { return c.words != "" }

// Place is where the players find each other, by the number alone: safe to show to anybody.
func (c Code) Place() string {
	hash := sha256.Sum256([]byte("backtalk place " + c.place))
	return hex.EncodeToString(hash[:placeLength/2])
}

// At is for [Host]: this code, at its own place.
func (c Code) At(place string) (Code, bool) { return c, place == c.Place() }

// Lasting is the code for the later connections of a match, from the secret of its first.
func Lasting(match string, secret []byte) Code {
	return Code{match, hex.EncodeToString(secret)}
}
