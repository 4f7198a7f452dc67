// Package keys converts tcell's keys to those of package keymap, for every display mode.
package keys

import (
	"github.com/gdamore/tcell/v2"

	"backtalk/keymap"
)

// ReadAhead bounds the keys that wait. There is room for all keys of a fast typist while the table
// works, but a pasted megabyte waits in the terminal instead of here.
const ReadAhead = 64

// named maps the keys that have names in tcell to their names in the keymap.
var named = map[tcell.Key]keymap.Name{
	tcell.KeyEnter:      keymap.Enter,
	tcell.KeyLF:         keymap.Enter,
	tcell.KeyCtrlJ:      keymap.Enter,
	tcell.KeyEscape:     keymap.Escape,
	tcell.KeyTab:        keymap.Tab,
	tcell.KeyBackspace:  keymap.Backspace,
	tcell.KeyBackspace2: keymap.Backspace,
	tcell.KeyDelete:     keymap.Delete,
	tcell.KeyUp:         keymap.Up,
	tcell.KeyDown:       keymap.Down,
	tcell.KeyLeft:       keymap.Left,
	tcell.KeyRight:      keymap.Right,
	tcell.KeyHome:       keymap.Home,
	tcell.KeyEnd:        keymap.End,
	tcell.KeyPgUp:       keymap.PageUp,
	tcell.KeyPgDn:       keymap.PageDown,
	tcell.KeyF1:         keymap.F1,
	tcell.KeyF2:         keymap.F2,
	tcell.KeyF3:         keymap.F3,
	tcell.KeyF4:         keymap.F4,
	tcell.KeyF5:         keymap.F5,
	tcell.KeyF6:         keymap.F6,
	tcell.KeyF7:         keymap.F7,
	tcell.KeyF8:         keymap.F8,
	tcell.KeyF9:         keymap.F9,
	tcell.KeyF10:        keymap.F10,
	tcell.KeyF11:        keymap.F11,
	tcell.KeyF12:        keymap.F12,
}

// Reader turns events of tcell into keys, one after the other, and knows which of them were pasted.
// The zero Reader is ready.
type Reader struct {
	pasting bool
	// pasted counts the keys of a pasted text.
	pasted int
}

// mostPasted bounds how many characters of a pasted text count: more than any
// field takes, and few enough that a pasted megabyte is over at once.
const mostPasted = 2000

// Read returns the key of an event, or the zero key if the event isn't one.
func (r *Reader) Read(e tcell.Event) keymap.Key {
	switch e := e.(type) {
	case *tcell.EventPaste:
		r.pasting, r.pasted = e.Start(), 0
	case *tcell.EventKey:
		return r.mark(Of(e))
	}
	return keymap.Key{}
}

// mark marks a key of a pasted text. It drops the keys of that text beyond mostPasted.
func (r *Reader) mark(k keymap.Key) keymap.Key {
	if !r.pasting || k.IsZero() {
		return k
	}
	if r.pasted++; r.pasted > mostPasted {
		return keymap.Key{}
	}
	k.Mod |= keymap.Pasted
	return k
}

// Of returns the key of a tcell event, or the zero key if the program has no
// use for it. Backspace comes as 8 from some terminals and as 127 from
// others, and Ctrl+H equals the former; all are Backspace. A line feed is
// Enter: some keyboards send it, a terminal makes one of an Enter pressed
// before the program reads keys, and tcell calls it Ctrl+J.
func Of(e *tcell.EventKey) keymap.Key {
	mod := modifiers(e.Modifiers())
	switch k := e.Key(); {
	case k == tcell.KeyRune:
		return keymap.Char(e.Rune(), mod)
	case k == tcell.KeyBacktab:
		return keymap.Named(keymap.Tab, keymap.Shift)
	case k == tcell.KeyNUL:
		return keymap.Named(keymap.Space, keymap.Ctrl)
	default:
		if name, ok := named[k]; ok {
			return keymap.Named(name, withoutImplied(k, mod))
		}
		if k >= tcell.KeyCtrlA && k <= tcell.KeyCtrlZ {
			return keymap.Char('a'+rune(k-tcell.KeyCtrlA), keymap.Ctrl|mod)
		}
	}
	return keymap.Key{}
}

// withoutImplied drops the Ctrl that tcell adds to keys which are control codes by themselves:
// Enter, Tab, Escape, Backspace as 8, and a line feed.
func withoutImplied(k tcell.Key, mod keymap.Mod) keymap.Mod {
	if k < ' ' || k == tcell.KeyCtrlJ {
		return mod &^ keymap.Ctrl
	}
	return mod
}

func modifiers(m tcell.ModMask) keymap.Mod {
	var mod keymap.Mod
	if m&tcell.ModCtrl != 0 {
		mod |= keymap.Ctrl
	}
	if m&tcell.ModAlt != 0 {
		mod |= keymap.Alt
	}
	if m&tcell.ModShift != 0 {
		mod |= keymap.Shift
	}
	return mod
}
