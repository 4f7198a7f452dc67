package locales

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// numbers are the names under which messages get numbers; all others get texts.
var numbers = []string{
	"Against", "Bar", "Die", "Expected", "FirstCount", "FirstDie", "FirstLeft", "FirstPips", "FirstPoints", "FirstScore", "From", "Game",
	"High", "Index", "Length", "Line", "Low", "Number", "Off", "Own", "Pips", "Point", "Points", "Rolls", "Score", "SecondCount",
	"SecondDie", "SecondLeft", "SecondPips", "SecondPoints", "SecondScore", "Step", "Theirs", "To", "Total",
}

// misread finds numerals that synthesizers read in a gender or case that the sentence does not
// have, by language.
var misread = map[string][]*regexp.Regexp{
	// "1 Punkt" is read "eins Punkt", "mit 1 von" "mit eins von".
	"de": {regexp.MustCompile(`(?:^|[^\d,.])1 \p{Lu}\p{Ll}+`), regexp.MustCompile(`(?:^|[^\d,.])1 (?:weitere|frühere|spätere|hintere|letzte)`), regexp.MustCompile(`\b1 von 36`)},
	// "1 шашка" is read "один шашка", "2 шашки" "два шашки", "из 36" "из тридцать шесть".
	"ru": {
		regexp.MustCompile(`(?:^|[^\d,.]|[2-9])1 \p{Cyrillic}+(?:[ауяюое])(?:[^\p{L}]|$)`),
		regexp.MustCompile(`(?:^|[^\d,.]|[2-9])2 \p{Cyrillic}+(?:[иы]|ие|ые)(?:[^\p{L}]|$)`),
		regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:с|со|из|от|до|при|у|без|для|около|к|ко|о|об|выше|ниже|после|кроме|против|меньше|больше|между|над|под|перед|длиной) \d`),
	},
}

// readRight are the words after a 1 or 2 that do not belong to the numeral: "2 и 1", "1 на 24".
var readRight = map[string]*regexp.Regexp{
	"ru": regexp.MustCompile(`[12] (?:и|на|до|по|или|не|как|минимум|максимум|уже)$`),
}

func misreadIn(lang, text string) string {
	for _, rule := range misread[lang] {
		for _, found := range rule.FindAllString(text, -1) {
			if r := readRight[lang]; r == nil || !r.MatchString(strings.TrimRight(found, " ,.;:?!")) {
				return found
			}
		}
	}
	return ""
}

// Synthesizers read a number's digits in one gender and without case, so the words around it must
// not ask for others.
func TestNumeralsAreReadRight(t *testing.T) {
	for lang := range misread {
		messages, err := readFields(catalogues, lang)
		if err != nil {
			t.Fatal(err)
		}
		l, err := New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range slices.Sorted(maps.Keys(messages)) {
			names, err := placeholders(messages[id])
			if err != nil {
				t.Fatal(err)
			}
			for n := range 38 {
				if text := l.Text(numbered(id, names, n)); misreadIn(lang, text) != "" {
					t.Errorf("%s: %s: %q is read wrong in %q", lang, id, misreadIn(lang, text), text)
					break
				}
			}
		}
	}
}

// numbered makes a message in which every number is n.
func numbered(id string, names []string, n int) say.Message {
	m := sample(id, names...)
	for name := range m.Data {
		if slices.Contains(numbers, name) {
			m.Data[name] = n
		}
	}
	if slices.Contains(names, "Count") {
		m.Count = &n
	}
	delete(m.Data, "Count")
	return m
}

func TestMisreadNumeralsAreFound(t *testing.T) {
	for lang, texts := range map[string][]string{
		"de": {"Du gewinnst 1 Punkt.", "1 frühere Meldung.", "mit 1 von 36 Würfen"},
		"ru": {"осталась 1 шашка", "осталось 2 шашки", "Ваши: 22 шашки", "1 очко", "31 очко", "из 36", "С 24 на 18", "длиной 4"},
	} {
		for _, text := range texts {
			if misreadIn(lang, text) == "" {
				t.Errorf("%s: %q passes", lang, text)
			}
		}
	}
	for lang, texts := range map[string][]string{
		"de": {"21 Punkte", "mit der 1 von 8", "Bar: du 1, Ada 2."},
		"ru": {"24 на 18", "выпало 2 и 1", "1 бросок", "2 броска", "11 очков", "12 шашек", "с пункта 24 по 5", "из тридцати шести"},
	} {
		for _, text := range texts {
			if found := misreadIn(lang, text); found != "" {
				t.Errorf("%s: %q is found in %q", lang, found, text)
			}
		}
	}
}
