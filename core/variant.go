package core

// Variant describes a game of backgammon, whatever its games count. The zero value is backgammon.
type Variant struct {
	// Name identifies the variant in records; players never see it.
	Name string
	// Start is the position each game begins with, by player; the zero value means backgammon's.
	Start Board
	// Mulligans: a win counts 1, or 3 with a Mulligan, in place of gammons and backgammons.
	Mulligans bool
	// NoCube: there is no doubling cube.
	NoCube bool
	// Target is the score that wins the match, if the variant fixes it, else 0.
	Target int
}

// BestOfFive has no cube; a win is 1, a Mulligan 3, and the first to 3 wins.
func BestOfFive() Variant {
	return Variant{Name: "best-of-five", Mulligans: true, NoCube: true, Target: bestOfFiveTarget}
}

// start returns the position that each game begins with.
func (v Variant) start() Board {
	if v.Start == (Board{}) {
		return Start()
	}
	return v.Start
}
