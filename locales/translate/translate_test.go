package translate

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/language"
)

const english = "# Of the English.\n\n[Won]\ndescription = \"The end.\"\none = \"{{.Count}} point\"\nother = \"{{.Count}} points\"\n\n[Bar]\ndescription = \"The bar.\"\nother = \"bar\"\n"

// folders makes the folder of the English, and returns it with that of another language.
func folders(t *testing.T, tag string) (source, own string) {
	t.Helper()
	root := t.TempDir()
	source, own = filepath.Join(root, "en"), filepath.Join(root, tag)
	if err := os.Mkdir(source, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(source, "game.en.toml"), english)
	write(t, filepath.Join(source, "language.toml"), "name = \"English\"\n")
	return source, own
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, name string) string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// A language begins with the English beside each message, in the plural forms that it has; what is
// translated keeps its text and its author's comments, with the English beside it.
func TestNewLanguageGetsASkeleton(t *testing.T) {
	source, own := folders(t, "pl")
	file := filepath.Join(own, "game.pl.toml")
	if err := New(os.DirFS(filepath.Dir(source)), filepath.Dir(source), language.Polish); err != nil {
		t.Fatal(err)
	}
	first := content(t, file)
	const won = "#. description = \"The end.\"\n#. one = \"{{.Count}} point\"\n#. other = \"{{.Count}} points\"\n[Won]\none = \"\"\nfew = \"\"\nmany = \"\"\nother = \"\"\n"
	if !strings.Contains(first, won) || !strings.Contains(content(t, filepath.Join(own, "language.toml")), `name = "polski"`) {
		t.Fatalf("the skeleton is\n%s", first)
	}
	write(t, file, "# Glossary.\n\n"+strings.Replace(first, "[Bar]\nother = \"\"", "# as in the rules\n[Bar]\nother = \"banda\"", 1))
	if err := New(os.DirFS(filepath.Dir(source)), filepath.Dir(source), language.Polish); err != nil {
		t.Fatal(err)
	}
	if got, want := content(t, file), "# Glossary.\n\n"+won+"\n#. description = \"The bar.\"\n#. other = \"bar\"\n# as in the rules\n[Bar]\nother = \"banda\"\n"; got != want {
		t.Errorf("with one translated it is\n%s\nwant\n%s", got, want)
	}
}

// A translator's notes at the end of a file stay there when messages are added or dropped.
func TestNotesAtTheEndOfAFileStay(t *testing.T) {
	source, own := folders(t, "de")
	folder := filepath.Dir(source)
	file := filepath.Join(own, "game.de.toml")
	if err := os.Mkdir(own, 0o755); err != nil {
		t.Fatal(err)
	}
	const notes = "\n# To be asked:\n\n# the bar\n"
	write(t, filepath.Join(own, "language.toml"), "name = \"Deutsch\"\n")
	write(t, filepath.Join(own, "sources.toml"), "Gone = \"0000-0000\"\n")
	write(t, file, "[Bar]\nother = \"Bar\"\n\n[Gone]\nother = \"weg\"\n"+notes)
	if err := Drop(folder, "de"); err != nil {
		t.Fatal(err)
	}
	if got, want := content(t, file), "[Bar]\nother = \"Bar\"\n"+notes; got != want {
		t.Errorf("after Drop it is\n%s\nwant\n%s", got, want)
	}
	if err := New(os.DirFS(folder), folder, language.German); err != nil {
		t.Fatal(err)
	}
	if got := content(t, file); !strings.Contains(got, "[Won]") || !strings.HasSuffix(got, notes) {
		t.Errorf("after New it is\n%s", got)
	}
}

// Stamping notes the English of a translation again if the translation changed too. If it didn't, it
// does so only for the messages named.
func TestStampNotesTheTranslatedEnglish(t *testing.T) {
	source, own := folders(t, "de")
	if err := os.Mkdir(own, 0o755); err != nil {
		t.Fatal(err)
	}
	file, sources := filepath.Join(own, "game.de.toml"), filepath.Join(own, "sources.toml")
	noted := func(ids ...string) string {
		t.Helper()
		if err := Stamp(filepath.Dir(source), "de", ids, ""); err != nil {
			t.Fatal(err)
		}
		return content(t, sources)
	}
	write(t, file, "[Bar]\nother = \"Bar\"\n")
	first := noted()
	if !strings.Contains(first, "Bar = \"") || strings.Contains(first, "Won") {
		t.Fatalf("noted is %s", first)
	}
	write(t, filepath.Join(source, "game.en.toml"), strings.Replace(english, "\"bar\"", "\"the bar\"", 1))
	if noted() != first {
		t.Error("a stale translation was noted")
	}
	named := noted("Bar")
	if named == first {
		t.Error("a translation that was read again was not noted")
	}
	write(t, filepath.Join(source, "game.en.toml"), strings.Replace(english, "\"bar\"", "\"that bar\"", 1))
	write(t, file, "[Bar]\nother = \"die Bar\"\n")
	if noted() == named {
		t.Error("a translation that was changed was not noted")
	}
}

