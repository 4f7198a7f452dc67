package core_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// timed returns the rules of a match to 3 with half a minute a point.
func timed() core.Rules {
	return core.Rules{Length: 3, Clock: core.Clock{PerPoint: 30 * core.Second, Delay: 12 * core.Second}}
}

// did returns a match in which these commands were carried out.
func did(t *testing.T, r core.Rules, commands ...core.Command) *core.Match {
	t.Helper()
	m := core.NewMatch(r, [2]core.PlayerInfo{})
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	return m
}

func refuses(t *testing.T, m *core.Match, c core.Command, want core.Rule) {
	t.Helper()
	before := m.State()
	_, err := m.Do(c)
	var illegal *core.IllegalError
	if !errors.As(err, &illegal) || illegal.Rule != want || m.State() != before {
		t.Errorf("%#v: %v, want %s", c, err, want)
	}
}

func TestOnlyTheDecidersTimeRuns(t *testing.T) {
	m := did(t, timed(), core.StartGame{Dice: core.Roll{3, 1}}, core.SpendTime{Player: 0, Time: 7 * core.Second})
	s := m.State()
	if want := [2]core.Millis{83 * core.Second, 90 * core.Second}; s.TimeLeft != want || s.Delay() != 0 {
		t.Errorf("left are %v, of the delay %v", s.TimeLeft, s.Delay())
	}
	refuses(t, m, core.SpendTime{Player: 1, Time: core.Second}, core.RuleNotYourTurn)
	refuses(t, m, core.SpendTime{Player: 0, Time: -1}, core.RuleNoTime)
	refuses(t, did(t, core.Rules{Length: 3}, core.StartGame{Dice: core.Roll{3, 1}}), core.SpendTime{Time: core.Second}, core.RuleNoTime)
	refuses(t, did(t, timed()), core.SpendTime{Time: core.Second}, core.RuleNoTime)
}

// The delay begins again when the decision has passed to the other side and back.
func TestEachDecisionHasItsDelay(t *testing.T) {
	m := did(t, timed(), core.StartGame{Dice: core.Roll{3, 1}}, core.SpendTime{Player: 0, Time: core.Second})
	_, made := fivePoint()
	for _, c := range append(core.MoveCommands(0, made), core.EndTurn{}) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	if s := m.State(); s.Delay() != 12*core.Second {
		t.Errorf("the other side has a delay of %v", s.Delay())
	}
	for _, c := range []core.Command{core.SpendTime{Player: 1, Time: core.Second}, core.Double{Player: 1}, core.Take{Player: 0}} {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	if s := m.State(); s.Decider() != 1 || s.Delay() != 12*core.Second {
		t.Errorf("player %d has a delay of %v", s.Decider(), s.Delay())
	}
}

func TestPlayerWithoutTimeCanLoseTheMatch(t *testing.T) {
	m := did(t, timed(), core.StartGame{Dice: core.Roll{3, 1}}, core.SpendTime{Player: 0, Time: 89 * core.Second})
	refuses(t, m, core.ClaimTime{Player: 1}, core.RuleNoTime)
	if _, err := m.Do(core.SpendTime{Player: 0, Time: 60 * core.Minute}); err != nil {
		t.Fatal(err)
	}
	refuses(t, m, core.ClaimTime{Player: 0}, core.RuleNoTime)
	refuses(t, m, core.SpendTime{Player: 0, Time: core.Second}, core.RuleNoTime)
	if _, err := m.Do(core.ClaimTime{Player: 1}); err != nil {
		t.Fatal(err)
	}
	s := m.State()
	if s.Phase != core.PhaseOver || s.Winner != 1 || s.Stopped || s.Score != [2]int{} {
		t.Errorf("%s, player %d wins at %v", s.Phase, s.Winner, s.Score)
	}
	if again, err := core.Replay(m.Events()); err != nil || again.State() != s {
		t.Errorf("replayed otherwise: %v", err)
	}
	refuses(t, m, core.ClaimTime{Player: 1}, core.RuleNoTime)
}

// Whatever the players do and however long they take, nobody's time grows, only the decider's runs,
// and the events record all of it.
func TestClocksFollowFromTheEvents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		m := matchtest.Play(timed(), choose, 0)
		spent := [2]core.Millis{}
		for range rapid.IntRange(0, commands).Draw(t, "commands") {
			if !matchtest.Step(m, choose) {
				break
			}
			s := m.State()
			used := core.Millis(rapid.IntRange(0, 3000).Draw(t, "milliseconds"))
			events, err := m.Do(core.SpendTime{Player: s.Decider(), Time: used})
			if err != nil {
				continue
			}
			spent[s.Decider()] += events[0].(core.TimeSpent).Time
			for p, left := range m.State().TimeLeft {
				if left < 0 || left+spent[p] != timed().Reserve() {
					t.Fatalf("player %d has %v left after %v", p, left, spent[p])
				}
			}
		}
		again, err := core.Replay(m.Events())
		if err != nil || again.State() != m.State() {
			t.Fatalf("replayed otherwise: %v", err)
		}
	})
}

func TestClockIsBounded(t *testing.T) {
	for _, c := range []struct{ rules, want core.Rules }{
		{core.Rules{Scoring: core.Money, Clock: timed().Clock}, core.Rules{Scoring: core.Money}},
		{core.Rules{Length: 1, Clock: core.Clock{Delay: core.Second}}, core.Rules{Length: 1}},
		{
			core.Rules{Length: 1, Clock: core.Clock{PerPoint: 120 * core.Minute, Delay: -core.Second}},
			core.Rules{Length: 1, Clock: core.Clock{PerPoint: 60 * core.Minute}},
		},
	} {
		if got := c.rules.Normal(); got != c.want {
			t.Errorf("%+v is %+v", c.rules, got)
		}
	}
}
