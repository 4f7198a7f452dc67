package library_test

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
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

func TestNumbersWithoutMatchesAreNamed(t *testing.T) {
	var list []matches.Entry
	for _, id := range []int64{9223372036854775807, 9, 5, 4, 1} {
		list = append(list, entry(id, "Ada", "simple", true))
	}
	for text, want := range map[string]string{
		"1-9":                    "2 to 3, 6 to 8",
		"3,9,3-5":                "3",
		"2-3,1-4,8":              "2 to 3, 8",
		"10-9223372036854775807": "10 to 9223372036854775806",
		"2,3,6,11,13,15,17,19":   "2 to 3, 6, 11, 13, 15, and others",
	} {
		numbers, _ := library.ParseNumbers(text)
		got := inWords(t, "en", []say.Message{numbers.Without(list).NoMatches()})
		if want = "No saved match has these numbers: " + want + "."; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if n, _ := library.ParseNumbers("1,4-5"); n.Without(list) != nil {
		t.Error("numbers of matches are called missing")
	}
}

func TestNumbersGivenTwiceCountOnce(t *testing.T) {
	for text, want := range map[string]int64{"3": 3, "3,3,3-3": 3, "3,4": 0, "3-5": 0} {
		n, _ := library.ParseNumbers(text)
		if got, one := n.Single(); got != want || one != (want > 0) {
			t.Errorf("%s: %d, %v", text, got, one)
		}
	}
	if _, one := library.Numbers(nil).Single(); one {
		t.Error("no number is one")
	}
}
