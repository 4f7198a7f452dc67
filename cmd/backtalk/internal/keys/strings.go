package keys

import (
	"bytes"
	"io"
)

// Alt and a bracket come from a terminal as Escape and "]", which also begins a string that a terminal sends (OSC), as "X", "^",
// "_" and "P" begin others. tcell's parser then takes all keys for the string's text, for good if no end comes. A string of
// a terminal comes at once with its end; so what has no end in the same piece was a key. It has no binding, and is made the end
// of a string that never began, which the parser passes over.

const (
	escape    = '\x1b'
	bell      = '\x07'
	stringEnd = '\\'
)

// introducers begin a string after an Escape.
const introducers = "]X^_P"

// NewInput gives what in gives, without the beginnings of strings that do not end.
func NewInput(in io.Reader) io.Reader { return &input{in: in} }

type input struct {
	in io.Reader
	// escaped says that the last piece ended with an Escape.
	escaped bool
}

// Read reads a piece.
func (f *input) Read(p []byte) (int, error) {
	n, err := f.in.Read(p)
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
	return n, err
}

// ends reports whether a string's end is there.
func ends(text []byte) bool {
	return bytes.IndexByte(text, bell) >= 0 || bytes.Contains(text, []byte{escape, stringEnd})
}
