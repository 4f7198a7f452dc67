package quiz

import (
	_ "embed" // the exercises
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"backtalk/core"
	"backtalk/core/notation"
)

// Topic is what an exercise is about.
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
)

// Topics lists them.
func Topics() []Topic {
	return []Topic{Openings, Replies, Cubes, Middle, Blitzes, Primes, BackGame, BearIns, BearOffs}
}

// Exercise is a position to decide for money.
type Exercise struct {
	// ID is how a book names it.
	ID    string
	Topic Topic
	// Board has the player at index 0.
	Board core.Board
	// Dice are rolled; the zero roll asks whether to double.
	Dice core.Roll
	// Best is what was best when the exercise was made, as written.
	Best string
}

//go:embed exercises.tsv
var written string

// columns are those of exercises.tsv: topic, Position ID, dice or a dash, what is best.
const columns = 4

// Exercises lists all of them.
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
		if fields[2] != noDice {
			e.Dice = core.Roll{fields[2][0] - '0', fields[2][1] - '0'}
			if !e.Dice.Valid() {
				return nil, fmt.Errorf("exercises: %q: no dice", line)
			}
		}
		all = append(all, e)
	}
	return all, nil
}

// noDice stands for the dice of a cube decision.
const noDice = "-"

// Commands set an exercise up as a game for money.
func (e *Exercise) Commands() []core.Command {
	commands := []core.Command{core.SetUp{Board: e.Board, Cube: core.Cube{Value: 1, Owner: core.Centre}}}
	if e.Dice.Valid() {
		commands = append(commands, core.RollDice{Dice: e.Dice})
	}
	return commands
}

// Of returns the exercises about a topic.
func Of(all []Exercise, topic Topic) []Exercise {
	return slices.DeleteFunc(slices.Clone(all), func(e Exercise) bool { return e.Topic != topic })
}

// Daily returns the exercise of a day: all differ from day to day as if drawn by lot.
func Daily(all []Exercise, day time.Time) Exercise {
	return all[lot(day.Format(time.DateOnly))%uint64(len(all))]
}

// lot is a number that a text draws, always the same.
func lot(text string) uint64 {
	h := fnv.New64a()
	// Writing to a hash can't fail.
	_, _ = h.Write([]byte(text))
	return h.Sum64()
}
