package page

import (
	"unicode"
	"unicode/utf8"

	"backtalk/keymap"
)

// Press is a key press as a browser reports it.
type Press struct {
	// Key is KeyboardEvent.key: a character, or a name.
	Key   string `json:"key"`
	Ctrl  bool   `json:"ctrl,omitempty"`
	Alt   bool   `json:"alt,omitempty"`
	Shift bool   `json:"shift,omitempty"`
	// AltGr is set if AltGr, which writes a character, caused Ctrl and Alt.
	AltGr bool `json:"altGr,omitempty"`
}

// named maps the browsers' names of keys to the keymap's.
var named = map[string]keymap.Name{
	"Enter": keymap.Enter, "Escape": keymap.Escape, "Tab": keymap.Tab,
	"Backspace": keymap.Backspace, "Delete": keymap.Delete,
	"ArrowUp": keymap.Up, "ArrowDown": keymap.Down, "ArrowLeft": keymap.Left, "ArrowRight": keymap.Right,
	"Home": keymap.Home, "End": keymap.End, "PageUp": keymap.PageUp, "PageDown": keymap.PageDown,
	"F1": keymap.F1, "F2": keymap.F2, "F3": keymap.F3, "F4": keymap.F4, "F5": keymap.F5, "F6": keymap.F6,
	"F7": keymap.F7, "F8": keymap.F8, "F9": keymap.F9, "F10": keymap.F10, "F11": keymap.F11, "F12": keymap.F12,
}

// Keymap returns the key that was pressed. It returns false if the key means
// nothing alone, such as Shift.
func (p Press) Keymap() (keymap.Key, bool) {
	var mod keymap.Mod
	for m, held := range map[keymap.Mod]bool{
		keymap.Ctrl: p.Ctrl && !p.AltGr, keymap.Alt: p.Alt && !p.AltGr, keymap.Shift: p.Shift,
	} {
		if held {
			mod |= m
		}
	}
	if name, ok := named[p.Key]; ok {
		return keymap.Named(name, mod), true
	}
	r, size := utf8.DecodeRuneInString(p.Key)
	if size != len(p.Key) || r == utf8.RuneError || !unicode.IsPrint(r) {
		return keymap.Key{}, false
	}
	return keymap.Char(r, mod), true
}
