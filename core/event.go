package core

// Event is one thing that happened in a match. The state of a match is the fold of its events.
// Points in an event are in the mover's own numbering.
type Event interface {
	// fold applies the event to s, or returns why the event can't follow s.
	fold(s *State) error
}

// MatchStarted is always the first event.
type MatchStarted struct {
	Rules   Rules
	Players [2]PlayerInfo
	// Tips are the tips of both players' hash chains, if the dice come from them.
	Tips Secrets
	// Commit is the commitment to the seed of the dice, by [Commitment]; empty if there is none.
	Commit string
	// About holds what an imported record says about the match apart from its play.
	About About
}

// GameStarted opens a game.
type GameStarted struct {
	// Game counts from 1.
	Game int
	// Score is the score when the game starts, by player.
	Score [2]int
	// Crawford says that this is the Crawford game.
	Crawford bool
	// Board is the position the game begins with, by player.
	Board Board
	// NoOpening says that nobody rolls for the opening: Begins rolls for the first turn.
	NoOpening bool
	Begins    Player
}

// OpeningRolled is one die from each player. Equal dice are followed by another OpeningRolled.
type OpeningRolled struct {
	// Dice are player 0's and player 1's.
	Dice Roll
	// Again says that the winner rolls both dice for the first turn, so the next roll isn't the
	// opening's.
	Again bool
	// Secrets made the dice, if these come from hash chains.
	Secrets Secrets
}

// Rolled gives the dice of a turn. In the first turn these are the dice of the opening, unless its
// OpeningRolled says Again.
type Rolled struct {
	Player Player
	Dice   Roll
	// Secrets made the dice, if these come from hash chains and are not the opening's.
	Secrets Secrets
}

// Moved is one checker moved by one die.
type Moved struct {
	Player Player
	Move   Move
}

// Undone takes back the last move of the turn.
type Undone struct {
	Player Player
	Move   Move
}

// NoMove says that nothing can be played with the roll; an empty TurnEnded follows when the turn is
// passed on.
type NoMove struct {
	Player Player
	Reason NoMoveReason
}

// TurnEnded passes the dice to the other side.
type TurnEnded struct {
	Player Player
	// Moves were made in this turn, in order.
	Moves []Move
	// Unplayed are the dice that were not played, larger first: they could not be, or the game was won
	// before.
	Unplayed []uint8
	// Board is the position after the turn, by player.
	Board Board
}

// TurnReturned takes back the turn that has just ended, as the opponent agreed: Player plays the same
// dice again.
type TurnReturned struct {
	Player Player
	Dice   Roll
	// Board is the position before the turn, by player.
	Board Board
}

// Doubled offers the cube at Value.
type Doubled struct {
	Player Player
	Value  int
}

// Beavered answers a double with another; Value is the cube's value after it. The doubler takes or
// drops.
type Beavered struct {
	Player Player
	Value  int
}

// Taken takes the double or beaver; Value is the cube's value from now on.
type Taken struct {
	Player Player
	Value  int
}

// Dropped drops the double or beaver; Value is the points lost.
type Dropped struct {
	Player Player
	Value  int
}

// ResignOffered offers to resign the game with Result.
type ResignOffered struct {
	Player Player
	Result Result
}

// ResignAccepted ends the game as offered.
type ResignAccepted struct {
	Player Player
	Result Result
}

// ResignRefused continues the game.
type ResignRefused struct {
	Player Player
	Result Result
}

// PositionSet puts a position on the board: a start from a position, or an illegal play in an
// imported record.
type PositionSet struct {
	// Board is by player.
	Board Board
	// Player is on roll.
	Player Player
	Cube   Cube
	Reason PositionReason
}

// GameEnded closes a game. A drawn game has no Winner.
type GameEnded struct {
	Winner Player
	Result Result
	Points int
	// Score is after the game.
	Score [2]int
}

// MatchEnded closes the match.
type MatchEnded struct {
	Winner Player
	// Stopped says that a money session was stopped. Nobody wins it.
	Stopped bool
	Score   [2]int
	// Seed is the secret that Commit binds, in hexadecimal. [DiceKey] makes the key of the dice from
	// it and Words. Both are empty in a match without a commitment.
	Seed  string
	Words string
}

// Commented is somebody's comment on what happened before it; it changes nothing.
type Commented struct {
	Text string
}

// Judged is another program's analysis, in an imported record, of the last decision before it. It
// changes nothing.
type Judged struct {
	// By is the program, and how deep it looked.
	By     string
	Player Player
	// Cost is the decision's loss against the best one, and Luck the player's gain from the roll, in
	// thousandths of a point.
	Cost, Luck int
	// Better is the kind of decision that costs nothing, or BetterNothing if this decision costs
	// nothing. If Better is BetterPlay, Best is the best play: its moves have no dice.
	Better Better
	Best   []Move
	// Figures are the program's own figures, if they are known. A play has five chances and the equity:
	// to win, to win a gammon or a backgammon, and to lose one. If another play is the best, its figures
	// come first. A cube decision has seven figures without the double and seven with a double that is
	// taken: the same five chances, the equity without the cube, and the value with it.
	Figures []float64
}

// Better names a decision better than the one made.
type Better uint8

// These are the kinds of better decisions.
const (
	BetterNothing Better = iota
	// BetterPlay: another play.
	BetterPlay
	// BetterDouble and BetterRoll: to double, or to roll without a double.
	BetterDouble
	BetterRoll
	// BetterTake and BetterDrop: another answer to a double.
	BetterTake
	BetterDrop
)

// Ended reports whether the events end a match: nothing follows its end.
func Ended(events []Event) bool {
	if len(events) == 0 {
		return false
	}
	_, ended := events[len(events)-1].(MatchEnded)
	return ended
}

// NoMoveReason says why nothing can be played.
type NoMoveReason uint8

// The reasons.
const (
	// Dance: a checker on the bar can't enter with this roll.
	Dance NoMoveReason = iota + 1
	// ClosedOut: a checker is on the bar and all six entry points are held.
	ClosedOut
	// Blocked: not on the bar, and no checker can move.
	Blocked
)

// PositionReason says why a position was put on the board.
type PositionReason uint8

// The reasons.
const (
	// FromPosition: the game was started from it.
	FromPosition PositionReason = iota + 1
	// IllegalPlay: an imported record makes a play that the rules don't allow.
	IllegalPlay
)
