package engine

import (
	"math"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/engine/kernel"
)

func TestSharesOfDepthsSumToOne(t *testing.T) {
	contact, race := core.Start(), core.Board{{9: 15}, {9: 15}}
	for _, c := range []struct {
		board core.Board
		plies int
		want  []float64
	}{
		{contact, 0, []float64{1}},
		{contact, 1, []float64{0, 1}},
		{contact, 2, []float64{0, 0, 1}},
		{contact, 3, []float64{0, 0, .5, .5}},
		{contact, 4, []float64{0, 0, 0, .5, .5}},
		{race, 2, []float64{0, 0, 1}},
		{race, 3, []float64{0, 0, 0, 1}},
	} {
		got, sum := make([]float64, c.plies+1), 0.
		for seen := range got {
			got[seen] = Share(&c.board, c.plies, seen)
			sum += got[seen]
		}
		if !slices.Equal(got, c.want) || math.Abs(sum-1) > 1e-9 {
			t.Errorf("class %d at %d plies: shares %v, want %v", Classify(&c.board), c.plies, got, c.want)
		}
	}
}

// A play has the equity of the position it reaches, at any number of plies.
func TestPlayHasTheEquityOfItsPosition(t *testing.T) {
	g := loaded(t)
	for i, b := range positions(evaluator(t, kernel.Best()), 21, 4) {
		for plies := range 4 {
			best := rank(t, g, b, rolls[(7*i+5)%len(rolls)], plies, 1)
			if len(best) < 2 || plies > 0 && best[0].Equity-best[1].Equity > .01 {
				continue // it may have been looked at less deeply
			}
			o := g.Evaluate(best[0].Board.Swap(), plies).Flip()
			if math.Abs(o.Equity()-best[0].Equity) > 1e-4 || math.Abs(float64(o.Win-best[0].Outcome.Win)) > 1e-4 {
				t.Errorf("%v, %d plies: the play is worth %v, the position %v", b, plies, best[0].Equity, o.Equity())
			}
		}
	}
}
