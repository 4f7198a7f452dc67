package record

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// judgedIn returns what another program found in a match.
func judgedIn(events []core.Event) (list []core.Judged) {
	for _, e := range events {
		if j, ok := e.(core.Judged); ok {
			list = append(list, j)
		}
	}
	return list
}

// heard returns judgements without what nobody hears: figures, and decisions that cost nothing.
func heard(list []core.Judged) (short []core.Judged) {
	for _, j := range list {
		if j.Figures = nil; j.Cost > 0 || j.Luck != 0 {
			short = append(short, j)
		}
	}
	return short
}

// GNU Backgammon wrote both files of one match. In the text it has turned chances to win the match
// into points itself.
func TestSGFHasTheAnalysisOfItsTwin(t *testing.T) {
	got, twin := onlyMatch(t, testFile(t, "gnubg/match.sgf")), onlyMatch(t, testFile(t, "gnubg/match.txt"))
	want, list := heard(judgedIn(twin.Events)), heard(judgedIn(got.Events))
	for i := range min(len(want), len(list)) {
		// The text rounds each value before it is subtracted, and joins two steps of a checker.
		if d := want[i].Cost - list[i].Cost; d >= -1 && d <= 1 {
			list[i].Cost = want[i].Cost
		}
		if w, l := want[i].Best, list[i].Best; len(w) == 1 && len(l) == 2 && w[0].From == l[0].From && w[0].To == l[1].To && w[0].Hit == l[1].Hit {
			list[i].Best = want[i].Best
		}
	}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Errorf("(- text, + SGF):\n%s", diff)
	}
}

// A match that is exported again has the same analysis, in a form that GNU Backgammon writes too.
func TestSGFIsWrittenWithItsAnalysis(t *testing.T) {
	original := testFile(t, "gnubg/match.sgf")
	m := onlyMatch(t, original)
	var text bytes.Buffer
	if err := WriteSGF(&text, m.Events, time.Time{}); err != nil {
		t.Fatal(err)
	}
	again := onlyMatch(t, text.String())
	if diff := cmp.Diff(m.Events, again.Events); diff != "" {
		t.Errorf("(- before, + after):\n%s", diff)
	}
	values := func(text, property string) (list []string) {
		for _, part := range strings.Split(text, property+"[")[1:] {
			value, _, _ := strings.Cut(part, "]")
			list = append(list, value)
		}
		return list
	}
	if diff := cmp.Diff(values(original, "DA"), values(text.String(), "DA")); diff != "" {
		t.Errorf("the cube (- GNU Backgammon, + here):\n%s", diff)
	}
	if want, got := len(values(original, "LU")), len(values(text.String(), "LU")); got != want {
		t.Errorf("%d rolls have their luck, want %d", got, want)
	}
	plays := strings.Count(text.String(), "]A[")
	if want := len(values(original, "\nA")) + strings.Count(original, "]A["); plays == 0 || plays != want {
		t.Errorf("%d plays have an analysis, want %d", plays, want)
	}
}

// sgfOpening returns a match of one opening play, with properties beside it.
func sgfOpening(properties string) string {
	return "(;FF[4]GM[6]MI[length:0]PW[Ann]PB[Bob]\n;W[31hefe]" + properties + ")"
}

const (
	best = "[hefe E ver 3 0.551000 0.174000 0.013000 0.124000 0.005000 0.243000 0C 0 1 0.000000 1]"
	made = "[xwmj E ver 3 0.497000 0.137000 0.008000 0.140000 0.007000 -0.014000 0C 0 1 0.000000 1]"
	cube = "DA[E ver 3 2C 1 0.000000 1 0.5 0.1 0 0.1 0 0 0.2 0.5 0.1 0 0.1 0 0 0.5]"
)

// Analysis that can't be read is left out, and the play stays.
func TestStrangeAnalysisIsLeftOut(t *testing.T) {
	rollout := strings.ReplaceAll(best, "E ver 3", "X ver 3")
	for properties, want := range map[string]int{
		"A[0]" + best:        1,
		"A[1]" + best + made: 1,
		"A[1]" + best:        0,
		"A[]" + best:         0,
		"A[x]" + best:        0,
		"A[-1]" + best:       0,
		"A[0]":               0,
		"A[0]" + rollout:     0,
		"A[0]" + strings.ReplaceAll(best, "0.2", "x"):  0,
		"A[0]" + strings.ReplaceAll(best, "hefe", "h"): 0,
		"A[0][hefe E ver 3 0.5]":                       0,
		"LU[0.25]":                                     1,
		"LU[-0.25]":                                    1,
		"LU[]":                                         0,
		"LU[x]":                                        0,
		cube:                                           1,
		"DA[E ver 3 0C]":                               0,
		"DA[]":                                         0,
		"DA[X" + cube[4:]:                              0,
		strings.ReplaceAll(cube, "0.1", "NaN"):         0,
		strings.ReplaceAll(cube, "0.1", "1e9"):         0,
	} {
		m := onlyMatch(t, sgfOpening(properties))
		if got := len(judgedIn(m.Events)); got != want || len(m.Faults) > 0 {
			t.Errorf("%s: %d judgements, want %d; faults %v", properties, got, want, m.Faults)
		}
		if !slices.ContainsFunc(m.Events, func(e core.Event) bool { _, ended := e.(core.TurnEnded); return ended }) {
			t.Errorf("%s: the play is lost", properties)
		}
	}
}

// The values say what was found: the better play with its hits, the luck, and a double that was missed.
func TestSGFAnalysisIsRead(t *testing.T) {
	got := judgedIn(onlyMatch(t, sgfOpening("A[1]"+best+made+"LU[-0.1]"+cube)).Events)
	want := []core.Judged{
		{By: "GNU Backgammon 2-ply", Cost: 300, Better: core.BetterDouble, Figures: []float64{.5, .1, 0, .1, 0, 0, .2, .5, .1, 0, .1, 0, 0, .5}},
		{
			By: "GNU Backgammon 0-ply", Cost: 257, Luck: -100, Better: core.BetterPlay,
			Best:    []core.Move{{From: 8, To: 5}, {From: 6, To: 5}},
			Figures: []float64{.551, .174, .013, .124, .005, .243, .497, .137, .008, .140, .007, -.014},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

// XG's figures are not known, so what it found is written as luck.
func TestXGsLuckIsWritten(t *testing.T) {
	m := onlyMatch(t, sgfOpening(""))
	at := slices.IndexFunc(m.Events, func(e core.Event) bool { _, ended := e.(core.TurnEnded); return ended }) + 1
	events := slices.Insert(slices.Clone(m.Events), at, core.Event(core.Judged{By: "XG Roller", Cost: 30, Luck: 125, Better: core.BetterDouble}))
	var text bytes.Buffer
	if err := WriteSGF(&text, events, time.Time{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), ";W[31hefe]LU[0.12500]") || strings.Contains(text.String(), "]A[") {
		t.Errorf("%s", text.String())
	}
}
