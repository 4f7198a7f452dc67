package engine

// Utility holds a factor for each chance of an outcome. The sum of the chances times their factors
// is what the outcome is worth to its side, up to a constant. The utility decides which play is
// best inside a search.
type Utility struct {
	// Win is the difference between a single win and a single loss. The others are what a gammon or
	// backgammon adds; those of a loss are negative.
	Win, WinGammon, WinBackgammon, LoseGammon, LoseBackgammon float32
	// Cube says that a cube may still be turned: a search then looks ahead in a bear-off although its
	// chances are known.
	Cube bool
}

// Points returns the utility of a money game without a cube.
func Points() Utility {
	return Utility{Win: 2, WinGammon: 1, WinBackgammon: 1, LoseGammon: -1, LoseBackgammon: -1}
}

// Flip returns the utility as the other side sees it.
func (u Utility) Flip() Utility {
	return Utility{u.Win, -u.LoseGammon, -u.LoseBackgammon, -u.WinGammon, -u.WinBackgammon, u.Cube}
}

// Of returns the utility of o.
func (u *Utility) Of(o *Outcome) float32 {
	return u.Win*o.Win + u.WinGammon*o.WinGammon + u.WinBackgammon*o.WinBackgammon + u.LoseGammon*o.LoseGammon +
		u.LoseBackgammon*o.LoseBackgammon
}
