package translate

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
	"backtalk/locales/internal/module"
)

// facts is the file language.toml of a new language.
const facts = `# What language this folder has. docs/translating.md explains each line.
name = %q
# whole = true once every message is translated and no test may find one missing.
whole = false
# Native players who have played by ear in this language, as they want to be named.
heard = []
# digits = "۰۱۲۳۴۵۶۷۸۹"
# espeak-cannot-read = true
# Messages that are rightly the same as in English.
same = []
# Messages heard in play that can't be shorter.
long = []
# Words that stand beside the name of a key: "press Enter", "the Enter key".
before-keys = []
after-keys = []
# Regular expressions of numerals that a voice reads in the wrong gender or case.
misread = []
`

// New makes a language's files in a folder, in the order of the English ones, and keeps their
// contents, except for translations of messages that the English no longer has. A file that the
// folder lacks gets the program's own translations. from has these and the English.
func New(from fs.FS, folder string, tag language.Tag) error {
	source, err := catalogue.Read(from, locales.Source)
	if err != nil {
		return err
	}
	lang := tag.String()
	own := filepath.Join(folder, lang)
	names, err := fs.Glob(from, locales.Source+"/*.*.toml")
	if err != nil {
		return err
	}
	if err := copyFacts(from, own, tag); err != nil {
		return err
	}
	sources, _, err := catalogue.ReadSources(os.DirFS(folder), lang)
	if err != nil {
		return err
	}
	removed := removal{source, sources}
	forms, _ := catalogue.Categories(lang)
	for _, name := range names {
		in, err := readFile(from, name)
		if err != nil {
			return err
		}
		subject, _, _ := strings.Cut(path.Base(name), ".")
		target := path.Join(lang, subject+"."+lang+".toml")
		out, err := readFile(os.DirFS(folder), target)
		if err != nil {
			return err
		}
		if len(out.blocks) == 0 {
			if out, err = readFile(from, target); err != nil {
				return err
			}
		}
		out, _ = removed.in(out)
		if err := merged(in, out, source, forms).write(filepath.Join(folder, filepath.FromSlash(target))); err != nil {
			return err
		}
	}
	return noteAll(source, own, lang)
}

// copyFacts writes the files of a language that hold no messages, as the program has them, unless
// they are there. A new language gets a language.toml that says what belongs there.
func copyFacts(from fs.FS, own string, tag language.Tag) error {
	for _, name := range []string{"language.toml", "grammar.toml", "speak.toml", catalogue.SourcesFile} {
		target := filepath.Join(own, name)
		if _, err := os.Stat(target); err == nil {
			continue
		}
		src, err := fs.ReadFile(from, path.Join(tag.String(), name))
		if err != nil && name == "language.toml" {
			src, err = fmt.Appendf(nil, facts, display.Self.Name(tag)), nil
		}
		if err != nil {
			continue // a language may do without
		}
		if err := module.WriteFile(target, src); err != nil {
			return err
		}
	}
	return nil
}

// noteAll notes the present English of the messages that a language has yet to translate, and drops
// the notes on messages that are gone.
func noteAll(source *catalogue.Catalogue, own, tag string) error {
	all, reasons, err := catalogue.ReadSources(os.DirFS(filepath.Dir(own)), tag)
	if err != nil {
		return err
	}
	translated, err := catalogue.Read(os.DirFS(filepath.Dir(own)), tag)
	if err != nil {
		return err
	}
	for id, m := range source.Messages {
		if translated.Messages[id] == nil {
			all[id] = catalogue.Stamp(m, nil)
		}
	}
	gone := func(id say.MessageID, _ string) bool {
		return source.Messages[id] == nil && translated.Messages[id] == nil
	}
	maps.DeleteFunc(all, gone)
	maps.DeleteFunc(reasons, gone)
	return writeSources(own, all, reasons)
}

// merged puts the messages of a language in the order of the English ones, and adds those that it
// lacks. Messages unknown to the English come last, for the checks to find.
func merged(english, own file, source *catalogue.Catalogue, forms []string) file {
	out := file{head: own.head, foot: own.foot}
	has := map[string]block{}
	for _, b := range own.blocks {
		has[b.id] = b
	}
	for _, e := range english.blocks {
		b, ok := has[e.id]
		delete(has, e.id)
		if !ok || !b.translated() && !catalogue.MayBeEmpty(source.Messages[say.MessageID(e.id)]) {
			b = empty(e, source, forms)
		}
		b.besideEnglish(e)
		out.blocks = append(out.blocks, b)
	}
	for _, b := range own.blocks {
		if _, left := has[b.id]; left {
			out.blocks = append(out.blocks, b)
		}
	}
	return out
}

// empty returns a message to be translated: without a text, unless the message may be empty. Then
// it has the English text.
func empty(english block, source *catalogue.Catalogue, forms []string) block {
	b := block{id: english.id}
	m := source.Messages[say.MessageID(english.id)]
	if m.One == "" {
		forms = []string{"other"}
	}
	text := ""
	if catalogue.MayBeEmpty(m) {
		text = m.Other
	}
	for _, form := range forms {
		b.below = append(b.below, fmt.Sprintf("%s = %q", form, text))
	}
	return b
}
