package keymap

import (
	"testing"
	"unicode/utf8"
)

func TestLayoutsLineUp(t *testing.T) {
	want := utf8.RuneCountInString(usLower)
	if n := utf8.RuneCountInString(usUpper); n != want {
		t.Fatalf("capitals: %d keys, want %d", n, want)
	}
	for _, l := range layouts {
		if n := utf8.RuneCountInString(l.lower); n != want {
			t.Errorf("%q has %d keys, want %d", l.lower, n, want)
		}
		if n := utf8.RuneCountInString(l.upper); l.upper != "" && n != want {
			t.Errorf("%q has %d keys, want %d", l.upper, n, want)
		}
	}
}

// The rows of three layouts from the ends of each row, so that a letter left out would shift what follows.
func TestLettersOfOtherScripts(t *testing.T) {
	for from, to := range map[rune]rune{
		'й': 'q', 'з': 'p', 'ъ': ']', 'ф': 'a', 'ж': ';', 'я': 'z', 'ь': 'm', 'б': ',', 'ю': '.', 'Ы': 'S', 'В': 'D', 'Р': 'H', 'И': 'B', 'Ю': '>',
		'і': 's', 'ї': ']', 'І': 'S', 'ў': 'o',
		'ς': 'w', 'ε': 'e', 'π': 'p', 'α': 'a', 'λ': 'l', 'ζ': 'z', 'μ': 'm', 'Δ': 'D', 'Η': 'H', 'Β': 'B', 'Σ': 'S', 'σ': 's',
		'ק': 'e', 'פ': 'p', 'ש': 'a', 'ך': 'l', 'ז': 'z', 'צ': 'm', 'ת': ',', 'ץ': '.',
		'ض': 'q', 'ح': 'p', 'د': ']', 'ش': 'a', 'م': 'l', 'ك': ';', 'ئ': 'z', 'ة': 'm', 'و': ',', 'ز': '.', 'ی': 'd',
		'ㅂ': 'q', 'ㅔ': 'p', 'ㅁ': 'a', 'ㅣ': 'l', 'ㅋ': 'z', 'ㅡ': 'm', 'ㄸ': 'E', 'ㅖ': 'P', 'ㄲ': 'R', 'ㅒ': 'O',
		'ๆ': 'q', 'ย': 'p', 'ล': ']', 'ฟ': 'a', 'ส': 'l', 'ว': ';', 'ผ': 'z', 'ท': 'm', 'ม': ',', 'ใ': '.', 'ฏ': 'D', 'ศ': 'L', 'ฬ': '>',
		'٣': '3', '۶': '6', '๑': '1', '२': '2',
		'd': 'd', 'D': 'D', 'é': 'é', 'ß': 'ß', '/': '/',
	} {
		if got := onUS(from); got != to {
			t.Errorf("%q is read as %q, want %q", from, got, to)
		}
	}
}

func TestPlayingOnOtherLayouts(t *testing.T) {
	m := Default(Answers{})
	for _, c := range []struct {
		key  Key
		want Action
	}{
		{Char('у', 0), DoStatus},
		{Char('В', 0), DoDouble}, // Russian, Shift and the D key
		{Char('в', 0), DoCube},
		{Char('З', 0), DoPips}, // a capital without a binding
		{Char('я', Ctrl), DoUndo},
		{Char('δ', 0), DoCube},
		{Char('נ', 0), DoBoardBreath},
		{Char('\ufefb', 0), DoBoardBreath},
		{Char('ㅠ', 0), DoBoardBreath},
		{Char('٤', 0), DoDie4},
	} {
		if got := m.Action(Game, c.key); got != c.want {
			t.Errorf("%v does %q, want %q", c.key, got, c.want)
		}
	}
}

func TestTheLanguagesOwnYesAndNo(t *testing.T) {
	russian := Default(Answers{Yes: []rune{'д'}, No: []rune{'н'}})
	for _, c := range []struct {
		in   Context
		r    rune
		want Action
	}{
		{Question, 'д', DoYes},
		{Question, 'Д', DoYes},
		{Question, 'н', DoNo}, // which is on the Y key: the letter goes before the place
		{Question, 'y', DoYes},
		{Question, 'т', DoNo},     // the N key
		{Game, 'д', DoMovesList},  // the L key
		{Question, 'у', DoStatus}, // the E key
	} {
		if got := russian.Action(c.in, Char(c.r, 0)); got != c.want {
			t.Errorf("%v: %q does %q, want %q", c.in, c.r, got, c.want)
		}
	}
	french := Default(Answers{Yes: []rune{'o'}, No: []rune{'n'}})
	if got := french.Action(Question, Char('o', 0)); got != DoYes {
		t.Errorf("o in a French question does %q", got)
	}
	if got := french.Action(Question, Char('o', Alt)); got != None {
		t.Errorf("Alt+O in a French question does %q", got)
	}
}
