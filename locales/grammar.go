package locales

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/BurntSushi/toml"
	i18ntemplate "github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// grammarFile is the file of a language with its grammar.
const grammarFile = "grammar.toml"

// grammar holds what a language needs beyond the plural forms of its messages. It comes from a file
// grammar.toml beside them; a language without one needs nothing. docs/translating.md explains it
// to translators.
//
// Templates use it through six functions:
//
//   - {{numeral "feminine" .Count}} writes a number as a word of a form that the file lists, if a
//     synthesizer would read the digits in another form. A number without a word stays in digits.
//   - {{point "from" .From}} writes the number of a point in a form that the file lists, such as
//     Turkish 8'den and 6'dan. In a phrase it does so for each number.
//   - {{forms .Rolls "one=roll" "other=rolls"}} chooses the form for a number that is not the
//     message's count. The last one serves the categories that are not named.
//   - {{agree .Name "rolls" "roll"}} chooses the second if a name is a plural, as the names of the
//     colours are in Russian.
//   - {{apart .First .Second ","}} writes the comma only if the two with "and" between them would
//     sound like one number: in German, 4 und 20 is 24.
//   - {{clause .Second ","}} writes the comma only before more than a number: Chinese joins two
//     points without a pause, but needs one between two moves.
type grammar struct {
	// Plural lists the messages that name somebody and are plurals.
	Plural []say.MessageID `toml:"plural"`
	// Numerals are the words for numbers, by the name of their form and then by the number.
	// Hundreds, tens and ones have words of their own, which are joined.
	Numerals map[string]map[string]string `toml:"numerals"`
	// Tens are words for hundreds and tens in front of a numeral, for forms that have none of their
	// own.
	Tens map[string]string `toml:"tens"`
	// Joint joins tens and ones. The default is a space; Spanish has " y ".
	Joint *string `toml:"joint"`
	// OnesFirst is set if the ones come before the tens, as in German and Arabic.
	OnesFirst bool `toml:"ones-first"`
	// Points are the numbers of points, by the name of a form and then by the number.
	Points map[string]map[string]string `toml:"points"`

	tag language.Tag
}

var (
	// errNumeral says that a template names a form of numerals that the language does not list.
	errNumeral = errors.New("no such form of numerals")
	// errPoint says the same of points.
	errPoint = errors.New("no such form of points")
)

// lastFigures and firstFigures match the number at the end and at the beginning of a phrase.
var (
	lastFigures  = regexp.MustCompile(`\d+$`)
	firstFigures = regexp.MustCompile(`^\d+`)
)

// loadGrammar reads a language's grammar.
func loadGrammar(files fs.FS, lang string) (grammar, error) {
	g := grammar{tag: language.Make(lang)}
	src, err := fs.ReadFile(files, path.Join(lang, grammarFile))
	if errors.Is(err, fs.ErrNotExist) {
		return g, nil
	}
	if err != nil {
		return g, err
	}
	meta, err := toml.Decode(string(src), &g)
	if err == nil && len(meta.Undecoded()) > 0 {
		err = fmt.Errorf("%w: %v", catalogue.ErrUnknown, meta.Undecoded()[0])
	}
	if err != nil {
		return grammar{tag: g.tag}, fmt.Errorf("%s/%s: %w", lang, grammarFile, err)
	}
	return g, nil
}

// plural reports whether a message is a plural that names somebody.
func (g grammar) plural(id say.MessageID) bool { return slices.Contains(g.Plural, id) }

func (g grammar) functions() template.FuncMap {
	return template.FuncMap{
		"numeral": g.numeral, "forms": g.forms, "agree": agree, "apart": apart, "clause": clause, "point": g.point,
	}
}

func agree(name any, singular, plural string) string {
	if p, ok := name.(phrase); ok && p.plural {
		return plural
	}
	return singular
}

// apart returns the separator if a number from one to nine would sound like one number with the tens after it.
func apart(first, second any, separator string) string {
	ones, tens := lastFigures.FindString(plain(fmt.Sprint(first))), firstFigures.FindString(plain(fmt.Sprint(second)))
	if len(ones) == 1 && ones != "0" && len(tens) == 2 && tens >= "20" && tens[1] == '0' {
		return separator
	}
	return ""
}

