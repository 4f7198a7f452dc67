package locales

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// speakFile is the file of a language with its pronunciations.
const speakFile = "speak.toml"

// pronunciations maps the words that synthesizers pronounce wrong in a language to spellings that
// sound right. A word in small letters matches any case, and any other word only its own: Y is a
// key, but y is Spanish for and. The file speak.toml beside the messages holds them.
type pronunciations map[string]string

// loadPronunciations reads a language's list; a language may have none.
func loadPronunciations(files fs.FS, lang string) (pronunciations, error) {
	src, err := fs.ReadFile(files, path.Join(lang, speakFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var p pronunciations
	if err := toml.Unmarshal(src, &p); err != nil {
		return nil, fmt.Errorf("%s/%s: %w", lang, speakFile, err)
	}
	return p, nil
}

// wordRun is a word as a reader sees it, with the hyphens and apostrophes inside it, and wordPart is
// a part between those.
var (
	wordRun  = regexp.MustCompile(`[\pL\pN]+(?:[-'’][\pL\pN]+)*`)
	wordPart = regexp.MustCompile(`[\pL\pN]+`)
	// scriptPart is a part in one script: Chinese words follow each other, and Latin ones, without
	// spaces.
	scriptPart = regexp.MustCompile(`\p{Han}+|[^\p{Han}]+`)
)

// spoken writes a text as a voice should read it. It respells the words of the list, even before or
// after a hyphen or an apostrophe.
func (p pronunciations) spoken(text string) string {
	if len(p) == 0 {
		return text
	}
	return wordRun.ReplaceAllStringFunc(text, func(run string) string {
		if said, ok := p.word(run); ok {
			return said
		}
		return wordPart.ReplaceAllStringFunc(run, func(part string) string {
			if said, ok := p.word(part); ok {
				return said
			}
			return p.unspaced(part)
		})
	})
}

// unspaced respells words without spaces between them, as in Chinese. A single character isn't a
// word there: inside others it sounds different.
func (p pronunciations) unspaced(text string) string {
	if !strings.ContainsFunc(text, isHan) {
		return text
	}
	var pairs []string
	for _, word := range slices.SortedFunc(maps.Keys(p), longestFirst) {
		if utf8.RuneCountInString(word) > 1 && strings.ContainsFunc(word, isHan) {
			pairs = append(pairs, word, p[word])
		}
	}
	replace := strings.NewReplacer(pairs...)
	return scriptPart.ReplaceAllStringFunc(text, func(part string) string {
		if said, ok := p.word(part); ok {
			return said
		}
		return replace.Replace(part)
	})
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

func longestFirst(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }

func (p pronunciations) word(written string) (said string, ok bool) {
	if said, ok = p[written]; !ok {
		said, ok = p[strings.ToLower(written)]
	}
	return said, ok
}

// Spoken writes a rendered text as Backtalk's own voice reads it: words that the voice would
// pronounce wrong are spelled as they sound, and marks for the eye alone are left out. Written text,
// and a screen reader's, stays as it is.
func (l *Localizer) Spoken(text string) string { return l.said.spoken(plain(text)) }
