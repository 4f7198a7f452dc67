package core

import (
	"fmt"
	"slices"
)

// Rule names the rule that an illegal move or command breaks, so that the player can hear it.
type Rule uint8

// These are the rules that a move can break. Each comment names the fields of IllegalError that say
// more.
const (
	// RuleDieNotLeft: the die is not in the roll, or was played already (Die).
	RuleDieNotLeft Rule = iota + 1
	// RuleEnterFirst: a checker on the bar must enter before any other move.
	RuleEnterFirst
	// RuleNoChecker: none of the mover's checkers is on From.
	RuleNoChecker
	// RuleBlocked: two or more opposing checkers hold Point.
	RuleBlocked
	// RuleNotAllHome: no bearing off before all checkers are home; Point is the rearmost.
	RuleNotAllHome
	// RuleHigherChecker: a larger die bears off only from the highest point held, which is Point
	// (From, Die).
	RuleHigherChecker
	// RuleMostDice: the move would leave a die unplayed that can be played with another choice; Die
	// is the one to keep playable.
	RuleMostDice
	// RuleLargerDie: only one die can be played, and it must be the larger (Die).
	RuleLargerDie
	// RuleNoDieFits: no die left and no allowed combination takes a checker from From to Point.
	RuleNoDieFits
	// RuleBackwards: checkers only move towards off (From, Point).
	RuleBackwards
	// RulePinned: the checker on From is pinned.
	RulePinned
	// RuleUnderPin: Point is closed, because the mover's checker is pinned there.
	RuleUnderPin
	// RulePinnedOff: no bearing off while a checker is pinned; Point is where the rearmost one is.
	RulePinnedOff
	// RuleHeld: a single opposing checker holds Point.
	RuleHeld
	// RuleHitAndRun: a checker that hit in its home board stays there for the turn.
	RuleHitAndRun
	// RuleHead: no more checkers may leave the start in this turn.
	RuleHead
	// RuleRunner: the first checker must pass the opponent's start before another leaves.
	RuleRunner
	// RuleStartingQuarter: not all six points of the starting quarter may be held.
	RuleStartingQuarter
	// RuleSixInARow: six points in a row may not be held before an opposing checker has passed them.
	RuleSixInARow
	// RuleOpenTheWay: one of six points in a row must be opened for the opponent.
	RuleOpenTheWay
)

// These are the rules that a command can break.
const (
	// RuleNotYourTurn: the other player is on turn, or has to answer.
	RuleNotYourTurn Rule = iota + 50
	// RuleRollFirst: the dice have not been rolled yet.
	RuleRollFirst
	// RuleRolledAlready: the dice are rolled; they must be played.
	RuleRolledAlready
	// RuleBadDice: dice show 1 to 6.
	RuleBadDice
	// RuleNothingToUndo: no move has been made this turn, or no turn can be given back.
	RuleNothingToUndo
	// RuleTurnNotComplete: a die can still be played (Die).
	RuleTurnNotComplete
	// RuleAnswerDouble: the double must be taken or dropped first.
	RuleAnswerDouble
	// RuleAnswerResignation: the resignation must be accepted or refused first.
	RuleAnswerResignation
	// RuleNoDoubleOffered: there is no double to answer.
	RuleNoDoubleOffered
	// RuleNoResignation: there is no resignation to answer.
	RuleNoResignation
	// RuleNoCube: the cube is not used in a 1-point match, nor in Best of five and other games
	// without a cube.
	RuleNoCube
	// RuleCrawford: no doubling in the Crawford game.
	RuleCrawford
	// RuleNotYourCube: the other player owns the cube.
	RuleNotYourCube
	// RuleCubeLimit: the cube shows 64.
	RuleCubeLimit
	// RuleNoBeavers: beavers are not played in this match, or the cube is too high for one.
	RuleNoBeavers
	// RuleResignResult: nobody can resign that result under these rules: the rule set doesn't have it,
	// or the Jacoby rule is on and the cube has not been turned.
	RuleResignResult
	// RuleNoGame: no game is being played.
	RuleNoGame
	// RuleGameRunning: the game must be finished first.
	RuleGameRunning
	// RuleMatchOver: the match is over.
	RuleMatchOver
	// RuleBadPosition: no game can reach the position.
	RuleBadPosition
	// RuleNoStop: only a money session can be stopped; a match is played to its end.
	RuleNoStop
	// RuleNoTime: no clock is running, or the opponent has time left.
	RuleNoTime
)

