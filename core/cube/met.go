package cube

// MaxAway is the most points that the match equities know a side to need.
const MaxAway = len(after)

// MatchChance returns the chance to win the match of a side that needs own points against one that
// needs other, as a game starts. A side that needs none has won. If a side needs 1 and crawfordDone
// is false, that game is the Crawford game. Points above MaxAway count as MaxAway.
func MatchChance(own, other int, crawfordDone bool) float64 {
	own, other = min(own, MaxAway), min(other, MaxAway)
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	case own == other:
		return .5
	case own > other:
		return 1 - MatchChance(other, own, crawfordDone)
	case own == 1 && crawfordDone:
		return 1 - after[other-1]
	}
	return before[own-1][other-own-1]
}
