package main

import (
	"fmt"
	"os"
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

// skeleton makes a language's files, in the order of the English ones, and keeps what they have.
func skeleton(english, own string, tag language.Tag) error {
	source, err := catalogue.Read(os.DirFS(filepath.Dir(english)), locales.Source)
	if err != nil {
		return err
	}
	names, err := filesOf(english)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(own, "language.toml")); os.IsNotExist(err) {
		text := fmt.Sprintf(facts, display.Self.Name(tag))
		if err := module.WriteFile(filepath.Join(own, "language.toml"), []byte(text)); err != nil {
			return err
		}
	}
	forms, _ := catalogue.Categories(tag.String())
	for _, name := range names {
		in, err := readFile(name)
		if err != nil {
			return err
		}
		subject, _, _ := strings.Cut(filepath.Base(name), ".")
		target := filepath.Join(own, subject+"."+tag.String()+".toml")
		out, err := readFile(target)
		if err != nil {
			return err
		}
		if err := merged(in, out, source, forms).write(target); err != nil {
			return err
		}
	}
	return noteAll(source, own, tag.String())
}

// noteAll notes the English that is now beside the messages of a language.
func noteAll(source *catalogue.Catalogue, own, tag string) error {
	all, err := catalogue.ReadSources(os.DirFS(filepath.Dir(own)), tag)
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
	return writeSources(own, all)
}

// merged puts the messages of a language in the order of the English ones, and adds those that it
// lacks. What the English does not have comes last, for the checks to find.
func merged(english, own file, source *catalogue.Catalogue, forms []string) file {
	out := file{head: own.head}
	has := map[string]block{}
	for _, b := range own.blocks {
		has[b.id] = b
	}
	for _, e := range english.blocks {
		b, ok := has[e.id]
		delete(has, e.id)
		if ok && (b.translated() || catalogue.MayBeEmpty(source.Messages[say.MessageID(e.id)])) {
			b.withoutEnglish()
		} else {
			b = empty(e, source, forms)
		}
		out.blocks = append(out.blocks, b)
	}
	for _, b := range own.blocks {
		if _, left := has[b.id]; left {
			out.blocks = append(out.blocks, b)
		}
	}
	return out
}

// empty is a message to be translated, with its English beside it.
func empty(english block, source *catalogue.Catalogue, forms []string) block {
	b := block{id: english.id}
	for _, line := range english.below {
		b.above = append(b.above, beside+line)
	}
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
