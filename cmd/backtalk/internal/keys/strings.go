package keys

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// A terminal sends Alt and a bracket as Escape and "]", which also begins a string from a
// terminal (OSC), as "X", "^", "_" and "P" begin others. tcell's parser would then take all keys
// as the string's text, forever if no end comes. A terminal's string comes at once with its end,
// so one without an end in the same piece was a key. No action uses that key, so Input replaces it
// with the end of a string, which the parser ignores because no string began.

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

// valid reads a piece of whole characters, which may be empty.
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

// smallest is the size, in bytes, of the smallest piece in which keys can become longer.
const smallest = 2 * utf8.UTFMax * growth

// Read reads a piece.
func (f *Input) Read(p []byte) (int, error) {
	all := p
	if len(all) >= smallest {
		p = p[:len(p)/growth]
	}
	n, err := f.valid(p)
	escaped := f.escaped
	for i, b := range p[:n] {
		if escaped && bytes.IndexByte([]byte(introducers), b) >= 0 && !ends(p[i+1:n]) {
			p[i] = stringEnd
		}
		escaped = b == escape
	}
	if n > 0 {
		f.escaped = escaped
	}
	if len(all) >= smallest {
		n = copy(all, asXterm(p[:n]))
	}
	return n, err
}

// ends reports whether text contains the end of a string.
func ends(text []byte) bool {
	return bytes.IndexByte(text, bell) >= 0 || bytes.Contains(text, []byte{escape, stringEnd})
}
