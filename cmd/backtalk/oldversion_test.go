package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// oldVersion copies the files of an older version to a folder of the test's own, and returns it.
func oldVersion(t *testing.T, name string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", name))); err != nil {
		t.Fatal(err)
	}
	return folder
}

// standing describes the state of a match, with everything that play
// depends on.
func standing(s *core.State) string {
	return fmt.Sprintf("%v, length %d, score %v, Crawford %v, decides %d, cube %d of %d, roll %v, made %d, %s",
		s.Phase, s.Rules.Length, s.Score, s.Crawford, s.Decider(), s.Cube.Value, s.Cube.Owner, s.Turn.Roll(),
		len(s.Turn.Made()), notation.PositionID(s.Board))
}

// Matches saved with the version of November 2026 are listed and continue
// from the same state.
func TestMatchesOfNovember2026Continue(t *testing.T) {
	j, err := journal.Open(filepath.Join(oldVersion(t, "2026-11"), journalName))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	list, err := j.Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	type saved struct{ opponent, stands string }
	got := map[int64]saved{}
	for _, m := range list {
		var options session.Options
		if err := json.Unmarshal(m.Options, &options); err != nil {
			t.Fatalf("match %d: options %s: %v", m.ID, m.Options, err)
		}
		events, match, err := j.Resume(m.ID)
		if err != nil {
			t.Fatalf("match %d: %v", m.ID, err)
		}
		replayed, err := core.Replay(events)
		if err != nil {
			t.Fatalf("match %d: %v", m.ID, err)
		}
		state := replayed.State()
		got[m.ID] = saved{options.Against, standing(&state)}
		if err := match.Append(nil); err != nil {
			t.Errorf("match %d can't be added to: %v", m.ID, err)
		}
	}
	want := map[int64]saved{
		1: {"simple", "PhaseMove, length 0, score [0 0], Crawford false, decides 0, cube 1 of -1, roll [6 1], made 1, 4HPwATDgc/BBIA"},
		2: {"human", "PhaseMove, length 3, score [0 0], Crawford false, decides 1, cube 1 of -1, roll [2 5], made 0, 4HPwATDgc/ABMA"},
		3: {"simple", "PhaseMove, length 7, score [3 2], Crawford false, decides 0, cube 2 of 0, roll [2 5], made 0, 4HPwATDgc/ABMA"},
		4: {"human", "PhaseDoubled, length 7, score [3 2], Crawford false, decides 1, cube 1 of -1, roll [0 0], made 0, 4HPwATDgc/ABMA"},
		5: {"gnubg-2", "PhaseRoll, length 3, score [0 0], Crawford false, decides 0, cube 1 of -1, roll [0 0], made 0, 4HPhASjgc/ABMA"},
		7: {"human", "PhaseBetween, length 5, score [0 0], Crawford false, decides 0, cube 1 of -1, roll [0 0], made 0, 4HPwATDgc/ABMA"},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(saved{})); diff != "" {
		t.Errorf("what stands (-want +got):\n%s", diff)
	}
}

// The program reads that version's settings and keys without a complaint, and they mean the same.
func TestSettingsAndKeysOfNovember2026AreRead(t *testing.T) {
	folder := oldVersion(t, "2026-11")
	values, problems, exists, err := settings.File{Path: filepath.Join(folder, "settings.toml")}.Load()
	if err != nil || !exists || len(problems) > 0 {
		t.Fatalf("the settings: found %v, %v, problems %v", exists, err, problems)
	}
	for key, want := range map[settings.Key]string{
		settings.Display: "lines", settings.Rate: "300", settings.Numbers: "fixed", settings.Opponent: "1-ply",
		settings.CubeHints: "true", settings.Length: "5",
	} {
		if got := values.Text(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	keys, keyProblems := loadKeys(filepath.Join(folder, "keys.toml"), keymap.Answers{Yes: []rune{'y'}, No: []rune{'n'}}, folders{})
	if len(keyProblems) > 0 {
		t.Fatalf("the keys: %v", keyProblems)
	}
	if got := keys.Keys(keymap.Game, keymap.DoQuit); len(got) != 1 || got[0].String() != "ctrl+q" {
		t.Errorf("the key to quit is %v, want ctrl+q", got)
	}
}
