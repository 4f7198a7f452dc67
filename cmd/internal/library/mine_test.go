package library_test

import (
	"strings"
	"testing"

	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
)

// elsewhere returns an imported match between two people, from another
// program's file.
func elsewhere(id int64, one, other string) matches.Entry {
	e := entry(id, other, "human", true)
	e.Facts.Players[0].Name = one
	e.Facts.Players[0].Hits = int(id) // so that no two matches are the same
	e.Source = "a.mat"
	return e
}

func TestImportedMatchesCountUnderTheOwnersNames(t *testing.T) {
	list := []matches.Entry{
		elsewhere(1, "lasse", "Zoe"), elsewhere(2, "Zoe", "LASSE"), elsewhere(3, "Zoe", "Ben"),
		elsewhere(4, "lars", "lasse"), elsewhere(5, "lasse", "lasse"), entry(6, "Ada", "simple", true),
	}
	for text, want := range map[string]int{"": 1, "nobody": 1, "lasse": 4, " lasse , lars,": 4, "lars": 2} {
		library.ParseNames(text).Claim(list)
		if got := library.Sum(list, at).All.Matches; got != want {
			t.Errorf("with the names %q, %d matches count, want %d", text, got, want)
		}
	}
	library.ParseNames("lasse,lars").Claim(list)
	if own, ok := library.Own(&list[3]); !ok || own != 1 {
		t.Errorf("of two own names the second in the list is taken: seat %d, %t", own, ok)
	}
	if got := inWords(t, "en", library.Statistics(list, false, at)); !strings.HasPrefix(got, "You have finished 4 matches and won 2.\n") {
		t.Errorf("the statistics are\n%s", got)
	}
}

// Matches count for a player with a comma in their name.
func TestNameWithACommaIsTheOwners(t *testing.T) {
	list := []matches.Entry{elsewhere(1, "Smith, John", "Zoe"), elsewhere(2, "Zoe", "smith,john"), elsewhere(3, "John Smith", "Ben"), elsewhere(4, ",", "Ben")}
	for text, want := range map[string]int{"Smith, John": 2, "lasse, Smith, John": 2, "John, Smith": 0, "Smith, lasse, John": 0, "Smith": 0} {
		library.ParseNames(text).Claim(list)
		if got := library.Sum(list, at).All.Matches; got != want {
			t.Errorf("with the names %q, %d matches count, want %d", text, got, want)
		}
	}
	if got := library.PlayedAs(list, "smith, john"); len(got) != 1 || got[0].ID != 1 {
		t.Errorf("matches of one player are %v", got)
	}
}

func TestStatisticsCountAnyPlayer(t *testing.T) {
	list := []matches.Entry{elsewhere(1, "lasse", "Zoe"), elsewhere(2, "Zoe", "Ben"), entry(3, "Zoe", "human", false), entry(4, "Ada", "simple", true)}
	got := inWords(t, "en", library.Statistics(library.PlayedAs(list, "zoe"), false, at))
	if !strings.HasPrefix(got, "You have finished 3 matches and won 2.\n") || !strings.Contains(got, "Against You: 1 won, 0 lost.") {
		t.Errorf("the statistics are\n%s", got)
	}
}

func TestOwnEventFilesCountAsPlayedLongAgo(t *testing.T) {
	file := entry(9, "Ada", "simple", true)
	file.Source, file.Started = "match-1.jsonl", at
	file.Facts.Players[0].Hits = 7
	sum := library.Sum([]matches.Entry{file, entry(1, "Ben", "2-ply", false)}, at)
	if sum.All.Matches != 2 || sum.Lately.Matches != 1 || sum.Rating.Matches != 2 {
		t.Errorf("%d matches count, %d of them lately, %d for the rating", sum.All.Matches, sum.Lately.Matches, sum.Rating.Matches)
	}
	again := file
	again.ID, again.Source = 10, "match-1-renamed.jsonl"
	again.Facts.Players[1].Name = "Adele"
	home := file
	home.ID, home.Source = 11, ""
	for name, list := range map[string][]matches.Entry{"imported twice": {file, again}, "played here": {file, home, again}} {
		if got := library.Sum(list, at).All.Matches; got != 1 {
			t.Errorf("a match that was %s counts %d times", name, got)
		}
	}
}
