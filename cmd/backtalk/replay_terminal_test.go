//go:build linux || darwin

package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"backtalk/cmd/backtalk/internal/terminaltest"
)

// replaying starts a replay at a terminal.
func replaying(t *testing.T, folder, ui string) *terminaltest.Terminal {
	t.Helper()
	return terminaltest.Start(t, 80, 24, stateIn(folder), "backtalk", "replay", "1", "--data", folder,
		"--config", filepath.Join(folder, "settings.toml"), "--lang", "en", "--voice", "none", "--mute", "--ui", ui)
}

// A match of each dialect is imported, replayed by keys in both display
// modes, and exported.
func TestMatchesOfOtherProgramsAreReplayedByKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for name, content := range dialects {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, name)
			write(t, file, content)
			if got := backtalk(t, "import", file, "--data", folder); !strings.HasPrefix(got, "Imported match 1: Ann against Bob") {
				t.Fatalf("import says %s", got)
			}
			for _, ui := range []string{"lines", "screen"} {
				s := replaying(t, folder, ui)
				s.AwaitWritten("Ann starts with 3 and 1")
				for _, step := range []struct{ key, want string }{
					{"\r", "Bob rolls 5 and 2"},
					{"\r", "Ann rolls 6 and 4"},
					{"p", "Pips: Ann 163"},
					{"2", "Ann doubles to 2"},
					{"\r", "Bob takes the cube at 2"},
					{"x", "Position sent"},
					{"4", "12 to 15, hits"},
					{"3", "dances"},
					{"0", "There is no later game"},
				} {
					s.Type(step.key)
					s.AwaitWritten(step.want)
				}
				copied := base64.StdEncoding.EncodeToString([]byte("XGID="))[:6]
				if v := s.View(); !strings.Contains(v.Written, "\x1b]52;c;"+copied) {
					t.Errorf("%s: no XGID was copied", ui)
				}
				s.Type("\x03")
				if got := s.Wait(); got != statusDone {
					t.Errorf("%s: status %d", ui, got)
				}
			}
			for _, format := range []string{"mat", "sgf"} {
				again := filepath.Join(folder, "again."+format)
				backtalk(t, "export", "1", "--format", format, "--out", again, "--data", folder)
				if got := backtalk(t, "import", again, "--data", t.TempDir()); !strings.Contains(got, "Bob leads 2 to 0") {
					t.Errorf("what was exported as %s is imported as %s", format, got)
				}
			}
		})
	}
}

// The player finds, replays and deletes a match from the start menu.
func TestStartMenuReplaysAndDeletesMatches(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	file := filepath.Join(folder, "studio.mat")
	write(t, file, dialects["studio.mat"])
	d.goToLine("Finished matches")
	d.hears("enter", "Finished matches. Import files. 1 of 1")
	d.press("enter")
	d.paste(file)
	if got := d.press("enter"); !strings.Contains(got, "Imported match 1: Ann against Bob, Bob leads 2 to 0, not finished, 3-point match") {
		t.Errorf("after the import heard %q", got)
	}
	d.press("escape escape")
	d.hears("enter", "Finished matches. All matches, 1. 1 of 7")
	if got := d.press("enter"); !strings.Contains(got, "Ann against Bob") {
		t.Errorf("the list says %q", got)
	}
	if got := d.press("enter"); !strings.Contains(got, "Replay. 1 of 5") {
		t.Errorf("the match says %q", got)
	}
	if got := d.press("enter"); !strings.Contains(got, "Ann starts with 3 and 1.") {
		t.Errorf("the replay says %q", got)
	}
	if got := d.press("enter"); got != "Ann: 8 to 5 and 6 to 5.Bob rolls 5 and 2." && !strings.Contains(got, "Bob rolls 5 and 2.") {
		t.Errorf("Enter says %q", got)
	}
	d.press("escape")
	d.goToLine("Close the replay")
	if got := d.press("enter"); !strings.HasPrefix(got, "Finished matches. Ann against Bob, ") || !strings.HasSuffix(got, " 1 of 1") {
		t.Errorf("closed, it says %q", got)
	}
	d.hears("escape", "Finished matches. All matches, 1. 1 of 7")
	d.press("enter enter")
	d.goToLine("Export")
	d.press("enter")
	if got, want := d.press("enter"), "Match 1 is now in "+filepath.Join(folder, "match-1.mat"); !strings.Contains(got, want) {
		t.Errorf("the export says %q, want %q", got, want)
	}
	d.goToLine("Delete")
	if got := d.press("enter"); !strings.Contains(got, "Delete this match for ever: Ann against Bob") {
		t.Errorf("Delete asks %q", got)
	}
	if got := d.press("n"); !strings.Contains(got, "Delete. 5 of 5") {
		t.Errorf("not deleted, it says %q", got)
	}
	d.press("enter")
	if got := d.press("y"); !strings.HasPrefix(got, "Deleted match 1") || !strings.HasSuffix(got, ". Finished matches. Import files. 1 of 1") {
		t.Errorf("deleted, it says %q", got)
	}
	d.hears("escape", "Backtalk. Finished matches. 5 of 10")
}

