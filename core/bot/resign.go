package bot

import (
	"context"

	"backtalk/core"
)

// doubtful is the error that chance and gammonChance always leave in an expectation. Without it, a
// single game would never be accepted in a race that is all but won.
const doubtful = .05

// accept reports whether a resignation is worth at least the expected result of the game, both in units
// of the cube.
func (b simple) accept(_ context.Context, v View) (bool, error) {
	s := &v.State
	me := s.Decider()
	return resultWorth(s.Resigned) >= expectation(s, me)-doubtful, nil
}

// hopeless is a chance of winning that Simple treats as none.
const hopeless = .002

// givesUp returns the result that the player on turn, about to roll, may resign because a race is lost.
// It returns 0 if there is hope to win or to lose less.
func givesUp(s *core.State) core.Result {
	board := s.For(s.OnTurn)
	if board.Contact() || chance(&board) > hopeless {
		return 0
	}
	theirs := board.Swap()
	more, mulligans := extra(s, s.OnTurn.Opponent(), &theirs), s.Rules.Mulligans()
	switch {
	case more < hopeless:
		return core.Single
	case mulligans && more > 2*(1-hopeless):
		return core.Mulligan
	case !mulligans && more > 1-hopeless && board[0].Rearmost() < 19:
		// With a checker in the opponent's home board it may be a backgammon.
		return core.Gammon
	}
	return 0
}

func resultWorth(r core.Result) float64 {
	switch r {
	case core.Gammon:
		return 2
	case core.Backgammon, core.Mulligan:
		return 3
	}
	return 1
}

// expectation returns the points that p may expect of the game: its chance of winning times the
// value of a win, minus its chance of losing. It counts every loss as a single game, since it
// matters only when p is ahead: if the opponent resigns, or if p may be too good to double.
func expectation(s *core.State, p core.Player) float64 {
	board := s.For(p)
	win := chance(&board)
	if p != s.OnTurn {
		other := board.Swap()
		win = 1 - chance(&other)
	}
	return win*(1+extra(s, p, &board)) - (1 - win)
}

// extra returns how many points a win of p, the side at index 0, is worth beyond a single game.
func extra(s *core.State, p core.Player, b *core.Board) float64 {
	switch {
	case s.EndsMatch(core.Single, p):
		return 0
	case s.Rules.Mulligans():
		return 2 * mulliganChance(b)
	case len(s.Resignable()) == 1:
		// By the Jacoby rule, gammons don't count before the cube is turned.
		return 0
	}
	return gammonChance(b)
}
