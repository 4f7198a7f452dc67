package record

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// sample is a match of a real file.
type sample struct {
	name   string
	events []core.Event
}

// samples returns the matches of the files in BACKTALK_SAMPLES in which something was played.
func samples(t *testing.T) (list []sample) {
	t.Helper()
	for _, name := range sampleFiles(t) {
		all, err := importFile(t, name)
		if err != nil {
			t.Logf("%s is refused: %v", filepath.Base(name), err)
			continue
		}
		for i, m := range all {
			played := slices.ContainsFunc(m.Events, func(e core.Event) bool { _, turn := e.(core.TurnEnded); return turn })
			if played {
				list = append(list, sample{fmt.Sprintf("%s, match %d", filepath.Base(name), i+1), m.Events})
			}
		}
	}
	return list
}

// Real files are imported, written in both forms, and read by GNU Backgammon: its output has the
// same plays, cube actions and scores, and it ends with the same position.
func TestGNUBackgammonAgreesOnSamples(t *testing.T) {
	program := findGNUBackgammon(t)
	list := samples(t)
	folder := t.TempDir()
	written := map[string]int{}
	for i, s := range list {
		for name, write := range formats {
			var text bytes.Buffer
			err := write(&text, s.events, time.Date(2026, 3, 14, 0, 0, 0, 0, time.UTC))
			var fault *Fault
			if errors.As(err, &fault) && fault.Problem == UnwritablePosition {
				t.Logf("%s can't be written as %s: a game starts from a position", s.name, name)
				continue
			}
			if err != nil {
				t.Fatalf("%s as %s: %v", s.name, name, err)
			}
			file := fmt.Sprintf("%03d.%s", i, name)
			if err := os.WriteFile(filepath.Join(folder, file), text.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			written[file] = i
		}
	}
	ends := driveGNUBackgammon(t, program, folder)
	count, plays := map[string]int{}, 0
	for file, i := range written {
		s := list[i]
		comparePosition(t, s.name+" as "+file, withoutResigning(s.events), ends[file])
		want := essence(t, withoutResigning(s.events))
		for _, again := range []string{".again.mat", ".again.sgf"} {
			got := readAgain(t, filepath.Join(folder, file+again))
			if diff := cmp.Diff(want, essence(t, withoutResigning(got))); diff != "" {
				t.Errorf("%s as %s%s (- written, + what GNU Backgammon made of it):\n%s", s.name, file, again, diff)
			}
		}
		compareText(t, filepath.Join(folder, file), s.events)
		p, _ := countActs(t, s.events)
		plays += p
		count[filepath.Ext(file)]++
	}
	t.Logf("%d matches of samples; written and read as %v, with %d rolls", len(list), count, plays)
}
