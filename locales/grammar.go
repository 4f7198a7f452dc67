package locales

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/BurntSushi/toml"
	i18ntemplate "github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"backtalk/a11y/say"
)

// grammar is what a language needs beyond the plural forms of its messages. It stands in a file
// grammar.toml beside them; a language without one needs nothing.
//
// Templates use it by three functions:
//
//   - {{numeral "feminine" .Count}} writes a number as a word of a form that the file lists, where
//     a synthesizer would read the digits in another; a number without a word stays in digits.
//   - {{forms .Rolls "one=roll" "other=rolls"}} takes the form for a number which is not the
//     message's count; the last one serves the categories that are not named.
//   - {{agree .Name "rolls" "roll"}} takes the second where a name is a plural, as Russian's names
//     of the colours are.
type grammar struct {
	// Plural lists the messages that are plurals, where they name somebody.
	Plural []say.MessageID `toml:"plural"`
	// Numerals are the words for numbers, by the name of their form and then by the number.
	// Hundreds, tens and ones are put together from their own words.
	Numerals map[string]map[string]string `toml:"numerals"`
	// Tens are words for hundreds and tens in front of a numeral whose form has none of its own.
	Tens map[string]string `toml:"tens"`

	tag language.Tag
}

// errNumeral says that a template names a form of numerals that the language does not list.
var errNumeral = errors.New("no such form of numerals")

// loadGrammar reads a language's grammar.
func loadGrammar(files fs.FS, lang string) (grammar, error) {
	g := grammar{tag: language.Make(lang)}
	src, err := fs.ReadFile(files, path.Join(lang, "grammar.toml"))
	if errors.Is(err, fs.ErrNotExist) {
		return g, nil
	}
	if err != nil {
		return g, err
	}
	if err := toml.Unmarshal(src, &g); err != nil {
		return g, fmt.Errorf("%s/grammar.toml: %w", lang, err)
	}
	return g, nil
}

// pluralName is the text of a message that names somebody in the plural.
type pluralName string

// named marks the text of a message that is a plural.
func (g grammar) named(id say.MessageID, text string) any {
	if slices.Contains(g.Plural, id) {
		return pluralName(text)
	}
	return text
}

func (g grammar) functions() template.FuncMap {
	return template.FuncMap{"numeral": g.numeral, "forms": g.forms, "agree": agree}
}

func agree(name any, singular, plural string) string {
	if _, ok := name.(pluralName); ok {
		return plural
	}
	return singular
}

// numeral writes a number by the words of one form, or in digits where a word is missing.
func (g grammar) numeral(form string, number any) (string, error) {
	words, ok := g.Numerals[form]
	digits := fmt.Sprint(number)
	if !ok {
		return digits, fmt.Errorf("%w: %q", errNumeral, form)
	}
	if word, ok := words[digits]; ok {
		return word, nil
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 20 || n > 999 {
		return digits, nil
	}
	var parts []string
	for i, part := range places(n) {
		word, ok := words[strconv.Itoa(part)]
		if !ok && i < len(places(n))-1 {
			word, ok = g.Tens[strconv.Itoa(part)]
		}
		if !ok {
			return digits, nil
		}
		parts = append(parts, word)
	}
	return strings.Join(parts, " "), nil
}

// places takes a number below a thousand apart as it is said: 121 is 100, 20 and 1, and 112 is 100
// and 12.
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

// forms takes from "category=text" the text for a number.
func (g grammar) forms(number any, options ...string) (string, error) {
	if len(options) == 0 {
		return "", errors.New("forms needs a form")
	}
	_, last, _ := strings.Cut(options[len(options)-1], "=")
	n, err := strconv.Atoi(fmt.Sprint(number))
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

// parser parses templates with a language's functions. Unlike go-i18n's own with functions it lets
// them be cached: a bundle is only ever rendered in one language.
type parser struct{ i18ntemplate.TextParser }

func (parser) Cacheable() bool { return true }

func (g grammar) parser() *parser {
	return &parser{i18ntemplate.TextParser{Funcs: g.functions()}}
}
