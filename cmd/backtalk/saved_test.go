package main

import (
	"bytes"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/locales"
)

// beginAgainst starts a match against a second person of this name, and leaves it.
func beginAgainst(t *testing.T, folder, name string) {
	t.Helper()
	d := sitAt(t, folder, givenFlags{"against": "human", "opponent-name": name, "name": "Eve", "length": "3"}, orca)
	d.press("n enter")
	d.leave()
}

func TestTheMatchPlayedLastStaysTheFirstToGoOnWith(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	for range 3 {
		d := sitAt(t, folder, nil, orca)
		if got, want := d.heard[0], "Backtalk. Continue against Ben. 1 of 9"; got != want {
			t.Fatalf("heard %q, want %q", got, want)
		}
		d.leave()
	}
}

func TestASavedMatchCanBeDiscarded(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	d := sitAt(t, folder, nil, orca)
	const ben = "3-point match against Ben, no points yet, started today at "
	if got, want := d.press("down enter"), "Saved matches. "+ben; !strings.HasPrefix(got, want) {
		t.Fatalf("heard %q, want it to begin with %q", got, want)
	}
	d.hears("end", "Discard a match. 3 of 3")
	if got, want := d.press("enter"), "Discard which match? "+ben; !strings.HasPrefix(got, want) {
		t.Fatalf("heard %q, want it to begin with %q", got, want)
	}
	if got := d.press("enter"); !strings.HasPrefix(got, ben) || !strings.HasSuffix(got, ": discard it for good?") {
		t.Fatalf("heard %q", got)
	}
	d.hears("n", "Backtalk. Continue against Ben. 1 of 9")
	d.press("down enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. Continue against Ada. 1 of 9")
	d.press("down enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. New match. 1 of 7")
}

// A second window has the same start menu as the first, however long that stands open, and says of a match that is played there
// that it is.
func TestTwoWindows(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	first := sitAt(t, folder, nil, orca)
	second := sitAt(t, folder, nil, orca)
	if got, want := second.heard[0], first.heard[0]; got != want {
		t.Fatalf("the second window starts with %q, the first with %q", got, want)
	}
	first.press("enter")
	if got := second.press("down enter"); !strings.HasPrefix(got, "Saved matches. 3-point match against Ben, ") || !strings.HasSuffix(got, ", open in another window. 1 of 3") {
		t.Errorf("the list begins with %q", got)
	}
	second.hears("enter", "That match can't be continued: it is open in another window. Backtalk. Continue against Ada. 1 of 9")
	second.press("down enter end enter enter")
	second.hears("y", "That match can't be discarded: it is open in another window. Backtalk. Continue against Ada. 1 of 9")
	first.leave()
	if got := second.press("down enter"); strings.Contains(got, "another window") {
		t.Errorf("after the first window was closed heard %q", got)
	}
	if got := second.press("enter"); strings.Contains(got, "can't") {
		t.Errorf("the match that was played there is refused: %q", got)
	}
}

// alter changes the journal in a folder behind the program's back.
func alter(t *testing.T, folder, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, journalName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// A match that can't be read is listed as such, says so when it is chosen, and can be discarded.
func TestAMatchThatCanNotBeReadIsListed(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	alter(t, folder, "UPDATE event SET line = 'x' WHERE match = 2 AND n = 2")
	d := sitAt(t, folder, nil, orca)
	if got, want := d.heard[0], "Backtalk. Continue against Ada. 1 of 9"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got := d.press("down enter"); !strings.HasPrefix(got, "Saved matches. A match that can't be read, started today at ") {
		t.Errorf("heard %q", got)
	}
	d.hears("enter", "That match can't be continued: the file is damaged. Backtalk. Continue against Ada. 1 of 9")
	d.press("down enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. Continue against Ada. 1 of 9")
}

// A damaged file is set aside, which is said with how many matches were saved from it, and the game goes on in a new one.
func TestADamagedJournalIsToldAndItsMatchesAreThere(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	alter(t, folder, "PRAGMA user_version = -1")
	d := sitAt(t, folder, nil, orca)
	aside := filepath.Join(folder, "matches.damaged-"+time.Now().Format(time.DateOnly)+".db")
	select {
	case told := <-d.notices:
		want := "The file with your saved matches was damaged and is now " + aside + ". 1 match could be saved from it."
		if got := d.texts.Announcement(told); got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	default:
		t.Error("nothing is told")
	}
	if got, want := d.heard[0], "Backtalk. Continue against Ada. 1 of 9"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	d.leave()
	again := sitAt(t, folder, nil, orca)
	if len(again.notices) > 0 {
		t.Error("it is told again at the next start")
	}
}

func TestYesAfterAMatchPlaysAnotherLikeIt(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, givenFlags{"name": "Eve", "position": "XGID=-B-----------------e------:0:0:1:65:0:0:0:1:10"}, orca)
	d.press("n enter down end 6 5")
	seed := d.playing.seed
	if got, want := d.press("y"), "Single game. "; !strings.HasPrefix(got, want) {
		t.Fatalf("heard %q, want it to begin with %q", got, want)
	}
	if s := d.playing.match.State(); s.Phase == core.PhaseOver || bytes.Equal(seed, d.playing.seed) {
		t.Errorf("phase %v with seed %x after %x", s.Phase, d.playing.seed, seed)
	}
	if d.switched(desk.HintsOn, true); !d.playing.options.table(d.values).Hints || !d.values.On(settings.Hints) {
		t.Error("hints that were turned on do not stay on")
	}
	d.leave()
}

