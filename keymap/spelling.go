package keymap

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How keys are spelled, in keys.toml and in tests: modifiers first, in small letters, joined by a
// plus sign, then the key's name or its character: "ctrl+right", "shift+tab", "page-up", "f6", "d",
// "D", "?", "+", "ctrl++". A capital is written as itself or as "shift+d".

var (
	// ErrUnknownKey says that a text doesn't spell any key.
	ErrUnknownKey = errors.New("unknown key")
	// ErrReservedKey is returned by Parse for keys that screen readers or terminals need for
	// themselves.
	ErrReservedKey = errors.New("key is reserved")
)

var names = map[string]Name{
	"enter": Enter, "escape": Escape, "space": Space, "tab": Tab, "backspace": Backspace, "delete": Delete,
	"up": Up, "down": Down, "left": Left, "right": Right,
	"home": Home, "end": End, "page-up": PageUp, "page-down": PageDown,
	"f1": F1, "f2": F2, "f3": F3, "f4": F4, "f5": F5, "f6": F6,
	"f7": F7, "f8": F8, "f9": F9, "f10": F10, "f11": F11, "f12": F12,
}

var spellings = func() [nameCount]string {
	var s [nameCount]string
	for spelling, n := range names {
		s[n] = spelling
	}
	return s
}()

// modifiers holds the modifiers in the order in which they are written.
var modifiers = []struct {
	spelling string
	mod      Mod
}{{"ctrl", Ctrl}, {"alt", Alt}, {"shift", Shift}}

// reservedNames are the keys that can't be bound: NVDA, JAWS, Orca and VoiceOver use them, alone or
// as modifiers of their own keys. Ctrl, Alt and Shift may still modify a key that is bound.
var reservedNames = map[string]bool{"insert": true, "caps-lock": true, "num-lock": true, "ctrl": true, "alt": true, "shift": true}

// Parse reads a key's spelling. It returns ErrUnknownKey or ErrReservedKey, wrapped.
func Parse(spelling string) (Key, error) {
	mod, rest := parseMods(spelling)
	if isReservedName(rest) {
		return Key{}, fmt.Errorf("%w: %q", ErrReservedKey, spelling)
	}
	k, ok := parseBare(rest, mod)
	if !ok {
		return Key{}, fmt.Errorf("%w: %q", ErrUnknownKey, spelling)
	}
	if k.Reserved() {
		return Key{}, fmt.Errorf("%w: %q", ErrReservedKey, spelling)
	}
	return k, nil
}

// parseMods removes the modifiers from the front, in any order.
func parseMods(spelling string) (Mod, string) {
	for _, m := range modifiers {
		after, found := strings.CutPrefix(spelling, m.spelling+"+")
		if found && after != "" {
			mod, rest := parseMods(after)
			return m.mod | mod, rest
		}
	}
	return 0, spelling
}

func parseBare(s string, mod Mod) (Key, bool) {
	if n, ok := names[s]; ok {
		return Named(n, mod), true
	}
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 || size != len(s) || r == utf8.RuneError || !unicode.IsGraphic(r) || unicode.IsSpace(r) {
		return Key{}, false
	}
	if mod&Shift == 0 {
		return Char(r, mod), true
	}
	// Shift makes a capital of a letter. For other keys, the layout decides which character Shift makes, so
	// the character that they send spells them.
	if mod&Ctrl == 0 {
		r = unicode.ToUpper(r)
	}
	return Char(r, mod), hasCapital(r)
}

func isReservedName(s string) bool {
	return reservedNames[s] || strings.HasPrefix(s, "keypad-") || strings.HasPrefix(s, "numpad-")
}

// controlCodes holds the letters that together with Ctrl are another key: Ctrl+H is what many terminals
// send for Ctrl+Backspace and some for plain Backspace, Ctrl+I is Tab, Ctrl+J and Ctrl+M are Enter.
const controlCodes = "hijm"

// Reserved reports whether a key may never be bound.
func (k Key) Reserved() bool {
	return k.Name == Character && k.Mod&Ctrl != 0 && strings.ContainsRune(controlCodes, unicode.ToLower(k.Rune))
}

// String returns the key's spelling, as Parse reads it.
func (k Key) String() string {
	var b strings.Builder
	for _, m := range modifiers {
		if k.Mod&m.mod != 0 {
			b.WriteString(m.spelling)
			b.WriteByte('+')
		}
	}
	if k.Name != Character && k.Name < nameCount {
		return b.String() + spellings[k.Name]
	}
	return b.String() + string(k.Rune)
}

// Spellings returns the spellings of all named keys, in the order of their names' constants.
func Spellings() []string { return append([]string(nil), spellings[Enter:]...) }
