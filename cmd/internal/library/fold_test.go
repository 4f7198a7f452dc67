package library_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
)

// A player finds a name if they leave out its accents, or type accents that it lacks.
func TestNamesAreFoundWithoutTheirAccents(t *testing.T) {
	for name, typed := range map[string]string{
		"Kévin UNGER": "kevin unger", "Kevin": "KÉVIN", "Łukasz": "lukasz", "Søren": "soren", "Groß": "GROSS", "Işıl İnan": "isil inan",
		"Ευάγγελος": "ευαγγελοσ", "Семён": "семен", "Nguyễn": "nguyen", "Đặng": "dang", "Æsir": "aesir",
	} {
		list := []matches.Entry{elsewhere(1, name, "Zoe"), elsewhere(2, "Ben", "Zoe")}
		line := func(e *matches.Entry) string { return e.Facts.Players[0].Name }
		for by, filter := range map[string]library.Filter{"opponent": {Opponent: typed}, "text": {Text: typed}} {
			if got := filter.Of(list, line); len(got) != 1 || got[0].ID != 1 {
				t.Errorf("%s by %s finds %d matches as %q", name, by, len(got), typed)
			}
		}
		if got := library.PlayedAs(list, typed); len(got) != 1 {
			t.Errorf("%s played %d matches as %q", name, len(got), typed)
		}
		library.ParseNames(typed).Claim(list)
		if got := library.Sum(list, at).All.Matches; got != 1 {
			t.Errorf("%d matches of %s count under %q", got, name, typed)
		}
	}
}

// If a mark makes another letter, names with and without it stay apart.
func TestMarksOfOtherScriptsTellNamesApart(t *testing.T) {
	for name, other := range map[string]string{"がく": "かく", "कि": "का", "กี": "กิ"} {
		if got := library.PlayedAs([]matches.Entry{elsewhere(1, name, "Zoe")}, other); len(got) > 0 {
			t.Errorf("%s is found as %s", name, other)
		}
	}
}

func TestEveryPartOfANameFindsIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := []rune(rapid.StringOfN(rapid.RuneFrom([]rune("aéÉßİıŁøςΣаЙが ")), 1, 12, -1).Draw(t, "name"))
		from := rapid.IntRange(0, len(name)-1).Draw(t, "from")
		part := string(name[from:rapid.IntRange(from+1, len(name)).Draw(t, "to")])
		list := []matches.Entry{elsewhere(1, string(name), "Zoe")}
		line := func(e *matches.Entry) string { return e.Facts.Players[0].Name }
		for _, typed := range []string{part, strings.ToUpper(part), strings.ToLower(part)} {
			if got := (library.Filter{Text: typed}).Of(list, line); len(got) != 1 {
				t.Fatalf("%q is not found by %q", string(name), typed)
			}
		}
	})
}
