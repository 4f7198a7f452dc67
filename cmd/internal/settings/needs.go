package settings

import (
	"slices"

	"backtalk/core"
)

// Elsewhere is the opponent of a match with a friend or on a server: see [Values.Hosting] and
// [Values.Visiting]. No file, flag or menu sets it.
const Elsewhere = "elsewhere"

// Is is a condition: that a setting has a value or, with Not, that it has another.
type Is struct {
	Key   Key
	Value string
	Not   bool
}

// Need lists conditions, of which at least one must be true for a setting to have an effect.
type Need []Is

// The needs of the options of a match.
var (
	needsElsewhere = Need{{Key: Opponent, Value: Elsewhere}}
	needsHere      = Need{{Key: Opponent, Value: Elsewhere, Not: true}}

	needsMatchPlay     = Need{{Key: Rules, Value: "match"}}
	needsMoney         = Need{{Key: Rules, Value: "money"}}
	needsNoMoney       = Need{{Key: Rules, Value: "money", Not: true}}
	needsNoBestOfFive  = Need{{Key: Rules, Value: "best-of-five", Not: true}}
	needsSeveralPoints = Need{{Key: Length, Value: "1", Not: true}}
	// A single game has no cube, unless it is for money.
	needsPointsForCube = Need{{Key: Rules, Value: "money"}, {Key: Length, Value: "1", Not: true}}

	needsPerson = Need{{Key: Me, Value: Human}, {Key: Opponent, Value: Human}}
	// The friend elsewhere is a person too.
	needsPersonAnywhere = Need{{Key: Me, Value: Human}, {Key: Opponent, Value: Human}, {Key: Opponent, Value: Elsewhere}}
	needsBot            = Need{{Key: Me, Value: Human, Not: true}, {Key: Opponent, Value: Human, Not: true}}
	// A bot elsewhere plays by the options there.
	needsBotHere = Need{{Key: Me, Value: Human, Not: true}, {Key: Opponent, Value: Elsewhere, Not: true}}

	needsClock      = Need{{Key: Clock, Value: "0", Not: true}}
	needsDrawnDice  = Need{{Key: Dice, Value: "drawn"}}
	needsOwnNumbers = Need{{Key: Numbers, Value: "own"}}

	// Only hints and the tutor use the look-ahead.
	needsAdvice = Need{
		{Key: Hints, Value: "true"},
		{Key: CubeHints, Value: "true"},
		{Key: Tutor, Value: "blunders"},
		{Key: Tutor, Value: "mistakes"},
		{Key: Tutor, Value: "small"},
	}

	needsCube = gamesWithCube()
)

// gamesWithCube returns the need for a game with a doubling cube.
func gamesWithCube() Need {
	need := Need{{Key: Game, Value: Backgammon}}
	for _, v := range core.Variants() {
		if !v.NoCube {
			need = append(need, Is{Key: Game, Value: v.Name})
		}
	}
	return need
}

// Hosting returns the values for a match that the player proposes to a
// distant player.
func (v Values) Hosting() Values {
	v = v.Clone()
	v.set[Opponent] = Elsewhere
	return v
}

// Visiting returns the values for a match whose rules somebody elsewhere decides. They may allow hints.
func (v Values) Visiting() Values {
	v = v.Hosting()
	v.set[Game], v.set[Rules], v.set[Length], v.set[Hints] = "", "", "", "true"
	return v
}

// Lacks returns the first need of a setting that the values don't meet, or
// nil if the setting has an effect.
func (v Values) Lacks(s *Setting) Need {
	for _, need := range s.Needs {
		if !slices.ContainsFunc(need, v.has) {
			return need
		}
	}
	return nil
}

// Far reports whether the setting has an effect only in matches with a distant player.
func (s *Setting) Far() bool {
	return slices.ContainsFunc(s.Needs, func(need Need) bool { return slices.Equal(need, needsElsewhere) })
}

// has reports whether a condition is true.
func (v Values) has(want Is) bool { return (v.Text(want.Key) == want.Value) != want.Not }
