package notation

import "backtalk/core"

// Stage says what a game waits for, as identifiers encode it.
type Stage uint8

// The stages.
const (
	// ToRoll: the player on turn rolls, or doubles.
	ToRoll Stage = iota
	// ToPlay: the dice are rolled.
	ToPlay
	// Doubled: the opponent takes or drops.
	Doubled
	// Beavered: the opponent has doubled back.
	Beavered
	// Raccooned: the player on turn has doubled once more, which Backtalk's rules don't allow.
	Raccooned
)

// Situation holds the moment in a match that identifiers encode. It is not checked against the
// rules. Player 0 is the side that an XGID calls X and that both identifiers' programs draw at the
// bottom of the board.
type Situation struct {
	// Board is by player. A Match ID has none; the Position ID beside it does.
	Board core.Board
	// Cube is the cube before any double that waits for its answer.
	Cube core.Cube
	// OnTurn rolls, or has rolled, or has doubled.
	OnTurn core.Player
	Stage  Stage
	// Dice are the dice rolled if Stage is ToPlay, else {0, 0}.
	Dice  core.Roll
	Score [2]int
	// Length is the match length in points, 0 for money.
	Length int
	// Crawford says that this is the Crawford game.
	Crawford bool
	// Jacoby and Beavers say whether these rules are in force, in money play. A Match ID does not encode
	// beavers.
	Jacoby, Beavers bool
	// MaxCube is the highest value of the cube, which only an XGID encodes; 0 is unknown.
	MaxCube int
	// Resigned is offered to the player who decides. Only a Match ID encodes it; 0 means that
	// nobody has offered to resign.
	Resigned core.Result
	// OffTurn says that the player who isn't on turn has offered to resign, if Resigned isn't 0. Only
	// a Match ID encodes it.
	OffTurn bool
	// Game is the stage of the game, which only a Match ID encodes.
	Game GameStage
}

// GameStage says how far a game is, numbered as in a Match ID.
type GameStage uint8

// The stages of a game.
const (
	NoGame GameStage = iota
	Playing
	GameOver
	GameResigned
	GameDropped
)

// Decider returns the player who has to act.
func (s *Situation) Decider() core.Player {
	waits := s.Stage == Doubled || s.Stage == Raccooned
	if waits != (s.Resigned != 0 && !s.OffTurn) {
		return s.OnTurn.Opponent()
	}
	return s.OnTurn
}

// For returns the board from p's side: p at index 0.
func (s *Situation) For(p core.Player) core.Board {
	if p == 0 {
		return s.Board
	}
	return s.Board.Swap()
}
