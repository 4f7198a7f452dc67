package core_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/core"
)

// question is a position of a file of games: points 1 to 24 and the bar of each side, the mover's
// first. Pinned are the mover's pinned checkers, Pins the opponent's.
type question struct {
	Variant string
	Board   written
	Turn    int
	Dice    core.Roll
	Used    int
	Results []written
}

type written struct {
	Mine, Theirs [25]int
	Pinned, Pins []core.Point
}

func (w written) board(v core.Variant) core.Board {
	var b core.Board
	for side, counts := range [2][25]int{w.Mine, w.Theirs} {
		for i, n := range counts {
			b[side][i+1] = uint8(n)
		}
		b[side][core.Off] = uint8(v.Checkers() - b[side].Total())
	}
	b[0].SetPins(core.PointsOf(w.Pinned...))
	b[1].SetPins(core.PointsOf(w.Pins...))
	return b
}

func questions(t *testing.T, name string) []question {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []question
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	return all
}

// The files hold positions of random games, each with every legal result, worked out by a program that
// shares no code with this one.
func TestGamesHaveTheLegalPlaysOfTheirRules(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.jsonl.gz")
	if err != nil || len(files) != 8 {
		t.Fatalf("files of positions: %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			all := questions(t, file)
			if len(all) != 120 {
				t.Fatalf("%d positions, want 120", len(all))
			}
			for _, q := range all {
				checkQuestion(t, q)
			}
		})
	}
}

func checkQuestion(t *testing.T, q question) {
	t.Helper()
	v, known := core.VariantNamed(q.Variant)
	if !known {
		t.Fatalf("no game is called %q", q.Variant)
	}
	b := q.Board.board(v)
	if !v.Valid(&b) {
		t.Fatalf("%s: %v is not valid", q.Variant, b)
	}
	turn := v.Moving.Turn(b, q.Dice, q.Turn == 0)
	var want, got []string
	for _, w := range q.Results {
		want = append(want, fmt.Sprint(w.board(v)))
	}
	for _, p := range turn.Completions() {
		got = append(got, fmt.Sprint(p.Board))
	}
	if got == nil {
		got = []string{fmt.Sprint(b)}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v with %v leads to %d positions, want %d", q.Variant, b, q.Dice, len(got), len(want))
	}
	if q.Used == 0 != turn.Complete() {
		t.Errorf("%s: %v with %v: complete is %v, but %d dice are used", q.Variant, b, q.Dice, turn.Complete(), q.Used)
	}
}
