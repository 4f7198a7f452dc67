package keys

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// A terminal sends Alt+] as Escape and "]". The same two characters begin a string from the
// terminal (OSC); Escape with "X", "^", "_" or "P" begins other strings. tcell's parser would then
// take all keys as the string's text, for ever if no end comes. A terminal's string arrives
// together with its end, so a beginning without an end in the same piece was a key. By default no
// action uses these keys. So Input replaces the second character with the one that ends a string,
// and the parser ignores both because no string began.
//
// If the Escape came in an earlier piece, the player may have pressed it alone: tcell posts it as a key
// after 60 ms. Input can't know whether it has. So Input keeps the second character, and puts an
// Escape and the end of a string before it. A parser that still waits takes the character as a key
// with Alt, and one that has posted the Escape takes it as a key without.

const (
	escape    = '\x1b'
	bell      = '\x07'
	stringEnd = '\\'
)

// introducers begin a string after an Escape.
const introducers = "]X^_P"

// Input reads what a terminal sends, without the beginnings of strings that don't end. If the
// terminal sends UTF-8, it also drops invalid bytes, because tcell 2.13 never gets past one.
type Input struct {
	in io.Reader
	// UTF8 says that the terminal sends UTF-8.
	UTF8 bool
	// begun holds the first bytes of a character that has not arrived completely.
	begun []byte
	// escaped says that the last piece ended with an Escape.
	escaped bool
}

// NewInput reads from in.
func NewInput(in io.Reader) *Input { return &Input{in: in} }

// valid reads a piece. If the terminal sends UTF-8, the piece has only valid, whole characters, and
// may be empty.
func (f *Input) valid(p []byte) (int, error) {
	if !f.UTF8 || len(p) < 2*utf8.UTFMax {
		return f.in.Read(p)
	}
	n, err := f.in.Read(p[len(f.begun):])
	text := append(f.begun, p[len(f.begun):len(f.begun)+n]...)
	f.begun = nil
	n = 0
	for len(text) > 0 {
		if !utf8.FullRune(text) {
			f.begun = append(f.begun, text...)
			break
		}
		r, size := utf8.DecodeRune(text)
		if r != utf8.RuneError || size > 1 {
			n += copy(p[n:], text[:size])
		}
		text = text[size:]
	}
	return n, err
}

// smallest is the size, in bytes, of the smallest piece in which keys can become longer. There must
// be room for two more bytes before its first key.
const smallest = (2*utf8.UTFMax + 1) * growth

// Read implements io.Reader. It reads one piece, and changes beginnings of strings without an end,
// and rxvt's own keys, into what tcell understands.
func (f *Input) Read(p []byte) (int, error) {
	all := p
	if len(all) >= smallest {
		p = p[:len(p)/growth-1]
	}
	n, err := f.valid(p)
	if n == 0 {
		return 0, err
	}
	first, escaped := p[0], f.escaped
	for i, b := range p[:n] {
		if escaped && bytes.IndexByte([]byte(introducers), b) >= 0 && !ends(p[i+1:n]) {
			p[i] = stringEnd
		}
		escaped = b == escape
	}
	f.escaped = escaped
	if len(all) < smallest {
		return n, err
	}
	text := asXterm(p[:n])
	if p[0] != first {
		text = append([]byte{escape, stringEnd, first}, text[1:]...)
	}
	return copy(all, text), err
}

// ends reports whether text contains the end of a string.
func ends(text []byte) bool {
	return bytes.IndexByte(text, bell) >= 0 || bytes.Contains(text, []byte{escape, stringEnd})
}
