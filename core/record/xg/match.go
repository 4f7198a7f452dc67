package xg

import "time"

// Match holds a file's account of a match.
type Match struct {
	// Names are the names of player 1 and player 2.
	Names [2]string
	// Length is the number of points to play to; 0 means a money session.
	Length int
	// Variation is 0 for backgammon, 1 for Nackgammon, 2 for Hypergammon, 3 for Longgammon.
	Variation                 int
	Crawford, Jacoby, Beavers bool
	// Elo are the players' ratings; 0 is none.
	Elo [2]float64
	// Date is when the match was played, without a zone; zero if the file has no date.
	Date                             time.Time
	Event, Place, Round, Transcriber string
	// ID is the number that XG gave the match.
	ID int
	// Before and After are comments on the match as a whole.
	Before, After string
	Games         []Game
}

// Board has the checkers on player 1's points 1 to 24, those of player 2 as negative numbers; 0 is
// player 2's bar, 25 player 1's.
type Board [26]int8

// Cube holds a value and an owner: 1 is player 1, -1 player 2, and 0 means that the cube is
// centred.
type Cube struct{ Value, Owner int }

// Game is one game.
type Game struct {
	// Record is the number of its first record in the file, from 1.
	Record   int
	Number   int
	Score    [2]int
	Crawford bool
	// Start is the position that the game starts with; all zero means the usual start.
	Start Board
	// AutoDoubles counts how often equal dice in the opening turned the cube.
	AutoDoubles int
	// Before and After are comments on the game.
	Before, After string
	Actions       []Action
	// Ended is nil while the game isn't over.
	Ended *End
}

// End describes the end of a game.
type End struct {
	// Winner is 0 or 1.
	Winner, Points int
	// Score is after the game.
	Score    [2]int
	Resigned bool
}

// Step is one checker moved by one die, in the mover's numbering: 25 is the bar and 0 is off.
type Step struct{ From, To int }

// Answer names the answer to a double.
type Answer int8

// The answers.
const (
	Unanswered Answer = iota
	Dropped
	Taken
	Beavered
	// Raccooned: the doubler answered a beaver with another double.
	Raccooned
)

// Action is a play, or a decision about the cube.
type Action struct {
	// Record is the number of its record in the file, from 1.
	Record int
	// Player is 0 or 1.
	Player int
	// Board and Cube are as the action finds them.
	Board Board
	Cube  Cube
	// Double says that the action is a double, which Answer answers. Reply answers a beaver or a
	// raccoon. An action without a double and without dice is a decision not to double.
	Double        bool
	Answer, Reply Answer
	// Dice and Steps belong to a play. A play without steps is a pass.
	Dice    [2]int
	Steps   []Step
	Comment string
	// Judged is XG's analysis, nil if there is none; for a double, Answered is its analysis of the
	// answer.
	Judged, Answered *Judgement
}

// Judgement is XG's analysis of a decision.
type Judgement struct {
	// Level is XG's code for the depth of the analysis; LevelName names it.
	Level int
	// Cost is the decision's loss against the best one, and Luck the gain of the roll, in points.
	Cost, Luck float64
	// Best is the best play; none for a decision about the cube.
	Best []Step
}

// levels maps XG's levels to names for how deep it looks.
var levels = map[int]string{
	0: "1-ply", 1: "2-ply", 2: "3-ply", 12: "3-ply red", 3: "4-ply", 4: "5-ply", 5: "6-ply", 6: "7-ply",
	100: "rollout", 998: "book", 999: "book", 1000: "Roller", 1001: "Roller+", 1002: "Roller++",
}

// LevelName names how deep XG looked; it is empty for a level that is not known.
func (j *Judgement) LevelName() string { return levels[j.Level] }
