package speech

import (
	"strings"
)

// espeakVoices holds the language tags that espeak-ng speaks, in lower case.
type espeakVoices map[string]bool

// espeakVariants maps the symbolic voices to variants of espeak-ng.
var espeakVariants = map[string]string{
	"male1": "", "male2": "+m3", "male3": "+m7",
	"female1": "+f2", "female2": "+f3", "female3": "+f4",
	"child_male": "+m5", "child_female": "+f5",
}

// parseEspeakVoices reads the table that espeak-ng prints for --voices: priority, language, age and
// gender, name, file, and other languages as "(tag priority)". Lines of another form are left out.
func parseEspeakVoices(table string) espeakVoices {
	voices := espeakVoices{}
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		if len(fields) < 5 || fields[0] == "Pty" {
			continue
		}
		voices.add(fields[1])
		for _, other := range fields[5:] {
			if tag, ok := strings.CutPrefix(other, "("); ok {
				voices.add(strings.TrimSuffix(tag, ")"))
			}
		}
	}
	return voices
}

// add adds a tag, unless espeak-ng would take it for a flag.
func (v espeakVoices) add(tag string) {
	if !strings.HasPrefix(tag, "-") {
		v[strings.ToLower(tag)] = true
	}
}

// parseEspeakNames reads the names and languages of the same table.
func parseEspeakNames(table string) catalogue {
	var voices catalogue
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		if len(fields) < 5 || fields[0] == "Pty" {
			continue
		}
		voices = append(voices, Named{Name: strings.ReplaceAll(fields[3], "_", " "), Language: fields[1]})
	}
	return voices
}

// choose returns the name for espeak-ng's -v: the longest part of the language's tag that it knows,
// English if it knows none, with a symbolic voice as its variant. "+name" is the variant of that
// name; any other name replaces the language.
func (v espeakVoices) choose(language, voice string) string {
	variant, symbolic := espeakVariants[strings.ToLower(voice)]
	switch {
	case voice == "" || symbolic:
		return v.language(language) + variant
	case strings.HasPrefix(voice, "+"):
		return v.language(language) + ssipWord(voice)
	default:
		return ssipWord(voice)
	}
}

// mandarin is the voice that reads Chinese: version 1.51's voice cmn reads the Latin transcription of
// most characters as English, letter by letter.
const mandarin = "cmn-latn-pinyin"

func (v espeakVoices) language(tag string) string {
	tag = strings.ToLower(strings.ReplaceAll(tag, "_", "-"))
	if base, _, _ := strings.Cut(tag, "-"); (base == "zh" || tag == "cmn") && v[mandarin] {
		return mandarin
	}
	for tag != "" {
		if v[tag] {
			return tag
		}
		tag = tag[:max(0, strings.LastIndexByte(tag, '-'))]
	}
	return "en"
}
