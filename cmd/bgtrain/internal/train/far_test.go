package train

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/notation"
)

func TestFarGamesHaveVeryManyPips(t *testing.T) {
	e := engine.With(shipped(t), tables(t), kernel.Best())
	var out bytes.Buffer
	for seed := range uint64(6) {
		if err := WriteFarGame(&out, e, rand.New(rand.NewPCG(1, seed))); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 60 {
		t.Errorf("%d decisions in six games", len(lines))
	}
	for _, line := range lines {
		ids := strings.Fields(line)
		if len(ids) < 2 || len(ids) > farBest+farRandom {
			t.Errorf("a decision of %d plays", len(ids))
		}
		seen := map[core.Board]bool{}
		for _, id := range ids {
			b, err := notation.ParsePositionID(id)
			if err != nil || !b.Valid() || seen[b] || pips(&b) < farLeast-24 {
				t.Errorf("%s: %v", id, err)
			}
			seen[b] = true
		}
	}
}

func TestReadJudgedReadsAnotherProgramsChances(t *testing.T) {
	start, race := notation.PositionID(core.Start()), notation.PositionID(core.Board{{12: 15}, {12: 15}})
	said := `[["` + start + `", [0.6, 0.2, 0, 0.1, 0]], ["` + race + `", [0.5, 0, 0, 0, 0]], ["` + start + `", [0.4, 0.1, 0, 0.2, 0]]]
[["` + start + `", [0.5, 0, 0, 0, 0]]]
`
	families, err := ReadJudged(strings.NewReader(said))
	if err != nil || len(families) != 1 || len(families[0]) != 2 {
		t.Fatalf("%v, %v", families, err)
	}
	if best := families[0][0]; best.Board != core.Start() || best.Label != (engine.Outcome{Win: .4, WinGammon: .1, LoseGammon: .2}) {
		t.Errorf("the best play leads to %v", best)
	}
	for _, bad := range []string{
		`x`, `[["` + start + `"]`, `[["nonsense", [0.5, 0, 0, 0, 0]]]`, `[["` + start + `", [1.5, 0, 0, 0, 0]]]`, `[["` + start + `", "x"]]`,
	} {
		if _, err := ReadJudged(strings.NewReader(bad)); err == nil || !strings.HasPrefix(err.Error(), "line 1") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func FuzzJudged(f *testing.F) {
	f.Add(`[["` + notation.PositionID(core.Start()) + `", [0.6, 0.2, 0, 0.1, 0]]]`)
	f.Fuzz(func(t *testing.T, said string) {
		families, _ := ReadJudged(strings.NewReader(said))
		for _, family := range families {
			for i := range family {
				if !family[i].Board.Valid() || !possible(&family[i].Label) {
					t.Errorf("%v", family[i])
				}
			}
		}
	})
}
