package locales

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
	"unicode"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// Pseudo is a language for tests: English with every message in square brackets, so that text
// outside brackets is text that no catalogue has.
const Pseudo = "x-pseudo"

// gapsSuffix after a language's tag asks for brackets around messages that the language lacks.
const gapsSuffix = "-x-gaps"

// noValue is text/template's output for data that the caller did not supply.
const noValue = "<no value>"

// ErrNoValue says that a message lacks a value that its template names.
var ErrNoValue = errors.New("data is missing")

// Localizer renders texts in one language. It may be used from several goroutines. Make it with
// [New].
type Localizer struct {
	facts       Facts
	own, source *edition
	writes      writer
	said        pronunciations
	coverage    func() Coverage
	broken      []*FileError
	// brackets marks every text, gaps those that the language lacks.
	brackets, gaps bool

	mu       sync.Mutex
	reported map[say.MessageID]bool
	report   func(say.MessageID, error)
}

// edition is the messages of one language, ready to be rendered.
type edition struct {
	messages *catalogue.Texts
	texts    *i18n.Localizer
	grammar  grammar
	parser   *parser
	// fault says that the grammar can't be read; the edition has none then.
	fault error
}

// New makes a localizer for a language, given as a BCP 47 tag or as a POSIX locale name (de-AT,
// de_AT.UTF-8, C). A region without a catalogue gets that of its language, and a language without
// one gets [Source], as [Has] reports beforehand. A tag that isn't a language is an error. A tag
// that ends in -x-gaps puts brackets around messages that the language lacks.
func New(tag string) (*Localizer, error) { return From(catalogues(), tag) }

// From opens a language like [New], with its folder in files; [Source] always comes from the
// program.
func From(files fs.FS, tag string) (*Localizer, error) {
	brackets := tag == Pseudo
	if brackets {
		tag = Source
	}
	tag, gaps := strings.CutSuffix(tag, gapsSuffix)
	lang, _, err := match(tag)
	if err != nil {
		return nil, err
	}
	if lang == Source {
		files = catalogues()
	}
	l, err := open(catalogues(), files, lang, catalogue.OpenTexts)
	if err != nil {
		return nil, fmt.Errorf("read the catalogue %s: %w", lang, err)
	}
	l.brackets, l.gaps = brackets, gaps
	return l, nil
}

// Open makes the localizer of a language from its folder in files. files must have the English too.
func Open(files fs.FS, lang string) (*Localizer, error) {
	return open(files, files, lang, catalogue.ReadTexts)
}

// open makes the localizer of a language from its folder in files and the English in another.
func open(english, files fs.FS, lang string, read func(fs.FS, string) (*catalogue.Texts, error)) (*Localizer, error) {
	l := &Localizer{reported: map[say.MessageID]bool{}, report: func(say.MessageID, error) {}}
	source, err := read(english, Source)
	if err != nil {
		return nil, err
	}
	own := source
	if lang != Source {
		if own, err = read(files, lang); err != nil {
			return nil, err
		}
		own.English = source
	}
	l.coverage = sync.OnceValue(func() Coverage { return coverageOf(source, own) })
	if l.source, err = openEdition(english, source); err != nil {
		return nil, err
	}
	if l.own = l.source; lang != Source {
		if l.own, err = openEdition(files, own); err != nil {
			return nil, err
		}
	}
	l.broken = own.Broken
	if own != source {
		l.broken = append(l.broken, source.Broken...)
	}
	if l.facts, err = loadFacts(files, lang); err != nil {
		l.breaks(files, factsFile, err)
		l.facts = Facts{Tag: lang, Name: cmp.Or(l.facts.Name, lang)}
	}
	if l.own.fault != nil {
		l.breaks(files, grammarFile, l.own.fault)
	}
	if l.said, err = loadPronunciations(files, lang); err != nil {
		l.breaks(files, speakFile, err)
	}
	l.writes = newWriter(l.facts)
	return l, nil
}

// breaks notes a file that can't be read. The localizer does without it.
func (l *Localizer) breaks(files fs.FS, name string, err error) {
	l.broken = append(l.broken, catalogue.Wrong(catalogue.Shown(files, path.Join(l.facts.Tag, name)), err))
}

// FileError is a file of a language that can't be read.
type FileError = catalogue.FileError

// Broken lists the files of the language, and of the English, that can't be read. The player hears
// their messages in English, or from the program's own files.
func (l *Localizer) Broken() []*FileError { return l.broken }

// openEdition prepares the messages of a language. Its grammar is in its folder in files.
func openEdition(files fs.FS, texts *catalogue.Texts) (*edition, error) {
	tag, err := language.Parse(texts.Tag)
	if err != nil {
		return nil, err
	}
	g, fault := loadGrammar(files, texts.Tag)
	return &edition{
		messages: texts, texts: i18n.NewLocalizer(i18n.NewBundle(tag), texts.Tag), grammar: g, parser: g.parser(), fault: fault,
	}, nil
}

// has reports whether the language has a text for a message.
func (e *edition) has(id say.MessageID) bool { return e.messages.Message(id) != nil }

func (e *edition) render(m say.Message, data map[string]any) (string, error) {
	// The bundle is empty: it may not grow while others read it.
	config := &i18n.LocalizeConfig{MessageID: string(m.ID), DefaultMessage: e.messages.Message(m.ID), TemplateData: data, TemplateParser: e.parser}
	if m.Count != nil {
		config.PluralCount = *m.Count
	}
	return e.texts.Localize(config)
}

