package replay

import (
	"testing"

	"backtalk/core"
)

// In a match with a clock, every game is replayed with the time that each player had left.
func TestLaterGameOfAClockedMatchIsReplayed(t *testing.T) {
	rules := core.Rules{Length: 3, Clock: core.Clock{PerPoint: 60_000, Delay: 12_000}}
	m := core.NewMatch(rules, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Bob", Colour: core.Red}})
	for range 2 {
		for _, c := range []core.Command{
			core.StartGame{Dice: core.Roll{3, 1}},
			core.SpendTime{Player: 0, Time: 20_000},
			core.MoveChecker{Player: 0, From: 8, Die: 3},
			core.MoveChecker{Player: 0, From: 6, Die: 1},
			core.EndTurn{Player: 0},
			core.SpendTime{Player: 1, Time: 5_000},
			core.Resign{Player: 1, Result: core.Single},
			core.AcceptResign{Player: 0},
		} {
			if _, err := m.Do(c); err != nil {
				t.Fatalf("%T: %v", c, err)
			}
		}
	}
	events := m.Events()
	r := &Replay{record: Record{Events: events}, stops: stopsOf(events, nil)}
	for _, s := range r.stops {
		want, err := core.Replay(events[:s.n])
		if err != nil {
			t.Fatal(err)
		}
		got, _ := r.match(s)
		if got.State().Board != want.State().Board || got.State().Score != want.State().Score {
			t.Errorf("after %d events the board is %v at %v", s.n, got.State().Board, got.State().Score)
		}
		if got.State().TimeLeft != want.State().TimeLeft {
			t.Errorf("after %d events the players have %v ms left, not %v", s.n, got.State().TimeLeft, want.State().TimeLeft)
		}
	}
}
