package catalogue

import (
	"slices"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// categories returns CLDR's plural categories, in its order.
func categories() []string { return []string{"zero", "one", "two", "few", "many", "other"} }

// Counted returns the plural categories of a language that whole numbers up to 200 take.
func Counted(lang string) []string {
	var counts []any
	for n := range 201 {
		counts = append(counts, n)
	}
	return taken(lang, counts)
}

// Categories returns the forms that a message must have in a language, and all that it may have:
// French has one from a million on, Czech one for fractions.
func Categories(lang string) (want, may []string) {
	want = ordered(append(Counted(lang), "other"))
	return want, ordered(append(taken(lang, []any{1_000_000, "1.5"}), want...))
}

// taken returns the categories of numbers, as go-i18n chooses them.
func taken(lang string, counts []any) []string {
	tag := language.Make(lang)
	bundle := i18n.NewBundle(tag)
	bundle.MustAddMessages(tag, &i18n.Message{
		ID: "x", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other",
	})
	l := i18n.NewLocalizer(bundle, lang)
	var forms []string
	for _, count := range counts {
		if form, err := l.Localize(&i18n.LocalizeConfig{MessageID: "x", PluralCount: count}); err == nil {
			forms = append(forms, form)
		}
	}
	return ordered(forms)
}

// ordered returns the categories of a list in CLDR's order, each once.
func ordered(list []string) []string {
	return slices.DeleteFunc(categories(), func(form string) bool { return !slices.Contains(list, form) })
}
