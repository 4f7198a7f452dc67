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

// numeralRules are what a language's folder says of numerals that are read wrong.
type numeralRules struct {
	misread, right []*regexp.Regexp
}

func rulesOfNumerals(t *testing.T, lang string) numeralRules {
	t.Helper()
	facts, err := loadFacts(catalogues, lang)
	if err != nil {
		t.Fatal(err)
	}
	compiled := func(all []string) (out []*regexp.Regexp) {
		for _, src := range all {
			r, err := regexp.Compile(src)
			if err != nil {
				t.Fatalf("%s: %v", lang, err)
			}
			out = append(out, r)
		}
		return out
	}
	return numeralRules{compiled(facts.Misread), compiled(facts.ReadRight)}
}

// in finds a numeral in a text that is read wrong, "" if there is none.
func (n numeralRules) in(text string) string {
	for _, rule := range n.misread {
		for _, found := range rule.FindAllString(text, -1) {
			bare := strings.TrimRight(found, " ,.;:?!")
			if !slices.ContainsFunc(n.right, func(r *regexp.Regexp) bool { return r.MatchString(bare) }) {
				return found
			}
		}
	}
	return ""
}

// Synthesizers read a number's digits in one gender and without case, so the words around it must
// not ask for others.
func TestNumeralsAreReadRight(t *testing.T) {
	for _, lang := range Languages() {
		rules := rulesOfNumerals(t, lang)
		if !asked(lang) || len(rules.misread) == 0 {
			continue
		}
		messages, err := readFields(catalogues, lang)
		if err != nil {
			t.Fatal(err)
		}
		l, err := New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range slices.Sorted(maps.Keys(messages)) {
			if !l.own.has(say.MessageID(id)) {
				continue
			}
			names, err := placeholders(messages[id])
			if err != nil {
				t.Fatal(err)
			}
			for n := range 38 {
				text := l.Text(numbered(id, names, n))
				if found := rules.in(text); found != "" {
					t.Errorf("%s: %s: %q is read wrong in %q", lang, id, found, text)
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
		rules := rulesOfNumerals(t, lang)
		for _, text := range texts {
			if rules.in(text) == "" {
				t.Errorf("%s: %q passes", lang, text)
			}
		}
	}
	for lang, texts := range map[string][]string{
		"de": {"21 Punkte", "mit der 1 von 8", "Bar: du 1, Ada 2."},
		"ru": {"24 на 18", "выпало 2 и 1", "1 бросок", "2 броска", "11 очков", "12 шашек", "с пункта 24 по 5", "из тридцати шести"},
	} {
		rules := rulesOfNumerals(t, lang)
		for _, text := range texts {
			if found := rules.in(text); found != "" {
				t.Errorf("%s: %q is found in %q", lang, found, text)
			}
		}
	}
}
