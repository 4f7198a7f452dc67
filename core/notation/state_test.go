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