// After a replay, a change of name and a deletion, the player is in the list again, at the same match or the
// next.
func TestListReturnsToTheMatch(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	for i, name := range []string{"Cleo", "Bea", "Ann"} {
		file := filepath.Join(folder, fmt.Sprint(i, ".mat"))
		write(t, file, strings.ReplaceAll(dialects["studio.mat"], "Ann", name))
		backtalk(t, "import", file, "--data", folder)
	}
	d := sitAt(t, folder, nil, orca)
	in := func(got, title, name, place string) {
		t.Helper()
		if !strings.Contains(got, title+name+" against ") || !strings.HasSuffix(got, place) {
			t.Errorf("heard %q, want %s%s, %s", got, title, name, place)
		}
	}
	d.goToLine("Finished matches")
	in(d.press("enter enter down"), "", "Bea", "2 of 3")
	d.press("enter enter escape")
	d.goToLine("Close the replay")
	in(d.press("enter"), "Finished matches. ", "Bea", "2 of 3")
	renames := func(to string) string {
		d.press("enter")
		d.goToLine("Rename a player")
		d.press("enter enter")
		d.paste(to)
		return d.press("enter")
	}
	in(renames("Béa"), "Bea is now Béa in 1 match. Finished matches. ", "Béa", "2 of 3")
	deletes := func() string {
		d.press("enter end enter")
		return d.press("y")
	}
	in(deletes(), " Finished matches. ", "Cleo", "2 of 2")

	d.hears("escape", "Finished matches. All matches, 2. 1 of 7")
	d.press("down enter")
	d.goToLine("Cleo, 1 match")
	d.press("enter")
	in(renames("Dora"), "Cleo is now Dora in 1 match. By opponent. ", "Dora", "1 of 1")
	if got := d.press("escape"); !strings.HasPrefix(got, "By opponent. Dora, 1 match. ") {
		t.Errorf("the opponents begin with %q", got)
	}
	d.press("enter")
	if got := deletes(); !strings.Contains(got, " By opponent. ") || strings.Contains(got, "By opponent. Dora") {
		t.Errorf("after the last match of an opponent was deleted heard %q", got)
	}
	d.press("escape down enter")
	d.paste("ann")
	in(d.press("enter"), "Search. ", "Ann", "1 of 1")
	if got := renames("Zoe"); !strings.HasSuffix(got, "Ann is now Zoe in 1 match. Finished matches. Search. 3 of 7") {
		t.Errorf("after the search fits no longer heard %q", got)
	}
}

// The menu counts the same matches as the command.
func TestStatisticsAreTheSameInTheMenu(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, givenFlags{"position": "XGID=-B-----------------e------:0:0:1:65:0:0:0:1:10"}, orca)
	d.press("n enter down end 6 5")
	d.leave()
	d = sitAt(t, folder, givenFlags{"length": "3", "position": "XGID=-B-----------------e------:0:0:1:65:0:0:0:3:10"}, orca)
	d.press("n enter down end 6 5")
	d.leave()
	d = sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	d.press("enter")
	d.goToLine("Statistics")
	var lines []string
	for from, got := "", d.press("enter"); got != from; from, got = got, d.press("down") {
		line := strings.TrimPrefix(got, "Statistics. ")
		lines = append(lines, placeInList.ReplaceAllString(line, ""))
	}
	want := strings.TrimSpace(backtalk(t, "stats", "--dice", "--data", folder))
	if got := strings.Join(lines, "\n"); got != want || !strings.Contains(got, "1 unfinished match.") {
		t.Errorf("the menu says\n%s\nthe command\n%s", got, want)
	}
}

// placeInList matches the place of a line in a list.
var placeInList = regexp.MustCompile(` \d+ of \d+$`)

// A name typed beside the statistics is saved, and counts the imported
// matches with it.
func TestImportedMatchCountsUnderATypedName(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	file := filepath.Join(folder, "a.mat")
	write(t, file, dialects["studio.mat"])
	backtalk(t, "import", file, "--data", folder)
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	d.press("enter")
	d.goToLine("Your names in imported matches: none")
	d.press("enter")
	d.paste("Ann, Annie")
	d.press("enter")
	d.press("up")
	// Its games count, though it isn't finished; without it the statistics have one line.
	if got := d.press("enter"); !strings.HasPrefix(got, "Statistics. ") || strings.HasSuffix(got, " 1 of 1") {
		t.Errorf("the statistics begin with %q", got)
	}
	text, err := os.ReadFile(d.setup.config.file.Path)
	if err != nil || !strings.Contains(string(text), `own-names = "Ann, Annie"`) {
		t.Errorf("the settings file has %s, %v", text, err)
	}
}

