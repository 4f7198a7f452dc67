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

// fromFile returns an imported match whose file says when and where it was
// played.
func fromFile() matches.Entry {
	e := entry(1, "Ada", "human", true)
	e.Source = "a.mat"
	e.Facts.About = core.About{Event: "Nordic Open", Round: "final", Place: "Oslo", Date: "2022-05-27", ID: "4711"}
	return e
}

func TestNoTimeOfDayIsInvented(t *testing.T) {
	// Somewhere west of Greenwich the day before, if it were a moment there.
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
	for _, text := range []string{"nordic", "FINAL", "oslo", "4711", "2022-05"} {
		got := library.Filter{Text: text}.Of(list, func(*matches.Entry) string { return "" })
		if len(got) != 1 || got[0].ID != 1 {
			t.Errorf("%s finds %d matches", text, len(got))
		}
	}
}
