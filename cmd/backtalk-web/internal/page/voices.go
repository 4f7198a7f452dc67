package page

import (
	"cmp"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// Spoken reports what the browser did with a text that it speaks.
type Spoken struct {
	Token uint64          `json:"token"`
	What  speech.Happened `json:"what"`
}

// Voices are the browser's voices for a language. The setting names a voice for
// each language that the player chose one for: "de=Anna; en=Daniel". A name
// alone applies to every language.
type Voices struct {
	Language string   `json:"lang"`
	Names    []string `json:"names"`
	// Total counts the voices of all languages.
	Total int `json:"total"`
}

const (
	betweenVoices = ";"
	namesVoice    = "="
)

// In returns the names of the voices for a language, in order, without names
// that the setting can't hold.
func (v Voices) In(tag string) []string {
	if language(v.Language) != language(tag) {
		return nil
	}
	names := slices.DeleteFunc(slices.Clone(v.Names), func(name string) bool {
		return name == "" || strings.ContainsAny(name, betweenVoices+namesVoice)
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// Foreign reports whether there are voices, but none for the language.
func (v Voices) Foreign() bool { return v.Total > 0 && len(v.Names) == 0 }

// language returns the first part of a tag, in lower case.
func language(tag string) string {
	tag, _, _ = strings.Cut(tag, "-")
	return strings.ToLower(tag)
}

// Offer returns row unchanged unless it names a voice. Then the voices of a
// language become its values.
func (v Voices) Offer(row settings.Setting, tag, chosen string) settings.Setting {
	if row.Key != settings.Voice && row.Key != settings.OpponentVoice {
		return row
	}
	row.Does = say.PageVoiceDoes
	row.Label = func(text string) string { return Pick(text, tag) }
	row.Options = []settings.Option{{Name: choose(chosen, tag, ""), Title: say.SettingsIsUsual}}
	for _, name := range v.In(tag) {
		row.Options = append(row.Options, settings.Option{Name: choose(chosen, tag, name)})
	}
	return row
}

// Pick returns the voice that the setting names for a language, or "" for
// the browser's own choice.
func Pick(setting, tag string) string {
	usual := ""
	for part := range strings.SplitSeq(setting, betweenVoices) {
		of, name, named := strings.Cut(part, namesVoice)
		switch {
		case !named:
			usual = cmp.Or(usual, strings.TrimSpace(part))
		case language(strings.TrimSpace(of)) == language(tag):
			return strings.TrimSpace(name)
		}
	}
	return usual
}

// choose returns the setting with name as the voice for a language; "" is the browser's own choice.
// It keeps the voices of other languages, but drops a name that applies to every language.
func choose(setting, tag, name string) string {
	var parts []string
	for part := range strings.SplitSeq(setting, betweenVoices) {
		of, _, named := strings.Cut(part, namesVoice)
		if named && language(strings.TrimSpace(of)) != language(tag) {
			parts = append(parts, strings.TrimSpace(part))
		}
	}
	if name != "" {
		parts = append(parts, language(tag)+namesVoice+name)
	}
	slices.Sort(parts)
	return strings.Join(parts, betweenVoices+" ")
}
