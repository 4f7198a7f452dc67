package online

import "backtalk/core"

// Counts is what the server counts a game as that winner wins as the board stands, be it played out
// or given up, at a double too. It differs from the rules here: who drops or resigns early loses a
// gammon or backgammon, and a checker on the bar makes it a backgammon though others are off.
func Counts(s *core.State, winner core.Player) core.Result {
	loser := &s.Board[winner.Opponent()]
	switch {
	case s.Rules.Length == 1:
		return core.Single
	case loser.Rearmost() >= 19:
		return core.Backgammon
	case loser[core.Off] == 0:
		return core.Gammon
	}
	return core.Single
}

// resultOf is the result that counts so many points with the cube as it stands.
func resultOf(s *core.State, points int) (core.Result, bool) {
	if points == 0 {
		return core.Single, true
	}
	for _, r := range []core.Result{core.Single, core.Gammon, core.Backgammon} {
		if s.Points(r) == points {
			return r, true
		}
	}
	return 0, false
}
