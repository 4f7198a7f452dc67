package keymap

import (
	"slices"
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

// The rows of three layouts from the ends of each row, so that a letter left out would shift what
// follows.
func TestLettersOfOtherScriptsMeanTheirKeys(t *testing.T) {
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

// Each letter key of each layout, in alphabetical order, with the US layout's letter on that key. These
// are from the layouts that X11 has under the names ru, ua, by, gr, il, ara, ir, th, and Korea's
// standard for two sets of keys, not from the table in layout.go. Only what layout.go's opening comment
// names is left out.
func TestEveryLetterOfALayoutMeansItsKey(t *testing.T) {
	for _, c := range []struct{ name, from, to string }{
		{"Russian", "авгдезийклмнопрстуфцчшщыья", "fdultpbqrkvyjghcneawxiosmz"},
		{"Russian capitals", "АВГДЕЗИЙКЛМНОПРСТУФЦЧШЩЫЬЯ", "FDULTPBQRKVYJGHCNEAWXIOSMZ"},
		{"Ukrainian", "авгдезийклмнопрстуфцчшщьяі", "fdultpbqrkvyjghcneawxiomzs"},
		{"Ukrainian capitals", "АВГДЕЗИЙКЛМНОПРСТУФЦЧШЩЬЯІ", "FDULTPBQRKVYJGHCNEAWXIOMZS"},
		{"Belarusian", "авгдезйклмнопрстуфцчшыьяў", "fdultpqrkvyjghcneawxismzo"},
		{"Greek", "αβγδεζηθικλμνξοπρςστυφχψω", "abgdezhuiklmnjoprwstyfxcv"},
		{"Greek capitals", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ABGDEZHUIKLMNJOPRSTYFXCV"},
		{"Hebrew", "אבגדהוזחטיךכלםמןנסעפצקרש", "tcdsvuzjyhlfkonibxgpmera"},
		{"Arabic", "ءؤئابةتثحخرسشصضعغفقلمنهىي\ufefb", "xczhfmjepovsawquytrglkindb"},
		{"Arabic capitals", "آأإ\u0640\ufef5\ufef7\ufef9", "NHYJBGT"},
		{"Persian", "ابتثحخرسشصضعغفقلمنهپیطذ", "hfjepovsawquytrglkimdxb"},
		{"Korean", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qwertyuiopasdfghjklzxcvbnm"},
		{"Korean capitals", "ㅃㅉㄸㄲㅆㅒㅖ", "QWERTOP"},
		{
			"Thai", "\u0e01\u0e14\u0e17\u0e19\u0e1b\u0e1c\u0e1e\u0e1f\u0e22\u0e23\u0e2a\u0e2b\u0e2d\u0e30\u0e31\u0e32\u0e33\u0e34\u0e35\u0e37\u0e40\u0e41\u0e44\u0e46\u0e48\u0e49",
			"dfmoxzrapilsvtykebungcwqjh",
		},
		{
			"Thai capitals", "\u0e06\u0e09\u0e0c\u0e0d\u0e0e\u0e0f\u0e11\u0e13\u0e18\u0e24\u0e28\u0e29\u0e2e\u0e2f\u0e42",
			"SCGPEDRITALKVOF",
		},
		{"Arabic digits", "٠١٢٣٤٥٦٧٨٩", "0123456789"},
		{"Persian digits", "۰۱۲۳۴۵۶۷۸۹", "0123456789"},
		{"Thai digits", "๐๑๒๓๔๕๖๗๘๙", "0123456789"},
	} {
		to := []rune(c.to)
		for i, r := range []rune(c.from) {
			if got := Latin(r); got != to[i] {
				t.Errorf("%s: %q is read as %q, want %q", c.name, r, got, to[i])
			}
		}
	}
}

func TestDigitKeysNeedNoShift(t *testing.T) {
	for name, row := range map[string]string{"French": "à&é\"'(-è_ç", "Belgian": "à&é\"'(§è!ç", "usual": "0123456789", "Arabic": "٠١٢٣٤٥٦٧٨٩"} {
		for i, r := range []rune(row) {
			if got, want := Digit(r), rune('0'+i); got != want {
				t.Errorf("%s: %q is %q, want %q", name, r, got, want)
			}
		}
	}
	for _, r := range "xз ," {
		if got := Digit(r); got >= '0' && got <= '9' {
			t.Errorf("%q is the digit %q", r, got)
		}
	}
	m := Default(Answers{})
	for die, keys := range map[Action]string{DoDie1: "1&", DoDie2: "2é", DoDie3: "3\"", DoDie4: "4'", DoDie5: "5(", DoDie6: "6-§"} {
		for _, r := range keys {
			if got := m.Action(Game, Char(r, 0)); got != die {
				t.Errorf("%q does %q, want %q", r, got, die)
			}
		}
	}
}

func TestKeysWorkOnOtherLayouts(t *testing.T) {
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

func TestLanguagesOwnYesAndNoWork(t *testing.T) {
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
	for a, want := range map[Action][]Key{DoYes: {Char('д', 0), Char('y', 0)}, DoNo: {Char('н', 0), Char('n', 0)}} {
		if got := russian.Keys(Question, a); !slices.Equal(got, want) {
			t.Errorf("%s is taught as %v, want %v", a, got, want)
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

// On the key that types Greek's Ν a Latin layout types N, and both are yes: a key heard as Ν must
// not answer no.
func TestLanguagesOwnYesIsNeverNo(t *testing.T) {
	greek := Default(Answers{Yes: []rune{'ν', 'n'}, No: []rune{'ο', 'o'}})
	for r, want := range map[rune]Action{'ν': DoYes, 'n': DoYes, 'N': DoYes, 'y': DoYes, 'ο': DoNo, 'o': DoNo} {
		if got := greek.Action(Question, Char(r, 0)); got != want {
			t.Errorf("%q does %q, want %q", r, got, want)
		}
	}
	if got, want := greek.Keys(Question, DoNo), []Key{Char('ο', 0), Char('o', 0)}; !slices.Equal(got, want) {
		t.Errorf("no is taught as %v, want %v", got, want)
	}
	if got, want := greek.Action(Game, Char('ν', 0)), greek.Action(Game, Char('n', 0)); got != want {
		t.Errorf("outside a question Ν does %q, want %q", got, want)
	}
}

func TestDigitsOfAnyScriptAreRead(t *testing.T) {
	for line, want := range map[string]string{"۲۴/۲۰ ۶/۵": "24/20 6/5", "٣١": "31", "२ et é": "2 et é", "bar/22": "bar/22", "": ""} {
		if got := Digits(line); got != want {
			t.Errorf("%q is read as %q, want %q", line, got, want)
		}
	}
}
