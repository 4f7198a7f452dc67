package locales

import (
	"errors"
	"regexp"
	"testing"

	"backtalk/a11y/say"
)

func grammarOf(t *testing.T, lang string) grammar {
	t.Helper()
	g, err := loadGrammar(catalogues(), lang)
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

func TestNumberDecidesTheForm(t *testing.T) {
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

// If colours name the sides, Russian names are plurals: no verb beside one may be left in the
// singular.
func TestVerbsBesideNamesAgree(t *testing.T) {
	messages, err := readFields(catalogues(), "ru")
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

// German says 24 as "vierundzwanzig": a comma keeps 4 and 20 apart, and nothing else needs one.
func TestTwoNumbersAreNotHeardAsOne(t *testing.T) {
	l, err := New("de")
	if err != nil {
		t.Fatal(err)
	}
	and := func(first, second any) say.Message {
		return say.M(say.GameAnd, say.Data{"First": first, "Second": second})
	}
	move := func(from, to int) say.Message {
		return say.M(say.GameMoveFromTo, say.Data{"From": from, "To": to})
	}
	for want, m := range map[string]say.Message{
		"4, und 20":               and(4, 20),
		"4 und 21":                and(4, 21),
		"4 und 2":                 and(4, 2),
		"14 und 20":               and(14, 20),
		"20 und 4":                and(20, 4),
		"2 und 4, und 20":         and(and(2, 4), 20),
		"1 auf 4, und 20 auf 22":  and(move(1, 4), move(20, 22)),
		"13 auf 7 und 8 auf 7":    and(move(13, 7), move(8, 7)),
		"Ada und Ben":             and("Ada", "Ben"),
		"24 auf 20 und 20 auf 14": and(move(24, 20), move(20, 14)),
	} {
		if got := l.Text(m); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Chinese would tie "to 7" to the 8 that the next move begins with: there is a pause between two
// moves, and none between two points.
func TestChinesePausesBetweenMoves(t *testing.T) {
	l, err := New("zh-Hans")
	if err != nil {
		t.Fatal(err)
	}
	and := func(first, second any) say.Message {
		return say.M(say.GameAnd, say.Data{"First": first, "Second": second})
	}
	move := func(from, to int) say.Message {
		return say.M(say.GameMoveFromTo, say.Data{"From": from, "To": to})
	}
	number := func(n int) say.Message { return say.M(say.GameNumber, say.Data{"Number": n}) }
	for want, m := range map[string]say.Message{
		"13到7，和8到7": and(move(13, 7), move(8, 7)),
		"20和3":      and(20, 3),
		"2和11和16":   and(and(number(2), number(11)), number(16)),
	} {
		if got := l.Text(m); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Turkish endings depend on the number: 8'den, 6'dan. A phrase of several takes them in each.
func TestPointsTakeTurkishEndings(t *testing.T) {
	files := folder(map[string]string{
		"en/language.toml": "name = \"English\"", "en/x.en.toml": english,
		"tr/language.toml": "name = \"Türkçe\"",
		"tr/grammar.toml":  "[points.from]\n6 = \"6'dan\"\n8 = \"8'den\"\n[points.to]\n5 = \"5'e\"\n",
		"tr/x.tr.toml": "[Moves]\nother = \"{{point \\\"from\\\" .From}} {{point \\\"to\\\" .To}}\"\n" +
			"[Holds]\nother = \"{{point \\\"from\\\" .What}} çıkıyor\"\n[Plays]\nother = \"{{.Who}} ve {{.Moves}}\"\n[Only]\nother = \"{{point \\\"at\\\" .From}}\"\n",
	})
	l, err := Open(files, "tr")
	if err != nil {
		t.Fatal(err)
	}
	both := say.M("Plays", say.Data{"Who": 8, "Moves": 6})
	for want, m := range map[string]say.Message{
		"8'den 5'e":              say.M("Moves", say.Data{"From": 8, "To": 5}),
		"7 7":                    say.M("Moves", say.Data{"From": 7, "To": 7}),
		"8'den ve 6'dan çıkıyor": say.M("Holds", say.Data{"What": both}),
		"Ada çıkıyor":            say.M("Holds", say.Data{"What": "Ada"}),
	} {
		if got := l.Text(m); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	var fault error
	l.OnFault(func(_ say.MessageID, err error) { fault = err })
	if l.Text(say.M("Only", say.Data{"From": 3})); !errors.Is(fault, errPoint) {
		t.Errorf("a form that is not listed: %v", fault)
	}
}

func TestTensAndOnesJoinAsInTheLanguage(t *testing.T) {
	words := map[string]map[string]string{"feminine": {"1": "una"}}
	tens := map[string]string{"20": "veinte", "30": "treinta", "100": "cien", "200": "doscientas"}
	and, none := " y ", "und"
	for _, c := range []struct {
		g    grammar
		n    int
		want string
	}{
		{grammar{Numerals: words, Tens: tens, Joint: &and}, 31, "treinta y una"},
		{grammar{Numerals: words, Tens: tens, Joint: &and}, 231, "doscientas treinta y una"},
		{grammar{Numerals: words, Tens: tens, Joint: &and}, 201, "doscientas una"},
		{grammar{Numerals: map[string]map[string]string{"feminine": {"1": "ein"}}, Tens: map[string]string{"20": "zwanzig"}, Joint: &none, OnesFirst: true}, 21, "einundzwanzig"},
		{grammar{Numerals: words, Tens: tens, Joint: &and}, 41, "41"},
	} {
		if got, err := c.g.numeral("feminine", number{c.n, "41"}); got != c.want || err != nil {
			t.Errorf("numeral %d = %q, %v; want %q", c.n, got, err, c.want)
		}
	}
}
