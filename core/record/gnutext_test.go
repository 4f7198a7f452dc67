package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// longName is the length of a name, in bytes, from which GNU Backgammon may crash when it writes text.
const longName = 24

// compareText compares a match with what GNU Backgammon exported of it as text, a file for each game.
func compareText(t *testing.T, path string, events []core.Event) {
	t.Helper()
	if s, err := NewSheet(events); err != nil || max(len(s.Players[0].Name), len(s.Players[1].Name)) >= longName {
		t.Logf("%s is not written as text: %v", path, err)
		return
	}
	more, err := filepath.Glob(path + ".again_*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, name := range append([]string{path + ".again.txt"}, more...) {
		game, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(game)
	}
	all, err := Import(strings.NewReader(text.String()))
	if err != nil || len(all) != 1 || len(all[0].Faults) > 0 {
		t.Errorf("%s: Import returns %d matches, %v", path, len(all), err)
		return
	}
	want, got := essence(t, withoutOpen(events)), essence(t, withoutOpen(all[0].Events))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (- written, + what GNU Backgammon's text has):\n%s", path, diff)
	}
}

// testFile returns a file of testdata.
func testFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// onlyMatch imports the one match of a text.
func onlyMatch(t *testing.T, text string) Imported {
	t.Helper()
	all, err := Import(strings.NewReader(text))
	if err != nil || len(all) != 1 {
		t.Fatalf("Import returns %d matches, %v", len(all), err)
	}
	return all[0]
}

func TestGNUTextEqualsItsTwin(t *testing.T) {
	got, twin := onlyMatch(t, testFile(t, "gnubg/match.txt")), onlyMatch(t, testFile(t, "gnubg/match.mat"))
	if len(got.Faults) > 0 {
		t.Errorf("faults: %v", got.Faults)
	}
	if diff := cmp.Diff(essence(t, twin.Events), essence(t, got.Events)); diff != "" {
		t.Errorf("(- .mat, + text):\n%s", diff)
	}
	about := got.Events[0].(core.MatchStarted).About
	if want := (core.About{Event: "Club evening", Date: "2026-10-31"}); about != want || !got.When.Equal(twin.When) {
		t.Errorf("about %+v, %v, want %+v, %v", about, got.When, want, twin.When)
	}
}

