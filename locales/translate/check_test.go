package translate

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
)

// whole requires the messages of a release: every one in languages that claim to be whole, and in
// the others those heard in play.
var whole = flag.Bool("whole", false, "fail where a message is missing or its English has changed, as a release does")

func TestCataloguesHaveNoFaults(t *testing.T) {
	files := os.DirFS("..")
	texts := inEnglish(t)
	for _, lang := range locales.Languages() {
		for _, wrong := range faults(t, texts, files, lang) {
			t.Error(wrong)
		}
		l, err := locales.Open(files, lang)
		if err != nil {
			t.Fatal(err)
		}
		c := l.Coverage()
		t.Logf("%s: %d of %d messages, of those heard in play %d of %d, %d stale", lang, c.Has, c.All, c.HasFloor, c.Floor, len(c.Stale))
		if lacking := Unreleasable(l); *whole && len(lacking) > 0 {
			t.Errorf("%s: missing, or of an older English: %v", lang, lacking)
		}
	}
}

// inEnglish returns the English texts, which describe faults.
func inEnglish(t *testing.T) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// faults returns the faults of a language, in the words of texts.
func faults(t *testing.T, texts *locales.Localizer, files fs.FS, lang string) []string {
	t.Helper()
	r, err := Check(files, lang)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range r.Faults {
		all = append(all, texts.Text(f.Message()))
	}
	return all
}

// bothWith makes an English and a Russian folder, each of one file.
func bothWith(english, russian string) fstest.MapFS {
	files := fstest.MapFS{}
	for name, src := range map[string]string{
		"en/language.toml": "name = \"English\"\nbefore-keys = [\"press\"]", "en/game.en.toml": english,
		"ru/language.toml": "name = \"Русский\"", "ru/game.ru.toml": russian,
	} {
		files[name] = &fstest.MapFile{Data: []byte(src)}
	}
	return files
}

// both returns the faults of the English and the Russian.
func both(t *testing.T, files fs.FS) []string {
	t.Helper()
	texts := inEnglish(t)
	return append(faults(t, texts, files, locales.Source), faults(t, texts, files, "ru")...)
}

// Each catalogue here has one thing wrong, which must be found.
func TestChecksFindWhatIsWrong(t *testing.T) {
	const good = "[A]\ndescription = \"d\"\none = \"{{.Count}} of {{.Who}}\"\nother = \"{{.Count}} of {{.Who}}\"\n"
	const key = "[KeyNameEnter]\ndescription = \"d\"\nother = \"Enter\"\n"
	const goodRussian = "[A]\none = \"{{.Count}} {{.Who}}\"\nfew = \"{{.Count}} {{.Who}}\"\nmany = \"{{.Count}} {{.Who}}\"\nother = \"{{.Count}} {{.Who}}\"\n"
	if wrong := both(t, bothWith(good, goodRussian)); len(wrong) > 0 {
		t.Fatalf("good catalogues: %v", wrong)
	}
	for name, c := range map[string]struct{ en, ru, want string }{
		"too many":      {good, goodRussian + "[B]\nother = \"b\"\n", "no such message"},
		"description":   {strings.Replace(good, "\"d\"", "\" \"", 1), goodRussian, "en/game.en.toml:1: A: has no description"},
		"few forgotten": {good, strings.Replace(goodRussian, "few", "two", 1), "lacks the plural form few"},
		"one forgotten": {good, "[A]\nother = \"{{.Count}} {{.Who}}\"\n", "lacks the plural form one"},
		"template":      {good, strings.Replace(goodRussian, "{{.Who}}", "{{.Who", 1), "ru/game.ru.toml:1: A: "},
		"key's name":    {good + key, goodRussian + "[KeyNameEnter]\nother = \"{{Ввод\"\n", "ru/game.ru.toml:6: KeyNameEnter: "},
		"other name":    {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "{{.What}}"), "has {{.What}}"},
		"name lost":     {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "x"), "lacks {{.Who}}"},
		"a copy":        {good + "[B]\ndescription = \"d\"\nother = \"what\"\n", goodRussian + "[B]\nother = \"what\"\n", "the same as the English"},
		"too long":      {good + "[B]\ndescription = \"d\"\nother = \"what\"\n", goodRussian + "[B]\nother = \"что же, однако, такое\"\n", "the limit is"},
		"second forms":  {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "{{forms .Who \\\"one=a\\\" \\\"other=b\\\"}}"), "lacks the form few"},
		"a misspelling": {good, goodRussian + "ohter = \"x\"\n", "ru/game.ru.toml:6: can't be read: unknown name"},
		"box drawing":   {strings.Replace(good, " of", " \u2502", 1), goodRussian, "\u2502"},
		"braille":       {strings.Replace(good, " of", " \u2803", 1), goodRussian, "\u2803"},
		"emoji":         {strings.Replace(good, " of", " \U0001f3b2", 1), goodRussian, "\U0001f3b2"},
		"a key":         {strings.Replace(good, " of", " Press Enter of", 1) + key, goodRussian, "names a key"},
		"no forms":      {good + "[B]\ndescription = \"d\"\nother = \"{{.Count}} percent\"\n", goodRussian, "no plural forms"},
		"a letter key":  {strings.Replace(good, " of", " press U of", 1), goodRussian, "names a key"},
		"no TOML":       {good, "[A", "ru/game.ru.toml:1: can't be read"},
	} {
		wrong := both(t, bothWith(c.en, c.ru))
		if !slices.ContainsFunc(wrong, func(line string) bool { return strings.Contains(line, c.want) }) {
			t.Errorf("%s: found %q, want %q among it", name, wrong, c.want)
		}
	}
}

