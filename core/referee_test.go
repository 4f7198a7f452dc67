package core_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/notation"
)

// askedPosition is a line of a file of positions with all legal plays, the results by Position ID,
// sorted.
type askedPosition struct {
	Position string    `json:"position"`
	Dice     core.Roll `json:"dice"`
	Tag      string    `json:"tag"`
	Plays    []string  `json:"plays"`
}

func TestPlaysAgreeWithGNUBackgammon(t *testing.T) {
	compareWithFile(t, filepath.Join("testdata", "plays.jsonl"), 500)
}

// The referee's files are not part of the repository.
func TestPlaysAgreeWithTheReferee(t *testing.T) {
	folder := os.Getenv("BACKTALK_REFEREE")
	if folder == "" {
		t.Skip("BACKTALK_REFEREE names no folder of the referee")
	}
	compareWithFile(t, filepath.Join(folder, "data", "plays.jsonl"), 5000)
}

func compareWithFile(t *testing.T, name string, atLeast int) {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	n := 0
	for ; lines.Scan(); n++ {
		var asked askedPosition
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			t.Fatalf("%s line %d: %v", name, n+1, err)
		}
		b, err := notation.ParsePositionID(asked.Position)
		if err != nil {
			t.Fatalf("%s line %d: %v", name, n+1, err)
		}
		slices.Sort(asked.Plays)
		if got := resultIDs(b, asked.Dice); !slices.Equal(got, asked.Plays) {
			t.Errorf("%s line %d (%s): %s with %v returns %v, want %v", name, n+1, asked.Tag, asked.Position, asked.Dice, got, asked.Plays)
		}
	}
	if err := lines.Err(); err != nil || n < atLeast {
		t.Errorf("%s: %d positions, %v, want %d", name, n, err, atLeast)
	}
}

// resultIDs returns the positions after each legal play, the opponent on roll, sorted.
func resultIDs(b core.Board, r core.Roll) []string {
	var ids []string
	for _, p := range core.Plays(b, r) {
		ids = append(ids, notation.PositionID(p.Board.Swap()))
	}
	if ids == nil {
		ids = append(ids, notation.PositionID(b.Swap()))
	}
	slices.Sort(ids)
	return ids
}
