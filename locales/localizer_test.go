package locales

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"backtalk/a11y/say"
)

// folder makes a file system of catalogues for tests.
func folder(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, src := range files {
		m[name] = &fstest.MapFile{Data: []byte(src)}
	}
	return m
}

const english = `
[CommonSentenceSeparator]
other = " "
[CommonListSeparator]
other = ", "
[Moves]
other = "{{.From}} to {{.To}}"
[Plays]
other = "{{.Who}} plays {{.Moves}}."
[Checkers]
one = "{{.Count}} checker"
other = "{{.Count}} checkers"
[Holds]
other = "{{.Point}}, {{.What}}"
[Only]
other = "in English"
[Hidden]
other = "{{.What}} here"
`

const russian = `
[CommonSentenceSeparator]
other = " "
[CommonListSeparator]
other = "; "
[Moves]
other = "с {{.From}} на {{.To}}"
[Plays]
other = "{{.Who}} играет {{.Moves}}."
[Checkers]
one = "{{.Count}} шашка"
few = "{{.Count}} шашки"
many = "{{.Count}} шашек"
other = "{{.Count}} шашки"
[Holds]
other = "{{.Point}}, {{.What}}"
[Hidden]
other = "{{if}"
`

func fixture(t *testing.T, lang string) *Localizer {
	t.Helper()
	files := folder(map[string]string{
		"en/x.en.toml": english, "ru/x.ru.toml": russian,
		"en/language.toml": "name = \"English\"", "ru/language.toml": "name = \"Русский\"",
	})
	l, err := Open(files, lang)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func moves() say.List {
	return say.List{
		say.M("Moves", say.Data{"From": 8, "To": 5}),
		say.M("Moves", say.Data{"From": 6, "To": 5}),
	}
}

func TestTextsFillInNamesAndNumbers(t *testing.T) {
	for _, c := range []struct {
		lang    string
		message say.Message
		want    string
	}{
		{"en", say.M("Plays", say.Data{"Who": "Ada", "Moves": moves()}), "Ada plays 8 to 5, 6 to 5."},
		{"ru", say.M("Plays", say.Data{"Who": "Ада", "Moves": moves()}), "Ада играет с 8 на 5; с 6 на 5."},
		{"en", say.N("Checkers", 1, nil), "1 checker"},
		{"en", say.N("Checkers", 0, nil), "0 checkers"},
		{"en", say.N("Checkers", 12345, nil), "12345 checkers"},
		{"ru", say.N("Checkers", 21, nil), "21 шашка"},
		{"ru", say.N("Checkers", 2, nil), "2 шашки"},
		{"ru", say.N("Checkers", 11, nil), "11 шашек"},
		{"ru", say.M("Holds", say.Data{"Point": 6, "What": say.N("Checkers", 5, nil)}), "6, 5 шашек"},
		{"ru", say.M("Only", nil), "in English"},
		{"ru", say.M("Hidden", say.Data{"What": "it"}), "it here"},
		{"en", say.M("Plays", say.Data{"Who": "{{.Count}}", "Moves": "x"}), "{{.Count}} plays x."},
		{"en", say.M("Plays", say.Data{"Who": "Ada"}), "Ada plays."},
		{"en", say.M("Plays", say.Data{"Who": "Ada", "Moves": nil}), "Ada plays."},
		{"en", say.M("Nowhere", nil), "Nowhere"},
		{"ru", say.M("Nowhere", nil), "Nowhere"},
	} {
		if got := fixture(t, c.lang).Text(c.message); got != c.want {
			t.Errorf("%s: Text(%v) = %q, want %q", c.lang, c.message, got, c.want)
		}
	}
}

func TestSentencesOfAnAnnouncementAreOneLine(t *testing.T) {
	a := say.Announcement{Sentences: []say.Message{
		say.M("Plays", say.Data{"Who": "Ada", "Moves": moves()}),
		say.N("Checkers", 2, nil),
	}}
	if got, want := fixture(t, "en").Announcement(a), "Ada plays 8 to 5, 6 to 5. 2 checkers"; got != want {
		t.Errorf("Announcement = %q, want %q", got, want)
	}
	if got := fixture(t, "en").Announcement(say.Announcement{Cue: say.CueHit}); got != "" {
		t.Errorf("a cue alone is written as %q", got)
	}
}

func TestFaultIsReportedOnce(t *testing.T) {
	l := fixture(t, "ru")
	faults := map[say.MessageID][]error{}
	l.OnFault(func(id say.MessageID, err error) { faults[id] = append(faults[id], err) })
	for range 3 {
		l.Text(say.M("Only", nil))
		l.Text(say.M("Plays", say.Data{"Who": "Ada"}))
		l.Text(say.M("Holds", say.Data{"Point": 1, "What": "x"}))
	}
	if len(faults) != 1 || len(faults["Plays"]) != 1 {
		t.Errorf("faults: %v, want one of Plays", faults)
	}
	if !errors.Is(errors.Join(faults["Plays"]...), ErrNoValue) {
		t.Errorf("fault of Plays: %v, want ErrNoValue", faults["Plays"])
	}
}

// A file that can't be read is named with its line, and the others are heard.
func TestBrokenFileIsNamedAndTheOthersLoad(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"no TOML":   {"[Moves]\nother = \"a\" quote\"\n", "ru/b.ru.toml:2: "},
		"twice":     {"# Once more.\n[Has]\nother = \"twice\"", "ru/b.ru.toml:2: the message is in two files: Has, and a"},
		"unknown":   {"[Moves]\nother = \"x\"\nohter = \"y\"", "ru/b.ru.toml:3: unknown name"},
		"grammar":   {"", "ru/grammar.toml:1: "},
		"language":  {"", "ru/language.toml:2: "},
		"speak":     {"", "ru/speak.toml:1: "},
		"sources":   {"", "ru/sources.toml:1: "},
		"file name": {"", "ru/c.de.toml: the file's name must end"},
	} {
		files := folder(map[string]string{
			"en/language.toml": "name = \"English\"", "en/a.en.toml": "[Has]\nother = \"there\"\n",
			"ru/language.toml": "name = \"Русский\"\n", "ru/a.ru.toml": "[Has]\nother = \"есть\"\n",
		})
		switch file := map[string]string{"file name": "c.de.toml", "twice": "b.ru.toml", "no TOML": "b.ru.toml", "unknown": "b.ru.toml"}[name]; {
		case file != "":
			files["ru/"+file] = &fstest.MapFile{Data: []byte(c.src)}
		case name == "language":
			files["ru/language.toml"].Data = []byte("name = \"Русский\"\nwhole = 'x\n")
		default:
			files["ru/"+name+".toml"] = &fstest.MapFile{Data: []byte("x = \"\n")}
		}
		l, err := Open(files, "ru")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := l.Text(say.M("Has", nil)); got != "есть" {
			t.Errorf("%s: the other file is heard as %q", name, got)
		}
		if broken := l.Broken(); len(broken) != 1 || !strings.HasPrefix(broken[0].Error(), c.want) {
			t.Errorf("%s: named is %v, want %q", name, broken, c.want)
		}
	}
}

