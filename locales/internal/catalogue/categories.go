package catalogue

import (
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// categories are CLDR's plural categories, in its order.
func categories() []string { return []string{"zero", "one", "two", "few", "many", "other"} }

// Categories finds a language's plural categories by asking go-i18n itself, which chooses them:
// those that whole numbers as they occur want, and all.
func Categories(lang string) (want, may []string) {
	tag := language.Make(lang)
	bundle := i18n.NewBundle(tag)
	bundle.MustAddMessages(tag, &i18n.Message{
		ID: "x", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other",
	})
	l := i18n.NewLocalizer(bundle, lang)
	find := func(counts []any) (forms []string) {
		found := map[string]bool{"other": true}
		for _, count := range counts {
			form, err := l.Localize(&i18n.LocalizeConfig{MessageID: "x", PluralCount: count})
			found[form] = found[form] || err == nil
		}
		for _, form := range categories() {
			if found[form] {
				forms = append(forms, form)
			}
		}
		return forms
	}
	var counts []any
	for n := range 201 {
		counts = append(counts, n)
	}
	return find(counts), find(append(counts, 1_000_000, "1.5"))
}
