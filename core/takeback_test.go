package core_test

import (
	"errors"
	"testing"

	"backtalk/core"
)

// returned returns a match in which player 0 plays 3-1 as 8/5 6/5, gets the turn back, and plays
// 24/20.
func returned(t *testing.T) *core.Match {
	t.Helper()
	m := core.NewMatch(money, [2]core.PlayerInfo{})
	_, made := fivePoint()
	commands := []core.Command{core.StartGame{Dice: core.Roll{3, 1}}}
	commands = append(commands, core.MoveCommands(0, made)...)
	commands = append(commands, core.EndTurn{}, core.ReturnTurn{Player: 1})
	commands = append(commands, core.MoveCommands(0, []core.Move{{From: 24, Die: 3}, {From: 21, Die: 1}})...)
	for _, c := range append(commands, core.EndTurn{}) {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	return m
}

func TestReturnedTurnIsPlayedAgain(t *testing.T) {
	m := returned(t)
	s := m.State()
	if s.OnTurn != 1 || s.Board[0][20] != 1 || s.Board[0][8] != 3 {
		t.Errorf("player %d is on turn, the board is %v", s.OnTurn, s.Board)
	}
	if again, err := core.Replay(m.Events()); err != nil || again.State() != s {
		t.Errorf("replayed otherwise: %v", err)
	}
}

func TestOnlyTheLastTurnIsGivenBack(t *testing.T) {
	m := returned(t)
	for _, c := range []struct {
		do   core.Command
		give core.Player
		rule core.Rule
	}{
		{nil, 0, core.RuleNotYourTurn},
		{core.Double{Player: 1}, 1, core.RuleAnswerDouble},
		{core.Take{Player: 0}, 1, core.RuleNothingToUndo},
		{core.RollDice{Player: 1, Dice: core.Roll{6, 5}}, 1, core.RuleRolledAlready},
	} {
		if c.do != nil {
			if _, err := m.Do(c.do); err != nil {
				t.Fatal(err)
			}
		}
		_, err := m.Do(core.ReturnTurn{Player: c.give})
		var illegal *core.IllegalError
		if !errors.As(err, &illegal) || illegal.Rule != c.rule {
			t.Errorf("after %T player %d gives a turn back: %v", c.do, c.give, err)
		}
	}
}
