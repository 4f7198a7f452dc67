package core

// Phase says what a match waits for.
type Phase uint8

// The phases.
const (
	// PhaseNone: no match has started.
	PhaseNone Phase = iota
	// PhaseBetween: the next game can start.
	PhaseBetween
	// PhaseOpening: the opening dice are rolled next, perhaps again.
	PhaseOpening
	// PhaseRoll: the player on turn rolls, or doubles.
	PhaseRoll
	// PhaseMove: the player on turn moves, or ends the turn.
	PhaseMove
	// PhaseDoubled: the opponent takes, drops or beavers.
	PhaseDoubled
	// PhaseBeavered: the doubler takes or drops.
	PhaseBeavered
	// PhaseResigned: the other player accepts or refuses a resignation.
	PhaseResigned
	// PhaseOver: the match is over.
	PhaseOver
)

// State is the fold of a match's events. It is a plain value; a copy is independent, and safe to
// give to a bot, since it knows nothing of dice to come.
type State struct {
	Rules   Rules
	Players [2]PlayerInfo
	Phase   Phase
	// Game counts from 1; 0 before the first.
	Game  int
	Score [2]int
	// Crawford says that this is the Crawford game; CrawfordDone that it has been played or begun.
	Crawford     bool
	CrawfordDone bool
	// Board is by player, each side in its own numbering, with the moves of the turn in progress
	// made.
	Board Board
	// Begun is the position, by player, with which the game in progress began or the first game
	// will begin.
	Begun Board
	// Beginner is the player who begins the game, once that is known.
	Beginner Player
	// Moved says which players have had a turn in this game.
	Moved [2]bool
	// OnTurn is the player whose turn it is. During a double it stays the doubler, during a
	// resignation the player whose turn was interrupted.
	OnTurn Player
	// Turn is the turn in progress in PhaseMove (and while a resignation interrupts it); its mover
	// is at index 0.
	Turn Turn
	// ended is the turn that ended last, until the opponent does something.
	ended Turn
	Cube  Cube
	// Offered is the value offered by a double or beaver; 0 while there is none.
	Offered int
	// Resigner and Resigned describe a resignation that waits for an answer; Resigned is 0 if there is
	// none.
	Resigner Player
	Resigned Result
	// interrupted is the phase to go back to when a resignation is refused.
	interrupted Phase
	// Winner of the match, in PhaseOver, unless Stopped.
	Winner  Player
	Stopped bool
	// LastGame is the end of the last finished game; its Points are 0 if no game has ended.
	LastGame GameEnded
	// TimeLeft is each side's remaining time. delayOver is set once the player who decides has used
	// some since the decision passed to them.
	TimeLeft  [2]Millis
	delayOver bool
}

// Decider returns the player who has to act now: the one on turn, or the one who answers a double or
// a resignation. Before an opening roll and between games either may act; then it returns player 0.
func (s *State) Decider() Player {
	switch s.Phase {
	case PhaseDoubled:
		return s.OnTurn.Opponent()
	case PhaseResigned:
		return s.Resigner.Opponent()
	case PhaseRoll, PhaseMove, PhaseBeavered:
		return s.OnTurn
	}
	return 0
}

// Variant returns the rules of the game in progress, of the last one, or of the first to come.
func (s *State) Variant() Variant { return s.Rules.Variant.Game(s.Game) }

// NextBeginner returns the player who begins the next game. It reports false if an opening roll
// decides that.
func (s *State) NextBeginner() (Player, bool) {
	if !s.Rules.Variant.WinnerBegins || s.Game == 0 || s.LastGame == (GameEnded{}) {
		return 0, false
	}
	if s.LastGame.Result == Drawn {
		return s.Beginner, true
	}
	return s.LastGame.Winner, true
}

// CanReturn reports whether p, who is on roll, may give the opponent's last turn back.
func (s *State) CanReturn(p Player) bool {
	return s.Phase == PhaseRoll && s.OnTurn == p && s.ended.n > 0
}

// For returns the board from p's side: p at index 0.
func (s *State) For(p Player) Board { return s.Board.For(p) }

// Playing reports whether a game is in progress.
func (s *State) Playing() bool { return s.Phase >= PhaseOpening && s.Phase <= PhaseResigned }

// inPhase returns the rule against a command of p that belongs to phase want, or nil if p may give
// it.
func (s *State) inPhase(p Player, want Phase) error {
	if s.Phase != want {
		return broken(insteadOf(s.Phase, want))
	}
	if s.Decider() != p {
		return broken(RuleNotYourTurn)
	}
	return nil
}

// insteadOf returns the rule against a command that belongs to phase want while the match is in
// phase now.
func insteadOf(now, want Phase) Rule {
	switch now {
	case PhaseNone, PhaseBetween:
		return RuleNoGame
	case PhaseOver:
		return RuleMatchOver
	case PhaseResigned:
		return RuleAnswerResignation
	}
	switch want {
	case PhaseDoubled, PhaseBeavered:
		return RuleNoDoubleOffered
	case PhaseResigned:
		return RuleNoResignation
	case PhaseBetween:
		return RuleGameRunning
	}
	switch now {
	case PhaseDoubled, PhaseBeavered:
		return RuleAnswerDouble
	case PhaseMove:
		return RuleRolledAlready
	}
	return RuleRollFirst
}

// noMoveReason returns why the side at index 0 can play nothing.
func noMoveReason(b *Board) NoMoveReason {
	if b[0][Bar] == 0 {
		return Blocked
	}
	for p := 1; p <= 6; p++ {
		if b[1][p] < 2 {
			return Dance
		}
	}
	return ClosedOut
}
