package bearoff

import (
	"math"
	"testing"

	"backtalk/core"
)

func TestRanksAreOneToOne(t *testing.T) {
	for _, most := range []int{6, core.Checkers} {
		p := newPlaces(most)
		for i := range p.count() {
			side := p.side(i)
			if got := p.rank(&side); got != i {
				t.Fatalf("rank of %v is %d, want %d", side, got, i)
			}
			if side.Total() != core.Checkers || int(side[core.Off]) < core.Checkers-most {
				t.Fatalf("position %d is %v", i, side)
			}
		}
	}
}

func TestOneSided(t *testing.T) {
	table := MakeOneSided()
	t.Run("every position is borne off some time", func(t *testing.T) {
		for i := range table.all {
			for _, d := range []*Rolls{&table.all[i], &table.first[i]} {
				sum := 0.
				for _, p := range d {
					sum += float64(p)
				}
				if math.Abs(sum-1) > 1e-5 {
					t.Fatalf("chances of position %d sum to %v", i, sum)
				}
			}
		}
	})
	t.Run("known chances", func(t *testing.T) {
		for _, c := range []struct {
			side core.Side
			n    int
			want float64
		}{
			{core.Side{core.Off: 14, 1: 1}, 1, 1},
			{core.Side{core.Off: 14, 6: 1}, 1, 27. / 36},
			{core.Side{core.Off: 13, 1: 2}, 1, 1},
			{core.Side{core.Off: 13, 6: 2}, 1, 4. / 36},
			{core.Side{core.Off: 11, 1: 4}, 1, 6. / 36},
			{core.Side{core.Off: 11, 1: 4}, 2, 30. / 36},
		} {
			if got := float64(table.Rolls(&c.side)[c.n]); math.Abs(got-c.want) > 1e-6 {
				t.Errorf("%v is off in %d rolls with chance %v, want %v", c.side, c.n, got, c.want)
			}
		}
	})
	t.Run("gammons", func(t *testing.T) {
		last := core.Side{core.Off: 14, 1: 1}
		full := core.Side{6: 15}
		win, wg, lg := table.Chances(&core.Board{last, full})
		if win != 1 || wg != 1 || lg != 0 {
			t.Errorf("one checker against fifteen wins %v, gammons %v, loses gammons %v", win, wg, lg)
		}
		// The rolls that take one of fifteen off the six point at once are those with a six, 5-1, 4-2, 3-3 and 2-2.
		win, wg, lg = table.Chances(&core.Board{full, last})
		if want := 19. / 36; win != 0 || wg != 0 || math.Abs(float64(lg)-want) > 1e-6 {
			t.Errorf("fifteen against one checker wins %v, gammons %v, loses gammons %v, want 0, 0, %v", win, wg, lg, want)
		}
	})
}
