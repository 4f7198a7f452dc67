package locales

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
)

// FromEnvironment gives the language that the environment asks for, by POSIX's order: LC_ALL, LC_MESSAGES, LANG. GNU's
// LANGUAGE, a list, goes before them unless they ask for the C locale. Without any it is [Source].
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
		if _, err := parseTag(choice); choice != "" && err == nil && has(choice) {
			return choice
		}
	}
	if _, err := parseTag(locale); err != nil {
		return Source
	}
	return locale
}

// has reports whether a language has a catalogue of its own, so that LANGUAGE=xx:de finds German.
func has(choice string) bool {
	tag, err := parseTag(choice)
	if err != nil {
		return false
	}
	base, _ := tag.Base()
	source, _ := language.Make(Source).Base()
	found, err := match(choice)
	return err == nil && (base == source || found != Source)
}

// match gives the language with a catalogue that comes nearest to a tag. The tag may be a POSIX locale name. The
// error says that it is neither; a language without a catalogue is no error and gives [Source].
func match(tag string) (string, error) {
	want, err := parseTag(tag)
	if err != nil {
		return "", err
	}
	languages := Languages()
	have := make([]language.Tag, len(languages))
	for i, lang := range languages {
		have[i] = language.Make(lang)
	}
	_, i, _ := language.NewMatcher(have).Match(want)
	return languages[i], nil
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