// IllegalError says which rule a move or a command breaks. Points are in the mover's numbering.
// Nothing was changed.
type IllegalError struct {
	Rule  Rule
	From  Point
	Die   uint8
	Point Point
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("illegal: %s (from %d, die %d, point %d)", e.Rule, e.From, e.Die, e.Point)
}

func broken(r Rule) error { return &IllegalError{Rule: r} }

// Why returns the rule against moving the checker on from by die now, as an *IllegalError; nil if
// the move is legal.
func (t *Turn) Why(from Point, die uint8) error {
	if _, legal := t.find(from, die); legal {
		return nil
	}
	e := IllegalError{From: from}
	e.Rule, e.Point, e.Die = t.why(from, die)
	return &e
}

// why returns the first rule that an illegal move breaks, with the point and the die to name.
func (t *Turn) why(from Point, die uint8) (rule Rule, point Point, named uint8) {
	own, to := &t.board[0], from.By(die)
	left := t.Left()
	switch {
	case !slices.Contains(left, die):
		return RuleDieNotLeft, 0, die
	case own[Bar] > 0 && from != Bar:
		return RuleEnterFirst, 0, die
	case from < 1 || from > Bar || own[from] == 0:
		return RuleNoChecker, 0, die
	case own.Pinned(from):
		return RulePinned, from, die
	case t.closed(to) != 0:
		return t.closed(to), to, die
	case to == Off && !own.AllHome():
		return RuleNotAllHome, own.Rearmost(), die
	case to == Off && own.Pins() != 0:
		return RulePinnedOff, own.Pins().Highest(), die
	case from < Point(die) && from != own.Rearmost():
		return RuleHigherChecker, own.Rearmost(), die
	}
	if t.lawful() {
		rule, named = t.lawAgainst(from, die, left)
	} else {
		rule, named = t.whyNotThisChoice(die, left)
	}
	return rule, 0, named
}

// closed returns the rule against landing on a point, or 0 if the mover may land there.
func (t *Turn) closed(to Point) Rule {
	switch {
	case to == Off || !t.moving.against(&t.board).Has(to):
		return 0
	case t.board[0].Pinned(to):
		return RuleUnderPin
	case t.moving.Meets == Blocks:
		return RuleHeld
	}
	return RuleBlocked
}

// whyNotThisChoice returns the rule against a move that the board allows: it leaves too few dice
// playable, or it is by the smaller die when only one can be played. Only the two dice of a roll can
// conflict. With equal dice, or only one left, the choice of checker makes no difference to this.
func (t *Turn) whyNotThisChoice(die uint8, left []uint8) (rule Rule, named uint8) {
	switch {
	case mostDice(t.board, left) == 1:
		return RuleLargerDie, left[0]
	case die == left[0]:
		return RuleMostDice, left[1]
	}
	return RuleMostDice, left[0]
}

// WhyNotTo returns the rule against moving a checker between two points, from and to (Off for
// bearing off), with any one die left. It returns nil if such a move is legal.
func (t *Turn) WhyNotTo(from, to Point) error {
	own := &t.board[0]
	var first error
	for _, die := range t.Left() {
		if from.By(die) != to {
			continue
		}
		err := t.Why(from, die)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	switch {
	case own[Bar] > 0 && from != Bar:
		return &IllegalError{Rule: RuleEnterFirst, From: from, Point: to}
	case from < 1 || from > Bar || own[from] == 0:
		return &IllegalError{Rule: RuleNoChecker, From: from, Point: to}
	case own.Pinned(from):
		return &IllegalError{Rule: RulePinned, From: from, Point: from}
	case to >= from:
		return &IllegalError{Rule: RuleBackwards, From: from, Point: to}
	case first != nil:
		return first
	case to == Off && !own.AllHome():
		return &IllegalError{Rule: RuleNotAllHome, From: from, Point: own.Rearmost()}
	case t.closed(to) != 0:
		return &IllegalError{Rule: t.closed(to), From: from, Point: to}
	}
	return &IllegalError{Rule: RuleNoDieFits, From: from, Point: to}
}
