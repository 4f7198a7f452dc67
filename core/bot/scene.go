package bot

import (
	"backtalk/core"
	"backtalk/core/sense"
)

// scene is a position after a play, with the mover at index 0 and the opponent to roll, and the facts
// that are needed more than once.
type scene struct {
	board core.Board
	// own and other point into board.
	own, other *core.Side
	// made is the set of points held, exposed that of the blots that may still be hit.
	made, exposed core.Points
	shots         sense.Shots
	prime         sense.Prime
	// lead is the mover's lead in pips.
	lead int
}

func newScene(after *core.Board) *scene {
	s := &scene{board: *after}
	s.own, s.other = &s.board[0], &s.board[1]
	s.made, s.exposed = sense.Made(s.own), sense.Exposed(&s.board)
	s.shots, s.prime = sense.ShotsAt(&s.board), sense.LongestPrime(&s.board)
	s.lead = s.other.Pips() - s.own.Pips()
	return s
}
