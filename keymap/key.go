package keymap

import "unicode"

// Name is a key with a name instead of a character.
type Name uint8

// These are the named keys. Character stands for all others: Key.Rune says which.
const (
	Character Name = iota
	Enter
	Escape
	Space
	Tab
	Backspace
	Delete
	Up
	Down
	Left
	Right
	Home
	End
	PageUp
	PageDown
	F1
	F2
	F3
	F4
	F5
	F6
	F7
	F8
	F9
	F10
	F11
	F12
	nameCount
)

// Mod is a set of modifiers held down.
type Mod uint8

// These are the modifiers. Meta, Super and others belong to the window manager.
const (
	Ctrl Mod = 1 << iota
	Alt
	Shift
	// Pasted isn't a modifier that the player holds down: it marks a character of a text that the
	// terminal pasted. No key is bound to it.
	Pasted
)

// Key is one key press, the same from every terminal. Keys can be compared with ==. Make them with
// [Named] and [Char], which give one press one spelling.
type Key struct {
	Name Name
	// Rune is the character, for Name Character only.
	Rune rune
	Mod  Mod
}

// Named returns a key from its name and modifiers. It drops Shift from Space, which writes the same
// either way.
func Named(n Name, mod Mod) Key {
	if n == Space {
		mod &^= Shift
	}
	return Key{Name: n, Mod: mod}
}

// Char returns a key from the character that the terminal sent. It drops Shift, because the
// character already shows it, as a capital letter does. Only letters with Ctrl keep their Shift:
// terminals send them small, and Char makes them small.
func Char(r rune, mod Mod) Key {
	if r == ' ' {
		return Named(Space, mod)
	}
	if mod&Ctrl == 0 || !hasCapital(r) {
		return Key{Rune: r, Mod: mod &^ Shift}
	}
	return Key{Rune: unicode.ToLower(r), Mod: mod}
}

// hasCapital reports whether a character is a letter with a small and a capital form.
func hasCapital(r rune) bool { return unicode.ToUpper(r) != unicode.ToLower(r) }

// Text returns the character that the key writes into an entry field. It returns false for keys that
// write none.
func (k Key) Text() (rune, bool) {
	if k.Mod&(Ctrl|Alt) != 0 {
		return 0, false
	}
	if k.Name == Space {
		return ' ', true
	}
	return k.Rune, k.Name == Character && unicode.IsPrint(k.Rune)
}

// IsZero reports whether there is no key.
func (k Key) IsZero() bool { return k == Key{} }

// lower returns the key of the small letter for a plain capital.
func (k Key) lower() Key {
	k.Rune = unicode.ToLower(k.Rune)
	return k
}

// plainChar reports whether the key is a character without modifiers.
func (k Key) plainChar() bool { return k.Name == Character && k.Mod == 0 && k.Rune != 0 }
