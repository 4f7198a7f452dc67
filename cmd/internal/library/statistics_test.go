package library_test

import (
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/core/tally"
	"backtalk/locales"
)

// entry returns a 3-point match between You and somebody else.
func entry(id int64, name, kind string, won bool) matches.Entry {
	e := matches.Entry{
		Meta: matches.Meta{ID: id, Started: time.Unix(1000*id, 0)}, Finished: true, Ended: time.Unix(1000*id+600, 0),
		Played: 10 * time.Minute,
		Facts:  tally.Facts{Version: 1, Rules: "match", Length: 3, Over: true, Games: 2, Turns: 60, Score: [2]int{3, 1}},
	}
	e.Facts.Players[0] = tally.Player{Name: "You", Kind: "human", Won: 1, Points: 3, Gammons: 1, Doubles: 1}
	e.Facts.Players[1] = tally.Player{Name: name, Kind: kind, Won: 1, Points: 1}
	if !won {
		e.Facts.Winner, e.Facts.Score = 1, [2]int{1, 3}
		e.Facts.Players[0].Points, e.Facts.Players[1].Points = 1, 3
	}
	e.Facts.Players[0].Dice = tally.Dice{Faces: [6]int{20, 20, 20, 20, 20, 20}, Rolls: 60, Doubles: 10}
	e.Facts.Players[1].Dice = tally.Dice{Faces: [6]int{60, 12, 12, 12, 12, 12}, Rolls: 60, Doubles: 10}
	return e
}

// at is soon after the matches in these tests.
var at = time.Unix(10_000, 0)

func inWords(t *testing.T, tag string, list []say.Message) string {
	t.Helper()
	texts, err := locales.New(tag)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, m := range list {
		lines = append(lines, texts.Text(m))
	}
	return strings.Join(lines, "\n")
}

func TestStatisticsSumUpYourMatches(t *testing.T) {
	list := []matches.Entry{entry(3, "Ada", "simple", true), entry(2, "Ben", "2-ply", false), entry(1, "Ada", "simple", true)}
	list[0].Facts.Players[1].Taken, list[1].Facts.Players[1].Beavers = 1, 1
	imported := entry(4, "Zoe", "human", true)
	imported.Source = "a.mat"
	list = append(list, imported)
	got := inWords(t, "en", library.Statistics(list, true, at))
	want := `You have finished 3 matches and won 2.
6 games, 3 won. Gammons: 3 won, 0 lost.
On average you win 0.33 points per game.
You doubled 3 times: 2 taken, 0 dropped.
A turn takes 10 seconds on average.
By the FIBS formula, your rating is 1634, give or take 302. Ada has 1480.
Against Ada: 2 won, 0 lost.
Against Ben: 0 won, 1 lost.
Your dice: 180 rolls, 30 doubles, 30 expected.
Fair dice differ from the average by at least this much in 100 of 100 cases. That is not unusual.
Each number, from 1 to 6: 60, 60, 60, 60, 60, 60.
Fair dice differ from the average by at least this much in 100 of 100 cases. That is not unusual.
Your opponents' dice: 180 rolls, 30 doubles, 30 expected.
Fair dice differ from the average by at least this much in 100 of 100 cases. That is not unusual.
Each number, from 1 to 6: 180, 36, 36, 36, 36, 36.
Fair dice differ from the average by at least this much in fewer than 1 of 100 cases. Check the dice of these matches.`
	if got != want {
		t.Errorf("the statistics are\n%s\nwant\n%s", got, want)
	}
	if got := inWords(t, "de", library.Statistics(nil, true, at)); got != "Du hast noch kein Match beendet." {
		t.Errorf("without matches: %s", got)
	}
}

// The player hears no line of zeros.
func TestStatisticsLeaveOutLinesOfZeros(t *testing.T) {
	e := entry(1, "Ada", "simple", true)
	e.Facts.Players[0].Doubles = 0
	for p := range e.Facts.Players {
		e.Facts.Players[p].Dice = tally.Dice{}
	}
	got := inWords(t, "en", library.Statistics([]matches.Entry{e}, true, at))
	for _, word := range []string{"doubled", "doubles", "dice", "Each number"} {
		if strings.Contains(got, word) {
			t.Errorf("%q is in:\n%s", word, got)
		}
	}
	e.Facts.Players[0].Dropped = 1
	if got := inWords(t, "en", library.Statistics([]matches.Entry{e}, true, at)); !strings.Contains(got, "you took 0 and dropped 1.") {
		t.Errorf("a dropped double is not in:\n%s", got)
	}
}

// Next to the rating, the player hears that of the opponent whom they played last.
func TestRatingIsComparedWithTheLatestOpponent(t *testing.T) {
	list := []matches.Entry{entry(1, "Finn", "finn", true), entry(3, "Zoe", "friend", true), entry(2, "Greta", "greta", false)}
	if got := inWords(t, "en", library.Statistics(list, false, at)); !strings.Contains(got, ". Greta has 1200.\n") {
		t.Errorf("the statistics are\n%s", got)
	}
}

