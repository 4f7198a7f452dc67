package page

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// Voice is a voice of the browser.
type Voice struct {
	Name string `json:"name"`
	// Language is a BCP 47 tag; some systems write it with an underscore.
	Language string `json:"lang"`
}

// Spoken is what the browser reports of a text.
type Spoken struct {
	Token uint64          `json:"token"`
	What  speech.Happened `json:"what"`
}

// Voices are the browser's voices. A setting names one for each language that the player chose one
// for: "de=Anna; en=Daniel". A name alone holds for every language.
type Voices struct {
	mu  sync.Mutex
	all []Voice
}

const (
	betweenVoices = ";"
	namesVoice    = "="
)

// Set takes the voices that there are now. A name that the setting could not hold is left out.
func (v *Voices) Set(all []Voice) {
	all = slices.DeleteFunc(slices.Clone(all), func(one Voice) bool {
		return one.Name == "" || strings.ContainsAny(one.Name, betweenVoices+namesVoice)
	})
	slices.SortStableFunc(all, func(a, b Voice) int { return cmp.Compare(a.Name, b.Name) })
	v.mu.Lock()
	defer v.mu.Unlock()
	v.all = slices.CompactFunc(all, func(a, b Voice) bool { return a.Name == b.Name })
}

// In lists the names of the voices that speak a language.
func (v *Voices) In(tag string) []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	var names []string
	for _, one := range v.all {
		if language(one.Language) == language(tag) {
			names = append(names, one.Name)
		}
	}
	return names
}

// Foreign reports whether there are voices, but none for a language.
func (v *Voices) Foreign(tag string) bool {
	v.mu.Lock()
	some := len(v.all) > 0
	v.mu.Unlock()
	return some && len(v.In(tag)) == 0
}

// language is the first part of a tag.
func language(tag string) string {
	if i := strings.IndexAny(tag, "-_"); i >= 0 {
		tag = tag[:i]
	}
	return strings.ToLower(tag)
}

// Offer returns the row of a setting that names a voice with those that speak a language. Other
// rows stay as they are.
func (v *Voices) Offer(row settings.Setting, tag, chosen string) settings.Setting {
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
