package core

import (
	"errors"
	"slices"
)

// ErrMisplaced is returned for a list of events that no match can emit, such as a damaged journal or
// event file.
var ErrMisplaced = errors.New("event does not follow from those before it")

func (e MatchStarted) fold(s *State) error {
	if s.Phase != PhaseNone {
		return ErrMisplaced
	}
	// The checkers are at the start before the opening roll too, as on a real board.
	start := e.Rules.Variant.Board()
	*s = State{Rules: e.Rules, Players: e.Players, Phase: PhaseBetween, Board: start, Begun: start, Cube: Cube{1, Centre}}
	s.TimeLeft = [2]Millis{e.Rules.Reserve(), e.Rules.Reserve()}
	return nil
}

func (e GameStarted) fold(s *State) error {
	variant := s.Rules.Variant.Game(e.Game)
	if s.Phase != PhaseBetween || !variant.inPlay(&e.Board) || !e.Begins.valid() {
		return ErrMisplaced
	}
	s.Moved = [2]bool{}
	s.Game, s.Score, s.Crawford = e.Game, e.Score, e.Crawford
	// A game that starts a point from the target is the Crawford game or comes after it.
	s.CrawfordDone = s.CrawfordDone || max(e.Score[0], e.Score[1]) == s.Rules.Length-1
	s.Board, s.Begun, s.Cube, s.Phase = e.Board, e.Board, Cube{1, Centre}, PhaseOpening
	s.ended = Turn{}
	if e.NoOpening {
		s.OnTurn, s.Beginner, s.Phase = e.Begins, e.Begins, PhaseRoll
	}
	return nil
}

func (e OpeningRolled) fold(s *State) error {
	if s.Phase != PhaseOpening || !e.Dice.Valid() {
		return ErrMisplaced
	}
	switch {
	case e.Dice[0] > e.Dice[1]:
		s.OnTurn, s.Phase = 0, PhaseRoll
	case e.Dice[1] > e.Dice[0]:
		s.OnTurn, s.Phase = 1, PhaseRoll
	}
	s.Beginner = s.OnTurn
	return nil
}

func (e Rolled) fold(s *State) error {
	if s.Phase != PhaseRoll || s.OnTurn != e.Player || !e.Dice.Valid() {
		return ErrMisplaced
	}
	s.Turn, s.Phase = s.Variant().Moving.Turn(s.For(e.Player), e.Dice, !s.Moved[e.Player]), PhaseMove
	s.ended = Turn{}
	return nil
}

func (e Moved) fold(s *State) error {
	if s.Phase != PhaseMove || s.OnTurn != e.Player {
		return ErrMisplaced
	}
	m, err := s.Turn.Move(e.Move.From, e.Move.Die)
	if err != nil {
		return err
	}
	if m != e.Move {
		return ErrMisplaced
	}
	s.showTurn()
	return nil
}

func (e Undone) fold(s *State) error {
	if s.Phase != PhaseMove || s.OnTurn != e.Player {
		return ErrMisplaced
	}
	if _, ok := s.Turn.Undo(); !ok {
		return ErrMisplaced
	}
	s.showTurn()
	return nil
}

// showTurn copies the turn's board, where the mover is at index 0, to the match's.
func (s *State) showTurn() {
	s.Board = s.Turn.Board()
	if s.OnTurn == 1 {
		s.Board = s.Board.Swap()
	}
}

func (e NoMove) fold(s *State) error {
	if s.Phase != PhaseMove || s.OnTurn != e.Player || !s.Turn.Complete() {
		return ErrMisplaced
	}
	return nil
}

func (e TurnEnded) fold(s *State) error {
	if s.Phase != PhaseMove || s.OnTurn != e.Player || !s.Turn.Complete() || s.Board != e.Board || !slices.Equal(s.Turn.Made(), e.Moves) {
		return ErrMisplaced
	}
	s.OnTurn, s.Phase, s.ended, s.Turn = e.Player.Opponent(), PhaseRoll, s.Turn, Turn{}
	s.Moved[e.Player] = true
	return nil
}

