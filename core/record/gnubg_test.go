package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
)

// roundTrip is a script for GNU Backgammon's own Python. For each match, it imports the file in one
// form or the other, writes it in both forms again and as text, each game on its own and analysed if
// BACKTALK_ANALYSE asks for it, and prints the position that the match ended with.
const roundTrip = `import gnubg, os, sys
gnubg.command("set confirm default yes")
gnubg.command("set display off")
gnubg.command("set analysis chequerplay evaluation plies 0")
gnubg.command("set analysis cubedecision evaluation plies 0")
folder = os.environ["BACKTALK_FOLDER"]
for name in sorted(os.listdir(folder)):
    path = os.path.join(folder, name)
    gnubg.command("new match 1")
    gnubg.command(("load match " if name.endswith(".sgf") else "import mat ") + path)
    gnubg.command("export match mat " + path + ".again.mat")
    gnubg.command("save match " + path + ".again.sgf")
    if os.environ.get("BACKTALK_ANALYSE"):
        gnubg.command("analyse match")
    info = gnubg.match(analysis=0, boards=0, statistics=0)["match-info"]
    if max(len(info[p]["name"].encode()) for p in "XO") < %d:
        gnubg.command("export match text " + path + ".again.txt")
    sys.stdout.write("\n@@ " + name + " " + gnubg.positionid() + "\n")
`

func findGNUBackgammon(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"gnubg", "/usr/games/gnubg"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("gnubg is not installed")
	return ""
}

// matchesToTry returns the matches of BACKTALK_GAMES, a folder of our own events, or random ones
// without it.
func matchesToTry(t *testing.T) (list [][]core.Event) {
	t.Helper()
	if folder := os.Getenv("BACKTALK_GAMES"); folder != "" {
		files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no matches in %s: %v", folder, err)
		}
		for _, name := range files[:min(len(files), 100)] {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all, err := Import(bytes.NewReader(text))
			if err != nil || len(all) != 1 || len(all[0].Faults) > 0 {
				t.Fatalf("%s: %+v, %v", name, all, err)
			}
			list = append(list, all[0].Events)
		}
		return list
	}
	rng := rand.New(rand.NewPCG(17, 4))
	// For .mat, GNU Backgammon assumes the Crawford rule, and takes Jacoby from its own settings.
	rules := []core.Rules{
		{Length: 1},
		{Length: 5, Crawford: true},
		{Length: 7, Crawford: true},
		{Scoring: core.Money, Jacoby: true, Beavers: true},
		{Scoring: core.Money, Jacoby: true},
	}
	for i := 0; len(list) < 40; i++ {
		events := matchtest.Play(rules[i%len(rules)].Normal(), rng.IntN, 3000).Events()
		if !endsBeforeForcedPlay(t, events) {
			list = append(list, events)
		}
	}
	return list
}

// endsBeforeForcedPlay reports whether a game was resigned with dice that GNU Backgammon treats
// differently. It makes an only legal play automatically, and writes opening dice in the wrong
// column.
func endsBeforeForcedPlay(t *testing.T, events []core.Event) bool {
	t.Helper()
	s, err := NewSheet(events)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range s.Games {
		for i, e := range g.Entries {
			b := e.Before
			if e.Player == 1 {
				b = b.Swap()
			}
			if e.Kind == EntryTurn && e.Open && (i == 0 || len(core.Plays(b, e.Dice)) == 1) {
				return true
			}
		}
	}
	return false
}

func TestGNUBackgammonReadsWhatIsWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	program := findGNUBackgammon(t)
	folder := t.TempDir()
	matches := matchesToTry(t)
	for i, events := range matches {
		for name, write := range formats {
			var text bytes.Buffer
			if err := write(&text, events, time.Date(2026, 3, 14, 0, 0, 0, 0, time.UTC)); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.%s", i, name)), text.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	ends := driveGNUBackgammon(t, program, folder)
	plays, actions := 0, 0
	for i, events := range matches {
		want := essence(t, withoutResigning(events))
		for name := range formats {
			file := fmt.Sprintf("%03d.%s", i, name)
			comparePosition(t, file, withoutResigning(events), ends[file])
			for _, again := range []string{".again.mat", ".again.sgf"} {
				got := readAgain(t, filepath.Join(folder, file+again))
				if diff := cmp.Diff(want, essence(t, withoutResigning(got))); diff != "" {
					t.Errorf("%s%s (- written, + what GNU Backgammon made of it):\n%s", file, again, diff)
				}
			}
			compareText(t, filepath.Join(folder, file), events)
		}
		p, a := countActs(t, events)
		plays, actions = plays+p, actions+a
	}
	t.Logf("%d matches, %d rolls, %d cube actions, each twice in and six times out", len(matches), plays, actions)
}

func driveGNUBackgammon(t *testing.T, program, folder string) map[string]string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "script.py")
	if err := os.WriteFile(script, fmt.Appendf(nil, roundTrip, longName), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-t", "-q", "-r", "-p", script)
	cmd.Env = append(os.Environ(), "BACKTALK_FOLDER="+folder, "HOME="+t.TempDir(), "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ends := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "@@" {
			ends[fields[1]] = fields[2]
		}
		for _, complaint := range []string{"nvalid", "nrecogni", "WARNING", "had errors"} {
			if strings.Contains(line, complaint) {
				t.Errorf("GNU Backgammon says: %s", strings.TrimSpace(line))
			}
		}
	}
	return ends
}

// comparePosition compares the position of the match; files don't record whose turn it is once a
// game is over.
func comparePosition(t *testing.T, file string, events []core.Event, id string) {
	t.Helper()
	s, err := NewSheet(events)
	if err != nil {
		t.Fatal(err)
	}
	entries := s.Games[len(s.Games)-1].Entries
	end := entries[len(entries)-1].After
	if one, other := notation.PositionID(end), notation.PositionID(end.Swap()); id != one && id != other {
		t.Errorf("%s: GNU Backgammon ends with %s, want %s or %s", file, id, one, other)
	}
}

func readAgain(t *testing.T, path string) []core.Event {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Import(bytes.NewReader(text))
	if err != nil || len(all) != 1 || len(all[0].Faults) > 0 {
		t.Fatalf("%s: Import returns %+v, %v\n%s", path, all, err, text)
	}
	return all[0].Events
}

func countActs(t *testing.T, events []core.Event) (plays, actions int) {
	t.Helper()
	s, err := NewSheet(events)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Games {
		for _, a := range s.Games[i].acts() {
			if a.kind == rolls {
				plays++
			} else {
				actions++
			}
		}
	}
	return plays, actions
}