// The menus find a match by its opponent and by a word, and rename its
// players.
func TestMenusFindAMatchAndRenameItsPlayers(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	for name, content := range map[string]string{"a.mat": dialects["studio.mat"], "b.mat": strings.ReplaceAll(dialects["gnubg.mat"], "Ann", "Eve")} {
		file := filepath.Join(folder, name)
		write(t, file, content)
		backtalk(t, "import", file, "--data", folder)
	}
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	d.hears("enter", "Finished matches. All matches, 2. 1 of 7")
	d.press("down")
	if got := d.press("enter"); !strings.HasPrefix(got, "By opponent. ") || !strings.HasSuffix(got, "1 of 3") {
		t.Errorf("the opponents begin with %q", got)
	}
	d.goToLine("Bob, 2 matches")
	if got := d.press("enter"); !strings.HasSuffix(got, "1 of 2") || !strings.Contains(got, "against Bob") {
		t.Errorf("the matches of Bob begin with %q", got)
	}
	d.press("escape escape down")
	asked := d.press("enter")
	d.paste("nobody")
	if got := d.press("enter"); got != "No saved match was found. "+asked {
		t.Errorf("nobody is found as %q", got)
	}
	d.press("escape enter")
	d.paste("eve")
	if got := d.press("enter"); !strings.HasPrefix(got, "Search. Eve against Bob, ") || !strings.HasSuffix(got, "1 of 1") {
		t.Errorf("Eve is found as %q", got)
	}
	d.press("enter")
	d.goToLine("Rename a player")
	d.hears("enter", "Rename a player. Eve. 1 of 2")
	d.press("enter")
	d.paste("Eva")
	if got := d.press("enter"); !strings.HasPrefix(got, "Eve is now Eva in 1 match. Finished matches. ") {
		t.Errorf("renamed it says %q", got)
	}
	if got := backtalk(t, "history", "--data", folder); !strings.Contains(got, "Eva against Bob") || !strings.Contains(got, "Ann against Bob") {
		t.Errorf("the matches are now %s", got)
	}
}

// sitByImported starts the program with one imported match, at the line Finished matches
// of the start menu.
func sitByImported(t *testing.T) *sitting {
	t.Helper()
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	file := filepath.Join(folder, "studio.mat")
	write(t, file, dialects["studio.mat"])
	backtalk(t, "import", file, "--data", folder)
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	return d
}

// The player plays on from a moment of a match, against an opponent of
// their choice.
func TestPlayContinuesFromAReplay(t *testing.T) {
	d := sitByImported(t)
	d.press("enter enter enter enter")
	d.press("enter enter")
	if got := d.press("y"); !strings.HasPrefix(got, "Play on against ") {
		t.Errorf("Y asks %q", got)
	}
	d.goToLine("Simple")
	d.press("enter")
	if got := d.press("s"); !strings.Contains(got, "3-point match") {
		t.Errorf("the match that goes on says %q", got)
	}
	if s := d.session.Playing().Match.State(); s.Turn.Roll().High() != 6 || s.Turn.Roll().Low() != 4 || s.Rules.Length != 3 {
		t.Errorf("it goes on with %v in a %d-point match", s.Turn.Roll(), s.Rules.Length)
	}
}

// All matches are analysed in the background, and the list shows each one's
// result.
func TestEveryMatchIsAnalysedInTheBackground(t *testing.T) {
	d := sitByImported(t)
	d.press("enter")
	d.goToLine("Analyse every match, 1 to do")
	if got := d.press("enter"); !strings.HasPrefix(got, "Analysing in the background. You can play meanwhile.") {
		t.Errorf("it begins with %q", got)
	}
	notice := <-d.front.Inputs.Notices
	if got, want := d.front.Devices.Texts.Announcement(notice), "All saved matches are analysed, 1 of them just now."; got != want {
		t.Errorf("it ends with %q, want %q", got, want)
	}
	d.hears("enter", "Finished matches. All matches, 1. 1 of 6")
	if got := d.press("enter"); !strings.Contains(got, "; error rate: Ann ") {
		t.Errorf("the list says %q", got)
	}
	d.press("enter enter")
	if got := d.press("8"); !strings.Contains(got, "better was") {
		t.Errorf("in the replay the first error is %q", got)
	}
}

// The line of the background analysis shows its progress and stops it;
// closing the program stops it too.
func TestBackgroundAnalysisIsStopped(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	backtalk(t, "play", "--length", "7", "--me", "simple", "--against", "random", "--seed", "7", "--data", folder)
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	for range 2 {
		d.press("enter")
		d.goToLine("Analyse every match, 1 to do")
		d.press("enter enter")
		stop := ""
		// The engine has to be loaded before anything is judged.
		for tries := 0; stop == "" || strings.Contains(stop, ", decision 0 of") && tries < 100_000; tries++ {
			d.press("escape enter")
			d.goToLine("Your names in imported matches")
			stop = d.press("down")
		}
		got := d.press("enter")
		if !strings.HasPrefix(stop, "Stop analysing; now at match ") || !strings.HasPrefix(got, "Stopped. The next analysis continues from there.") {
			t.Errorf("%q says %q", stop, got)
		}
	}
	d.press("enter")
	d.goToLine("Analyse every match, 1 to do")
	d.press("enter")
	d.leave()
	if got := backtalk(t, "history", "--json", "--data", folder); !strings.Contains(got, `"analysis":{"plies":2,"judged":`) {
		t.Errorf("after it was left the match is listed as %s", got)
	}
}
