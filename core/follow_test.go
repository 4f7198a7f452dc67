package core_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
)

// anyEvent lists events for a money session in which player 0 opens with 3-1 and plays 8/5 6/5, and
// events that can follow nothing.
func anyEvent() map[string]core.Event {
	start := core.Start()
	made, moves := fivePoint()
	roll, hit := core.Roll{3, 1}, moves[0]
	hit.Hit = true
	allOff := start
	allOff[1] = core.Side{core.Off: core.Checkers}
	otherOff := start
	otherOff[0] = core.Side{core.Off: core.Checkers}
	return map[string]core.Event{
		"match":               core.MatchStarted{Rules: money},
		"game":                core.GameStarted{Game: 1, Board: start},
		"game from nothing":   core.GameStarted{Game: 1},
		"game won by 0":       core.GameStarted{Game: 1, Board: otherOff},
		"game won by 1":       core.GameStarted{Game: 1, Board: allOff},
		"opening":             core.OpeningRolled{Dice: roll},
		"opening of 1":        core.OpeningRolled{Dice: core.Roll{1, 3}},
		"tie":                 core.OpeningRolled{Dice: core.Roll{2, 2}},
		"opening with a 7":    core.OpeningRolled{Dice: core.Roll{7, 1}},
		"roll of 0":           core.Rolled{Player: 0, Dice: roll},
		"roll of 1":           core.Rolled{Player: 1, Dice: roll},
		"roll with a 7":       core.Rolled{Player: 0, Dice: core.Roll{1, 7}},
		"first move":          core.Moved{Player: 0, Move: moves[0]},
		"first move of 1":     core.Moved{Player: 1, Move: moves[0]},
		"move by no die":      core.Moved{Player: 0, Move: core.Move{From: 8, To: 4, Die: 4}},
		"move without a blot": core.Moved{Player: 0, Move: hit},
		"undo of 0":           core.Undone{Player: 0, Move: moves[1]},
		"undo of 1":           core.Undone{Player: 1, Move: moves[1]},
		"no move of 0":        core.NoMove{Player: 0, Reason: core.Blocked},
		"no move of 1":        core.NoMove{Player: 1, Reason: core.Blocked},
		"end":                 core.TurnEnded{Player: 0, Moves: moves, Board: made},
		"end of 1":            core.TurnEnded{Player: 1, Moves: moves, Board: made},
		"end elsewhere":       core.TurnEnded{Player: 0, Moves: moves, Board: start},
		"end by other moves":  core.TurnEnded{Player: 0, Moves: moves[:1], Board: made},
		"return of 0":         core.TurnReturned{Player: 0, Dice: roll, Board: start},
		"return of 1":         core.TurnReturned{Player: 1, Dice: roll, Board: start},
		"return of 2":         core.TurnReturned{Player: 2, Dice: roll, Board: start},
		"return to another":   core.TurnReturned{Player: 0, Dice: roll, Board: made},
		"return of a 7":       core.TurnReturned{Player: 0, Dice: core.Roll{7, 1}, Board: start},
		"double of 0":         core.Doubled{Player: 0, Value: 2},
		"double of 1":         core.Doubled{Player: 1, Value: 2},
		"beaver of 0":         core.Beavered{Player: 0, Value: 4},
		"beaver of 1":         core.Beavered{Player: 1, Value: 4},
		"take of 0":           core.Taken{Player: 0, Value: 2},
		"take of 1":           core.Taken{Player: 1, Value: 2},
		"drop of 0":           core.Dropped{Player: 0, Value: 1},
		"drop of 1":           core.Dropped{Player: 1, Value: 1},
		"resignation of 0":    core.ResignOffered{Player: 0, Result: core.Single},
		"resignation of 1":    core.ResignOffered{Player: 1, Result: core.Single},
		"resignation of 2":    core.ResignOffered{Player: 2, Result: core.Single},
		"accepted by 0":       core.ResignAccepted{Player: 0, Result: core.Single},
		"accepted by 1":       core.ResignAccepted{Player: 1, Result: core.Single},
		"refused by 0":        core.ResignRefused{Player: 0, Result: core.Single},
		"refused by 1":        core.ResignRefused{Player: 1, Result: core.Single},
		"position":            core.PositionSet{Board: made, Player: 1, Cube: centred, Reason: core.IllegalPlay},
		"position of 2":       core.PositionSet{Board: made, Player: 2, Cube: centred, Reason: core.IllegalPlay},
		"position of nothing": core.PositionSet{Player: 1, Cube: centred, Reason: core.IllegalPlay},
		"end of the game":     core.GameEnded{Winner: 0, Result: core.Single, Points: 1, Score: [2]int{1, 0}},
		"end of the match":    core.MatchEnded{Stopped: true},
	}
}

