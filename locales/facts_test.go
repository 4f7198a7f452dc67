package locales

import (
	"testing"

	"backtalk/a11y/say"
)

func TestEveryLanguageHasItsOwnName(t *testing.T) {
	for _, lang := range Languages() {
		f, err := loadFacts(catalogues(), lang)
		if err != nil {
			t.Error(err)
		} else if Name(lang) != f.Name {
			t.Errorf("%s is called %q", lang, Name(lang))
		}
	}
	if len(All()) != len(Languages()) {
		t.Errorf("%d of %d languages have a name", len(All()), len(Languages()))
	}
	if Name("tlh") != "tlh" {
		t.Errorf("a language without a catalogue is called %q", Name("tlh"))
	}
}

func TestWrongFactsAreRefused(t *testing.T) {
	for _, src := range []string{"", "name = \"\"", "name = \"x\"\ndigits = \"012\"", "name = \"x\"\nsound = 1", "name"} {
		if f, err := loadFacts(folder(map[string]string{"xx/language.toml": src}), "xx"); err == nil {
			t.Errorf("%q is taken as %+v", src, f)
		}
	}
}

// rightToLeft returns a language like Persian, with few messages.
func rightToLeft(t *testing.T) *Localizer {
	t.Helper()
	files := folder(map[string]string{
		"en/language.toml": "name = \"English\"", "en/x.en.toml": english,
		"fa/language.toml": "name = \"فارسی\"\ndigits = \"۰۱۲۳۴۵۶۷۸۹\"",
		"fa/x.fa.toml":     "[Plays]\nother = \"{{.Who}}: {{.Moves}}\"\n[Moves]\nother = \"از {{.From}} به {{.To}}\"\n[Checkers]\none = \"{{.Count}} مهره\"\nother = \"{{.Count}} مهره\"\n",
	})
	l, err := Open(files, "fa")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Names and numbers that run the other way are isolated for the eye, and none of that reaches the
// ear.
func TestNamesAreIsolatedInRightToLeftText(t *testing.T) {
	l := rightToLeft(t)
	if l.Direction() != "rtl" || !l.facts.RightToLeft() {
		t.Errorf("the direction is %s", l.Direction())
	}
	moves := say.M("Moves", say.Data{"From": 24, "To": 5})
	for _, c := range []struct {
		m               say.Message
		written, spoken string
	}{
		{moves, "از \u2066۲۴\u2069 به \u2066۵\u2069", "از 24 به 5"},
		{say.M("Plays", say.Data{"Who": "Ada", "Moves": moves}), "\u2068Ada\u2069: از \u2066۲۴\u2069 به \u2066۵\u2069", "Ada: از 24 به 5"},
		{say.M("Plays", say.Data{"Who": "\u2068Ada\u2069", "Moves": moves}), "\u2068Ada\u2069: از \u2066۲۴\u2069 به \u2066۵\u2069", "Ada: از 24 به 5"},
		{say.M("Plays", say.Data{"Who": "آدا", "Moves": "05"}), "آدا: \u2066۰۵\u2069", "آدا: 05"},
		{say.N("Checkers", -3, nil), "\u2066-۳\u2069 مهره", "-3 مهره"},
		{say.M("Only", nil), "\u2066in English\u2069", "in English"},
	} {
		written := l.Text(c.m)
		if written != c.written || l.Spoken(written) != c.spoken {
			t.Errorf("%s is written %q and spoken %q, want %q and %q", c.m.ID, written, l.Spoken(written), c.written, c.spoken)
		}
	}
}

func TestNameOfTheOtherDirectionIsIsolated(t *testing.T) {
	l := fixture(t, "en")
	if got, want := l.Text(say.M("Hidden", say.Data{"What": "آدا"})), "\u2068آدا\u2069 here"; got != want {
		t.Errorf("an Arabic name is written %q, want %q", got, want)
	}
	if got := l.Text(say.M("Hidden", say.Data{"What": "Ada 12"})); got != "Ada 12 here" {
		t.Errorf("a Latin name is written %q", got)
	}
}

func TestDigitsOfAnyScriptAreSpokenAsASCII(t *testing.T) {
	for text, want := range map[string]string{"۰۱۲۳۴۵۶۷۸۹": "0123456789", "٠٩": "09", "०९": "09", "7": "7", "²": "²", "": ""} {
		if got := plain(text); got != want {
			t.Errorf("plain(%q) = %q, want %q", text, got, want)
		}
	}
}
