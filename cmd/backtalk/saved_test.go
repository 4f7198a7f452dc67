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

func TestMatchPlayedLastIsTheFirstToContinue(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	for range 3 {
		d := sitAt(t, folder, nil, orca)
		if got, want := d.heard()[0], "Backtalk. Continue against Ben. 1 of 12"; got != want {
			t.Fatalf("heard %q, want %q", got, want)
		}
		d.leave()
	}
}

func TestFinishedMatchesListNoneToContinue(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	d.hears("enter", "Finished matches. Import files. 1 of 1")
	d.leave()
	backtalk(t, "play", "--length", "1", "--me", "simple", "--against", "random", "--seed", "7", "--data", folder)
	d = sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	d.hears("enter", "Finished matches. All matches, 1. 1 of 7")
}

func TestSavedMatchCanBeDiscarded(t *testing.T) {
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
	if got := d.press("enter"); !strings.HasPrefix(got, ben) || !strings.HasSuffix(got, ": discard it for good? Y or N.") {
		t.Fatalf("heard %q", got)
	}
	d.hears("n", "Backtalk. Saved matches. 2 of 12")
	d.press("enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. Saved matches. 2 of 12")
	d.press("enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. New match. 1 of 10")
}

// A second window has the same start menu as the first, however long that is
// open, and says that a match is being played there.
func TestSecondWindowHasTheSameMenu(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	first := sitAt(t, folder, nil, orca)
	second := sitAt(t, folder, nil, orca)
	if got, want := second.heard()[0], first.heard()[0]; got != want {
		t.Fatalf("the second window starts with %q, the first with %q", got, want)
	}
	first.press("enter")
	if got := second.press("down enter"); !strings.HasPrefix(got, "Saved matches. 3-point match against Ben, ") || !strings.HasSuffix(got, ", open in another window. 1 of 3") {
		t.Errorf("the list begins with %q", got)
	}
	second.hears("enter", "That match can't be continued: it is open in another window. Backtalk. Saved matches. 2 of 12")
	second.press("enter end enter enter")
	second.hears("y", "That match can't be discarded: it is open in another window. Backtalk. Saved matches. 2 of 12")
	first.leave()
	if got := second.press("enter"); strings.Contains(got, "another window") {
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

// The menu lists an unreadable match as such. If the player chooses it, the
// program announces that it can't be continued. The player can discard it.
func TestUnreadableMatchIsListed(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	alter(t, folder, "UPDATE event SET line = 'x' WHERE match = 2 AND n = 2")
	d := sitAt(t, folder, nil, orca)
	if got, want := d.heard()[0], "Backtalk. Continue against Ada. 1 of 12"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got := d.press("down enter"); !strings.HasPrefix(got, "Saved matches. An unreadable match, started today at ") {
		t.Errorf("heard %q", got)
	}
	d.hears("enter", "That match can't be continued: the file is damaged. Backtalk. Saved matches. 2 of 12")
	d.press("enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. Saved matches. 2 of 12")
}

// A player who leaves before the first roll saves only the start, however
// often.
func TestMatchLeftBeforeItsFirstRollContinues(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, givenFlags{"against": "human", "opponent-name": "Ada", "name": "Eve", "length": "3", "dice": "hand"}, orca)
	d.press("n enter")
	d.leave()
	for range 3 {
		d = sitAt(t, folder, nil, orca)
		if got, want := d.press("enter"), "3-point match. "; !strings.HasPrefix(got, want) || !strings.Contains(got, "Opening dice") {
			t.Fatalf("heard %q, want it to begin with %q and ask for the dice", got, want)
		}
		d.leave()
	}
}

// A damaged file is set aside. The program announces how many matches it
// recovered, and continues in a new file.
func TestDamagedJournalIsRecoveredAndAnnounced(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	alter(t, folder, "PRAGMA user_version = -1")
	d := sitAt(t, folder, nil, orca)
	aside := filepath.Join(folder, "matches.damaged-"+time.Now().Format(time.DateOnly)+".db")
	select {
	case notice := <-d.front.Inputs.Notices:
		want := "The file with your saved matches was damaged. Backtalk rescued 1 match and renamed the file to " + aside + "."
		if got := d.front.Devices.Texts.Announcement(notice); got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	default:
		t.Error("nothing is told")
	}
	if got, want := d.heard()[0], "Backtalk. Continue against Ada. 1 of 12"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	d.leave()
	again := sitAt(t, folder, nil, orca)
	if len(again.front.Inputs.Notices) > 0 {
		t.Error("it is told again at the next start")
	}
}

// If all matches in a damaged file were finished, the program announces them as rescued too.
func TestRescuedFinishedMatchesAreAnnounced(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	alter(t, folder, "UPDATE match SET finished = 1")
	alter(t, folder, "PRAGMA user_version = -1")
	d := sitAt(t, folder, nil, orca)
	select {
	case notice := <-d.front.Inputs.Notices:
		want := "The file with your saved matches was damaged. Backtalk rescued 1 match and renamed the file to "
		if got := d.front.Devices.Texts.Announcement(notice); !strings.HasPrefix(got, want) {
			t.Errorf("told %q, want it to begin with %q", got, want)
		}
	default:
		t.Error("nothing is told")
	}
}

func TestYesAfterAMatchPlaysAnotherLikeIt(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, givenFlags{"name": "Eve", "position": "XGID=-B-----------------e------:0:0:1:65:0:0:0:1:10"}, orca)
	d.press("n enter down end 6 5")
	seed := d.session.Playing().Seed
	if got, want := d.press("y"), "Single game. "; !strings.HasPrefix(got, want) {
		t.Fatalf("heard %q, want it to begin with %q", got, want)
	}
	if s := d.session.Playing().Match.State(); s.Phase == core.PhaseOver || bytes.Equal(seed, d.session.Playing().Seed) {
		t.Errorf("phase %v with seed %x after %x", s.Phase, d.session.Playing().Seed, seed)
	}
	if d.front.Devices.Switch(desk.HintsOn, true); !d.session.Playing().Options.Hints || !d.session.Values.On(settings.Hints) {
		t.Error("hints that were turned on do not stay on")
	}
	d.leave()
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
