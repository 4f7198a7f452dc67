package locales

import (
	"flag"
	"io/fs"
	"maps"
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales/internal/catalogue"
)

// fields holds one message of the files: description and texts, by their names in the file.
type fields map[string]string

// formNames are CLDR's plural categories.
var formNames = []string{"zero", "one", "two", "few", "many", "other"}

// forms returns the texts of a message, by plural form.
func (f fields) forms() map[string]string {
	forms := map[string]string{}
	for _, name := range formNames {
		if text, ok := f[name]; ok {
			forms[name] = text
		}
	}
	return forms
}

func readFields(files fs.FS, lang string) (map[string]fields, error) {
	c, err := catalogue.Read(files, lang)
	if err != nil {
		return nil, err
	}
	all := map[string]fields{}
	for id, m := range c.Messages {
		f := fields(catalogue.Forms(m))
		f["description"] = m.Description
		all[string(id)] = f
	}
	return all, nil
}

// one limits the tests of catalogues to a language, for its translator.
var one = flag.String("language", "", "test the catalogue of one language only, by its tag")

func asked(lang string) bool { return *one == "" || *one == lang }

// A message decoded by itself is the same as in its file.
func TestEveryMessageDecodesAlone(t *testing.T) {
	for _, lang := range Languages() {
		c, err := catalogue.Read(embedded, lang)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := catalogue.OpenTexts(embedded, lang)
		if err != nil {
			t.Fatal(err)
		}
		for id, m := range c.Messages {
			if got := texts.Message(id); got == nil || !maps.Equal(catalogue.Forms(got), catalogue.Forms(catalogue.Filled(m))) {
				t.Errorf("%s %s is %v, want %v", lang, id, got, m)
			}
		}
	}
}

func TestEveryMessageOfTheKeyTableIsInTheCatalogue(t *testing.T) {
	messages, err := readFields(catalogues(), Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range keymapMessages() {
		if _, ok := messages[id]; !ok {
			t.Errorf("no message %s", id)
		}
	}
}

func keymapMessages() []string {
	var ids []string
	for _, r := range keymap.Records() {
		ids = append(ids, r.Action.Title(), r.Action.Description())
		for _, k := range slices.Concat(r.Keys, r.Also) {
			ids = append(ids, labelMessages(k.Label())...)
		}
	}
	for _, spelling := range append(keymap.Spellings(), "ctrl+alt+shift+f1", "x", "ж") {
		if k, err := keymap.Parse(spelling); err == nil {
			ids = append(ids, labelMessages(k.Label())...)
		}
	}
	for _, g := range keymap.Groups() {
		ids = append(ids, g.MessageID())
	}
	for _, in := range keymap.Contexts() {
		ids = append(ids, in.MessageID())
	}
	for kind := keymap.BadLine; kind <= keymap.NoKeyLeft; kind++ {
		ids = append(ids, keymap.Problem{Kind: kind}.MessageID())
	}
	return ids
}

func labelMessages(l keymap.Label) []string {
	ids := []string{l.MessageID}
	if l.Key != nil {
		ids = append(ids, labelMessages(*l.Key)...)
	}
	return ids
}

// sample makes a message with a value for each name.
func sample(id string, names ...string) say.Message {
	data := say.Data{}
	for _, name := range names {
		data[name] = "Ada"
	}
	return say.M(say.MessageID(id), data)
}
