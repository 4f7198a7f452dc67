package keys

import "regexp"

// rxvt and its descendants use their own sequences for keys with modifiers. tcell 2.13 knows only
// some of them. Escape, O and a small letter mean an arrow with Control. Escape, a bracket, and a
// number followed by a dollar, a caret or an at sign mean a key with Shift, Control or both
// (terminfo's rxvt-unicode, kUP5 to kEND6). asXterm replaces these sequences with xterm's.

var rxvtKeys = regexp.MustCompile(`\x1bO[abcd]|\x1b\[[0-9]{1,2}[$^@]`)

// rxvtModifiers are xterm's numbers of modifiers by rxvt's last characters.
var rxvtModifiers = map[byte]string{'$': "2", '^': "5", '@': "6"}

// growth bounds how many times longer asXterm can make its input.
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
