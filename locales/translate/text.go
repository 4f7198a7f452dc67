package translate

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
)

// text checks one message of one language.
type text struct {
	*inspector
	id           say.MessageID
	english, own *i18n.Message
}

func (t text) fault(what say.MessageID, data say.Data) { t.inspector.fault(t.id, what, data) }

// ofSource reports whether the language is the English itself.
func (t text) ofSource() bool { return t.Tag() == locales.Source }

// isStale reports whether the English has changed since the text was translated. A difference
// between the two isn't a fault then.
func (t text) isStale() bool { return slices.Contains(t.Coverage().Stale, t.id) }

func plural(m *i18n.Message) bool { return len(catalogue.Forms(m)) > 1 }

func (t text) description() {
	if t.ofSource() && strings.TrimSpace(t.own.Description) == "" {
		t.fault(say.CheckNoDescription, nil)
	}
}

// categories requires the plural forms of the language if the English has plural forms, or else only
// the form other.
func (t text) categories() {
	want := []string{"other"}
	may := want
	if plural(t.english) {
		want, may = t.want, t.may
	}
	got := slices.Sorted(maps.Keys(catalogue.Forms(t.own)))
	for _, form := range want {
		if !slices.Contains(got, form) {
			t.fault(say.CheckFormMissing, say.Data{"Form": form})
			return
		}
	}
	for _, form := range got {
		if !slices.Contains(may, form) {
			t.fault(say.CheckFormTooMany, say.Data{"Form": form})
			return
		}
	}
}

// placeholders requires the placeholders of the English, each in at least one plural form: a form
// for one number may leave the number out.
func (t text) placeholders() {
	want, got := catalogue.Names(t.english), catalogue.Names(t.own)
	for _, name := range want {
		if !slices.Contains(got, name) {
			t.fault(say.CheckNameMissing, say.Data{"Name": "{{." + name + "}}"})
		}
	}
	for _, name := range got {
		if !slices.Contains(want, name) {
			t.fault(say.CheckNameUnknown, say.Data{"Name": "{{." + name + "}}"})
		}
	}
}

var (
	insertion  = regexp.MustCompile(`{{.*?}}`)
	choice     = regexp.MustCompile(`"[^"]*"`)
	formsCall  = regexp.MustCompile(`{{forms [^}]*}}`)
	formOption = regexp.MustCompile(`"(\w+)=`)
	// wordForm matches two or more letters in a row, of the scripts in which translators write
	// words with letters.
	wordForm = regexp.MustCompile(`[\p{Latin}\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}]{2,}`)
)

// secondForms requires every category that whole numbers take if a text chooses by a number.
func (t text) secondForms(form string) {
	for _, call := range formsCall.FindAllString(form, -1) {
		var has []string
		for _, option := range formOption.FindAllStringSubmatch(call, -1) {
			has = append(has, option[1])
		}
		for _, want := range t.counted {
			if !slices.Contains(has, want) {
				t.fault(say.CheckSecondForm, say.Data{"Call": call, "Form": want})
			}
		}
	}
}

// copied refuses a text that is the English one, unless the language lists it: a copy passes every
// other check. A text that only joins other texts has no letters.
func (t text) copied() {
	if t.ofSource() || t.isStale() || !wordForm.MatchString(insertion.ReplaceAllString(t.own.Other, "")) {
		return
	}
	same, listed := t.own.Other == t.english.Other, slices.Contains(t.Facts().Same, t.id)
	switch {
	case same && !listed:
		t.fault(say.CheckSame, nil)
	case !same && listed:
		t.fault(say.CheckNotSame, nil)
	}
}

// longest limits a text heard in play, in hundredths of the length of the English. slack is how
// many characters longer than the English a short text may be in any case.
const longest, slack = 160, 12

// length limits texts heard in play, except those of the first subject, common: a longer text takes
// longer to hear at every turn.
func (t text) length() {
	if t.ofSource() || t.isStale() || !slices.Contains(locales.FloorSubjects()[1:], t.inspector.english.Subjects[t.id]) {
		return
	}
	have, want := 0, 0
	for _, form := range catalogue.Forms(t.own) {
		have = max(have, measure(form))
	}
	for _, form := range catalogue.Forms(t.english) {
		want = max(want, measure(form))
	}
	limit := max(want*longest/100, want+slack)
	listed := slices.Contains(t.Facts().Long, t.id)
	switch {
	case have > limit && !listed:
		t.fault(say.CheckTooLong, say.Data{"Length": have, "Most": limit})
	case have <= limit && listed:
		t.fault(say.CheckNotLong, nil)
	}
}

// measure counts the characters of a template as they are heard: two for what is filled in, the
// longest of what a function chooses from.
func measure(form string) int {
	return utf8.RuneCountInString(insertion.ReplaceAllStringFunc(form, func(in string) string {
		chosen := "00"
		if strings.HasPrefix(in, "{{forms") || strings.HasPrefix(in, "{{agree") {
			for _, option := range choice.FindAllString(in, -1) {
				if _, text, found := strings.Cut(option, "="); found {
					option = text
				}
				if option = strings.Trim(option, `"`); len(option) > len(chosen) {
					chosen = option
				}
			}
		}
		return chosen
	}))
}

// sample makes a message with a value for each name.
func sample(id say.MessageID, names ...string) say.Message {
	data := say.Data{}
	for _, name := range names {
		if name != "Count" {
			data[name] = "Ada"
		}
	}
	return say.M(id, data)
}

// counts returns numbers that take different plural forms in one language or another.
func counts() []int {
	return []int{0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 15, 20, 21, 22, 25, 36, 100, 101, 102, 111, 167, 200}
}

// told renders the message with sample data for every count.
func (t text) told() {
	names := catalogue.Names(t.own)
	m := sample(t.id, names...)
	switch {
	case plural(t.english):
		for _, n := range counts() {
			m.Count = &n
			t.heard(t.Text(m))
		}
	case slices.Contains(names, "Count"):
		// The English must have plural forms even if it doesn't change with the number: other
		// languages change.
		t.fault(say.CheckNoForms, nil)
	default:
		t.heard(t.Text(m))
	}
}

func (t text) heard(line string) {
	if !catalogue.MayBeEmpty(t.own) && (line == "" || line == string(t.id) || strings.Contains(line, "{{")) {
		t.fault(say.CheckTemplate, say.Data{"Problem": line})
	}
}

// characters refuses signs that are only noise to screen readers and braille displays: arrows,
// technical signs, box drawing, blocks, shapes, dingbats, braille patterns, emoji, and control
// characters other than line breaks.
func (t text) characters(form string) {
	for _, r := range form {
		switch {
		case r >= 0x2190 && r <= 0x21ff, r >= 0x2300 && r <= 0x23ff, r >= 0x2500 && r <= 0x28ff, r == 0xfe0f, r >= 0x1f000, r < ' ' && r != '\n':
			t.fault(say.CheckCharacter, say.Data{"Character": string(r)})
		}
	}
}
