package keys

import (
	"io"
	"testing"

	"github.com/gdamore/tcell/v2"

	"backtalk/keymap"
)

// Keys with modifiers are the same from rxvt as from other terminals.
func TestRxvtKeysAreRead(t *testing.T) {
	for text, want := range map[string]keymap.Key{
		"\x1bOa":   keymap.Named(keymap.Up, keymap.Ctrl),
		"\x1bOb":   keymap.Named(keymap.Down, keymap.Ctrl),
		"\x1bOc":   keymap.Named(keymap.Right, keymap.Ctrl),
		"\x1bOd":   keymap.Named(keymap.Left, keymap.Ctrl),
		"\x1b[a":   keymap.Named(keymap.Up, keymap.Shift),
		"\x1b[d":   keymap.Named(keymap.Left, keymap.Shift),
		"\x1b[7^":  keymap.Named(keymap.Home, keymap.Ctrl),
		"\x1b[8$":  keymap.Named(keymap.End, keymap.Shift),
		"\x1b[5^":  keymap.Named(keymap.PageUp, keymap.Ctrl),
		"\x1b[6$":  keymap.Named(keymap.PageDown, keymap.Shift),
		"\x1b[6@":  keymap.Named(keymap.PageDown, keymap.Ctrl|keymap.Shift),
		"\x1b[3^":  keymap.Named(keymap.Delete, keymap.Ctrl),
		"\x1bOA":   keymap.Named(keymap.Up, 0),
		"\x1bOP":   keymap.Named(keymap.F1, 0),
		"\x1b[11^": keymap.Named(keymap.F1, keymap.Ctrl),
		"\x1b[24$": keymap.Named(keymap.F12, keymap.Shift),
		"O":        keymap.Char('O', 0),
	} {
		in := NewInput(&pieces{text + "p"})
		in.UTF8 = true
		piece, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		events := make(chan tcell.Event, len(piece))
		tcell.NewInputProcessor(events).ScanUTF8(piece)
		var r Reader
		var got []keymap.Key
		for len(events) > 0 {
			got = append(got, r.Read(<-events))
		}
		if len(got) != 2 || got[0] != want || got[1] != keymap.Char('p', 0) {
			t.Errorf("%q gives %v, want %v and p", text, got, want)
		}
	}
}