// TestGNUTextKeepsItsAnalysis checks the analysis of plays, a take, a double and a drop.
func TestGNUTextKeepsItsAnalysis(t *testing.T) {
	var got []core.Judged
	for _, e := range onlyMatch(t, testFile(t, "gnubg/match.txt")).Events {
		if j, ok := e.(core.Judged); ok && j.Cost > 0 {
			got = append(got, j)
		}
	}
	const by = "GNU Backgammon 0-ply"
	move := func(from, to core.Point) core.Move { return core.Move{From: from, To: to} }
	hit := core.Move{From: 13, To: 2, Hit: true}
	want := []core.Judged{
		{By: by, Player: 1, Cost: 257, Luck: 243, Better: core.BetterPlay, Best: []core.Move{move(8, 5), move(6, 5)}},
		{By: by, Player: 1, Cost: 654, Luck: 53, Better: core.BetterPlay, Best: []core.Move{move(8, 4), move(8, 4), move(6, 2), move(6, 2)}},
		{By: by, Player: 1, Cost: 30, Better: core.BetterDrop},
		{By: by, Player: 0, Cost: 94, Luck: -177, Better: core.BetterPlay, Best: []core.Move{hit}},
		{By: by, Player: 1, Cost: 751, Luck: 20, Better: core.BetterPlay, Best: []core.Move{move(24, 22), move(23, 22)}},
		{By: by, Player: 1, Cost: 323, Better: core.BetterRoll},
		{By: by, Player: 0, Cost: 2083, Better: core.BetterTake},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

// gnuGame returns a game in text, with the given lines in it.
func gnuGame(lines ...string) string {
	return "The score (after 0 games) is: Ann 0, Bob 0 (match to 3 points)\n\nMatch Information:\n" + strings.Join(lines, "\n") + "\n"
}

func TestGNUTextKeepsFactsAndComments(t *testing.T) {
	m := onlyMatch(t, gnuGame("Ann's rating: 1800 FIBS", "Date: 04/01/2024", "Round: Final", "Place: Graz", "Annotator: Eve", "Comments: One", "and two",
		"", "Move number 1:  Ann to play 31", "* Ann moves 8/5 6/5", "Rolled 31:", "Annotation:", "First", "second", "Bob wins 2 points"))
	want := core.About{Round: "Final", Place: "Graz", Transcriber: "Eve", Ratings: [2]string{"1800 FIBS", ""}}
	if about := m.Events[0].(core.MatchStarted).About; about != want {
		t.Errorf("about %+v, want %+v", about, want)
	}
	var comments []string
	for _, e := range m.Events {
		if c, ok := e.(core.Commented); ok {
			comments = append(comments, c.Text)
		}
	}
	// Nobody knows whether that day is in January or in April.
	if diff := cmp.Diff([]string{"Date: 04/01/2024", "One and two", "First second"}, comments); diff != "" {
		t.Errorf("comments (- want, + got):\n%s", diff)
	}
}

func TestGNUTextDatesAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"13/01/24": "2024-01-13", "01/13/2024": "2024-01-13", "31.12.2023": "2023-12-31", "2024-01-04": "2024-01-04", "04/04/24": "2024-04-04",
		"01/04/24": "", "yesterday": "", "32/13/24": "",
	} {
		m := onlyMatch(t, gnuGame("Date: "+text, "Move number 1:  Ann to play 31", "* Ann moves 8/5 6/5"))
		if got := m.Events[0].(core.MatchStarted).About.Date; got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
}

// TestUnplayedDiceStayOpen reads a game that was exported before its last dice were played: the
// program repeats the action before them.
func TestUnplayedDiceStayOpen(t *testing.T) {
	m := onlyMatch(t, gnuGame("Move number 1:  Ann to play 31", "* Ann moves 8/5 6/5", "Move number 2:  Bob on roll, cube decision?", "* Bob doubles",
		"Move number 3:  Bob doubles to 2", "* Ann accepts", "Move number 4:  Bob to play 41", "* Bob doubles"))
	match, err := core.Replay(m.Events)
	if err != nil || len(m.Faults) > 0 {
		t.Fatalf("%v, %v", err, m.Faults)
	}
	s := match.State()
	if s.Phase != core.PhaseMove || s.OnTurn != 1 || s.Turn.Roll() != (core.Roll{4, 1}) || s.Cube.Value != 2 {
		t.Errorf("the match waits for %d in phase %d with %v and the cube at %d", s.OnTurn, s.Phase, s.Turn.Roll(), s.Cube.Value)
	}
}

// TestSetUpGNUGameStartsFromItsPosition reads a game that somebody set up, with the cube turned.
func TestSetUpGNUGameStartsFromItsPosition(t *testing.T) {
	m := onlyMatch(t, gnuGame("Move number 1:  Ann to play 65", "GNU Backgammon  Position ID: wwsGADC2d8AAAA", "Match ID   : EQF3AAAAAAAE", "* Ann cannot move",
		"Move number 2:  Bob to play 21", "* Bob moves 2/off 1/off"))
	for _, e := range m.Events {
		if set, ok := e.(core.PositionSet); ok {
			if set.Player != 0 || set.Cube != (core.Cube{Value: 2, Owner: 1}) || set.Board[0].Pips() != 123 {
				t.Errorf("the game starts from %+v", set)
			}
			return
		}
	}
	t.Errorf("no position: %+v, %v", m.Events, m.Faults)
}

func TestForeignGNUTextGivesItsPositions(t *testing.T) {
	text := strings.ReplaceAll(testFile(t, "gnubg/match.txt"), "The score", "Der Spielstand")
	all, err := Import(strings.NewReader(text))
	if err != nil || len(all) != strings.Count(text, "Position ID") || !all[0].Position {
		t.Errorf("Import returns %d matches, %v", len(all), err)
	}
}

// withoutOpen drops resignations, and the dice that were not played then: the text doesn't have them.
func withoutOpen(events []core.Event) (kept []core.Event) {
	open := -1
	for _, e := range withoutResigning(events) {
		switch e.(type) {
		case core.Rolled:
			open = len(kept)
		case core.TurnEnded, core.PositionSet:
			open = -1
		case core.GameEnded:
			if open >= 0 {
				kept = kept[:open]
			}
			open = -1
		}
		kept = append(kept, e)
	}
	return kept
}
