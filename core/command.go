package core

// Command is a request by a player, or by the caller that runs the match.
type Command interface {
	// decide emits the events that the command causes, or returns the rule against it as an
	// *IllegalError.
	decide(d *draft) error
}

// StartGame starts the next game with its opening dice, player 0's and player 1's. After equal dice
// RollDice rolls the next pair. If State.NextBeginner says who begins, there are no dice.
type StartGame struct {
	Dice Roll
	// Secrets made the dice, if they come from hash chains.
	Secrets Secrets
}

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

// RollDice gives the dice of a turn or, after a tie in the opening, the next pair (player 0's and
// player 1's).
type RollDice struct {
	Player Player
	Dice   Roll
	// Secrets made the dice, if they come from hash chains.
	Secrets Secrets
}

// MoveChecker moves the checker on From by Die.
type MoveChecker struct {
	Player Player
	From   Point
	Die    uint8
}

// MoveCommands returns the commands that make p's moves.
func MoveCommands(p Player, moves []Move) []Command {
	commands := make([]Command, len(moves))
	for i, m := range moves {
		commands[i] = MoveChecker{Player: p, From: m.From, Die: m.Die}
	}
	return commands
}

// UndoMove takes back the last move of the turn.
type UndoMove struct{ Player Player }

// EndTurn passes the dice once no die can be played.
type EndTurn struct{ Player Player }

// ReturnTurn lets the opponent play the last turn again. Player must be on roll.
type ReturnTurn struct{ Player Player }

// Double offers the cube at twice its value, before rolling.
type Double struct{ Player Player }

// Take takes a double or a beaver.
type Take struct{ Player Player }

// DropDouble drops a double or a beaver and loses the game.
type DropDouble struct{ Player Player }

// Beaver answers a double with another and keeps the cube.
type Beaver struct{ Player Player }

// Resign offers to resign the game with a result.
type Resign struct {
	Player Player
	Result Result
}

// AcceptResign ends the game as the opponent offered.
type AcceptResign struct{ Player Player }

// RefuseResign continues the game.
type RefuseResign struct{ Player Player }

// Stop ends a money session between games.
type Stop struct{}

func (c StartGame) decide(d *draft) error {
	s := &d.state
	if s.Phase != PhaseBetween {
		return broken(insteadOf(s.Phase, PhaseBetween))
	}
	started := s.nextGame(s.Score, s.crawfordNext())
	if started.Begins, started.NoOpening = s.NextBeginner(); started.NoOpening {
		if c.Dice != (Roll{}) {
			return broken(RuleBadDice)
		}
		return d.emit(started)
	}
	if !c.Dice.Valid() {
		return broken(RuleBadDice)
	}
	if err := d.emit(started); err != nil {
		return err
	}
	return d.opening(c.Dice, c.Secrets)
}

// nextGame returns the start of the next game, from the variant's start position.
func (s *State) nextGame(score [2]int, crawford bool) GameStarted {
	return GameStarted{Game: s.Game + 1, Score: score, Crawford: crawford, Board: s.Rules.Variant.Game(s.Game + 1).Board()}
}

// crawfordNext reports whether the next game is the Crawford game.
func (s *State) crawfordNext() bool {
	return s.Rules.Crawford && !s.CrawfordDone && max(s.Score[0], s.Score[1]) == s.Rules.Length-1
}

// opening emits the opening dice. Unless they are equal or the winner rolls both dice again,
// opening also emits them as the winner's roll.
func (d *draft) opening(dice Roll, secrets Secrets) error {
	again := d.state.Rules.Variant.RollsAgain
	if err := d.emit(OpeningRolled{Dice: dice, Again: again, Secrets: secrets}); err != nil {
		return err
	}
	if again || dice.Double() {
		return nil
	}
	return d.emit(Rolled{Player: d.state.OnTurn, Dice: dice})
}

func (c SetUp) decide(d *draft) error {
	s := &d.state
	if s.Phase != PhaseBetween {
		return broken(insteadOf(s.Phase, PhaseBetween))
	}
	if !s.Rules.Variant.Game(s.Game+1).inPlay(&c.Board) || !c.standsInAGame(s.Rules) {
		return broken(RuleBadPosition)
	}
	if err := d.emit(s.nextGame(c.Score, c.Crawford)); err != nil {
		return err
	}
	return d.emit(PositionSet{Board: c.Board, Player: c.Player, Cube: c.Cube, Reason: FromPosition})
}

// standsInAGame reports whether player, score and cube are possible in a match that isn't over.
func (c SetUp) standsInAGame(r Rules) bool {
	lead := max(c.Score[0], c.Score[1])
	switch {
	case !c.Player.valid():
		return false
	case r.Length > 0 && lead >= r.Length, min(c.Score[0], c.Score[1]) < 0:
		return false
	case c.Crawford && (lead != r.Length-1 || c.Cube.Turned()):
		return false
	}
	return c.Cube.sound() && (r.HasCube() || c.Cube == Cube{1, Centre})
}

