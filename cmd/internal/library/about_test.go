package library_test

import (
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// fromFile returns an imported match from a file that gives the date and the
// place.
func fromFile() matches.Entry {
	e := entry(1, "Ada", "human", true)
	e.Source = "a.mat"
	e.Facts.About = core.About{Event: "Nordic Open", Round: "final", Place: "Oslo", Date: "2022-05-27", ID: "4711", Ratings: [2]string{"1700", "1650"}, Clock: "Fischer"}
	e.Facts.Comments = "A lovely match.\n"
	return e
}

func TestNoTimeOfDayIsInvented(t *testing.T) {
	// A player west of Greenwich would hear the day before if the day counted
	// as midnight in Greenwich.
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.FixedZone("west", -8*3600))
	e := fromFile()
	if got, want := inWords(t, "en", []say.Message{library.Line(&e, now)}), "You against Ada, You won 3 to 1, 3-point match, Nordic Open, final, on 27 May 2022"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := library.Date(&e); got != "2022-05-27" {
		t.Errorf("the date is %q", got)
	}
	e.Facts.About.Time = "14:30"
	if got := inWords(t, "en", []say.Message{library.Line(&e, now)}); !strings.HasSuffix(got, "on 27 May 2022 at 14:30") {
		t.Errorf("%q does not end with the time of the file", got)
	}
}

func TestFilterFindsMatchesByTheirFiles(t *testing.T) {
	list := []matches.Entry{entry(2, "Ben", "2-ply", true), fromFile()}
	for _, text := range []string{"nordic", "FINAL", "oslo", "4711", "2022-05", "1700", "1650", "fischer", "lovely"} {
		got := library.Filter{Text: text}.Of(list, func(*matches.Entry) string { return "" })
		if len(got) != 1 || got[0].ID != 1 {
			t.Errorf("%s finds %d matches", text, len(got))
		}
	}
}

func TestNoDayIsInventedForAMatchWithoutADate(t *testing.T) {
	now := time.Date(2026, 3, 14, 20, 0, 0, 0, time.UTC)
	e := fromFile()
	e.Started, e.Ended = time.Date(2026, 3, 14, 19, 37, 0, 0, time.UTC), time.Time{}
	if !e.Date().Equal(e.Started) {
		t.Errorf("a match with a date began at %s", e.Date())
	}
	e.Facts.About = core.About{}
	if got := inWords(t, "en", []say.Message{library.Line(&e, now)}); !strings.HasSuffix(got, ", imported today at 19:37") {
		t.Errorf("%q does not say that the match was imported then", got)
	}
	if when, text := e.Date(), library.Date(&e); !when.IsZero() || text != "" {
		t.Errorf("it was played on %s, %q", when, text)
	}
	e.Source = ""
	if when, text := e.Date(), library.Date(&e); !when.Equal(e.Started) || text != "2026-03-14T19:37:00Z" {
		t.Errorf("a match that was played here was played on %s, %q", when, text)
	}
}

func TestMatchWithoutAnEndCountsAsUnfinished(t *testing.T) {
	for _, c := range []struct {
		change func(e *matches.Entry)
		want   bool
	}{
		{func(e *matches.Entry) {}, true},
		{func(e *matches.Entry) { e.Facts.Over = true }, false},
		{func(e *matches.Entry) { e.Finished = false }, false}, // it can be continued
		{func(e *matches.Entry) { e.Facts.Turns = 0 }, false},  // a position
		{func(e *matches.Entry) { e.Facts.Length = 0 }, false}, // a money session after its last game
		{func(e *matches.Entry) { e.Facts.Length, e.Facts.Games = 0, 3 }, true},
	} {
		e := fromFile()
		e.Facts.Over, e.Facts.Score = false, [2]int{2, 1}
		c.change(&e)
		if got := inWords(t, "en", []say.Message{library.Line(&e, at)}); strings.Contains(got, " 2 to 1, not finished, ") != c.want {
			t.Errorf("%q", got)
		}
	}
}
