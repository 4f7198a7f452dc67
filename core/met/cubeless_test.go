package met_test

import (
	"math"
	"testing"

	"backtalk/core/met"
)

func TestMatchWithoutACubeIsFairAndEnds(t *testing.T) {
	for own := 1; own <= met.MaxAway+1; own++ {
		for other := 1; other <= own; other++ {
			a, b := met.Cubeless(own, other), met.Cubeless(other, own)
			if math.Abs(a+b-1) > 1e-12 || own == other && math.Abs(a-.5) > 1e-12 {
				t.Errorf("%d to %d: %f and %f", own, other, a, b)
			}
			if own > 1 && own <= met.MaxAway && a >= met.Cubeless(own-1, other) {
				t.Errorf("%d to %d is no worse than a point less", own, other)
			}
		}
	}
	if met.Cubeless(0, 3) != 1 || met.Cubeless(3, 0) != 0 || met.Cubeless(-1, 1) != 1 {
		t.Error("a match that is won is not over")
	}
}

func TestGammonsDecideAtTwoAway(t *testing.T) {
	// The trailer must win the next game. A gammon wins the match; after a single win, each side has half
	// the chances.
	const gammon = .27
	if got, want := met.Cubeless(2, 1), (gammon+(1-gammon)/2)/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("at 2 to 1 away %f, not %f", got, want)
	}
}
