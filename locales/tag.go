package locales

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// FromEnvironment returns the language that the environment asks for, by POSIX's order: LC_ALL,
// LC_MESSAGES, LANG. GNU's LANGUAGE, a list, takes precedence unless they ask for the C locale. If none
// is set, FromEnvironment returns [Source].
func FromEnvironment(getenv func(string) string) string {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale = getenv(name); locale != "" {
			break
		}
	}
	if isC(locale) {
		return Source
	}
	for _, choice := range strings.Split(getenv("LANGUAGE"), ":") {
		if _, err := parseTag(choice); choice != "" && err == nil && Has(choice) {
			return choice
		}
	}
	if _, err := parseTag(locale); err != nil {
		return Source
	}
	return locale
}

// Has reports whether a language has a catalogue, given as for [New]. A region has that of its language.
func Has(tag string) bool {
	if tag == Pseudo {
		return true
	}
	_, found, err := match(tag)
	return err == nil && found
}

// Language returns the language of the catalogue that a tag gets, given as for [New].
func Language(tag string) string {
	lang, _, err := match(tag)
	if err != nil {
		return Source
	}
	return lang
}

// match returns the language whose catalogue a tag gets, and whether the tag's own language has one. If
// it has none, the tag gets [Source]. A region falls back to its language (de-AT to de), or to another
// region's catalogue of it in the same script (pt-PT to pt-BR, zh-CN to zh-Hans), but never a language
// to its neighbour: a reader of Ukrainian may read English better than Russian, and a voice for the one
// mispronounces the other. Readers of Chinese read both of its scripts, so a script without a catalogue
// falls back to the other. The tag may be a POSIX locale name. An error means that it is neither.
func match(tag string) (lang string, found bool, err error) {
	return matchAmong(Languages(), tag)
}

func matchAmong(languages []string, tag string) (lang string, found bool, err error) {
	want, err := parseTag(tag)
	if err != nil {
		return "", false, err
	}
	for t := want; t != language.Und; t = t.Parent() {
		if i := slices.Index(languages, t.String()); i >= 0 {
			return languages[i], true, nil
		}
	}
	for _, same := range []func(a, b language.Tag) bool{sameWriting, bothChinese} {
		for _, there := range languages {
			if same(want, language.Make(there)) {
				return there, true, nil
			}
		}
	}
	return Source, false, nil
}

// sameWriting reports whether two tags name the same language in the same script.
func sameWriting(a, b language.Tag) bool {
	if base, _, _ := a.Raw(); base == (language.Base{}) {
		return false
	}
	baseOfA, _ := a.Base()
	baseOfB, _ := b.Base()
	scriptOfA, _ := a.Script()
	scriptOfB, _ := b.Script()
	return baseOfA == baseOfB && scriptOfA == scriptOfB
}

// bothChinese reports whether two tags name Chinese, in any script. A tag that names only a region names
// no language.
func bothChinese(a, b language.Tag) bool {
	baseOfA, _, _ := a.Raw()
	baseOfB, _, _ := b.Raw()
	return baseOfA == baseOfB && baseOfA.String() == "zh"
}

// parseTag reads a BCP 47 tag or a POSIX locale name: de, de-AT, de_AT.UTF-8, sr_RS@latin.
func parseTag(tag string) (language.Tag, error) {
	if isC(tag) {
		return language.Make(Source), nil
	}
	name, _, _ := strings.Cut(tag, "@")
	name, _, _ = strings.Cut(name, ".")
	t, err := language.Parse(strings.ReplaceAll(name, "_", "-"))
	if err != nil {
		return language.Und, fmt.Errorf("language %q: %w", tag, err)
	}
	return t, nil
}

// isC reports whether a locale name is the untranslated one: C, POSIX, C.UTF-8 or nothing at all.
func isC(locale string) bool {
	name, _, _ := strings.Cut(locale, ".")
	return locale == "" || name == "C" || name == "POSIX"
}
