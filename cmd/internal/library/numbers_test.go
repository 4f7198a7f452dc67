package library_test

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
)

func TestNumbersChooseMatches(t *testing.T) {
	var list []matches.Entry
	for _, id := range []int64{9, 5, 4, 1} {
		list = append(list, entry(id, "Ada", "simple", true))
	}
	for text, want := range map[string]struct {
		chosen  int
		missing string
	}{
		"1": {1, ""}, "1,4-9": {4, ""}, " 4 - 5 , 5": {2, ""}, "2": {0, "2"}, "1,6-8": {1, "6-8"}, "1-9223372036854775807": {4, ""},
	} {
		numbers, wrong := library.ParseNumbers(text)
		chosen, missing := numbers.Of(list)
		if wrong != "" || len(chosen) != want.chosen || missing != want.missing {
			t.Errorf("%q: wrong %q, %d chosen, %q missing", text, wrong, len(chosen), missing)
		}
	}
	for text, want := range map[string]string{"": "", "x": "x", "1,": "", "5-3": "5-3", "0": "0", "1,-2": "-2", "9223372036854775808": "9223372036854775808"} {
		if numbers, wrong := library.ParseNumbers(text); numbers != nil || wrong != want {
			t.Errorf("%q: %v, wrong %q", text, numbers, wrong)
		}
	}
}

func TestNumbersOfAnyTextAreReadOrRefused(t *testing.T) {
	list := []matches.Entry{entry(1, "Ada", "simple", true), entry(2, "Ada", "simple", true)}
	rapid.Check(t, func(t *rapid.T) {
		numbers, _ := library.ParseNumbers(rapid.StringMatching(`[0-9, x-]{0,12}`).Draw(t, "text"))
		if chosen, _ := numbers.Of(list); len(chosen) > len(list) {
			t.Error("a match was chosen twice")
		}
	})
}