// fivePoint returns the board by player after player 0 plays 8/5 6/5, and the moves.
func fivePoint() (core.Board, []core.Move) {
	b := core.Start()
	b[0][8], b[0][6], b[0][5] = 2, 4, 2
	return b, []core.Move{{From: 8, To: 5, Die: 3}, {From: 6, To: 5, Die: 1}}
}

// Each list of events is followed by every event; those that can't follow are refused with their
// number.
func TestOnlyWhatCanFollowIsReplayed(t *testing.T) {
	all := anyEvent()
	playing := []string{"position", "end of the game"}
	answers := append([]string{"take of 1", "drop of 1"}, playing...)
	_, moves := fivePoint()
	for _, c := range []struct {
		before string
		events []string
		follow []string
	}{
		{"nothing", nil, []string{"match"}},
		{"between games", []string{"match"}, []string{"game", "end of the match"}},
		{"the opening", []string{"match", "game"}, append([]string{"opening", "opening of 1", "tie", "resignation of 0", "resignation of 1"}, playing...)},
		{"a tie", []string{"match", "game", "tie"}, append([]string{"opening", "opening of 1", "tie", "resignation of 0", "resignation of 1"}, playing...)},
		{
			"the roll",
			[]string{"match", "game", "opening"},
			append([]string{"roll of 0", "double of 0", "resignation of 0", "resignation of 1"}, playing...),
		},
		{
			"the roll of player 1",
			[]string{"match", "game", "opening of 1"},
			append([]string{"roll of 1", "double of 1", "resignation of 0", "resignation of 1"}, playing...),
		},
		{
			"the moves",
			[]string{"match", "game", "opening", "roll of 0"},
			append([]string{"first move", "resignation of 0", "resignation of 1"}, playing...),
		},
		{
			"the turn's end",
			[]string{"match", "game", "opening", "roll of 0", "first move", "second move"},
			append([]string{"undo of 0", "no move of 0", "end", "resignation of 0", "resignation of 1"}, playing...),
		},
		{
			"the next roll",
			[]string{"match", "game", "opening", "roll of 0", "first move", "second move", "end"},
			append([]string{"roll of 1", "double of 1", "return of 0", "resignation of 0", "resignation of 1"}, playing...),
		},
		{
			"the moves made again",
			[]string{"match", "game", "opening", "roll of 0", "first move", "second move", "end", "return of 0"},
			append([]string{"first move", "resignation of 0", "resignation of 1"}, playing...),
		},
		{"a double", []string{"match", "game", "opening", "double of 0"}, append([]string{"beaver of 1"}, answers...)},
		{
			"a beaver",
			[]string{"match", "game", "opening", "double of 0", "beaver of 1"},
			append([]string{"take of 0", "drop of 0"}, playing...),
		},
		{
			"a resignation",
			[]string{"match", "game", "opening", "resignation of 0"},
			append([]string{"accepted by 1", "refused by 1"}, playing...),
		},
		{"the end of the match", []string{"match", "end of the match"}, nil},
	} {
		var before []core.Event
		for _, name := range c.events {
			e := all[name]
			if name == "second move" {
				e = core.Moved{Player: 0, Move: moves[1]}
			}
			before = append(before, e)
		}
		for name, e := range all {
			_, err := core.Replay(append(slices.Clip(before), e))
			var illegal *core.IllegalError
			switch follows := slices.Contains(c.follow, name); {
			case follows && err != nil:
				t.Errorf("before %s, %s is refused: %v", c.before, name, err)
			case !follows && !errors.Is(err, core.ErrMisplaced) && !errors.As(err, &illegal):
				t.Errorf("before %s, %s is replayed: %v", c.before, name, err)
			case !follows && !strings.HasPrefix(err.Error(), fmt.Sprintf("event %d, %v: ", len(before)+1, reflect.TypeOf(e))):
				t.Errorf("before %s, %s is refused with %q", c.before, name, err)
			}
		}
	}
}

func TestDiceShowOneToSix(t *testing.T) {
	for a := range uint8(9) {
		for b := range uint8(9) {
			want := a >= 1 && a <= 6 && b >= 1 && b <= 6
			if r := (core.Roll{a, b}); r.Valid() != want {
				t.Errorf("Valid reports %v of %v", r.Valid(), r)
			}
		}
	}
}

func TestBeaverMayTakeTheCubeTo64(t *testing.T) {
	m := setUp(t, money, core.Start(), core.Cube{Value: 16, Owner: core.Centre})
	m.emitted(m.do(core.Double{}, core.Beaver{Player: 1}), core.Beavered{Player: 1, Value: 64})
}