func TestStatisticsCountEachGame(t *testing.T) {
	list := []matches.Entry{entry(3, "Ada", "simple", true), entry(2, "Ben", "2-ply", false), entry(1, "Ada", "simple", true), entry(4, "Ada", "simple", true)}
	for i, rules := range []string{"plakoto", "plakoto", "nardy", "best-of-five"} {
		list[i].Facts.Rules = rules
	}
	got := inWords(t, "en", library.Statistics(list, false, at))
	for _, want := range []string{"Plakoto: 1 won, 1 lost.", "Long nardy: 1 won, 0 lost."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
	if strings.Contains(got, "five:") {
		t.Errorf("another kind of match counts as another game:\n%s", got)
	}
}

func TestMoneySessionsAreNeitherWonNorLost(t *testing.T) {
	session := entry(2, "Ada", "simple", true)
	session.Facts.Rules, session.Facts.Length, session.Facts.Winner = "money", 0, -1
	session.Facts.Players[0].Beavers = 2
	for want, list := range map[string][]matches.Entry{
		"You have finished 2 matches: 1 won, 0 lost, 1 money session.": {session, entry(1, "Ada", "simple", true)},
		"You have finished 1 money session.":                           {session},
	} {
		got := inWords(t, "en", library.Statistics(list, false, at))
		if !strings.HasPrefix(got, want+"\n") || !strings.Contains(got, "You beavered 2 doubles.\n") {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestLineDescribesAMatch(t *testing.T) {
	now := time.Unix(1000, 0).Add(24 * time.Hour)
	money := entry(1, "Ada", "simple", true)
	money.Facts.Rules, money.Facts.Length, money.Facts.Winner, money.Facts.Score = "money", 0, -1, [2]int{2, 5}
	others := entry(1, "Ada", "human", false)
	others.Source = "a.mat"
	open := entry(1, "Ada", "simple", true)
	open.Finished, open.Facts.Over, open.Facts.Winner = false, false, -1
	plakoto := entry(1, "Ada", "simple", true)
	plakoto.Facts.Rules = "plakoto"
	damaged := matches.Entry{Meta: matches.Meta{Started: time.Unix(1000, 0)}, Damaged: true}
	for want, e := range map[string]matches.Entry{
		"Ada, won 3 to 1, 3-point match, yesterday at":                          entry(1, "Ada", "simple", true),
		"Ada, won 3 to 1, Plakoto, 3-point match, yesterday at":                 plakoto,
		"Ada, lost 1 to 3, 3-point match, yesterday at":                         entry(1, "Ada", "simple", false),
		"Ada, you trail 2 to 5, money session, yesterday at":                    money,
		"You against Ada, Ada won 3 to 1, 3-point match, imported yesterday at": others,
		"Ada, you lead 3 to 1, 3-point match, yesterday at":                     open,
		"An unreadable match, started yesterday at":                             damaged,
	} {
		if got := inWords(t, "en", []say.Message{library.Line(&e, now)}); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFilterChoosesMatches(t *testing.T) {
	list := []matches.Entry{entry(3, "Ada", "simple", true), entry(2, "Ben", "2-ply", false)}
	list[1].Source, list[1].Facts.Players[1].Kind = "club/Final.mat", "human"
	line := func(e *matches.Entry) string { return e.Facts.Players[1].Name }
	for name, c := range map[string]struct {
		filter library.Filter
		want   int
	}{
		"all": {library.Filter{}, 2}, "opponent": {library.Filter{Opponent: "ada"}, 1}, "own name": {library.Filter{Opponent: "You"}, 1},
		"text": {library.Filter{Text: "BEN"}, 1}, "file": {library.Filter{Text: "final"}, 1}, "nobody": {library.Filter{Opponent: "Zoe"}, 0},
	} {
		if got := c.filter.Of(list, line); len(got) != c.want {
			t.Errorf("%s: %d, want %d", name, len(got), c.want)
		}
	}
	list = append(list, entry(1, "ADA", "simple", true))
	var names []string
	for _, o := range library.Opponents(list) {
		names = append(names, o.Name)
		if got := len(library.Filter{Opponent: o.Name}.Of(list, line)); got != o.Matches {
			t.Errorf("%d matches against %s are counted, %d chosen", o.Matches, o.Name, got)
		}
	}
	if got := strings.Join(names, " "); got != "Ada You Ben ADA" {
		t.Errorf("opponents: %s", got)
	}
}

// The player hears that the statistics include the games of an unfinished
// match.
func TestStatisticsNameUnfinishedMatches(t *testing.T) {
	open := entry(1, "Ada", "simple", true)
	open.Finished, open.Facts.Over, open.Facts.Winner = false, false, -1
	for want, list := range map[string][]matches.Entry{
		"You haven't finished a match yet.\nThe numbers below include the games of 1 unfinished match.\n2 games, 1 won.":    {open},
		"You have finished 1 match and won 1.\nThe numbers below include the games of 1 unfinished match.\n4 games, 2 won.": {open, entry(2, "Ben", "simple", true)},
		"You have finished 1 match and won 1.\n2 games, 1 won.":                                                             {entry(2, "Ben", "simple", true)},
	} {
		if got := inWords(t, "en", library.Statistics(list, false, at)); !strings.HasPrefix(got, want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
