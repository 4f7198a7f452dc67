package locales

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// partly makes two localizers of a language that lacks a message, and has one that was translated
// before its English changed. One decodes all messages at once, the other each when it is needed.
func partly(t *testing.T) []*Localizer {
	t.Helper()
	const english = "[Has]\nother = \"there\"\n[Lacks]\nother = \"not there\"\n[Empty]\nother = \"empty\"\n[Changed]\nother = \"new\"\n" +
		"[Around]\nother = \"{{.What}}!\"\n[Rolls]\none = \"{{.Count}} {{forms .Count \\\"one=roll\\\" \\\"other=rolls\\\"}}\"\nother = \"{{.Count}} {{forms .Count \\\"one=roll\\\" \\\"other=rolls\\\"}}\"\n"
	files := folder(map[string]string{
		"en/language.toml": "name = \"English\"", "en/game.en.toml": english,
		"ru/language.toml": "name = \"Русский\"", "ru/sources.toml": "Changed = \"00000000-" + hashOf("старое") + "\"\nAround = \"00000000-00000000\"\nHas = \"" + hashOf("there") + "\"\n",
		"ru/game.ru.toml": "[Has]\nother = \"есть\"\n[Empty]\nother = \"\"\n[Changed]\nother = \"старое\"\n[Around]\nother = \"{{.What}}?\"\n",
	})
	var all []*Localizer
	for _, read := range []func(fs.FS, string) (*catalogue.Texts, error){catalogue.ReadTexts, catalogue.OpenTexts} {
		l, err := open(files, files, "ru", read)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

func hashOf(text string) string {
	c, err := catalogue.Read(folder(map[string]string{"en/x.en.toml": "[Has]\nother = \"" + text + "\""}), "en")
	if err != nil {
		panic(err)
	}
	return catalogue.Hash(c.Messages["Has"])
}

func TestCoverage(t *testing.T) {
	for _, l := range partly(t) {
		covers(t, l.Coverage())
	}
}

func covers(t *testing.T, c Coverage) {
	t.Helper()
	if c.All != 6 || c.Has != 3 || c.Floor != 6 || c.HasFloor != 3 || c.Whole() || c.Percent() != 50 {
		t.Errorf("coverage %+v", c)
	}
	for name, lists := range map[string][2][]say.MessageID{
		"missing":   {c.Missing, {"Lacks", "Empty", "Rolls"}},
		"stale":     {c.Stale, {"Changed"}},
		"unstamped": {c.Unstamped, nil},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("%s: %v, want %v", name, lists[0], lists[1])
		}
	}
}

// Messages that a language lacks follow English rules throughout: 21 isn't "one" there, although it
// is in Russian.
func TestMissingMessagesAreEnglish(t *testing.T) {
	texts := map[string]say.Message{
		"есть":       say.M("Has", nil),
		"not there":  say.M("Lacks", nil),
		"empty":      say.M("Empty", nil),
		"not there?": say.M("Around", say.Data{"What": say.M("Lacks", nil)}),
		"21 rolls":   say.N("Rolls", 21, nil),
	}
	for _, l := range partly(t) {
		l.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
		for want, m := range texts {
			if got := l.Text(m); got != want {
				t.Errorf("%s: %q, want %q", m.ID, got, want)
			}
		}
	}
}

func TestGapsAreMarked(t *testing.T) {
	l := partly(t)[0]
	l.gaps = true
	if got := l.Text(say.M("Around", say.Data{"What": say.M("Lacks", nil)})); got != "[not there]?" {
		t.Errorf("a gap is written %q", got)
	}
	if l, err := New("de-x-gaps"); err != nil || l.Tag() != "de" || !l.gaps {
		t.Errorf("de-x-gaps speaks %v, %v", l, err)
	}
}

func TestSeparatorsMayBeEmpty(t *testing.T) {
	files := folder(map[string]string{
		"en/language.toml": "name = \"English\"", "en/x.en.toml": english,
		"ja/language.toml": "name = \"日本語\"", "ja/x.ja.toml": "[CommonSentenceSeparator]\nother = \"\"\n[Holds]\nother = \"{{.Point}}、{{.What}}。\"\n",
	})
	l, err := Open(files, "ja")
	if err != nil {
		t.Fatal(err)
	}
	holds := say.M("Holds", say.Data{"Point": 6, "What": "5"})
	if got := l.Announcement(say.Announcement{Sentences: []say.Message{holds, holds}}); got != "6、5。6、5。" {
		t.Errorf("two sentences are %q", got)
	}
}

// From a million on, French has a form that nobody needs here.
func TestMissingManyFormUsesOther(t *testing.T) {
	files := folder(map[string]string{
		"en/language.toml": "name = \"English\"", "en/x.en.toml": english,
		"fr/language.toml": "name = \"français\"", "fr/x.fr.toml": "[Checkers]\none = \"{{.Count}} pion\"\nother = \"{{.Count}} pions\"\n",
	})
	l, err := Open(files, "fr")
	if err != nil {
		t.Fatal(err)
	}
	l.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	if got := l.Text(say.N("Checkers", 1_000_000, nil)); got != "1000000 pions" {
		t.Errorf("a million is %q", got)
	}
}

// A translation that lacks a plural form is heard as long as its English doesn't change, as the
// checks count it.
func TestIncompleteTranslationLastsUntilEnglishChanges(t *testing.T) {
	const english, russian = "[A]\none = \"{{.Count}} roll\"\nother = \"{{.Count}} rolls\"\n", "[A]\none = \"{{.Count}} бросок\"\nother = \"{{.Count}} броска\"\n"
	read := func(english, sources string) *Localizer {
		l, err := Open(folder(map[string]string{
			"en/language.toml": "name = \"English\"", "en/game.en.toml": english,
			"ru/language.toml": "name = \"Русский\"", "ru/game.ru.toml": russian, "ru/sources.toml": sources,
		}), "ru")
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	first := read(english, "")
	source, err := first.source.messages.Whole()
	if err != nil {
		t.Fatal(err)
	}
	own, err := first.own.messages.Whole()
	if err != nil {
		t.Fatal(err)
	}
	stamp := "A = \"" + catalogue.Stamp(source.Messages["A"], own.Messages["A"]) + "\"\n"
	for source, want := range map[string]string{english: "1 бросок", strings.ReplaceAll(english, "roll", "throw"): "1 throw"} {
		l := read(source, stamp)
		if got := l.Text(say.N("A", 1, nil)); got != want || (len(l.Coverage().Outgrown) > 0) != (want == "1 throw") {
			t.Errorf("heard is %q, want %q, and outgrown are %v", got, want, l.Coverage().Outgrown)
		}
	}
}
