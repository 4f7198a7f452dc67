package catalogue

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"backtalk/a11y/say"
)

// Texts are the messages of one language as they are rendered. Those of the program itself are decoded
// one by one, when they are asked for: decoding all of them would take longer than the program needs
// to start. Texts may be used from several goroutines.
type Texts struct {
	Tag string
	// Broken lists the files that can't be read; see [Catalogue].
	Broken []*FileError
	// English are the messages that these were translated from, nil for the English.
	English *Texts

	// message decodes a message, nil if there is none.
	message func(say.MessageID) *i18n.Message
	whole   func() (*Catalogue, error)
	stamps  func() map[say.MessageID]string
	decoded sync.Map
}

// OpenTexts opens the messages of a language. If there is a translator's folder, it decodes all
// files at once, so that Broken lists those that can't be read. It fails only if the language
// doesn't exist at all.
func OpenTexts(files fs.FS, lang string) (*Texts, error) {
	if _, ok := files.(Overlay); ok {
		return ReadTexts(files, lang)
	}
	sections, err := index(files, lang)
	if err != nil {
		return nil, err
	}
	return &Texts{
		Tag: lang, message: func(id say.MessageID) *i18n.Message { return decode(id, sections[id]) },
		whole: sync.OnceValues(func() (*Catalogue, error) { return Read(files, lang) }),
		stamps: sync.OnceValue(func() map[say.MessageID]string {
			stamps, _, _ := ReadSources(files, lang)
			return stamps
		}),
	}, nil
}

// ReadTexts decodes all messages of a language. It fails as OpenTexts does.
func ReadTexts(files fs.FS, lang string) (*Texts, error) {
	c, err := Read(files, lang)
	if err != nil {
		return nil, err
	}
	return &Texts{
		Tag: lang, Broken: c.Broken, message: func(id say.MessageID) *i18n.Message { return c.Messages[id] },
		whole:  func() (*Catalogue, error) { return c, nil },
		stamps: func() map[say.MessageID]string { return c.Sources },
	}, nil
}

// Message returns a message in the form that go-i18n renders, nil if the language lacks it. A
// translation that its changed English has outgrown counts as missing, so that nobody hears a gap in
// it.
func (t *Texts) Message(id say.MessageID) *i18n.Message {
	if m, ok := t.decoded.Load(id); ok {
		return m.(*i18n.Message)
	}
	m := t.message(id)
	if m != nil && t.outgrown(m) {
		m = nil
	}
	if m != nil {
		m = Filled(m)
	}
	t.decoded.Store(id, m)
	return m
}

// outgrown reports whether a message's English has changed since it was translated, so that the
// translation no longer fits it; see [Catalogue.DropOutgrown].
func (t *Texts) outgrown(own *i18n.Message) bool {
	if t.English == nil {
		return false
	}
	// The stamp is of the English as it is written, without the form that Filled adds.
	from := t.English.message(say.MessageID(own.ID))
	if from == nil || fits(t.Tag, from, own) {
		return false
	}
	stamp := t.stamps()[say.MessageID(own.ID)]
	return stamp != "" && Stale(stamp, from, own)
}

// Whole decodes all messages.
func (t *Texts) Whole() (*Catalogue, error) { return t.whole() }

// index returns the text of each message of a language's files, as it is written there.
func index(files fs.FS, lang string) (map[say.MessageID]string, error) {
	names, err := messageFiles(files, lang)
	if err != nil {
		return nil, err
	}
	sections := map[say.MessageID]string{}
	for _, name := range names {
		src, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		addSections(sections, string(src))
	}
	return sections, nil
}

// addSections adds the section of each message in a file: its name in brackets and what follows.
func addSections(sections map[say.MessageID]string, src string) {
	at := 0
	if !strings.HasPrefix(src, "[") {
		at = strings.Index(src, "\n[") + 1
	}
	for strings.HasPrefix(src[at:], "[") {
		end := len(src)
		if next := strings.Index(src[at:], "\n["); next >= 0 {
			end = at + next + 1
		}
		if id, _, ok := strings.Cut(src[at+1:end], "]"); ok {
			sections[say.MessageID(id)] = src[at:end]
		}
		at = end
	}
}

// messageFiles lists the files of a language that hold messages.
func messageFiles(files fs.FS, lang string) ([]string, error) {
	names, err := fs.Glob(files, path.Join(lang, "*.toml"))
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(beside, path.Base(name)) })
	if err == nil && len(names) == 0 {
		err = fs.ErrNotExist
	}
	return names, err
}

// decode decodes a message from the section that index returns for it.
func decode(id say.MessageID, section string) *i18n.Message {
	var messages map[say.MessageID]*i18n.Message
	if section == "" {
		return nil
	}
	meta, err := toml.Decode(section, &messages)
	m := messages[id]
	if err != nil || m == nil {
		// The tests of the catalogues read every file: only a page that was fetched in part gets here.
		return nil
	}
	return ready(m, id, meta)
}

// ready gives a decoded message its name, and returns nil if it has no text yet.
func ready(m *i18n.Message, id say.MessageID, meta toml.MetaData) *i18n.Message {
	m.ID = string(id)
	if meta.IsDefined(string(id), "other") && m.Other == "" && MayBeEmpty(m) {
		m.Other = nothing
	}
	if m.Other == "" {
		return nil
	}
	return m
}
