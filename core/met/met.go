// Package met implements a match equity table: the chance to win a match at each score, and what a
// point of a game is worth there.
package met

// MaxAway is the most points that a side may need in the table.
const MaxAway = len(after)

// Chance returns the chance to win the match of a side that needs own points against one that
// needs other, as a game starts. A side that needs none has won. If a side needs 1 and crawfordDone
// is false, that game is the Crawford game. Points above MaxAway count as MaxAway.
func Chance(own, other int, crawfordDone bool) float64 {
	own, other = min(own, MaxAway), min(other, MaxAway)
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	case own == other:
		return .5
	case own > other:
		return 1 - Chance(other, own, crawfordDone)
	case own == 1 && crawfordDone:
		return 1 - after[other-1]
	}
	return before[own-1][other-own-1]
}

// Score says how many points a side and its opponent need when a game starts, and the value of the
// cube in that game.
type Score struct {
	Own, Other, Cube int
	// CrawfordDone means that the Crawford game is over, or is this game.
	CrawfordDone bool
}

// Equity converts a chance to win the match into points of the present cube: winning a single game
// is worth 1, and losing one is worth -1.
func (s Score) Equity(chance float64) float64 {
	won := Chance(s.Own-s.Cube, s.Other, s.CrawfordDone)
	lost := Chance(s.Own, s.Other-s.Cube, s.CrawfordDone)
	if won == lost {
		return 0
	}
	return (2*chance - won - lost) / (won - lost)
}