// clause returns the separator before anything that is more than a number.
func clause(of any, separator string) string {
	if _, err := figure(of); err == nil {
		return ""
	}
	return separator
}

// point writes the number of a point in one of its forms, or the numbers in a phrase.
func (g grammar) point(form string, of any) (string, error) {
	words, ok := g.Points[form]
	if !ok {
		return fmt.Sprint(of), fmt.Errorf("%w: %q", errPoint, form)
	}
	switch of := of.(type) {
	case phrase:
		return of.in(form), nil
	case number:
		if word, ok := words[strconv.Itoa(of.n)]; ok {
			return word, nil
		}
	}
	return fmt.Sprint(of), nil
}

// figure returns a value as a number, or an error if it isn't one.
func figure(of any) (int, error) {
	if n, ok := of.(number); ok {
		return n.n, nil
	}
	return strconv.Atoi(plain(fmt.Sprint(of)))
}

// numeral writes a number by the words of one form, or in digits if a word is missing.
func (g grammar) numeral(form string, of any) (string, error) {
	words, ok := g.Numerals[form]
	digits := fmt.Sprint(of)
	if !ok {
		return digits, fmt.Errorf("%w: %q", errNumeral, form)
	}
	n, err := figure(of)
	if err != nil {
		return digits, nil
	}
	if word, ok := words[strconv.Itoa(n)]; ok {
		return word, nil
	}
	if text, ok := g.compound(words, n); ok {
		return text, nil
	}
	return digits, nil
}

// compound puts the words of hundreds, tens and ones together.
func (g grammar) compound(words map[string]string, n int) (text string, ok bool) {
	if n < 20 || n > 999 {
		return "", false
	}
	parts := places(n)
	said := make([]string, len(parts))
	for i, part := range parts {
		word, ok := words[strconv.Itoa(part)]
		if !ok && (i < len(parts)-1 || g.OnesFirst) {
			word, ok = g.Tens[strconv.Itoa(part)]
		}
		if !ok {
			return "", false
		}
		said[i] = word
	}
	last := len(parts) - 1
	if last < 1 || parts[last-1] >= 100 {
		return strings.Join(said, " "), true
	}
	if g.OnesFirst {
		said[last-1], said[last] = said[last], said[last-1]
	}
	joint := " "
	if g.Joint != nil {
		joint = *g.Joint
	}
	return strings.Join(append(said[:last-1], said[last-1]+joint+said[last]), " "), true
}

// places splits a number below a thousand as it is spoken: 121 is 100, 20 and 1, and 112 is 100 and
// 12.
func places(n int) []int {
	var parts []int
	for _, place := range []int{n - n%100, n%100 - n%10, n % 10} {
		if place > 0 {
			parts = append(parts, place)
		}
	}
	if last := n % 100; last > 10 && last < 20 {
		return append(parts[:len(parts)-2], last)
	}
	return parts
}

// categoryNames are CLDR's plural categories as the catalogues name them.
var categoryNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// forms returns the text for a number from options such as "one=roll".
func (g grammar) forms(of any, options ...string) (string, error) {
	if len(options) == 0 {
		return "", errors.New("forms needs a form")
	}
	_, last, _ := strings.Cut(options[len(options)-1], "=")
	n, err := figure(of)
	if err != nil {
		return last, nil
	}
	category := categoryNames[plural.Cardinal.MatchPlural(g.tag, max(n, -n), 0, 0, 0, 0)]
	for _, option := range options {
		if name, text, _ := strings.Cut(option, "="); name == category {
			return text, nil
		}
	}
	return last, nil
}

// parser parses each template of a language once, with the functions of the language.
type parser struct {
	i18ntemplate.TextParser
	parsed sync.Map
}

// Parse returns a template that was parsed before, or parses it.
func (p *parser) Parse(src, left, right string) (i18ntemplate.ParsedTemplate, error) {
	if t, ok := p.parsed.Load(src); ok {
		return t.(i18ntemplate.ParsedTemplate), nil
	}
	t, err := p.TextParser.Parse(src, left, right)
	if err == nil {
		p.parsed.Store(src, t)
	}
	return t, err
}

func (g grammar) parser() *parser {
	return &parser{TextParser: i18ntemplate.TextParser{Funcs: g.functions()}}
}
