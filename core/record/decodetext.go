package record

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// plainText decodes a file to UTF-8 with lines that end in "\n": it removes byte order marks, reads
// UTF-16 if such a mark indicates it, and reads a text that isn't UTF-8 as Latin-1, which older
// programs wrote.
func plainText(file []byte) string {
	var text string
	switch {
	case bytes.HasPrefix(file, []byte("\xff\xfe")):
		text = fromUTF16(file[2:], 0, 1)
	case bytes.HasPrefix(file, []byte("\xfe\xff")):
		text = fromUTF16(file[2:], 1, 0)
	case utf8.Valid(file):
		text = strings.TrimPrefix(string(file), "\ufeff")
	default:
		text = fromLatin1(file)
	}
	if strings.Contains(text, "\r") {
		text = strings.ReplaceAll(text, "\r\n", "\n")
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	return text
}

// fromUTF16 decodes pairs of bytes: low and high are the places of the lower and the higher byte in
// each pair.
func fromUTF16(file []byte, low, high int) string {
	units := make([]uint16, len(file)/2)
	for i := range units {
		units[i] = uint16(file[2*i+low]) | uint16(file[2*i+high])<<8
	}
	return string(utf16.Decode(units))
}

func fromLatin1(file []byte) string {
	var text strings.Builder
	text.Grow(len(file) + len(file)/8)
	for _, b := range file {
		text.WriteRune(rune(b))
	}
	return text.String()
}

// maxName is the longest name kept, in characters.
const maxName = 60

// cleanName returns a name without control characters, with single blanks, cut to a sensible
// length.
func cleanName(name string) string { return clean(name, maxName) }
