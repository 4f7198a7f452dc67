package core

// Command is something a player, or whoever runs the match, wants done.
type Command interface {
	// decide tells the events the command causes, or gives the rule against it as an *IllegalError.
	decide(t *tale) error
}

// StartGame starts the next game with its opening dice, player 0's and player 1's. After equal dice Roll gives the
// next pair.
type StartGame struct{ Dice Roll }

// SetUp starts the next game from a position instead of an opening roll.
type SetUp struct {
	// Score to start from.
	Score [2]int
	// Crawford says that this is the Crawford game.
	Crawford bool
	// Board is by player.
	Board Board
	// Player is on roll.
	Player Player
	Cube   Cube
}

// RollDice hands the dice of a turn in; after a tie in the opening, the next pair (player 0's and player 1's).
type RollDice struct {
	Player Player
	Dice   Roll
}

// MoveChecker moves the checker on From by Die.
type MoveChecker struct {
	Player Player
	From   uint8
	Die    uint8
}

// UndoMove takes the last move of the turn back.
type UndoMove struct{ Player Player }

// EndTurn passes the dice on once no die can be played any more.
type EndTurn struct{ Player Player }

// Double offers the cube at twice its value, before rolling.
type Double struct{ Player Player }

// Take accepts a double or a beaver.
type Take struct{ Player Player }

// DropDouble refuses a double or a beaver and loses the game.
type DropDouble struct{ Player Player }

// Beaver answers a double with another and keeps the cube.
type Beaver struct{ Player Player }

// Resign offers to lose the game with a result.
type Resign struct {
	Player Player
	Result Result
}

// AcceptResign ends the game as the opponent offered.
type AcceptResign struct{ Player Player }

// RefuseResign plays on.
type RefuseResign struct{ Player Player }

// Stop ends a money session between games.
type Stop struct{}

func (c StartGame) decide(t *tale) error {
	s := &t.state
	if s.Phase != PhaseBetween {
		return broken(insteadOf(s.Phase, PhaseBetween))
	}
	if !c.Dice.Valid() {
		return broken(RuleBadDice)
	}
	if err := t.tell(GameStarted{Game: s.Game + 1, Score: s.Score, Crawford: s.crawfordNext()}); err != nil {
		return err
	}
	return t.opening(c.Dice)
}

// crawfordNext reports whether the next game is the Crawford game.
func (s *State) crawfordNext() bool {
	return s.Rules.Crawford && !s.CrawfordDone && max(s.Score[0], s.Score[1]) == s.Rules.Length-1
}

// opening tells the opening dice, and the winner's roll unless they are equal.
func (t *tale) opening(dice Roll) error {
	if err := t.tell(OpeningRolled{Dice: dice}); err != nil {
		return err
	}
	if dice.Double() {
		return nil
	}
	return t.tell(Rolled{Player: t.state.OnTurn, Dice: dice})
}

func (c SetUp) decide(t *tale) error {
	s := &t.state
	if s.Phase != PhaseBetween {
		return broken(insteadOf(s.Phase, PhaseBetween))
	}
	if !c.Board.Valid() || !c.standsInAGame(s.Rules) {
		return broken(RuleBadPosition)
	}
	if err := t.tell(GameStarted{Game: s.Game + 1, Score: c.Score, Crawford: c.Crawford}); err != nil {
		return err
	}
	return t.tell(PositionSet{Board: c.Board, Player: c.Player, Cube: c.Cube, Reason: FromPosition})
}

// standsInAGame reports whether score, cube and checkers are those of a game not yet decided.
func (c SetUp) standsInAGame(r Rules) bool {
	lead := max(c.Score[0], c.Score[1])
	switch {
	case c.Board[0][Off] == Checkers || c.Board[1][Off] == Checkers, !c.Player.valid():
		return false
	case r.Length > 0 && lead >= r.Length, min(c.Score[0], c.Score[1]) < 0:
		return false
	case c.Crawford && (lead != r.Length-1 || c.Cube.Turned()):
		return false
	}
	return c.Cube.sound() && (r.Cube() || c.Cube == Cube{1, Centre})
}

