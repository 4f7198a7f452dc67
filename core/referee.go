package core

// If somebody else runs the match, as a server does, these commands carry out decisions that break
// the rules here, so that the match can continue.

// PutPosition puts a position on the board in the middle of a game, with Player on roll.
type PutPosition struct {
	// Board is by player.
	Board  Board
	Player Player
	Cube   Cube
	// Reason is FromPosition if nobody here knows what led there, else IllegalPlay.
	Reason PositionReason
}

// AwardGame ends the game in progress with as many points as were counted elsewhere.
type AwardGame struct {
	Winner Player
	Result Result
	Points int
}

func (c PutPosition) decide(d *draft) error {
	s := &d.state
	if !s.Playing() {
		return broken(insteadOf(s.Phase, PhaseRoll))
	}
	if !s.Variant().inPlay(&c.Board) || !c.Player.valid() || !c.Cube.sound() || c.Reason != FromPosition && c.Reason != IllegalPlay {
		return broken(RuleBadPosition)
	}
	return d.emit(PositionSet(c))
}

func (c AwardGame) decide(d *draft) error {
	s := &d.state
	if !s.Playing() {
		return broken(insteadOf(s.Phase, PhaseRoll))
	}
	if !c.Winner.valid() || c.Points < 1 || c.Result < Single || c.Result > Drop {
		return broken(RuleBadPosition)
	}
	return d.endGame(c.Winner, c.Result, c.Points)
}
