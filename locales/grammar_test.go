package locales

import (
	"errors"
	"regexp"
	"testing"

	"backtalk/a11y/say"
)

func grammarOf(t *testing.T, lang string) grammar {
	t.Helper()
	g, err := loadGrammar(catalogues, lang)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestNumeralsAreWords(t *testing.T) {
	for _, c := range []struct {
		lang, form string
		number     any
		want       string
	}{
		{"ru", "feminine", 1, "одна"},
		{"ru", "feminine", "2", "две"},
		{"ru", "feminine", 5, "5"},
		{"ru", "feminine", 11, "11"},
		{"ru", "feminine", 20, "20"},
		{"ru", "feminine", 21, "двадцать одна"},
		{"ru", "feminine", 112, "112"},
		{"ru", "feminine", 132, "сто тридцать две"},
		{"ru", "feminine", 301, "триста одна"},
		{"ru", "neuter", 41, "сорок одно"},
		{"ru", "neuter", 42, "42"},
		{"ru", "feminine-accusative", 1, "одну"},
		{"ru", "genitive", 0, "нуля"},
		{"ru", "genitive", 8, "восьми"},
		{"ru", "genitive", 36, "тридцати шести"},
		{"ru", "genitive", 100, "ста"},
		{"ru", "genitive", 112, "ста двенадцати"},
		{"ru", "genitive", 1212, "1212"},
		{"ru", "genitive", -3, "-3"},
		{"ru", "genitive", "Ada", "Ada"},
		{"de", "dative", 1, "einem"},
		{"de", "dative", 21, "21"},
	} {
		if got, err := grammarOf(t, c.lang).numeral(c.form, c.number); got != c.want || err != nil {
			t.Errorf("%s: numeral %s %v = %q, %v; want %q", c.lang, c.form, c.number, got, err, c.want)
		}
	}
	if _, err := grammarOf(t, "ru").numeral("dual", 2); !errors.Is(err, errNumeral) {
		t.Errorf("a form that is not listed: %v", err)
	}
}

func TestFormsAreTakenByTheNumber(t *testing.T) {
	rolls := []string{"one=бросок", "few=броска", "many=бросков"}
	for number, want := range map[any]string{1: "бросок", "2": "броска", 5: "бросков", 11: "бросков", 21: "бросок", 0: "бросков", "Ada": "бросков"} {
		if got, err := grammarOf(t, "ru").forms(number, rolls...); got != want || err != nil {
			t.Errorf("forms of %v = %q, %v; want %q", number, got, err, want)
		}
	}
	if got, _ := grammarOf(t, "de").forms(1, "one=Wurf", "other=Würfe"); got != "Wurf" {
		t.Errorf("German 1 takes %q", got)
	}
	if _, err := grammarOf(t, "de").forms(1); err == nil {
		t.Error("no form at all is no error")
	}
}

// Names of colours are plurals in Russian, and names of people are not.
func TestVerbsAgreeWithTheNameOfASide(t *testing.T) {
	for _, c := range []struct {
		lang string
		name any
		want string
	}{
		{"ru", say.M(say.GameNameWhite, nil), "Ходят Белые."},
		{"ru", "Ада", "Ходит Ада."},
		{"de", say.M(say.GameNameWhite, nil), "Weiß ist dran."},
	} {
		l, err := New(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Text(say.M(say.GameTurnOf, say.Data{"Name": c.name})); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}

var (
	// nameAndVerb finds a name beside a verb in the singular.
	nameAndVerb = regexp.MustCompile(`\{\{\.Name\}\} \p{L}+(?:[её]т|ит|[её]тся|ится)(?:[^\p{L}]|$)|\p{L}+(?:[её]т|ит|[её]тся|ится) \{\{\.Name\}\}`)
	// alwaysAPerson are the messages that get a person's name whatever the sides are called.
	alwaysAPerson = regexp.MustCompile(`^(Tutorial|GameNameIs|Sounds|CliSounds)`)
)

// Where sides are called by their colours, Russian names are plurals: no verb beside one may be
// left in the singular.
func TestVerbsBesideNamesAgree(t *testing.T) {
	messages, err := readFields(catalogues, "ru")
	if err != nil {
		t.Fatal(err)
	}
	for id, m := range messages {
		for _, text := range m.forms() {
			if found := nameAndVerb.FindString(text); found != "" && !alwaysAPerson.MatchString(id) {
				t.Errorf("%s: %q does not agree with a plural name", id, found)
			}
		}
	}
	if nameAndVerb.FindString("{{.Name}} бросает {{.Dice}}") == "" || nameAndVerb.FindString("Ходит {{.Name}}.") == "" {
		t.Error("verbs beside names are not found")
	}
}
