package sealed

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Code is what two players share to find and recognize each other. A spoken code has a number, by
// which they find each other and which isn't secret, and a few words, by which they recognize each
// other. A secret code is long and serves both purposes. Nobody types it: invitations, saved
// matches and open tables use it.
type Code struct{ number, words, secret string }

const (
	// Words is the number of secret words in a spoken code. With 128 words to choose from, they
	// hold 28 bits.
	Words = 4
	// digits is the number of digits in a spoken code. They determine the place.
	digits = 8
	// The digits form two random numbers. Each number is at least lowest, and can have as many
	// values as numbers says.
	lowest, numbers = 1000, 9000
	// fewestDifferent is the least number of different words.
	fewestDifferent = 3
	// secretLength is the number of random bytes in a secret code. lastingLength is the number of
	// bytes in a match's lasting code.
	secretLength, lastingLength = 16, 32
	// longest bounds a typed code, in bytes.
	longest = 200
)

// Errors of a text without a code.
var (
	// ErrNoCode is returned for a text without a number or without words.
	ErrNoCode = errors.New("not a code")
	// ErrWeakCode is returned for a code with too few digits or too few different words, as in
	// the first version of the protocol.
	ErrWeakCode = errors.New("a code that is too short")
)

// NewCode returns a random spoken code with words from a list.
func NewCode(list []string) Code {
	for {
		parts := make([]string, 0, 2+Words)
		for i := range Words {
			if i%2 == 0 {
				parts = append(parts, fmt.Sprint(lowest+draw(numbers)))
			}
			parts = append(parts, list[draw(len(list))])
		}
		// Try again if fewer than three of the words differ, because ParseCode refuses such a code.
		if c, err := ParseCode(strings.Join(parts, " ")); err == nil {
			return c
		}
	}
}

// NewSecret returns a random secret code.
func NewSecret() Code {
	secret := make([]byte, secretLength)
	_, _ = rand.Read(secret) // Read never returns an error: it ends the program instead
	return Code{secret: hex.EncodeToString(secret)}
}

// draw returns a random number below n.
func draw(n int) int {
	// Int returns no error, because rand.Reader never fails.
	drawn, _ := rand.Int(rand.Reader, big.NewInt(int64(n)))
	return int(drawn.Int64())
}

// ParseCode reads a typed spoken code. It accepts anything between the parts, digits anywhere,
// small and capital letters, and yeh and kaf from an Arabic or a Persian keyboard. It can return
// ErrNoCode or ErrWeakCode.
func ParseCode(text string) (Code, error) {
	// Compose again after ToLower, because a small letter may compose differently: a small İ is two
	// characters.
	text = norm.NFC.String(strings.ToLower(norm.NFC.String(strings.ToValidUTF8(text, " "))))
	text = strings.Map(typed, text)
	if len(text) > longest {
		return Code{}, ErrNoCode
	}
	var number strings.Builder
	var words []string
	for _, part := range strings.FieldsFunc(text, between) {
		if strings.Trim(part, "0123456789") == "" {
			number.WriteString(part)
			continue
		}
		words = append(words, part)
	}
	switch {
	case number.Len() == 0 || len(words) == 0:
		return Code{}, ErrNoCode
	case number.Len() < digits || len(words) < Words || different(words) < fewestDifferent:
		return Code{}, ErrWeakCode
	}
	return Code{number: number.String(), words: strings.Join(words, " ")}, nil
}

// between reports whether a character separates the parts of a code.
func between(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r)
}

// typed returns the Persian letter for an Arabic one that looks the same, and the ASCII digit for a
// digit of another script.
func typed(r rune) rune {
	switch r {
	case 'ي', 'ى':
		return 'ی'
	case 'ك':
		return 'ک'
	}
	for _, zero := range []rune{'٠', '۰', '०', '０'} {
		if r >= zero && r <= zero+9 {
			return '0' + r - zero
		}
	}
	return r
}

// different returns the number of different words.
func different(words []string) int {
	seen := map[string]bool{}
	for _, w := range words {
		seen[w] = true
	}
	return len(seen)
}

// Secret reads a secret code in the form that invitations use.
func Secret(text string) (Code, bool) { return secretOf(text, secretLength) }

func secretOf(text string, length int) (Code, bool) {
	text = strings.ToLower(text)
	raw, err := hex.DecodeString(text)
	return Code{secret: text}, err == nil && len(raw) == length
}

// Stored reads a code that [Code.String] has written. It also reads what the first version of the
// protocol saved: a match's id and its secret.
func Stored(text string) (Code, bool) {
	if _, secret, cut := strings.Cut(text, " "); cut {
		if c, ok := secretOf(secret, lastingLength); ok {
			return c, true
		}
	}
	for _, length := range []int{secretLength, lastingLength} {
		if c, ok := secretOf(text, length); ok {
			return c, true
		}
	}
	c, err := ParseCode(text)
	return c, err == nil
}

// String returns the code in the form that people say and type. It separates the two numbers by
// words.
func (c Code) String() string {
	if c.secret != "" || c.words == "" {
		return c.secret
	}
	words := strings.Split(c.words, " ")
	half := len(c.number) / 2
	parts := append([]string{c.number[:half]}, words[:Words/2]...)
	return strings.Join(append(append(parts, c.number[half:]), words[Words/2:]...), " ")
}

// Given reports whether the code isn't the zero code.
func (c Code) Given() bool { return c != Code{} }

// Spoken reports whether the code is so short that somebody could guess it in many attempts.
func (c Code) Spoken() bool { return c.words != "" }

// password returns the part of the code from which the two sides make a key.
func (c Code) password() []byte { return []byte(c.words + c.secret) }

// Place returns where the players find each other. Anybody may see it, because it reveals nothing
// about the words or the secret.
func (c Code) Place() string {
	hash := sha256.Sum256([]byte("backtalk place 2 " + c.number))
	if c.secret != "" {
		hash = [sha256.Size]byte(derived([]byte(c.secret), "place"))
	}
	return hex.EncodeToString(hash[:placeLength/2])
}

// placeLength is the number of hexadecimal digits in a place.
const placeLength = 20

// At returns the code, and reports whether place is its place. It is meant for [Host].
func (c Code) At(place string) (Code, bool) { return c, place == c.Place() }

// Lasting returns the code for a match's later connections. secret comes from its first connection.
func Lasting(secret []byte) Code { return Code{secret: hex.EncodeToString(secret)} }
