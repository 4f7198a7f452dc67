package engine

// Utility is what the chances of an outcome are worth to the side they belong to, up to a constant:
// each is multiplied with what it adds to what is there without it. It says which play is best
// inside a search.
type Utility struct {
	// Win is what a single win is worth more than a single loss; the others what a gammon or
	// backgammon adds to it, those of a loss being negative.
	Win, WinGammon, WinBackgammon, LoseGammon, LoseBackgammon float32
	// Cube says that a cube may still be turned: a bear-off is then looked ahead although its
	// chances are known.
	Cube bool
}

// Points is the utility of a money game without a cube.
func Points() Utility {
	return Utility{Win: 2, WinGammon: 1, WinBackgammon: 1, LoseGammon: -1, LoseBackgammon: -1}
}

// Flip is the same as the other side sees it.
func (u Utility) Flip() Utility {
	return Utility{u.Win, -u.LoseGammon, -u.LoseBackgammon, -u.WinGammon, -u.WinBackgammon, u.Cube}
}

// Of is the utility of o.
func (u *Utility) Of(o *Outcome) float32 {
	return u.Win*o.Win + u.WinGammon*o.WinGammon + u.WinBackgammon*o.WinBackgammon + u.LoseGammon*o.LoseGammon +
		u.LoseBackgammon*o.LoseBackgammon
}
