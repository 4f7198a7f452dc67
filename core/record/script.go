package record

import (
	"backtalk/core"
	"backtalk/core/notation"
)

// These limits are far beyond any real record, and small enough that the worst file takes less than
// a second.
const (
	maxFile   = 16 << 20
	maxGames  = 5_000
	maxDeeds  = 40_000
	maxEvents = 60_000
	maxFaults = 100
	// maxNumber is what leadingNumber returns for any larger number.
	maxNumber = 1_000_000
)

// stated holds a file's value of a switch, if it has one.
type stated int8

const (
	unstated stated = iota
	statedOn
	statedOff
	// supposedOn: the file says on, but its program writes that for every money game.
	supposedOn
)

// script holds a file's account of a match, before the rules check it.
type script struct {
	// length is the match length; 0 is money.
	length                    int
	crawford, jacoby, beavers stated
	about                     core.About
	// remarks are the remarks on the match as a whole.
	remarks []core.Event
	// players are the names that the file gives for the whole match, in either order.
	players [2]string
	games   []*scriptGame
	faults  []*Fault
	// marksHits says that a play without a marked hit hits nothing: some play in the file marks a
	// hit, or the format is SGF.
	marksHits bool
}

// scriptGame is one game as the file describes it.
type scriptGame struct {
	number, line int
	names        [2]string
	score        [2]int
	// hasScore is false if a file has no score at the head of a game.
	hasScore bool
	// crawford says whether it is the Crawford game, if the file states that.
	crawford stated
	deeds    []deed
}

// deedKind names an action as a file describes it.
type deedKind uint8

const (
	// rolls: dice, and the play made with them.
	rolls deedKind = iota
	doubles
	beavers
	takes
	drops
	// wins: the player wins value points; 0 if the file doesn't say how many.
	wins
	// resigns: the player gives the game up.
	resigns
	// sets: a position is put on the board.
	sets
)

// deed is one action as a file describes it.
type deed struct {
	kind   deedKind
	player core.Player
	// line is the deed's line in the file, or its record in an XG file. move is the number of its
	// turn.
	line, move int
	text       string

	// The fields from dice to unreadable belong to rolls. Without steps, nothing could be played,
	// or the play was never made or written down.
	dice  core.Roll
	steps []notation.Step
	// unknown says that the file has question marks instead of the play. unreadable says why the
	// text of the play isn't one.
	unknown bool
	// waits says that the dice were still to be played.
	waits bool
	// gaveUp says that the player resigned after rolling these dice.
	gaveUp     bool
	unreadable error

	// value is the cube's in doubles and beavers, and points in wins; 0 if the file doesn't say.
	value int
	// setup belongs to sets. If onlyBoard is true, setup counts only if its board differs from the
	// game's.
	setup     *setup
	onlyBoard bool
	// remarks are the file's comments and judgements on the deed.
	remarks []core.Event
}

// setup is a position put on the board, as far as a file describes it.
type setup struct {
	// board is by player; nil leaves it unchanged.
	board *core.Board
	// player is on roll.
	player core.Owner
	// cube is the cube's value; 0 leaves value and owner as they were.
	cube  int
	owner core.Owner
}

// unstatedPlayer means that a file doesn't say who is on roll.
const unstatedPlayer core.Owner = -1

// fault returns a fault at the place of the deed.
func (d *deed) fault(g *scriptGame, problem Problem) *Fault {
	return &Fault{Problem: problem, Line: d.line, Game: g.number, Move: d.move, Player: d.player, Text: d.text}
}

// add notes a fault, unless there are too many to be of use.
func (s *script) add(f Fault) {
	if len(s.faults) < maxFaults {
		s.faults = append(s.faults, &f)
	}
}
