// Package catalogue implements the reading of one language's messages.
package catalogue

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"backtalk/a11y/say"
)

// beside are the files of a language that hold no messages.
var beside = []string{"language.toml", "grammar.toml", "speak.toml", SourcesFile}

// Catalogue holds the files of one language.
type Catalogue struct {
	Tag string
	// Messages holds the messages with a text: one that has none yet counts as missing.
	Messages map[say.MessageID]*i18n.Message
	// Order lists them as the files do, file by file.
	Order []say.MessageID
	// Sources notes the English that each message was translated from.
	Sources map[say.MessageID]string
	// Reasons say why a translation was left as it was when its English changed.
	Reasons map[say.MessageID]string
	// Subjects holds their files: "game" for game.en.toml. Places holds files and lines.
	Subjects map[say.MessageID]string
	Places   map[say.MessageID]Place
	// Broken lists the files that can't be read. Their messages are missing. Only if a message is
	// also in another file do those before it count.
	Broken []*FileError
}

// Place locates a message: a file, as people find it, and a line.
type Place struct {
	File string
	Line int
}

// String writes the place as compilers do.
func (p Place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

var (
	// ErrUnknown says that a file has a name that means nothing there.
	ErrUnknown  = errors.New("unknown name")
	errTwice    = errors.New("the message is in two files")
	errFileName = errors.New("the file's name must end in its language and .toml")
)

// Read reads a language's messages. If a file can't be read, its messages are left out, and Broken
// lists it. Read fails only if the language doesn't exist at all.
func Read(files fs.FS, lang string) (*Catalogue, error) {
	o, ok := files.(Overlay)
	if !ok {
		return read(files, "", lang)
	}
	lower, err := Read(o.Lower, lang)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	upper, err := read(o.Upper, o.Name, lang)
	switch {
	case errors.Is(err, fs.ErrNotExist) && lower != nil:
		return lower, nil
	case err != nil:
		return nil, err
	}
	return upper.over(lower), nil
}

// read reads the messages of a language. folder is put before the names of its files, so that people
// find them.
func read(files fs.FS, folder, lang string) (*Catalogue, error) {
	c := &Catalogue{Tag: lang, Messages: map[say.MessageID]*i18n.Message{}, Subjects: map[say.MessageID]string{}, Places: map[say.MessageID]Place{}}
	names, err := messageFiles(files, lang)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		src, err := fs.ReadFile(files, name)
		if err == nil {
			err = c.add(path.Join(folder, name), string(src))
		}
		if err != nil {
			c.Broken = append(c.Broken, Wrong(path.Join(folder, name), err))
		}
	}
	if c.Sources, c.Reasons, err = ReadSources(files, lang); err != nil {
		c.Broken = append(c.Broken, Wrong(path.Join(folder, lang, SourcesFile), err))
	}
	return c, nil
}

// SourcesFile is the file of a language that notes the English of each translation.
const SourcesFile = "sources.toml"

// ReasonsTable is the table in SourcesFile with the reasons why a translation was left as it was.
const ReasonsTable = "why"

// ReadSources reads SourcesFile, and the reasons in it. A language may have no such file.
func ReadSources(files fs.FS, lang string) (sources, reasons map[say.MessageID]string, err error) {
	sources, reasons = map[say.MessageID]string{}, map[say.MessageID]string{}
	src, err := fs.ReadFile(files, path.Join(lang, SourcesFile))
	if errors.Is(err, fs.ErrNotExist) {
		return sources, reasons, nil
	}
	if err != nil {
		return sources, reasons, err
	}
	var all map[string]toml.Primitive
	meta, err := toml.Decode(string(src), &all)
	if err != nil {
		return sources, reasons, err
	}
	for id, value := range all {
		var stamp string
		if id == ReasonsTable {
			err = errors.Join(err, meta.PrimitiveDecode(value, &reasons))
			continue
		}
		err = errors.Join(err, meta.PrimitiveDecode(value, &stamp))
		sources[say.MessageID(id)] = stamp
	}
	return sources, reasons, err
}

// add adds the messages of a file. A message that is in two files is an error: the order of the files
// would decide which one counts.
func (c *Catalogue) add(file, src string) error {
	subject, found := strings.CutSuffix(path.Base(file), "."+c.Tag+".toml")
	if !found {
		return errFileName
	}
	var messages map[say.MessageID]*i18n.Message
	meta, err := toml.Decode(src, &messages)
	if err != nil {
		return err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return &FileError{file, lineOf(src, unknown[0]), fmt.Errorf("%w: %v", ErrUnknown, unknown[0])}
	}
	at := lines(src)
	for _, key := range meta.Keys() {
		id := say.MessageID(key[0])
		if len(key) > 1 {
			continue
		}
		m := ready(messages[id], id, meta)
		if m == nil {
			continue
		}
		if first, ok := c.Subjects[id]; ok {
			return &FileError{file, at[key[0]], fmt.Errorf("%w: %s, and %s", errTwice, id, first)}
		}
		c.Messages[id], c.Subjects[id] = m, subject
		c.Places[id] = Place{file, at[key[0]]}
		c.Order = append(c.Order, id)
	}
	return nil
}

