package locales

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"backtalk/a11y/say"
)

// Pseudo is a language for tests: English with every message in square brackets, so that text
// outside brackets is text that no catalogue has.
const Pseudo = "x-pseudo"

// noValue is what text/template writes for data that the caller did not supply.
const noValue = "<no value>"

// ErrNoValue says that a message was to be rendered without something that its template names.
var ErrNoValue = errors.New("data is missing")

// Localizer renders texts in one language. It may be used from several goroutines. Make it with
// [New].
type Localizer struct {
	tag      string
	texts    *i18n.Localizer
	source   *i18n.Localizer
	grammar  grammar
	parser   *parser
	said     pronunciations
	brackets bool

	mu       sync.Mutex
	reported map[say.MessageID]bool
	report   func(say.MessageID, error)
}

// New makes a localizer for a language, given as a BCP 47 tag or as a POSIX locale name (de-AT,
// de_AT.UTF-8, C). A region without a catalogue gets that of its language, and a language without
// one gets [Source], as [Has] reports beforehand; what is no language at all is an error.
func New(tag string) (*Localizer, error) { return From(catalogues, tag) }

// From is [New] with the folder of the language in files; [Source] is always the program's own.
func From(files fs.FS, tag string) (*Localizer, error) {
	brackets := tag == Pseudo
	if brackets {
		tag = Source
	}
	lang, _, err := match(tag)
	if err != nil {
		return nil, err
	}
	bundle, err := load(catalogues, Source)
	if err != nil {
		return nil, err
	}
	if lang == Source {
		files = catalogues
	} else if err := loadLanguage(bundle, files, lang); err != nil {
		return nil, fmt.Errorf("read the catalogue %s: %w", lang, err)
	}
	g, err := loadGrammar(files, lang)
	if err != nil {
		return nil, err
	}
	said, err := loadPronunciations(files, lang)
	if err != nil {
		return nil, err
	}
	l := localizer(bundle, lang, g)
	l.said, l.brackets = said, brackets
	return l, nil
}

func localizer(bundle *i18n.Bundle, lang string, g grammar) *Localizer {
	return &Localizer{
		tag:      lang,
		texts:    i18n.NewLocalizer(bundle, lang),
		source:   i18n.NewLocalizer(bundle, Source),
		grammar:  g,
		parser:   g.parser(),
		reported: map[say.MessageID]bool{},
		report:   func(say.MessageID, error) {},
	}
}

// Tag is the language that is spoken, one of [Languages].
func (l *Localizer) Tag() string { return l.tag }

// OnFault sets the function to which a missing or broken message is reported. Each message is
// reported once, at the first time that it is used.
func (l *Localizer) OnFault(report func(say.MessageID, error)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.report = report
}

// Text renders one message. A message that the language lacks is given in English, and one that no
// catalogue has as its own name: never nothing.
func (l *Localizer) Text(m say.Message) string {
	text := l.render(m)
	if l.brackets {
		return "[" + text + "]"
	}
	return text
}

// WordCount counts the words of a message as [Localizer.Text] renders it.
func (l *Localizer) WordCount(m say.Message) int { return len(strings.Fields(l.Text(m))) }

// Announcement renders the sentences of an announcement as one line, "" where there is only a cue.
func (l *Localizer) Announcement(a say.Announcement) string {
	return l.join(a.Sentences, l.render(say.M(say.CommonSentenceSeparator, nil)))
}

// List renders phrases joined by the language's own way.
func (l *Localizer) List(list say.List) string {
	return l.join(list, l.render(say.M(say.CommonListSeparator, nil)))
}

// YesNo returns the letters that answer a question in this language, small: for package keymap.
func (l *Localizer) YesNo() (yes, no []rune) {
	return []rune(l.render(say.M(say.CommonYesLetters, nil))), []rune(l.render(say.M(say.CommonNoLetters, nil)))
}

// Words returns the words that may be typed for a command, whose message lists them, small: those
// of the language, and then the English ones, which always work.
func (l *Localizer) Words(id say.MessageID) []string {
	english, _ := l.source.Localize(&i18n.LocalizeConfig{MessageID: string(id)})
	return strings.Fields(strings.ToLower(l.render(say.M(id, nil)) + " " + english))
}

func (l *Localizer) join(messages []say.Message, separator string) string {
	texts := make([]string, len(messages))
	for i, m := range messages {
		texts[i] = l.Text(m)
	}
	return strings.Join(texts, separator)
}

func (l *Localizer) render(m say.Message) string {
	config := &i18n.LocalizeConfig{MessageID: string(m.ID), TemplateData: l.data(m), TemplateParser: l.parser}
	if m.Count != nil {
		config.PluralCount = *m.Count
	}
	text, err := l.texts.Localize(config)
	if text == "" && err != nil {
		text, _ = l.source.Localize(config)
	}
	if strings.Contains(text, noValue) {
		text = withoutHoles(text)
		err = errors.Join(err, fmt.Errorf("message %s: %w", m.ID, ErrNoValue))
	}
	if err != nil {
		l.fault(m.ID, err)
	}
	if text == "" {
		return string(m.ID)
	}
	return text
}

// withoutHoles takes out what stands for missing data, with the space before it.
func withoutHoles(text string) string {
	text = strings.ReplaceAll(text, " "+noValue, "")
	return strings.ReplaceAll(text, noValue, "")
}

// data renders what goes into a template: inner messages and lists first. Numbers are written
// plainly, without separators of thousands, which synthesizers read as two numbers.
func (l *Localizer) data(m say.Message) map[string]any {
	out := make(map[string]any, len(m.Data)+1)
	if m.Count != nil {
		out["Count"] = strconv.Itoa(*m.Count)
	}
	for name, value := range m.Data {
		out[name] = l.value(value)
	}
	return out
}

func (l *Localizer) value(v any) any {
	switch v := v.(type) {
	case say.Message:
		return l.grammar.named(v.ID, l.Text(v))
	case say.List:
		return l.List(v)
	case int:
		return strconv.Itoa(v)
	case string:
		return v
	case nil:
		return noValue
	default:
		return fmt.Sprint(v)
	}
}

func (l *Localizer) fault(id say.MessageID, err error) {
	l.mu.Lock()
	report, first := l.report, !l.reported[id]
	l.reported[id] = true
	l.mu.Unlock()
	if first {
		report(id, err)
	}
}
