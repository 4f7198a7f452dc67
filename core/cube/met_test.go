package cube_test

import (
	"testing"

	"backtalk/core/cube"
)

func TestMatchEquitiesAreSymmetricAndOrdered(t *testing.T) {
	for _, crawfordDone := range []bool{false, true} {
		for own := 1; own <= cube.MaxAway; own++ {
			for other := 1; other <= cube.MaxAway; other++ {
				chance := cube.MatchChance(own, other, crawfordDone)
				if sum := chance + cube.MatchChance(other, own, crawfordDone); !near(sum, 1) {
					t.Errorf("%d against %d and the reverse sum to %.6f", own, other, sum)
				}
				if chance <= 0 || chance >= 1 {
					t.Errorf("%d against %d is %.6f", own, other, chance)
				}
				if next := cube.MatchChance(own+1, other, crawfordDone); own < cube.MaxAway && next >= chance {
					t.Errorf("needing %d against %d is %.6f, needing one point more %.6f", own, other, chance, next)
				}
			}
		}
	}
}

func TestMatchEquitiesAtTheEnds(t *testing.T) {
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
		if got := cube.MatchChance(c.own, c.other, c.crawfordDone); !near(got, c.want) {
			t.Errorf("%d against %d, Crawford game done %v: %.6f, want %.6f", c.own, c.other, c.crawfordDone, got, c.want)
		}
	}
}
