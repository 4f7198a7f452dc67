//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// dialects are two matches as servers write them; BACKTALK_SAMPLES adds a folder of real files.
var dialects = map[string]string{
	"galaxy.mat": "\ufeff; [Site \"Backgammon Galaxy\"]\r\n; [Player 1 \"Ann\"]\r\n; [Player 2 \"Bob\"]\r\n\r\n3 point match\r\n\r\n Game 1\r\n" +
		" Ann : 0                          Bob : 0\r\n" +
		"  1) 31: 8/5 6/5                   52: 13/8 24/22\r\n  2) 64: 24/14                     31: 22/21 13/10\r\n" +
		"  3) 63: 24/15                     55: \r\n  4)  Doubles => 2                  Takes\r\n" +
		"  5) 21: 13/10                     43: 25/21 13/10\r\n  6)  Losses 2 points\r\n                                    Wins 2 points\r\n",
	"match.sgf": `(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]DT[2026-11-22]RE[B+2R]
;W[31hefe];B[52lqac];W[64xrrn];B[31cdlo];W[63xrro];B[55];W[double];B[take];W[21mkkj];B[43ydlo])
`,
}

// files returns the files to try, by name.
func files(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for name, content := range dialects {
		all[name] = filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(all[name], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	folder := os.Getenv("BACKTALK_SAMPLES")
	if folder == "" {
		return all
	}
	found, err := filepath.Glob(filepath.Join(folder, "*.*"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no files in %s: %v", folder, err)
	}
	for _, path := range found {
		all[filepath.Base(path)] = path
	}
	return all
}

// run runs the program and returns what it prints; ok is false if it fails.
func run(data string, arguments ...string) (out string, ok bool) {
	command := exec.Command(*program, append(arguments, "--data", data, "--lang", "en")...)
	command.Env = append(os.Environ(), "HOME="+data)
	text, err := command.CombinedOutput()
	return string(text), err == nil
}

// A match of each file is imported, analysed, replayed by keys in both
// display modes, and exported in every format.
func TestMatchesOfFilesAreReplayedByKeys(t *testing.T) {
	matches := 0
	for name, path := range files(t) {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			if out, ok := run(data, "import", path); !ok {
				t.Logf("refused: %s", strings.TrimSpace(out))
				return
			}
			out, ok := run(data, "analyse", "1", "--plies", "0", "--json")
			if !ok {
				t.Fatalf("analyse fails: %s", out)
			}
			if strings.Count(out, `"kind"`) == 0 {
				t.Log("a position alone")
				return
			}
			matches++
			for _, ui := range []string{"lines", "screen"} {
				replayByKeys(t, data, ui)
			}
			exportEverything(t, data)
		})
	}
	t.Logf("%d matches were imported, analysed, replayed with lines and on the screen, and exported", matches)
}

// mostTurns is more turns than a match has.
const mostTurns = 3000

// replayByKeys steps from the start of match 1 to its end.
func replayByKeys(t *testing.T, data, ui string) {
	t.Helper()
	p := &Pane{Seat: Sit(t, []string{"HOME=" + data, "SSH_CONNECTION=elsewhere"}, *program, "replay", "1", "--data", data,
		"--config", settingsIn(t, data), "--lang", "en", "--voice", "none", "--mute", "--ui", ui)}
	p.AwaitText("Opening:")
	p.Press("p")
	p.AwaitText("Pips:")
	p.Press("x")
	p.AwaitText("Position sent")
	for turns := 0; turns < mostTurns && !p.Look().Holds("You are at the end."); turns += 10 {
		p.Press(strings.Fields(strings.Repeat("Enter ", 10))...)
	}
	p.AwaitText("You are at the end.")
	p.Press("9", "c")
	p.AwaitText("olled") // "Ann rolled 3 and 1." or "Not rolled yet."
	p.Press("C-c")
	p.Seat.AwaitEnd()
}

// exportEverything exports match 1 and imports it again.
func exportEverything(t *testing.T, data string) {
	t.Helper()
	folder := t.TempDir()
	plays := func(data string) (kinds []string) {
		out, _ := run(data, "analyse", "1", "--plies", "0", "--json")
		for _, line := range strings.Split(out, "\n") {
			var d struct{ Kind, Position, Played string }
			if json.Unmarshal([]byte(line), &d) == nil && d.Kind != "" {
				kinds = append(kinds, d.Kind+" "+d.Position+" "+d.Played)
			}
		}
		return kinds
	}
	want := plays(data)
	for _, format := range []string{"mat", "sgf", "text", "events"} {
		file := filepath.Join(folder, "again."+format)
		if out, ok := run(data, "export", "1", "--format", format, "--out", file); !ok {
			t.Errorf("export as %s fails: %s", format, out)
			continue
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s is %v, %v", file, info.Mode(), err)
		}
		if format == "text" {
			continue
		}
		again := t.TempDir()
		if out, ok := run(again, "import", file); !ok {
			t.Errorf("what was exported as %s is refused: %s", format, out)
			continue
		}
		if got := plays(again); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("exported as %s and imported it has other decisions:\n%s\nwant\n%s", format, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if format != "events" {
			continue
		}
		once, _ := os.ReadFile(file)
		if out, ok := run(again, "export", "1", "--format", "events"); !ok || !bytes.Equal([]byte(out), once) {
			t.Errorf("the events are not the same to the byte when they are exported again")
		}
	}
}