// A new English sentence, or another wording of an old one, holds nobody up: only a release demands
// its translation.
func TestNewEnglishFailsNoLanguage(t *testing.T) {
	const before = "[A]\ndescription = \"d\"\nother = \"{{.Who}} rolls.\"\n[B]\ndescription = \"d\"\nother = \"what\"\n[C]\ndescription = \"d\"\nother = \"{{.Who}} wins\"\n"
	const russian = "[A]\nother = \"Ходит {{.Who}}.\"\n[B]\nother = \"что же\"\n[C]\nother = \"Итог: {{.Who}}\"\n"
	english := "[A]\ndescription = \"d\"\nother = \"{{.Who}} is rolling.\"\n[B]\ndescription = \"d\"\nother = \"w\"\n" +
		"[C]\ndescription = \"d\"\none = \"{{.Who}} wins {{.Count}} point\"\nother = \"{{.Who}} wins {{.Count}} points\"\n[D]\ndescription = \"d\"\nother = \"{{.Who}}: new\"\n"
	files := bothWith(english, russian)
	old, err := catalogue.Read(bothWith(before, russian), locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	own, err := catalogue.Read(files, "ru")
	if err != nil {
		t.Fatal(err)
	}
	var sources strings.Builder
	for id, m := range own.Messages {
		fmt.Fprintf(&sources, "%s = %q\n", id, catalogue.Stamp(old.Messages[id], m))
	}
	files["ru/sources.toml"] = &fstest.MapFile{Data: []byte(sources.String())}
	if wrong := both(t, files); len(wrong) > 0 {
		t.Errorf("new English is a fault: %q", wrong)
	}
	l, err := locales.Open(files, "ru")
	if err != nil {
		t.Fatal(err)
	}
	l.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	for want, m := range map[string]say.Message{
		"Ходит Ада.":        say.M("A", say.Data{"Who": "Ада"}),
		"что же":            say.M("B", nil),
		"Ada wins 2 points": say.N("C", 2, say.Data{"Who": "Ada"}),
		"Ada: new":          say.M("D", say.Data{"Who": "Ada"}),
	} {
		if got := l.Text(m); got != want {
			t.Errorf("%s is heard as %q, want %q", m.ID, got, want)
		}
	}
	c := l.Coverage()
	if !slices.Equal(c.Stale, []say.MessageID{"A", "B"}) || !slices.Equal(c.Missing, []say.MessageID{"C", "D"}) || !slices.Equal(c.Outgrown, []say.MessageID{"C"}) {
		t.Errorf("listed are %+v", c)
	}
	files["ru/language.toml"].Data = []byte("name = \"Русский\"\nwhole = true")
	if l, err = locales.Open(files, "ru"); err != nil {
		t.Fatal(err)
	}
	if lacking := Unreleasable(l); len(lacking) != 4 {
		t.Errorf("a release lacks %v, want A to D", lacking)
	}
}

// In a language without spaces between words, the name of a key follows its word at once.
func TestWrittenKeysAreFoundWithoutSpaces(t *testing.T) {
	l, err := locales.New("zh-Hans")
	if err != nil {
		t.Fatal(err)
	}
	c := inspector{Localizer: l}
	c.written()
	for text, found := range map[string]bool{
		"请按回车。": true, "按U撤销。": true, "用空格键。": true, "按NVDA加5。": false, "按键帮助。": false, "按标题跳到": false,
	} {
		if c.keys.MatchString(text) != found {
			t.Errorf("%s: found %q", text, c.keys.FindString(text))
		}
	}
}

func rulesOf(t *testing.T, lang string) numeralRules {
	t.Helper()
	l, err := locales.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	c := inspector{Localizer: l}
	c.numeralRules()
	return c.numerals
}

func TestMisreadNumeralsAreFound(t *testing.T) {
	for lang, texts := range map[string][]string{
		"de": {"Du gewinnst 1 Punkt.", "1 frühere Meldung.", "mit 1 von 36 Würfen"},
		"ru": {"осталась 1 шашка", "осталось 2 шашки", "Ваши: 22 шашки", "1 очко", "31 очко", "из 36", "С 24 на 18", "длиной 4"},
	} {
		rules := rulesOf(t, lang)
		for _, text := range texts {
			if rules.in(text) == "" {
				t.Errorf("%s: %q passes", lang, text)
			}
		}
	}
	for lang, texts := range map[string][]string{
		"de": {"21 Punkte", "mit der 1 von 8", "Bar: du 1, Ada 2."},
		"ru": {"24 на 18", "выпало 2 и 1", "1 бросок", "2 броска", "11 очков", "12 шашек", "с пункта 24 по 5", "из тридцати шести"},
	} {
		rules := rulesOf(t, lang)
		for _, text := range texts {
			if found := rules.in(text); found != "" {
				t.Errorf("%s: %q is found in %q", lang, found, text)
			}
		}
	}
}
