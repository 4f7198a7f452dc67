package analysis

import (
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
)

// Pending returns the decision that the decider in s is about to make: to end the turn as it was
// played if action is 0, else that action with the cube. It returns false if there is nothing to
// judge: the game has rules of moving of its own or fewer checkers, another decision is due, there is
// no choice, or the cube is of no use.
func Pending(s *core.State, action Action) (Question, bool) {
	game := s.Variant()
	switch {
	case !game.AsBackgammon():
		return Question{}, false
	case action == 0:
		return pendingPlay(s)
	case action == NoDouble || action == Double:
		return pendingDouble(s, action)
	}
	return pendingAnswer(s, action)
}

// before returns a question to p about the game in s.
func before(s *core.State, k Kind, p core.Player) Question {
	return Question{Kind: k, Game: s.Game, Player: p, Board: s.For(p), Begun: s.Begun.For(p), At: cube.Of(s, p)}
}

func pendingPlay(s *core.State) (Question, bool) {
	if s.Phase != core.PhaseMove || !s.Turn.Complete() {
		return Question{}, false
	}
	q := before(s, Play, s.OnTurn)
	q.Board, q.Dice = s.Turn.Start(), s.Turn.Roll()
	q.Made, q.Played = Choice{Moves: slices.Clone(s.Turn.Made())}, s.Turn.Board()
	return q, len(core.Plays(q.Board, q.Dice)) > 1
}

func pendingDouble(s *core.State, action Action) (Question, bool) {
	if s.Phase != core.PhaseRoll || !s.CanDouble(s.OnTurn) {
		return Question{}, false
	}
	q := before(s, Doubling, s.OnTurn)
	q.Made = Choice{Action: action}
	return q, q.At.Useful() || action == Double
}

func pendingAnswer(s *core.State, action Action) (Question, bool) {
	if s.Phase != core.PhaseDoubled && s.Phase != core.PhaseBeavered {
		return Question{}, false
	}
	q := before(s, Answer, s.OnTurn)
	q.Player, q.Made = s.Decider(), Choice{Action: action}
	q.Beavered, q.Beavers = s.Phase == core.PhaseBeavered, s.CanBeaver(q.Player)
	return q, true
}
