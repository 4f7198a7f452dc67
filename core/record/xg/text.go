package xg

import (
	"strings"
	"unicode/utf16"
)

// windows are the characters that Windows has in place of the controls from 0x80 on in Latin-1.
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

// ansi returns a character of Windows' Western code page.
func ansi(b byte) rune {
	if b >= 0x80 && b < 0xa0 {
		return []rune(windows)[b-0x80]
	}
	return rune(b)
}

// shortText reads a text whose first byte is its length; most limits that length.
func shortText(b []byte, at, most int) string {
	length := min(int(b[at]), most, len(b)-at-1)
	var text strings.Builder
	for _, c := range b[at+1 : at+1+length] {
		text.WriteRune(ansi(c))
	}
	return text.String()
}

// wideSize is the space for a wide text, in bytes.
const wideSize = 258

// wideText reads a text in UTF-16 that ends with a zero.
func wideText(b []byte, at int) string {
	var units []uint16
	for i := at; i+1 < at+wideSize; i += 2 {
		unit := uint16(b[i]) | uint16(b[i+1])<<8
		if unit == 0 {
			break
		}
		units = append(units, unit)
	}
	return string(utf16.Decode(units))
}
