package bot

import (
	"math"

	"backtalk/core"
	"backtalk/core/sense"
)

// pipsARoll is the mean of a roll: 49/6.
const pipsARoll = 49.0 / 6

// chance returns the probability that the side at index 0, on roll, wins: a logistic curve over a
// few facts. The weights were fitted by logistic regression to 2,000 games of Simple against itself
// (75,000 positions in contact, 24,000 in races).
func chance(b *core.Board) float64 {
	x := 0.0
	for _, f := range chanceFacts(b) {
		x += f.worth * f.amount
	}
	return logistic(x)
}

// chanceFact is one fact about a position with its weight on the logistic scale.
type chanceFact struct {
	what          string
	worth, amount float64
}

func chanceFacts(b *core.Board) []chanceFact {
	swapped := b.Swap()
	own, other := &b[0], &b[1]
	lead := float64(sense.KeithCount(other) - sense.KeithCount(own))
	// The spread of the remaining rolls grows with the square root of their number.
	spread := math.Sqrt(float64(own.Pips() + other.Pips() + 25))
	if !b.Contact() {
		return []chanceFact{{"pips ahead, half a roll more for being on roll", 1.8, (lead + pipsARoll/2) / spread}}
	}
	return []chanceFact{
		{"being on roll", .12, 1},
		{"pips ahead", .38, lead / spread},
		{"checkers on the bar before closed points", .045, shutOut(b) - shutOut(&swapped)},
		{"points of the home board", .05, float64(sense.HomePoints(own) - sense.HomePoints(other))},
		{"a long prime", .5, trapping(b) - trapping(&swapped)},
		{"rolls that hit", .4, shotsOf(&swapped)},
		{"rolls of the other that hit", -.23, shotsOf(b)},
		{"checkers back", -.18, float64(sense.Back(own) - sense.Back(other))},
		{"anchors, which are held by those behind", -.28, float64(sense.Anchors(own).Count() - sense.Anchors(other).Count())},
	}
}

// shutOut returns the number of the other side's checkers on the bar times the number of points
// closed to them.
func shutOut(b *core.Board) float64 {
	return float64(int(b[1][core.Bar]) * sense.HomePoints(&b[0]))
}

// shotsOf returns the share of rolls that hit a blot of the side at index 0.
func shotsOf(b *core.Board) float64 { return float64(sense.ShotsAt(b).Any.Count()) / 36 }

// trapping returns by how many points the longest prime of the side at index 0 exceeds three, if
// checkers are behind it.
func trapping(b *core.Board) float64 {
	p := sense.LongestPrime(b)
	if p.Len() < sense.LongPrime || sense.Behind(&b[1], p) == 0 {
		return 0
	}
	return float64(p.Len() - sense.LongPrime + 1)
}