// Clone returns a catalogue from which messages can be dropped.
func (c *Catalogue) Clone() *Catalogue {
	clone := *c
	clone.Messages, clone.Order = maps.Clone(c.Messages), slices.Clone(c.Order)
	return &clone
}

// MayBeEmpty reports whether a message may have no characters, in languages without spaces.
func MayBeEmpty(m *i18n.Message) bool {
	return slices.Contains([]string{string(say.CommonSentenceSeparator), string(say.CommonListSeparator)}, m.ID)
}

// nothing is a template that renders no characters. An empty template would count as missing.
const nothing = `{{""}}`

// Filled returns a message with the form "other" for "many" too, if it has plural forms but no
// "many". French, Spanish, Portuguese and Italian use "many" from a million on, and Czech for
// fractions.
func Filled(m *i18n.Message) *i18n.Message {
	if m.Many != "" || m.One == "" {
		return m
	}
	filled := *m
	filled.Many = m.Other
	return &filled
}

// Forms returns the texts of a message by CLDR's plural categories, without those that are empty.
func Forms(m *i18n.Message) map[string]string {
	forms := map[string]string{"zero": m.Zero, "one": m.One, "two": m.Two, "few": m.Few, "many": m.Many, "other": m.Other}
	for name, text := range forms {
		if text == "" {
			delete(forms, name)
		}
	}
	return forms
}

// hashed is how many bytes of a hash a stamp keeps. Stamps are in every download and don't compress;
// with two bytes, one change in 65,536 passes unnoticed.
const hashed = 2

// Hash returns a short hash of the texts of a message.
func Hash(m *i18n.Message) string {
	var b strings.Builder
	forms := Forms(m)
	for _, form := range categories() {
		b.WriteString(forms[form] + "\x00")
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:hashed])
}

// Stamp returns a note that identifies a translation and the English that it was made from. own is
// nil if there is no translation yet.
func Stamp(english, own *i18n.Message) string {
	if own == nil {
		return Hash(english)
	}
	return Hash(english) + "-" + Hash(own)
}

var (
	insertion = regexp.MustCompile(`{{.*?}}`)
	filledIn  = regexp.MustCompile(`\.([A-Z]\w*)`)
)

// Names lists the names that the templates of a message fill in, each once.
func Names(m *i18n.Message) []string {
	var names []string
	for _, text := range Forms(m) {
		for _, in := range insertion.FindAllString(text, -1) {
			for _, found := range filledIn.FindAllStringSubmatch(in, -1) {
				names = append(names, found[1])
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Fits reports whether a translation fills in what its English does and, if the English has plural
// forms, whether it has all those that its language needs.
func (c *Catalogue) Fits(english, own *i18n.Message) bool { return fits(c.Tag, english, own) }

func fits(tag string, english, own *i18n.Message) bool {
	if !slices.Equal(Names(english), Names(own)) {
		return false
	}
	if len(Forms(english)) == 1 {
		return true
	}
	want, _ := Categories(tag)
	forms := Forms(own)
	return !slices.ContainsFunc(want, func(form string) bool { return forms[form] == "" })
}

// DropOutgrown removes the translations that their changed English no longer fits: it fills in
// something else, or has plural forms now. They count as missing, so nobody hears a gap in them.
// DropOutgrown returns them in order.
func (c *Catalogue) DropOutgrown(english *Catalogue) []say.MessageID {
	var dropped []say.MessageID
	c.Order = slices.DeleteFunc(c.Order, func(id say.MessageID) bool {
		from, own := english.Messages[id], c.Messages[id]
		if from == nil || c.Sources[id] == "" || !Stale(c.Sources[id], from, own) || c.Fits(from, own) {
			return false
		}
		delete(c.Messages, id)
		dropped = append(dropped, id)
		return true
	})
	return dropped
}

// Stale reports whether the English has changed since a translation was made, and the translation
// has not.
func Stale(stamp string, english, own *i18n.Message) bool {
	from, then, made := strings.Cut(stamp, "-")
	return !noted(from, english) && (!made || noted(then, own))
}

// noted reports whether a hash in a stamp is that of a message. Stamps of earlier versions are longer.
func noted(hash string, m *i18n.Message) bool { return strings.HasPrefix(hash, Hash(m)) }
