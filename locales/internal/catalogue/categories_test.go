package catalogue_test

import (
	"strings"
	"testing"

	"backtalk/locales/internal/catalogue"
)

func TestLanguagesHaveTheirPluralCategories(t *testing.T) {
	for lang, forms := range map[string][2]string{
		"en":      {"one other", "one other"},
		"de":      {"one other", "one other"},
		"ru":      {"one few many other", "one few many other"},
		"fr":      {"one other", "one many other"},
		"pt-BR":   {"one other", "one many other"},
		"cs":      {"one few other", "one few many other"},
		"he":      {"one two other", "one two other"},
		"zh-Hans": {"other", "other"},
		"ar":      {"zero one two few many other", "zero one two few many other"},
	} {
		want, may := catalogue.Categories(lang)
		if got := [2]string{strings.Join(want, " "), strings.Join(may, " ")}; got != forms {
			t.Errorf("%s: categories %q, want %q", lang, got, forms)
		}
	}
}