func (c RollDice) decide(t *tale) error {
	s := &t.state
	if s.Phase == PhaseOpening {
		if !c.Dice.Valid() {
			return broken(RuleBadDice)
		}
		return t.opening(c.Dice)
	}
	if err := s.inPhase(c.Player, PhaseRoll); err != nil {
		return err
	}
	if !c.Dice.Valid() {
		return broken(RuleBadDice)
	}
	if err := t.tell(Rolled(c)); err != nil {
		return err
	}
	if !s.Turn.Complete() {
		return nil
	}
	board := s.Turn.Board()
	return t.tell(NoMove{Player: c.Player, Reason: noMoveReason(&board)})
}

func (c MoveChecker) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseMove); err != nil {
		return err
	}
	turn := s.Turn
	m, err := turn.Move(c.From, c.Die)
	if err != nil {
		return err
	}
	return t.tell(Moved{Player: c.Player, Move: m})
}

func (c UndoMove) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseMove); err != nil {
		return err
	}
	made := s.Turn.Made()
	if len(made) == 0 {
		return broken(RuleNothingToUndo)
	}
	return t.tell(Undone{Player: c.Player, Move: made[len(made)-1]})
}

func (c EndTurn) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseMove); err != nil {
		return err
	}
	if legal := s.Turn.Legal(); len(legal) > 0 {
		return &IllegalError{Rule: RuleTurnNotComplete, From: legal[0].From, Die: legal[0].Die}
	}
	winner, won := s.Winning()
	ended := TurnEnded{Player: c.Player, Moves: append([]Move{}, s.Turn.Made()...), Unplayed: s.Turn.Left(), Board: s.Board}
	if err := t.tell(ended); err != nil {
		return err
	}
	if !won {
		return nil
	}
	result := s.resultFor(winner)
	return t.endGame(winner, result, s.points(result))
}

func (c Double) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseRoll); err != nil {
		return err
	}
	if err := s.WhyNoDouble(c.Player); err != nil {
		return err
	}
	return t.tell(Doubled{Player: c.Player, Value: s.Cube.Value * 2})
}

// answering gives the rule against p's answering a double now.
func (s *State) answering(p Player) error {
	if s.Phase == PhaseBeavered {
		return s.inPhase(p, PhaseBeavered)
	}
	return s.inPhase(p, PhaseDoubled)
}

func (c Take) decide(t *tale) error {
	if err := t.state.answering(c.Player); err != nil {
		return err
	}
	return t.tell(Taken{Player: c.Player, Value: t.state.Offered})
}

func (c DropDouble) decide(t *tale) error {
	s := &t.state
	if err := s.answering(c.Player); err != nil {
		return err
	}
	points := s.Offered / 2
	if err := t.tell(Dropped{Player: c.Player, Value: points}); err != nil {
		return err
	}
	return t.endGame(c.Player.Opponent(), Drop, points)
}

func (c Beaver) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseDoubled); err != nil {
		return err
	}
	if !s.CanBeaver(c.Player) {
		return broken(RuleNoBeavers)
	}
	return t.tell(Beavered{Player: c.Player, Value: s.Offered * 2})
}

func (c Resign) decide(t *tale) error {
	s := &t.state
	if s.Phase != PhaseRoll && s.Phase != PhaseMove {
		return broken(whyNoResigning(s.Phase))
	}
	if !c.Player.valid() {
		return broken(RuleNotYourTurn)
	}
	for _, r := range s.Resignable() {
		if r == c.Result {
			return t.tell(ResignOffered(c))
		}
	}
	return broken(RuleResignResult)
}

func whyNoResigning(now Phase) Rule {
	switch now {
	case PhaseDoubled, PhaseBeavered:
		return RuleAnswerDouble
	case PhaseOpening:
		return RuleRollFirst
	}
	return insteadOf(now, PhaseRoll)
}

func (c AcceptResign) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseResigned); err != nil {
		return err
	}
	result := s.Resigned
	if err := t.tell(ResignAccepted{Player: c.Player, Result: result}); err != nil {
		return err
	}
	return t.endGame(c.Player, result, s.points(result))
}

func (c RefuseResign) decide(t *tale) error {
	s := &t.state
	if err := s.inPhase(c.Player, PhaseResigned); err != nil {
		return err
	}
	return t.tell(ResignRefused{Player: c.Player, Result: s.Resigned})
}

func (c Stop) decide(t *tale) error {
	s := &t.state
	switch {
	case s.Phase == PhaseOver:
		return broken(RuleMatchOver)
	case s.Rules.Set != Money:
		return broken(RuleNoStop)
	case s.Phase != PhaseBetween:
		return broken(RuleGameRunning)
	}
	return t.tell(MatchEnded{Stopped: true, Score: s.Score})
}