// Tag returns the tag of the language, one of [Languages].
func (l *Localizer) Tag() string { return l.facts.Tag }

// Facts returns what the language's folder states about it.
func (l *Localizer) Facts() Facts { return l.facts }

// Direction returns the direction of the script as pages name it, "ltr" or "rtl".
func (l *Localizer) Direction() string { return l.facts.Direction() }

// Whole reports whether the language has every message.
func (l *Localizer) Whole() bool { return l.coverage().Whole() }

// Coverage returns how much of the messages the language has; the others are rendered in English.
func (l *Localizer) Coverage() Coverage { return l.coverage() }

// OnFault sets the function that hears of a message that is broken, or that no catalogue has: once
// for each message, when it is first used. It doesn't hear of one that only the language lacks.
func (l *Localizer) OnFault(report func(say.MessageID, error)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.report = report
}

// Text renders one message: in English if the language lacks it, and as its own name if no catalogue
// has it. It never returns an empty text.
func (l *Localizer) Text(m say.Message) string { return l.text(m, "") }

// Plain renders a message as data: a name, a code, a file. There are no isolates in it, and digits
// are 0 to 9.
func (l *Localizer) Plain(m say.Message) string { return plain(l.Text(m)) }

// text returns Text with the numbers of points in one of their forms.
func (l *Localizer) text(m say.Message, form string) string {
	text := l.render(m, form)
	if l.brackets || l.gaps && !l.own.has(m.ID) {
		return "[" + text + "]"
	}
	return text
}

// WordCount counts the words of a message as [Localizer.Text] renders it. Two characters of a script
// without spaces are about a word.
func (l *Localizer) WordCount(m say.Message) int {
	words, characters := 0, 0
	for _, word := range strings.Fields(l.Text(m)) {
		spaceless := 0
		for _, r := range word {
			spaceless += count(unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai))
		}
		characters += spaceless
		words += count(spaceless == 0)
	}
	return words + (characters+1)/2
}

// Announcement renders the sentences of an announcement as one line, or "" if there is only a cue.
func (l *Localizer) Announcement(a say.Announcement) string {
	return l.join(a.Sentences, l.separator(say.CommonSentenceSeparator), "")
}

// List renders phrases joined as the language joins them.
func (l *Localizer) List(list say.List) string { return l.list(list, "") }

func (l *Localizer) list(list say.List, form string) string {
	return l.join(list, l.separator(say.CommonListSeparator), form)
}

// Spaceless reports whether the language writes no spaces between sentences, and so none between
// words.
func (l *Localizer) Spaceless() bool {
	return l.own.has(say.CommonSentenceSeparator) && l.separator(say.CommonSentenceSeparator) == ""
}

// YesNo returns the lower-case letters that answer a question in this language, for package keymap.
func (l *Localizer) YesNo() (yes, no []rune) {
	return []rune(l.separator(say.CommonYesLetters)), []rune(l.separator(say.CommonNoLetters))
}

// Words returns the words that a player may type for a command, in small letters. The command's
// message lists them: those of the language come first, and then the English ones, which always
// work.
func (l *Localizer) Words(id say.MessageID) []string {
	english, _ := l.source.render(say.M(id, nil), nil)
	return strings.Fields(strings.ToLower(l.separator(id) + " " + english))
}

// separator renders a message of separating characters. It puts nothing around them, and may return
// "".
func (l *Localizer) separator(id say.MessageID) string {
	e := l.own
	if !e.has(id) {
		e = l.source
	}
	text, err := e.render(say.M(id, nil), nil)
	if err != nil {
		l.fault(id, err)
	}
	return text
}

func (l *Localizer) join(messages []say.Message, separator, form string) string {
	texts := make([]string, len(messages))
	for i, m := range messages {
		texts[i] = l.text(m, form)
	}
	return strings.Join(texts, separator)
}

func (l *Localizer) render(m say.Message, form string) string {
	data := l.data(m, form)
	e := l.own
	if !e.has(m.ID) {
		e = l.source
	}
	text, err := e.render(m, data)
	if text == "" && err != nil && e != l.source {
		e = l.source
		text, _ = e.render(m, data)
	}
	if strings.Contains(text, noValue) {
		text = withoutHoles(text)
		err = errors.Join(err, fmt.Errorf("message %s: %w", m.ID, ErrNoValue))
	}
	if err != nil {
		l.fault(m.ID, err)
	}
	if text == "" {
		text = string(m.ID)
	}
	if e == l.source && e != l.own {
		return l.writes.english(text)
	}
	return text
}

// withoutHoles removes the marks of missing data, with the space before it.
func withoutHoles(text string) string {
	text = strings.ReplaceAll(text, " "+noValue, "")
	return strings.ReplaceAll(text, noValue, "")
}

// data renders what goes into a template: inner messages and lists first.
func (l *Localizer) data(m say.Message, form string) map[string]any {
	out := make(map[string]any, len(m.Data)+1)
	if m.Count != nil {
		out["Count"] = l.writes.number(*m.Count)
	}
	for name, value := range m.Data {
		out[name] = l.value(value, form)
	}
	return out
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