func (c RollDice) decide(d *draft) error {
	s := &d.state
	if s.Phase == PhaseOpening {
		if !c.Dice.Valid() {
			return broken(RuleBadDice)
		}
		return d.opening(c.Dice, c.Secrets)
	}
	if err := s.inPhase(c.Player, PhaseRoll); err != nil {
		return err
	}
	if !c.Dice.Valid() {
		return broken(RuleBadDice)
	}
	if err := d.emit(Rolled(c)); err != nil {
		return err
	}
	if !s.Turn.Complete() {
		return nil
	}
	board := s.Turn.Board()
	return d.emit(NoMove{Player: c.Player, Reason: noMoveReason(&board)})
}

func (c MoveChecker) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseMove); err != nil {
		return err
	}
	turn := s.Turn
	m, err := turn.Move(c.From, c.Die)
	if err != nil {
		return err
	}
	return d.emit(Moved{Player: c.Player, Move: m})
}

func (c UndoMove) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseMove); err != nil {
		return err
	}
	made := s.Turn.Made()
	if len(made) == 0 {
		return broken(RuleNothingToUndo)
	}
	return d.emit(Undone{Player: c.Player, Move: made[len(made)-1]})
}

func (c EndTurn) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseMove); err != nil {
		return err
	}
	if legal := s.Turn.Legal(); len(legal) > 0 {
		return &IllegalError{Rule: RuleTurnNotComplete, From: legal[0].From, Die: legal[0].Die}
	}
	winner, result, over := s.ending()
	ended := TurnEnded{Player: c.Player, Moves: append([]Move{}, s.Turn.Made()...), Unplayed: s.Turn.Left(), Board: s.Board}
	if err := d.emit(ended); err != nil {
		return err
	}
	if !over {
		return nil
	}
	return d.endGame(winner, result, s.Points(result))
}

func (c ReturnTurn) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseRoll); err != nil {
		return err
	}
	if !s.CanReturn(c.Player) {
		return broken(RuleNothingToUndo)
	}
	p := c.Player.Opponent()
	return d.emit(TurnReturned{Player: p, Dice: s.ended.roll, Board: s.ended.start.For(p)})
}

func (c Double) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseRoll); err != nil {
		return err
	}
	if err := s.WhyNoDouble(c.Player); err != nil {
		return err
	}
	return d.emit(Doubled{Player: c.Player, Value: s.Cube.Value * 2})
}

// answering returns the rule that prevents p from answering a double now.
func (s *State) answering(p Player) error {
	if s.Phase == PhaseBeavered {
		return s.inPhase(p, PhaseBeavered)
	}
	return s.inPhase(p, PhaseDoubled)
}

func (c Take) decide(d *draft) error {
	if err := d.state.answering(c.Player); err != nil {
		return err
	}
	return d.emit(Taken{Player: c.Player, Value: d.state.Offered})
}

func (c DropDouble) decide(d *draft) error {
	s := &d.state
	if err := s.answering(c.Player); err != nil {
		return err
	}
	points := s.Offered / 2
	if err := d.emit(Dropped{Player: c.Player, Value: points}); err != nil {
		return err
	}
	return d.endGame(c.Player.Opponent(), Drop, points)
}

func (c Beaver) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseDoubled); err != nil {
		return err
	}
	if !s.CanBeaver(c.Player) {
		return broken(RuleNoBeavers)
	}
	return d.emit(Beavered{Player: c.Player, Value: s.Offered * 2})
}

func (c Resign) decide(d *draft) error {
	s := &d.state
	if s.Phase != PhaseRoll && s.Phase != PhaseMove {
		return broken(whyNoResigning(s.Phase))
	}
	if !c.Player.valid() {
		return broken(RuleNotYourTurn)
	}
	for _, r := range s.Resignable() {
		if r == c.Result {
			return d.emit(ResignOffered(c))
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

func (c AcceptResign) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseResigned); err != nil {
		return err
	}
	result := s.Resigned
	if err := d.emit(ResignAccepted{Player: c.Player, Result: result}); err != nil {
		return err
	}
	return d.endGame(c.Player, result, s.Points(result))
}

func (c RefuseResign) decide(d *draft) error {
	s := &d.state
	if err := s.inPhase(c.Player, PhaseResigned); err != nil {
		return err
	}
	return d.emit(ResignRefused{Player: c.Player, Result: s.Resigned})
}

func (c Stop) decide(d *draft) error {
	s := &d.state
	switch {
	case s.Phase == PhaseOver:
		return broken(RuleMatchOver)
	case !s.Rules.Money():
		return broken(RuleNoStop)
	case s.Phase != PhaseBetween:
		return broken(RuleGameRunning)
	}
	return d.emit(MatchEnded{Stopped: true, Score: s.Score})
}
