package main

import (
	"encoding/binary"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"backtalk/keymap"
)

// Older editors of Windows save a text in UTF-16. The player's own keys work all the same.
func TestKeysFileInUTF16IsRead(t *testing.T) {
	for name, order := range map[string]binary.AppendByteOrder{"little-endian": binary.LittleEndian, "big-endian": binary.BigEndian} {
		var text []byte
		for _, unit := range utf16.Encode([]rune("\ufeff[game]\r\nquit = \"ctrl+q\"\r\nwhat\r\n")) {
			text = order.AppendUint16(text, unit)
		}
		file := filepath.Join(t.TempDir(), "keys.toml")
		write(t, file, string(text))
		keys, problems := loadKeys(file, keymap.Answers{Yes: []rune{'y'}, No: []rune{'n'}}, folders{})
		if got := keys.Keys(keymap.Game, keymap.DoQuit); len(got) != 1 || got[0].String() != "ctrl+q" {
			t.Errorf("%s: the key to quit is %v, want ctrl+q", name, got)
		}
		if len(problems) != 1 || problems[0].Sentences[0].Data["Line"] != 3 {
			t.Errorf("%s: the problems are %v, want one in line 3", name, problems)
		}
	}
}