func (e TurnReturned) fold(s *State) error {
	if !e.Player.valid() || !s.CanReturn(e.Player.Opponent()) || s.ended.roll != e.Dice || s.ended.start.For(e.Player) != e.Board {
		return ErrMisplaced
	}
	s.OnTurn, s.Phase, s.ended, s.Turn = e.Player, PhaseMove, Turn{}, s.ended.Again()
	s.Board, s.Moved[e.Player] = e.Board, !s.Turn.first
	return nil
}

func (e Doubled) fold(s *State) error {
	if s.Phase != PhaseRoll || s.OnTurn != e.Player {
		return ErrMisplaced
	}
	s.Offered, s.Phase, s.ended = e.Value, PhaseDoubled, Turn{}
	return nil
}

func (e Beavered) fold(s *State) error {
	if s.Phase != PhaseDoubled || s.Decider() != e.Player {
		return ErrMisplaced
	}
	s.Offered, s.Phase = e.Value, PhaseBeavered
	return nil
}

func (e Taken) fold(s *State) error {
	switch {
	case s.Phase != PhaseDoubled && s.Phase != PhaseBeavered, s.Decider() != e.Player:
		return ErrMisplaced
	}
	// The cube goes to the doubler's opponent, whichever side takes: after a beaver that is the
	// beaverer.
	s.Cube = Cube{Value: e.Value, Owner: Owner(s.OnTurn.Opponent())}
	s.Offered, s.Phase = 0, PhaseRoll
	return nil
}

func (e Dropped) fold(s *State) error {
	switch {
	case s.Phase != PhaseDoubled && s.Phase != PhaseBeavered, s.Decider() != e.Player:
		return ErrMisplaced
	}
	s.Offered, s.Phase = 0, PhaseRoll
	return nil
}

func (e ResignOffered) fold(s *State) error {
	// No command resigns during the opening, but other programs' records do.
	if s.Phase != PhaseOpening && s.Phase != PhaseRoll && s.Phase != PhaseMove || !e.Player.valid() {
		return ErrMisplaced
	}
	s.Resigner, s.Resigned = e.Player, e.Result
	s.interrupted, s.Phase = s.Phase, PhaseResigned
	return nil
}

func (e ResignAccepted) fold(s *State) error { return s.endResignation(e.Player) }

func (e ResignRefused) fold(s *State) error { return s.endResignation(e.Player) }

func (s *State) endResignation(by Player) error {
	if s.Phase != PhaseResigned || s.Decider() != by {
		return ErrMisplaced
	}
	s.Phase, s.Resigned = s.interrupted, 0
	return nil
}

func (e PositionSet) fold(s *State) error {
	if !s.Playing() || !s.Variant().Valid(&e.Board) || !e.Player.valid() {
		return ErrMisplaced
	}
	s.Beginner, s.Moved = e.Player, [2]bool{true, true}
	s.Board, s.OnTurn, s.Cube = e.Board, e.Player, e.Cube
	s.Phase, s.Turn, s.ended, s.Offered, s.Resigned = PhaseRoll, Turn{}, Turn{}, 0, 0
	return nil
}

func (e GameEnded) fold(s *State) error {
	if !s.Playing() {
		return ErrMisplaced
	}
	s.Score, s.LastGame, s.Phase = e.Score, e, PhaseBetween
	s.Turn, s.ended, s.Offered, s.Resigned = Turn{}, Turn{}, 0, 0
	return nil
}

func (e MatchEnded) fold(s *State) error {
	if s.Phase != PhaseBetween {
		return ErrMisplaced
	}
	s.Winner, s.Stopped, s.Phase = e.Winner, e.Stopped, PhaseOver
	return nil
}

func (e Commented) fold(s *State) error { return s.remarked() }

func (e Judged) fold(s *State) error { return s.remarked() }

// remarked accepts a remark on the match, which changes nothing. It returns an error before the
// match starts or after it ends.
func (s *State) remarked() error {
	if s.Phase == PhaseNone || s.Phase == PhaseOver {
		return ErrMisplaced
	}
	return nil
}
