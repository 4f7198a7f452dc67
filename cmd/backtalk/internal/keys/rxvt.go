package keys

import "regexp"

// rxvt and its descendants have sequences of their own for keys with modifiers, of which tcell 2.13
// knows some: Escape, O and a small letter is an arrow with Control, and a number that ends in a
// dollar, a caret or an at sign is one with Shift, Control or both (terminfo's rxvt-unicode, kUP5
// to kEND6). They are made what xterm sends.

var rxvtKeys = regexp.MustCompile(`\x1bO[abcd]|\x1b\[[0-9]{1,2}[$^@]`)

// rxvtModifiers are xterm's numbers of modifiers by rxvt's last characters.
var rxvtModifiers = map[byte]string{'$': "2", '^': "5", '@': "6"}

// growth is how many times longer keys can become.
const growth = 2

// asXterm returns the keys of a piece of input as xterm sends them.
func asXterm(piece []byte) []byte {
	return rxvtKeys.ReplaceAllFunc(piece, func(key []byte) []byte {
		last := key[len(key)-1]
		if key[1] == 'O' {
			return []byte{escape, '[', '1', ';', '5', last - 'a' + 'A'}
		}
		return []byte(string(key[:len(key)-1]) + ";" + rxvtModifiers[last] + "~")
	})
}
