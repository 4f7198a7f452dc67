package train

import (
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

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
