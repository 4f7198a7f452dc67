package record

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
)

// fromPosition plays a match of random commands up to a position, and another from there on.
func fromPosition(t testing.TB, choose matchtest.Choose, commands int) *core.Match {
	t.Helper()
	rules := core.Rules{Scoring: core.Money, Jacoby: true}
	if choose(2) == 0 {
		rules = core.Rules{Length: 5, Crawford: true}
	}
	before := matchtest.Play(rules, choose, choose(200)).State()
	situation := notation.Situation{Board: before.Board, Cube: before.Cube, OnTurn: before.OnTurn, Length: before.Rules.Length}
	situation.Jacoby = situation.Length == 0
	if _, won := before.Winning(); won || !before.Board.Valid() {
		situation.Board = core.Start()
	}
	m, err := FromSituation(situation, [2]string{"Ann", "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	for range commands {
		if !matchtest.Step(m, choose) {
			break
		}
	}
	return m
}

func TestGameFromAPositionSurvivesSGF(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		events := withoutResigning(fromPosition(t, choose, choose(100)).Events())
		var file bytes.Buffer
		if err := WriteSGF(&file, events, time.Time{}); err != nil {
			rt.Fatal(err)
		}
		all, err := Import(bytes.NewReader(file.Bytes()))
		if err != nil || len(all) != 1 || len(all[0].Faults) > 0 {
			rt.Fatalf("Import returns %+v, %v for\n%s", all, err, file.String())
		}
		if diff := cmp.Diff(essence(t, events), essence(t, withoutResigning(all[0].Events))); diff != "" {
			rt.Fatalf("other events (- written, + read):\n%s\n%s", diff, file.String())
		}
	})
}

// TestJacobyIsDoubtedInSGF reads a money game that GNU Backgammon heads with Jacoby, and that was
// won by a gammon without the cube.
func TestJacobyIsDoubtedInSGF(t *testing.T) {
	for result, jacoby := range map[string]bool{"W+1R": true, "W+2R": false} {
		m := importOne(t, "(;GM[6]MI[length:0]RU[Jacoby]RE["+result+"];W[31hefe])")
		if got := m.Events[0].(core.MatchStarted).Rules.Jacoby; got != jacoby || len(m.Faults) > 0 {
			t.Errorf("%s: Jacoby is %v, with %v", result, got, m.Faults)
		}
	}
}

func TestMatRefusesAGameFromAPosition(t *testing.T) {
	m, err := FromSituation(notation.Situation{Board: core.Start(), Cube: core.Cube{Value: 2, Owner: 0}}, [2]string{})
	if err != nil {
		t.Fatal(err)
	}
	var fault *Fault
	err = WriteMat(io.Discard, m.Events(), time.Time{})
	if !asFault(err, &fault) || fault.Problem != UnwritablePosition || fault.Game != 1 {
		t.Errorf("WriteMat returns %v", err)
	}
}

// TestGNUBackgammonSetsUpPositions loads games that start from a position.
func TestGNUBackgammonSetsUpPositions(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	program := findGNUBackgammon(t)
	folder := t.TempDir()
	n := uint32(1)
	choose := func(of int) int { n = n*1664525 + 1013904223; return int(n>>8) % of }
	var matches []*core.Match
	for i := range 30 {
		m := fromPosition(t, choose, 0)
		matches = append(matches, m)
		var file bytes.Buffer
		if err := WriteSGF(&file, m.Events(), time.Time{}); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.sgf", i)), file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ends := driveGNUBackgammon(t, program, folder)
	for i, m := range matches {
		file := fmt.Sprintf("%03d.sgf", i)
		state := m.State()
		if want := notation.PositionID(state.For(state.OnTurn)); ends[file] != want {
			t.Errorf("%s: GNU Backgammon has %s, want %s", file, ends[file], want)
		}
	}
}
