// Package notes implements the page on which a native speaker reads what a rehearsal announces, and
// notes what sounds wrong. It is one file that needs no network.
//
// Start from [Page].
package notes

import (
	"bytes"
	_ "embed" // the parts of the page
	"html/template"
	"maps"
	"slices"
	"strings"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/translate"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

// The page shows at most this many lines before a line, and this many of the keys that led to it.
const (
	mostLines = 3
	mostKeys  = 3
)

// sheet is what the template fills in.
type sheet struct {
	Lang, Dir, Version, File string
	Style                    template.CSS
	Script                   template.JS
	Scenes                   []scene
	Unheard                  []subject
	texts                    *locales.Localizer
	missing                  map[say.MessageID]bool
}

// scene is a part of the rehearsal with its title.
type scene struct {
	Title say.MessageID
	Lines []line
}

// line is an announcement, with the messages that it is the first to use.
type line struct {
	// ID is unique on the page, and the same each time.
	ID, Text, English, Pressed string
	Before                     []string
	Messages                   []say.MessageID
}

// subject is a file with the messages in it that the rehearsal never uses.
type subject struct {
	Name    string
	Entries []entry
}

// entry is a message as the files have it.
type entry struct {
	ID           say.MessageID
	Own, English []string
	// Wordless is set if the heading has to be the name, because screen readers skip an empty one.
	Wordless bool
}

// titles maps each scene to its title.
var titles = map[table.Scene]say.MessageID{
	table.FullMatch: say.NotesFullMatch, table.BriefMatch: say.NotesBriefMatch,
	table.Positions: say.NotesPositions, table.Lessons: say.NotesLessons,
}

// Page makes the page for the language of texts, from what a rehearsal in that language announced
// and from all messages. english renders the originals.
func Page(texts, english *locales.Localizer, heard []table.Heard, all []translate.Entry, version string) ([]byte, error) {
	s := &sheet{
		Lang: texts.Tag(), Dir: texts.Direction(), Version: version, File: "backtalk-notes-" + texts.Tag() + ".json",
		Style: template.CSS(pageCSS), Script: template.JS(pageJS), //nolint:gosec // Files of this folder.
		texts: texts, missing: map[say.MessageID]bool{},
	}
	fresh := map[say.MessageID]bool{}
	for _, e := range all {
		s.missing[e.ID], fresh[e.ID] = len(e.Own) == 0, true
	}
	s.listen(english, heard, fresh)
	s.list(all, fresh)
	t, err := template.New("page").Funcs(template.FuncMap{"word": s.word, "lang": s.lang}).Parse(pageHTML)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, s)
	return out.Bytes(), err
}

// listen puts a line on the page for each announcement that is the first to use some messages.
// fresh holds the messages that no announcement has used yet; listen removes the others from it.
func (s *sheet) listen(english *locales.Localizer, heard []table.Heard, fresh map[say.MessageID]bool) {
	var before []string
	var pressed []keymap.Key
	for i, h := range heard {
		if len(s.Scenes) == 0 || heard[i-1].Scene != h.Scene {
			s.Scenes = append(s.Scenes, scene{Title: titles[h.Scene]})
			before, pressed = nil, nil
		}
		if len(h.Keys) > 0 {
			pressed = h.Keys
		}
		text := s.texts.Announcement(h.Announcement)
		if text == "" {
			continue
		}
		var first []say.MessageID
		h.Messages(func(m say.Message) {
			if fresh[m.ID] {
				first = append(first, m.ID)
				delete(fresh, m.ID)
			}
		})
		if len(first) > 0 {
			at := &s.Scenes[len(s.Scenes)-1]
			at.Lines = append(at.Lines, line{
				ID: "line-" + string(first[0]), Text: text, English: english.Announcement(h.Announcement),
				Pressed: s.keys(pressed), Before: slices.Clone(before), Messages: first,
			})
			before, pressed = nil, nil
		}
		if before = append(before, text); len(before) > mostLines {
			before = before[1:]
		}
	}
}

// keys names the last of the pressed keys. It returns "" if there are none.
func (s *sheet) keys(pressed []keymap.Key) string {
	return s.texts.List(keyname.List(pressed[max(0, len(pressed)-mostKeys):]))
}

// list lists on the page, file by file, the messages that no announcement has used.
func (s *sheet) list(all []translate.Entry, fresh map[say.MessageID]bool) {
	for _, e := range all {
		if !fresh[e.ID] {
			continue
		}
		if n := len(s.Unheard); n == 0 || s.Unheard[n-1].Name != e.Subject {
			s.Unheard = append(s.Unheard, subject{Name: e.Subject})
		}
		at := &s.Unheard[len(s.Unheard)-1]
		own, english := forms(e.Own), forms(e.English)
		at.Entries = append(at.Entries, entry{e.ID, own, english, wordless(own) && wordless(english)})
	}
}

// forms lists the different texts of a message, in the order of the names of its plural forms.
func forms(texts map[string]string) []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if !slices.Contains(all, texts[name]) {
			all = append(all, texts[name])
		}
	}
	return all
}

// wordless reports whether texts are only space, as between two sentences.
func wordless(texts []string) bool {
	return strings.TrimSpace(strings.Join(texts, "")) == ""
}

// word renders a message of the page, by its name and pairs of a name and a value to fill in.
func (s *sheet) word(id say.MessageID, pairs ...any) string {
	data := say.Data{}
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
	}
	if count, ok := data["Count"].(int); ok {
		return s.texts.Text(say.N(id, count, data))
	}
	return s.texts.Text(say.M(id, data))
}

// lang returns the attributes of an element with a message of the page: the English ones if the
// language lacks it.
func (s *sheet) lang(id say.MessageID) template.HTMLAttr {
	if s.missing[id] {
		return `lang="en" dir="ltr"`
	}
	return ""
}
