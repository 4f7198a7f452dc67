package cube_test

import (
	"math"
	"testing"

	"backtalk/core/cube"
	"backtalk/core/engine"
)

func TestPlaysWeighGammonsAsTheScoreDoes(t *testing.T) {
	opponents := cube.Money()
	opponents.Value, opponents.Owner = 64, cube.Opponent
	for _, c := range []struct {
		name string
		at   cube.Situation
		want engine.Utility
	}{
		{"money", cube.Money(), engine.Utility{Win: 2, WinGammon: 1, WinBackgammon: 1, LoseGammon: -1, LoseBackgammon: -1, Cube: true}},
		{"money, the highest cube", opponents, engine.Utility{Win: 2, WinGammon: 1, WinBackgammon: 1, LoseGammon: -1, LoseBackgammon: -1}},
		{"the last game", cube.Match(1, 1, false), engine.Utility{Win: 2}},
		// In the Crawford game, needing two: a single win leaves one against one, a gammon wins the
		// match.
		{"needing two in the Crawford game", cube.Match(2, 1, true), engine.Utility{Win: 2, WinGammon: 2}},
		{"against two in the Crawford game", cube.Match(1, 2, true), engine.Utility{Win: 2, LoseGammon: -2}},
		// After it the cube is turned at once: two points leave one against one, four win the
		// match.
		{"needing three after the Crawford game", cube.Match(3, 1, false), engine.Utility{Win: 2, WinGammon: 2, Cube: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := cube.Utility(c.at)
			for _, d := range []float32{
				got.Win - c.want.Win, got.WinGammon - c.want.WinGammon, got.WinBackgammon - c.want.WinBackgammon,
				got.LoseGammon - c.want.LoseGammon, got.LoseBackgammon - c.want.LoseBackgammon,
			} {
				if math.Abs(float64(d)) > 1e-5 {
					t.Fatalf("%+v, want %+v", got, c.want)
				}
			}
			if got.Cube != c.want.Cube {
				t.Errorf("a cube that may be turned: %v, want %v", got.Cube, c.want.Cube)
			}
		})
	}
}
