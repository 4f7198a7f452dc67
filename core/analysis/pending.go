package analysis

import (
	"slices"

	"backtalk/core"
)

// Pending returns the decision that the decider in s is about to make: to end the turn as it was
// played if action is 0, else that action with the cube. It returns false if there is nothing to
// judge: no analyst knows the game, another decision is due, there is no choice of plays, or the
// player rolls when a double would make no sense.
func Pending(s *core.State, action Action) (Question, bool) {
	switch {
	case !Judges(s.Variant()):
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
	q := asked(s, p)
	q.Kind = k
	return q
}

func pendingPlay(s *core.State) (Question, bool) {
	if s.Phase != core.PhaseMove || !s.Turn.Complete() {
		return Question{}, false
	}
	q := before(s, Play, s.OnTurn)
	q.Board, q.Dice = s.Turn.Start(), s.Turn.Roll()
	q.Made, q.Played = Choice{Moves: slices.Clone(s.Turn.Made())}, s.Turn.Board()
	turn := q.Turn()
	return q, len(turn.Completions()) > 1
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