// Two matches are told apart by who leads, and when they were started.
func TestTheLineOfASavedMatch(t *testing.T) {
	now := time.Date(2026, 11, 22, 9, 5, 0, 0, time.UTC)
	english, german := localizerOf(t, "en"), localizerOf(t, "de")
	for _, c := range []struct {
		rules  core.Rules
		score  [2]int
		people bool
		at     time.Time
		taken  bool
		want   string
		german string
	}{
		{
			core.Rules{Length: 7},
			[2]int{2, 1},
			false, now.Add(-9 * time.Hour), false,
			"7-point match against Ada, you lead 2 to 1, started today at 0:05", "Match auf 7 Punkte gegen Ada, du führst 2 zu 1, begonnen heute um 0:05 Uhr",
		},
		{
			core.Rules{Length: 7},
			[2]int{1, 4},
			false, now.Add(-10 * time.Hour), false,
			"7-point match against Ada, Ada leads 4 to 1, started yesterday at 23:05", "Match auf 7 Punkte gegen Ada, Ada führt 4 zu 1, begonnen gestern um 23:05 Uhr",
		},
		{
			core.Rules{Length: 7},
			[2]int{3, 3},
			false, now.AddDate(0, 0, -2), true,
			"7-point match against Ada, score even at 3, started on Friday at 9:05, open in another window", "Match auf 7 Punkte gegen Ada, Gleichstand bei 3, begonnen am Freitag um 9:05 Uhr, in einem anderen Fenster offen",
		},
		{
			core.Rules{Length: 7},
			[2]int{2, 1},
			true, now.AddDate(0, 0, -7), false,
			"7-point match against Ada, Eve leads 2 to 1, started on 15 November at 9:05", "Match auf 7 Punkte gegen Ada, Eve führt 2 zu 1, begonnen am 15. November um 9:05 Uhr",
		},
		{
			core.Rules{Length: 1},
			[2]int{},
			false, now.AddDate(-1, -8, 0), false,
			"Single game against Ada, started on 22 March 2025 at 9:05", "Einzelnes Spiel gegen Ada, begonnen am 22. März 2025 um 9:05 Uhr",
		},
		{
			core.Rules{Scoring: core.Money},
			[2]int{},
			false, now.AddDate(0, 0, 1), false,
			"Money session against Ada, no points yet, started on 23 November at 9:05", "Geldspiel gegen Ada, noch ohne Punkte, begonnen am 23. November um 9:05 Uhr",
		},
	} {
		m := core.NewMatch(c.rules.Normal(), [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
		setup := core.SetUp{Board: core.Start(), Score: c.score, Cube: core.Cube{Value: 1, Owner: core.Centre}}
		if _, err := m.Do(setup); err != nil {
			t.Fatal(err)
		}
		g := &game{match: m, options: kept{Me: "human", Against: "simple"}}
		if c.people {
			g.options.Against = "human"
		}
		line := savedMatch{meta: matches.Meta{Started: c.at}, game: g, taken: c.taken}.line(now)
		if got := english.Text(line); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if got := german.Text(line); got != c.german {
			t.Errorf("got %q, want %q", got, c.german)
		}
	}
}

func localizerOf(t *testing.T, tag string) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(tag)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	return texts
}
