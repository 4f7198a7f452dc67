package online

import "backtalk/core"

// Counts returns the result that the server counts if winner wins in this
// position: over the board, by a resignation or by a drop. The server's rules
// differ from ours. A player who drops or resigns early loses a gammon or
// backgammon, and a checker on the bar or in the winner's home board makes a
// backgammon even if the loser has checkers off.
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

// resultOf returns the result that is worth points with the current cube.
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
