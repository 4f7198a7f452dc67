package keymap

import "strings"

// Terminals send only the character of the layout that is switched on. A player who types Russian or
// Arabic would lose every letter key, so Backtalk reads each character of the standard layouts as the
// one that the US layout has on the same key. If two layouts of one script disagree, the one with more
// users wins. Characters that are themselves on the US layout (the Hebrew layout's slash on Q,
// apostrophe on W) can't be distinguished from those and stay what they are. A space stands for a key
// without such a character.

const (
	usLower = "qwertyuiop[]asdfghjkl;zxcvbnm,."
	usUpper = "QWERTYUIOP  ASDFGHJKL ZXCVBNM<>"
)

// layouts holds, for each layout, its small characters in the order of usLower and, if it has them,
// its capitals in the order of usUpper.
var layouts = []struct{ lower, upper string }{
	// Russian.
	{"йцукенгшщзхъфывапролджячсмитьбю", "ЙЦУКЕНГШЩЗ  ФЫВАПРОЛД ЯЧСМИТЬБЮ"},
	// Ukrainian, where it differs.
	{"           ї і                 ", "             І                 "},
	// Belarusian, where it differs without contradicting the others.
	{"        ў                      ", "        Ў                      "},
	// Greek.
	{" ςερτυθιοπ  ασδφγηξκλ ζχψωβνμ  ", "  ΕΡΤΥΘΙΟΠ  ΑΣΔΦΓΗΞΚΛ ΖΧΨΩΒΝΜ  "},
	// Hebrew, SI-1452.
	{"  קראטוןםפ  שדגכעיחלךףזסבהנמצתץ", ""},
	// Arabic 101; the ligatures on B, G and T arrive as one character from X11, and so do the vowel
	// signs of the capitals.
	{"ضصثقفغعهخحجدشسيبلاتنمكئءؤر\ufefbىةوز", "\u064e\u064b\u064f\u064c\ufef9إ      \u0650\u064d  \ufef7أ\u0640    \u0652  \ufef5آ   "},
	// Persian, where it differs without contradicting the others.
	{"           چ  ی      ک ط  ذ پ  ", ""},
	// Korean, two-set. The double consonants are the capitals.
	{"ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ  ㅁㄴㅇㄹㅎㅗㅓㅏㅣ ㅋㅌㅊㅍㅠㅜㅡ  ", "ㅃㅉㄸㄲㅆ   ㅒㅖ                     "},
	// Thai, Kedmanee.
	{"ๆไ\u0e33พะ\u0e31\u0e35รนยบลฟหกดเ\u0e49\u0e48าสวผปแอ\u0e34\u0e37ทมใ", "  ฎฑธ\u0e4d\u0e4aณฯญ  ฤฆฏโฌ\u0e47\u0e4bษศ   ฉฮ\u0e3a\u0e4c ฒฬ"},
}

// latin maps a character of another layout to the US layout's.
var latin = func() map[rune]rune {
	m := map[rune]rune{}
	for _, l := range layouts {
		pair(m, l.lower, usLower)
		pair(m, l.upper, usUpper)
	}
	return m
}()

func pair(m map[rune]rune, from, to string) {
	keys := []rune(to)
	for i, r := range []rune(from) {
		if _, taken := m[r]; r != ' ' && !taken && i < len(keys) && keys[i] != ' ' {
			m[r] = keys[i]
		}
	}
}

// Latin returns what the US layout has on the key that writes r in another layout, 0 to 9 for a
// digit of another script, or else r itself. Lists in which a letter finds a line use it if the
// keyboard lacks their letters.
func Latin(r rune) rune { return onUS(r) }

// unshifted maps the characters of rows that need Shift for their digits, in French and Belgian
// layouts, to the digits.
var unshifted = map[rune]rune{
	'&': '1', 'é': '2', '"': '3', '\'': '4', '(': '5', '-': '6', '§': '6', 'è': '7', '_': '8', '!': '8', 'ç': '9', 'à': '0',
}

// Digit returns the digit meant when a player types a number: 0 to 9 for the digits of the scripts
// in zeros, and for the digit row of layouts that have their digits on Shift. For anything else it
// returns what [Latin] does.
func Digit(r rune) rune {
	if d, ok := unshifted[r]; ok {
		return d
	}
	return onUS(r)
}

// zeros are the zeros of the scripts that have digits of their own on a keyboard: Arabic, Persian,
// Devanagari, Thai. Unicode keeps the ten digits of a script together and in order.
var zeros = []rune{'\u0660', '\u06f0', '\u0966', '\u0e50'}

// Digits writes the digits of the scripts in zeros as 0 to 9, for plays and numbers in a typed
// line.
func Digits(line string) string {
	return strings.Map(func(r rune) rune {
		if zero := zeroBefore(r); zero != 0 {
			return '0' + r - zero
		}
		return r
	}, line)
}

// zeroBefore returns the zero of a digit's script, or 0 if r isn't a digit of such a script.
func zeroBefore(r rune) rune {
	for _, zero := range zeros {
		if r >= zero && r <= zero+9 {
			return zero
		}
	}
	return 0
}

// onUS returns the character that the US layout has on the key of r, or the digit of r's value. It
// returns r itself if no other layout here has it.
func onUS(r rune) rune {
	if to, ok := latin[r]; ok {
		return to
	}
	if zero := zeroBefore(r); zero != 0 {
		return '0' + r - zero
	}
	return r
}
