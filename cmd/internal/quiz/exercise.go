package quiz

import (
	_ "embed" // the exercises
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/notation"
)

// Topic is the subject of an exercise.
type Topic string

// The topics, in the order of the menu.
const (
	Openings Topic = "opening"
	Replies  Topic = "reply"
	Cubes    Topic = "cube"
	Middle   Topic = "middle"
	Blitzes  Topic = "blitz"
	Primes   Topic = "prime"
	BackGame Topic = "back-game"
	BearIns  Topic = "bear-in"
	BearOffs Topic = "bear-off"
	// Own holds the player's own errors; it is not among [Topics].
	Own Topic = "own"
)

// The topics of the trainers, which ask for numbers: see [Trainers].
const (
	Pips       Topic = "pips"
	Hits       Topic = "hits"
	Entries    Topic = "entries"
	TakePoints Topic = "take-points"
	Scores     Topic = "scores"
)

// Topics returns the topics of the quiz, in the order of the menu.
func Topics() []Topic {
	return []Topic{Openings, Replies, Cubes, Middle, Blitzes, Primes, BackGame, BearIns, BearOffs}
}

// Exercise is a question about a position, for money unless setup says otherwise.
type Exercise struct {
	// ID is the exercise's name in a book.
	ID    string
	Topic Topic
	// Board has the player at index 0.
	Board core.Board
	// Dice is the roll to play. The zero roll asks for the number or, without one, whether to double
	// or, if Doubled, how to answer the opponent's double.
	Dice    core.Roll
	Doubled bool
	// Best is the best decision when the exercise was made, in notation.
	Best string
	// Newest orders the exercises that are new to the player, from 1; those with 0 follow in a pseudo-random
	// order.
	Newest int
	// Opponent is the opponent's name, if this is an own error.
	Opponent string
	// rules and setup replace the default rules and commands. Only the player's own errors have
	// them.
	rules core.Rules
	setup []core.Command
	// number returns the number to work out in an exercise of a trainer; nil for a decision.
	number func() *table.Number
}

//go:embed exercises.tsv
var written string

// columns counts the columns of exercises.tsv: topic, Position ID, dice or
// what replaces them, and the best decision.
const columns = 4

// Exercises returns all exercises of the quiz.
func Exercises() ([]Exercise, error) {
	var all []Exercise
	for line := range strings.Lines(written) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != columns {
			return nil, fmt.Errorf("exercises: %q", line)
		}
		board, err := notation.ParsePositionID(fields[1])
		if err != nil {
			return nil, fmt.Errorf("exercises: %q: %w", line, err)
		}
		e := Exercise{ID: fields[1] + " " + fields[2], Topic: Topic(fields[0]), Board: board, Best: fields[3]}
		switch fields[2] {
		case noDice:
		case doubled:
			e.Doubled = true
		default:
			e.Dice = core.Roll{fields[2][0] - '0', fields[2][1] - '0'}
			if !e.Dice.Valid() {
				return nil, fmt.Errorf("exercises: %q: no dice", line)
			}
		}
		all = append(all, e)
	}
	return all, nil
}

// These replace the dice: whether to double, and how to answer a double.
const (
	noDice  = "-"
	doubled = "doubled"
)

// Rules returns the rules of an exercise.
func (e *Exercise) Rules() core.Rules {
	if e.setup != nil {
		return e.rules
	}
	return core.Rules{Scoring: core.Money}
}

// Commands returns the commands that set up an exercise: as a game for
// money, unless it comes from a match.
func (e *Exercise) Commands() []core.Command {
	if e.setup != nil {
		return e.setup
	}
	at := core.SetUp{Board: e.Board, Cube: core.Cube{Value: 1, Owner: core.Centre}}
	switch {
	case e.Doubled:
		at.Player = 1
		return []core.Command{at, core.Double{Player: 1}}
	case e.Dice.Valid():
		return []core.Command{at, core.RollDice{Dice: e.Dice}}
	}
	return []core.Command{at}
}

// Of returns the exercises about a topic.
func Of(all []Exercise, topic Topic) []Exercise {
	return slices.DeleteFunc(slices.Clone(all), func(e Exercise) bool { return e.Topic != topic })
}

// Daily returns the exercise of a day. All exercises come once before any
// returns, in another order each round.
func Daily(all []Exercise, day time.Time) Exercise {
	year, month, date := day.Date()
	days := uint64(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() / int64(24*time.Hour/time.Second))
	round, n := days/uint64(len(all)), days%uint64(len(all))
	return all[rand.New(rand.NewPCG(round, 0)).Perm(len(all))[n]]
}
