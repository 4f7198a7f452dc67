package advice

import (
	"math"
	"testing"
)

// A loss too small to show is zero, without a minus sign.
func TestRoundedEquityIsNeverMinusZero(t *testing.T) {
	for _, equity := range []float64{-0.00001, 0, math.Copysign(0, -1)} {
		if got := tenths(equity); got != 0 || math.Signbit(got) {
			t.Errorf("%v becomes %v", equity, got)
		}
	}
}
