package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// forms are the texts of a message, in CLDR's order.
var forms = []string{"zero", "one", "two", "few", "many", "other"}

// subject is a file of the catalogue.
type subject struct {
	name     string
	messages []message
}

type message struct {
	id string
	// fields are the description and the texts, by their names in the file.
	fields map[string]string
}

// readSubjects reads a language's files, by name; their messages keep their author's order.
func readSubjects(folder string) ([]subject, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.*.toml"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var subjects []subject
	for _, file := range files {
		s, err := readSubject(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		subjects = append(subjects, s)
	}
	return subjects, nil
}

func readSubject(file string) (subject, error) {
	var fields map[string]map[string]string
	meta, err := toml.DecodeFile(file, &fields)
	if err != nil {
		return subject{}, err
	}
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	s := subject{name: name}
	for _, key := range meta.Keys() {
		if len(key) == 1 {
			s.messages = append(s.messages, message{id: key[0], fields: fields[key[0]]})
		}
	}
	return s, nil
}

// messagesPage lists every message for translators.
func messagesPage(texts *locales.Localizer, subjects []subject) []byte {
	p := newPage(texts, say.CommonMessagesTitle)
	p.paragraph(p.text(say.CommonMessagesIntro, nil))
	for _, s := range subjects {
		p.heading(2, texts.Text(say.N(say.CommonMessagesSubject, len(s.messages), say.Data{"Subject": s.name})))
		for _, m := range s.messages {
			p.message(m)
		}
	}
	return p.content()
}

func (p *page) message(m message) {
	p.heading(3, m.id)
	p.paragraph(escape(m.fields["description"]))
	for _, form := range forms {
		if text, ok := m.fields[form]; ok {
			p.item(p.text(say.CommonMessagesForm, say.Data{"Form": form, "Text": code(text)}))
		}
	}
}

// code formats a text as code on one line, and keeps the blanks at its ends.
func code(text string) string {
	text = strings.ReplaceAll(text, "\n", " ")
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}