// If the English drops a message, its translation is listed, and isn't a fault, until stamping or New
// removes it. A misspelt name, which never had an English, stays a fault.
func TestRemovedMessageIsListedAndDropped(t *testing.T) {
	source, own := folders(t, "de")
	folder := filepath.Dir(source)
	if err := os.Mkdir(own, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(own, "language.toml"), "name = \"Deutsch\"\nsame = [\"Bar\"]\n")
	const won = "[Won]\none = \"{{.Count}} Punkt\"\nother = \"{{.Count}} Punkte\"\n"
	for name, drop := range map[string]func() error{
		"stamp": func() error { return Drop(folder, "de") },
		"new":   func() error { return New(os.DirFS(folder), folder, language.German) },
	} {
		file := filepath.Join(own, "game.de.toml")
		write(t, filepath.Join(source, "game.en.toml"), english)
		write(t, file, "# Glossary.\n\n"+won+"\n[Bar]\nother = \"bar\"\n")
		stamp := func() {
			t.Helper()
			if err := Stamp(folder, "de", nil, ""); err != nil {
				t.Fatal(err)
			}
		}
		check := func() Report {
			t.Helper()
			r, err := Check(os.DirFS(folder), "de")
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		stamp()
		write(t, filepath.Join(source, "game.en.toml"), english[:strings.Index(english, "[Bar]")])
		stamp() // as make generate does
		if r := check(); len(r.Faults) > 0 || len(r.Removed) != 1 || r.Removed[0].ID != "Bar" {
			t.Errorf("%s: faults %v, removed %v", name, r.Faults, r.Removed)
		}
		write(t, file, content(t, file)+"\n[Wno]\nother = \"x\"\n")
		if r := check(); len(r.Faults) != 1 || r.Faults[0].ID != "Wno" {
			t.Errorf("%s: faults beside a misspelt name: %v", name, r.Faults)
		}
		if err := drop(); err != nil {
			t.Fatal(err)
		}
		left := content(t, file)
		if strings.Contains(left, "[Bar]") || !strings.Contains(left, won) || !strings.Contains(left, "[Wno]") || strings.Contains(content(t, filepath.Join(own, "sources.toml")), "Bar") {
			t.Errorf("%s: left is\n%s", name, left)
		}
	}
}

// English that changed in wording only is stamped for a language without its translator; the reason
// stays until the next change. A translation that no longer fits its English can't be stamped.
func TestStampKeepsItsReason(t *testing.T) {
	source, own := folders(t, "de")
	if err := os.Mkdir(own, 0o755); err != nil {
		t.Fatal(err)
	}
	folder, sources := filepath.Dir(source), filepath.Join(own, "sources.toml")
	write(t, filepath.Join(own, "game.de.toml"), "[Bar]\nother = \"Bar\"\n")
	stamp := func(reason string, ids ...string) error { return Stamp(folder, "de", ids, reason) }
	if err := stamp(""); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(source, "game.en.toml"), strings.Replace(english, "\"bar\"", "\"the bar\"", 1))
	if err := stamp("an article", "Bar"); err != nil {
		t.Fatal(err)
	}
	const why = "[why]\nBar = \"an article\"\n"
	if got := content(t, sources); !strings.HasSuffix(got, why) {
		t.Errorf("noted is\n%s\nwant at its end\n%s", got, why)
	}
	if err := stamp(""); err != nil || !strings.HasSuffix(content(t, sources), why) {
		t.Errorf("the next stamp: %v\n%s", err, content(t, sources))
	}
	r, err := Check(os.DirFS(folder), "de")
	if err != nil || len(r.Stale) > 0 {
		t.Errorf("after the stamp: %v, stale %v", err, r.Stale)
	}
	write(t, filepath.Join(own, "game.de.toml"), "[Bar]\nother = \"die Bar\"\n")
	if err := stamp(""); err != nil || strings.Contains(content(t, sources), "why") {
		t.Errorf("after another translation: %v\n%s", err, content(t, sources))
	}
	write(t, filepath.Join(source, "game.en.toml"), strings.Replace(english, "\"bar\"", "\"{{.Where}} bar\"", 1))
	if err := stamp("a word", "Bar"); !errors.Is(err, ErrOutgrown) {
		t.Errorf("what no longer fits is stamped: %v", err)
	}
	if err := stamp("a word", "Nothing"); !errors.Is(err, ErrNoMessage) {
		t.Errorf("no message is stamped: %v", err)
	}
}