// A translator's folder is read over the program's own catalogues, message by message.
func TestFolderOverridesTheCatalogues(t *testing.T) {
	own := t.TempDir()
	if err := os.Mkdir(filepath.Join(own, "de"), 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(own, "de", "game.de.toml")
	if err := os.WriteFile(file, []byte("[GameYouFirst]\nother = \"Selbst\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Open(Over(own), "de")
	if err != nil {
		t.Fatal(err)
	}
	if got := l.List(say.List{say.M(say.GameYouFirst, nil), say.M(say.GameNameWhite, nil)}); got != "Selbst, Weiß" {
		t.Errorf("heard %q, want the folder's word and the program's", got)
	}
	if len(l.Broken()) > 0 || l.Facts().Name != "Deutsch" {
		t.Errorf("broken %v, facts %+v", l.Broken(), l.Facts())
	}
	if err := os.WriteFile(file, []byte("\n[GameYouFirst]\nother = \"Sie\" selbst\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err = Open(Over(own), "de"); err != nil {
		t.Fatal(err)
	}
	if got := l.Text(say.M(say.GameYouFirst, nil)); got != "Du" {
		t.Errorf("without the broken file heard %q, want the program's own word", got)
	}
	if b := l.Broken(); len(b) != 1 || b[0].File != filepath.ToSlash(file) || b[0].Line != 3 {
		t.Errorf("named is %v, want %s:3", b, file)
	}
}

func TestNoLanguageIsAnError(t *testing.T) {
	for _, tag := range []string{"not a tag", "123456789", "../en"} {
		if l, err := New(tag); err == nil {
			t.Errorf("New(%q) speaks %s, want an error", tag, l.Tag())
		}
	}
}

// Without a catalogue for their language, its speakers get English, not a neighbour's Russian or
// German.
func TestRegionGetsItsLanguageAndNoNeighbours(t *testing.T) {
	for want, tags := range map[string][]string{
		"en": {
			"", "C", "POSIX", "C.UTF-8", "en", "en_US.UTF-8", "en-GB", "en-Latn-US", "tlh", "ja_JP",
			"uk", "uk_UA.UTF-8", "be_BY", "kk", "bg", "lb", "lb_LU.UTF-8", "gsw_CH", "nds_DE", "nl", "und", "und-RU",
		},
		"de": {"de", "de_DE.UTF-8", "de-AT", "de_CH@euro", "de-Latn-DE", "de-u-co-phonebk", "de-1996", "de-CH-1996"},
		"ru": {"ru", "ru_RU.KOI8-R", "ru-UA", "ru-Cyrl-KZ"},
	} {
		for _, tag := range tags {
			got, _, err := matchAmong([]string{"en", "de", "ru"}, tag)
			if err != nil || got != want {
				t.Errorf("%q gets %s, %v; want %s", tag, got, err, want)
			}
		}
	}
}

func TestHasReportsLanguages(t *testing.T) {
	for tag, want := range map[string]bool{
		"en": true, "de-AT": true, "ru_UA.UTF-8": true, Pseudo: true, "C": true,
		"gsw": false, "lb": false, "tlh-CA": false, "und": false, "not a tag": false,
	} {
		if Has(tag) != want {
			t.Errorf("Has(%q) is %v", tag, !want)
		}
	}
}

func TestPseudoLocaleMarksCatalogueTexts(t *testing.T) {
	l, err := New(Pseudo)
	if err != nil {
		t.Fatal(err)
	}
	m := say.M(say.KeyNameControl, say.Data{"Key": say.M(say.KeyNameHome, nil)})
	if got, want := l.Text(m), "[Control plus [Home]]"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
	a := say.Announcement{Sentences: []say.Message{say.M(say.KeyHelp, nil), say.M(say.KeyUndo, nil)}}
	if got, want := l.Announcement(a), "[help] [undo]"; got != want {
		t.Errorf("Announcement = %q, want %q", got, want)
	}
}

func TestLettersForYesAndNoDiffer(t *testing.T) {
	for _, lang := range append(Languages(), Pseudo) {
		if !asked(lang) {
			continue
		}
		l, err := New(lang)
		if err != nil {
			t.Fatal(err)
		}
		yes, no := l.YesNo()
		for _, r := range slices.Concat(yes, no) {
			if !unicode.IsLetter(r) || unicode.ToLower(r) != r || slices.Contains(yes, r) == slices.Contains(no, r) {
				t.Errorf("%s: letters %q and %q: %q is no small letter, or is in both", lang, string(yes), string(no), r)
			}
		}
	}
}

func BenchmarkAnnouncement(b *testing.B) {
	l, err := New("en")
	if err != nil {
		b.Fatal(err)
	}
	key := say.M(say.KeyNameControl, say.Data{"Key": say.M(say.KeyNameHome, nil)})
	a := say.Announcement{Sentences: []say.Message{
		say.M(say.KeysHelpLine, say.Data{"Key": key, "Help": say.M(say.KeyUndoHelp, nil)}),
	}}
	for b.Loop() {
		l.Announcement(a)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := New("en"); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWordCountFollowsTheLanguage(t *testing.T) {
	m := say.M(say.GameMoves, say.Data{"Moves": say.List{say.M(say.GameMoveOnTo, say.Data{"To": 5}), say.M(say.GameMoveHits, nil)}})
	// "on to 5, hits." and "weiter auf 5, schlägt.", "дальше на 5, с боем."
	for lang, want := range map[string]int{"en": 4, "de": 4, "ru": 5} {
		l, err := New(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.WordCount(m); got != want {
			t.Errorf("%s: %d words in %q, want %d", lang, got, l.Text(m), want)
		}
	}
}

func TestTextWithoutSpacesCountsCharacters(t *testing.T) {
	l := fixture(t, "en")
	for text, want := range map[string]int{"24から14へ。": 2, "エイダ、6と4。": 2, "Ada rolls": 2, "二十四到十四": 3} {
		if got := l.WordCount(say.M("Hidden", say.Data{"What": text})) - 1; got != want {
			t.Errorf("%q has %d words, want %d", text, got, want)
		}
	}
}
