package locales

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/unicode/bidi"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// factsFile is the file of a folder that describes its language.
const factsFile = "language.toml"

// Facts holds what a language's folder states about itself, in its file language.toml.
type Facts struct {
	// Tag is its BCP 47 tag, the name of the folder.
	Tag string `toml:"-"`
	// Name is the language's name in the language itself.
	Name string `toml:"name"`
	// Whole is set if no message may be missing or stale.
	Whole bool `toml:"whole"`
	// Heard names the native speakers who have played by ear in it, as they want to be named.
	Heard []string `toml:"heard"`
	// Digits are the ten digits of written numbers, "" for 0 to 9.
	Digits string `toml:"digits"`
	// Unread is set if espeak-ng can't read the script.
	Unread bool `toml:"espeak-cannot-read"`
	// Same lists the messages that are rightly the same as in English.
	Same []say.MessageID `toml:"same"`
	// Long lists the messages that can't be as short as others.
	Long []say.MessageID `toml:"long"`
	// BeforeKeys and AfterKeys are the words beside the name of a key: "press", "key".
	BeforeKeys []string `toml:"before-keys"`
	AfterKeys  []string `toml:"after-keys"`
	// Misread are regular expressions for numerals beside words that synthesizers read in the wrong
	// gender or case. ReadRight are the exceptions, which they read right.
	Misread   []string `toml:"misread"`
	ReadRight []string `toml:"read-right"`
}

// RightToLeft reports whether the language is written from right to left, as its name is.
func (f Facts) RightToLeft() bool { return directionOf(f.Name) == bidi.RightToLeft }

// Direction returns the direction of the script as pages name it, "ltr" or "rtl".
func (f Facts) Direction() string {
	if f.RightToLeft() {
		return "rtl"
	}
	return "ltr"
}

// All lists the facts of the languages with a catalogue, in the order of [Languages].
func All() []Facts {
	var all []Facts
	for _, tag := range Languages() {
		if f, err := loadFacts(catalogues(), tag); err == nil {
			all = append(all, f)
		}
	}
	return all
}

// Name returns the name of a tag's language in the language itself, or the tag if it has no
// catalogue.
func Name(tag string) string {
	if f, err := loadFacts(catalogues(), tag); err == nil {
		return f.Name
	}
	return tag
}

var (
	errNoName = errors.New("the language has no name")
	errDigits = errors.New("digits must be ten characters")
)

func loadFacts(files fs.FS, lang string) (Facts, error) {
	f := Facts{Tag: lang}
	name := path.Join(lang, factsFile)
	src, err := fs.ReadFile(files, name)
	if err != nil {
		return f, err
	}
	meta, err := toml.Decode(string(src), &f)
	if err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return f, fmt.Errorf("%s: %w: %v", name, catalogue.ErrUnknown, unknown[0])
	}
	switch n := utf8.RuneCountInString(f.Digits); {
	case f.Name == "":
		return f, fmt.Errorf("%s: %w", name, errNoName)
	case n != 0 && n != 10:
		return f, fmt.Errorf("%s: %w", name, errDigits)
	}
	return f, nil
}

// directionOf returns the direction of the first letter in a text; without any it is left to right.
func directionOf(text string) bidi.Direction {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L:
			return bidi.LeftToRight
		case bidi.R, bidi.AL:
			return bidi.RightToLeft
		}
	}
	return bidi.LeftToRight
}

// hasDirection reports whether any letter of a text runs in direction d. The digits 0 to 9 count as
// running from left to right.
func hasDirection(text string, d bidi.Direction) bool {
	return slices.ContainsFunc([]rune(text), func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L, bidi.EN:
			return d == bidi.LeftToRight
		case bidi.R, bidi.AL:
			return d == bidi.RightToLeft
		}
		return false
	})
}
