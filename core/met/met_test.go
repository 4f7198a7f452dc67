package met_test

import (
	"math"
	"testing"

	"backtalk/core/met"
)

func TestMatchEquitiesAreSymmetricAndOrdered(t *testing.T) {
	for _, crawfordDone := range []bool{false, true} {
		for own := 1; own <= met.MaxAway; own++ {
			for other := 1; other <= met.MaxAway; other++ {
				chance := met.Chance(own, other, crawfordDone)
				if sum := chance + met.Chance(other, own, crawfordDone); !near(sum, 1) {
					t.Errorf("%d against %d and the reverse sum to %.6f", own, other, sum)
				}
				if chance <= 0 || chance >= 1 {
					t.Errorf("%d against %d is %.6f", own, other, chance)
				}
				if next := met.Chance(own+1, other, crawfordDone); own < met.MaxAway && next >= chance {
					t.Errorf("needing %d against %d is %.6f, needing one point more %.6f", own, other, chance, next)
				}
			}
		}
	}
}

func TestMatchEquitiesAreKnownAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		own, other   int
		crawfordDone bool
		want         float64
	}{
		{0, 5, false, 1},
		{-3, 1, true, 1},
		{4, 0, false, 0},
		{2, -1, true, 0},
		{1, 1, false, .5},
		{1, 1, true, .5},
		{7, 7, false, .5},
		{2, 1, false, .32264},
		{2, 1, true, .48803},
		{1, 2, true, .51197},
		{3, 1, true, .32264},
		{1, 25, false, .99905},
		{25, 24, false, .46914},
		{30, 24, false, .46914},
	} {
		if got := met.Chance(c.own, c.other, c.crawfordDone); !near(got, c.want) {
			t.Errorf("%d against %d, Crawford game done %v: %.6f, want %.6f", c.own, c.other, c.crawfordDone, got, c.want)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Winning the game is worth a point, losing it costs one, and halfway between is even.
func TestEquityCountsPointsOfTheCube(t *testing.T) {
	for _, s := range []met.Score{
		{Own: 7, Other: 5, Cube: 1},
		{Own: 7, Other: 5, Cube: 4},
		{Own: 1, Other: 3, Cube: 1, CrawfordDone: true},
		{Own: 2, Other: 3, Cube: 2, CrawfordDone: true},
		{Own: 2, Other: 2, Cube: 2},
	} {
		won, lost := met.Chance(s.Own-s.Cube, s.Other, s.CrawfordDone), met.Chance(s.Own, s.Other-s.Cube, s.CrawfordDone)
		for chance, want := range map[float64]float64{won: 1, lost: -1, (won + lost) / 2: 0} {
			if got := s.Equity(chance); !near(got, want) {
				t.Errorf("%+v: %.4f is worth %.4f, want %.1f", s, chance, got, want)
			}
		}
	}
	if got := (met.Score{Own: 7, Other: 7}).Equity(.5); got != 0 {
		t.Errorf("without a cube it is %f", got)
	}
}
