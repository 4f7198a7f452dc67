package page

import (
	"cmp"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// Spoken is what the browser reports of a text.
type Spoken struct {
	Token uint64          `json:"token"`
	What  speech.Happened `json:"what"`
}

// Voices are the browser's voices for a language. A setting names one for each language that the
// player chose one for: "de=Anna; en=Daniel". A name alone holds for every language.
type Voices struct {
	Language string   `json:"lang"`
	Names    []string `json:"names"`
	// Total counts those for other languages too.
	Total int `json:"total"`
}

const (
	betweenVoices = ";"
	namesVoice    = "="
)

// In lists the names of the voices for a language, in order, without those that the setting could
// not hold.
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

// language is the first part of a tag.
func language(tag string) string {
	tag, _, _ = strings.Cut(tag, "-")
	return strings.ToLower(tag)
}

// Offer returns the row of a setting that names a voice with those that speak a language. Other
// rows stay as they are.
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

// Pick returns the voice that a setting names for a language, "" for the browser's own choice.
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

// choose returns the setting with a voice for a language, "" for the browser's own choice.
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
