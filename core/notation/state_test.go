package notation_test

import (
	"testing"

	"backtalk/core"
	"backtalk/core/notation"
)

func TestMatchIsWrittenAsXGID(t *testing.T) {
	m := core.NewMatch(core.Rules{Length: 5, Crawford: true}, [2]core.PlayerInfo{})
	xgid := func() string {
		s := m.State()
		return notation.XGID(notation.Situate(&s))
	}
	for _, step := range []struct {
		do   core.Command
		want string
	}{
		{core.StartGame{Dice: core.Roll{3, 1}}, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"},
		{core.MoveChecker{From: 8, Die: 3}, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"},
		{core.MoveChecker{From: 6, Die: 1}, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"},
		{core.EndTurn{}, "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10"},
		{core.Double{Player: 1}, "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:D:0:0:0:5:10"},
		{core.Take{}, "XGID=-b---BD-B---eE---c-e----B-:1:1:-1:00:0:0:0:5:10"},
	} {
		if _, err := m.Do(step.do); err != nil {
			t.Fatal(err)
		}
		if got := xgid(); got != step.want {
			t.Errorf("after %T: %s, want %s", step.do, got, step.want)
		}
	}
}

// A resignation is written with the dice of the turn, and with the side that has to answer it.
func TestResignationIsWrittenWithItsTurn(t *testing.T) {
	for resigner := core.Player(0); resigner <= 1; resigner++ {
		m := core.NewMatch(core.Rules{Length: 5}, [2]core.PlayerInfo{})
		for _, c := range []core.Command{core.StartGame{Dice: core.Roll{3, 1}}, core.Resign{Player: resigner, Result: core.Gammon}} {
			if _, err := m.Do(c); err != nil {
				t.Fatal(err)
			}
		}
		state := m.State()
		s := notation.Situate(&state)
		read, err := notation.ParseMatchID(notation.MatchID(s))
		if err != nil || read.Decider() != resigner.Opponent() || read.Resigned != core.Gammon || read.Dice != (core.Roll{3, 1}) {
			t.Errorf("player %d resigns: read back is %+v, %v", resigner, read, err)
		}
	}
}

// A Match ID has no word for a Mulligan, and writes it as the most that can be resigned there.
func TestResignedMulliganIsWrittenAsABackgammon(t *testing.T) {
	read, err := notation.ParseMatchID(notation.MatchID(notation.Situation{Cube: core.Cube{Value: 1, Owner: core.Centre}, Length: 3, Resigned: core.Mulligan}))
	if err != nil || read.Resigned != core.Backgammon || read.Length != 3 {
		t.Errorf("read back is %+v, %v", read, err)
	}
}
