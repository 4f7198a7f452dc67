package analysis_test

import (
	"context"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/cube"
)

// Two blots in the outer board, eight and nine away: the side on roll hits with the rolls that the
// rules of shots give, those rolls cost most, and the costs of all 36 rolls sum to nothing.
func TestThreatsAreRollsThatHurt(t *testing.T) {
	waiting := core.Side{24: 2, 18: 1, 13: 4, 8: 3, 6: 5}
	b := core.Board{{24: 2, 13: 5, 8: 3, 6: 5}, waiting}
	for plies := range 2 {
		found, err := analyst(t).Threats(context.Background(), b, cube.Money(), plies)
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Rolls) != 21 || found.Shots < 11 {
			t.Fatalf("%d rolls, %d shots", len(found.Rolls), found.Shots)
		}
		sum, hits := 0., 0
		for i, r := range found.Rolls {
			weight := 2.
			if r.Roll.Double() {
				weight = 1
			}
			sum += weight * r.Cost
			if r.Hits {
				hits += int(weight)
			}
			if i > 0 && r.Cost > found.Rolls[i-1].Cost {
				t.Errorf("%v is worse than the one before it", r)
			}
		}
		if math.Abs(sum) > .01 {
			t.Errorf("the rolls cost %.3f in all", sum)
		}
		if worst := found.Rolls[0]; !worst.Hits || worst.Cost < .1 {
			t.Errorf("the worst roll is %+v", worst)
		}
		if hits > found.Shots {
			t.Errorf("%d rolls hit, %d can", hits, found.Shots)
		}
	}
}

// A side with a checker on the bar against a closed board can't play any roll: all cost the same.
func TestClosedOutSideDancesWithEveryRoll(t *testing.T) {
	b := core.Board{{25: 1, 6: 14}, {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}}
	for plies := range 2 {
		found, err := analyst(t).Threats(context.Background(), b, cube.Money(), plies)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range found.Rolls {
			if want := (analysis.Threat{Roll: r.Roll, Dances: true}); !cmp.Equal(r, want) {
				t.Errorf("%d plies: %+v", plies, r)
			}
		}
	}
}

// Threats returns an error if its context ends.
func TestThreatsAreInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := analyst(t).Threats(ctx, core.Start(), cube.Money(), 1); err == nil {
		t.Error("nothing interrupted them")
	}
}
