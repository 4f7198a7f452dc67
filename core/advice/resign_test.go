package advice

import (
	"context"
	"errors"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// The adviser weighs the offer against playing on, at the score and with the cube, before a roll and
// after it.
func TestResignationsAreWeighed(t *testing.T) {
	// Player 0 resigns each time. It has one checker left to bear off against fourteen, is far
	// behind in a race that costs no gammon, or has a gammon to fear.
	lost := core.Board{matchtest.Side(6, 5, 5, 4, 4, 5), matchtest.Side(1, 1)}
	gammonish := core.Board{matchtest.Side(17, 12, 6, 3), matchtest.Side(1, 2)}
	won := core.Board{lost[1], lost[0]}
	centre := core.Cube{Value: 1, Owner: core.Centre}
	for _, c := range []struct {
		what     string
		rules    core.Rules
		score    [2]int
		board    core.Board
		offered  core.Result
		dice     core.Roll
		accept   bool
		expected float64
	}{
		{"a lost game", money, [2]int{}, lost, core.Single, core.Roll{}, true, 1},
		{"a lost game, after the roll", money, [2]int{}, lost, core.Single, core.Roll{2, 1}, true, 1},
		{"too little", money, [2]int{}, gammonish, core.Single, core.Roll{}, false, 2},
		{"enough", money, [2]int{}, gammonish, core.Gammon, core.Roll{}, true, 2},
		{"a gammon that the score does not need", matchTo, [2]int{0, 4}, gammonish, core.Single, core.Roll{}, true, 1},
		{"a game that the other wins", money, [2]int{}, won, core.Single, core.Roll{}, true, -1},
		{"best of five, past a Mulligan", core.Rules{Variant: core.BestOfFive()}, [2]int{}, lost, core.Single, core.Roll{}, true, 1},
	} {
		commands := []core.Command{core.Resign{Player: 0, Result: c.offered}}
		if c.dice != (core.Roll{}) {
			commands = append([]core.Command{core.RollDice{Player: 0, Dice: c.dice}}, commands...)
		}
		s := cubeState(t, c.rules, c.score, c.score[1] == 4, c.board, centre, commands...)
		got, err := adviser(t).Resignation(context.Background(), &s, 1)
		if err != nil || got.Accept != c.accept || got.Unknown || got.Expected-c.expected > .01 || c.expected-got.Expected > .01 {
			t.Errorf("%s: %+v, %v; want accepted %v, %.2f expected", c.what, got, err, c.accept, c.expected)
		}
	}
}

func TestMulliganGetsNoAdvice(t *testing.T) {
	s := cubeState(t, core.Rules{Variant: core.BestOfFive()}, [2]int{}, false, core.Start(), centred, core.Resign{Player: 0, Result: core.Single})
	if got, err := adviser(t).Resignation(context.Background(), &s, 0); err != nil || !got.Unknown {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestAdviceOnAResignationStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, commands := range [][]core.Command{
		{core.Resign{Player: 0, Result: core.Single}},
		{core.RollDice{Player: 0, Dice: core.Roll{3, 1}}, core.Resign{Player: 0, Result: core.Single}},
	} {
		s := cubeState(t, money, [2]int{}, false, core.Start(), centred, commands...)
		if _, err := adviser(t).Resignation(ctx, &s, 2); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the end of the context", err)
		}
	}
}
