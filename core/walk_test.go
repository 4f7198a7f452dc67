package core_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// Each event of a match comes with the state that the events before it lead to.
func TestWalkGivesTheStateBeforeEachEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		events := matchtest.Play(matchtest.Rules(choose), choose, rapid.IntRange(0, 60).Draw(t, "commands")).Events()
		from := rapid.IntRange(0, len(events)-1).Draw(t, "from")
		i := from
		for s, e := range core.Walk(stateAfter(t, events[:from]), events[from:]) {
			if !cmp.Equal(e, events[i]) {
				t.Fatalf("event %d is %v, not %v", i, e, events[i])
			}
			if want := stateAfter(t, events[:i]); !cmp.Equal(want, s, cmpopts.EquateComparable(core.State{})) {
				t.Fatalf("before event %d the state is\n%v, not\n%v", i, s, want)
			}
			i++
		}
		if i != len(events) {
			t.Fatalf("%d events of %d", i-from, len(events)-from)
		}
	})
}

func stateAfter(t *rapid.T, events []core.Event) core.State {
	m, err := core.Replay(events)
	if err != nil {
		t.Fatal(err)
	}
	return m.State()
}

// In a walk, the delay of the clock starts again with each decision, as it does in the match.
func TestDelayStartsAgainInAWalk(t *testing.T) {
	_, made := fivePoint()
	commands := []core.Command{core.StartGame{Dice: core.Roll{3, 1}}, core.SpendTime{Player: 0, Time: core.Second}}
	m := did(t, timed(), append(append(commands, core.MoveCommands(0, made)...), core.EndTurn{})...)
	events := m.Events()
	want := m.State()
	if got := core.After(core.State{}, events); got != want {
		t.Errorf("walked to the end, the delay is %v, not %v", got.Delay(), want.Delay())
	}
	last := len(events) - 1
	got, err := core.Follow(core.After(core.State{}, events[:last]), events[last])
	if err != nil || got != want {
		t.Errorf("after the last event the delay is %v, not %v: %v", got.Delay(), want.Delay(), err)
	}
}

// A list that a match can't emit is walked to its end, and what can't follow changes nothing.
func TestWalkSkipsWhatCannotFollow(t *testing.T) {
	n := 0
	for s := range core.Walk(core.State{}, []core.Event{core.Moved{}, core.GameStarted{Game: 1, Board: core.Start()}, core.TurnEnded{}}) {
		if s != (core.State{}) {
			t.Errorf("before event %d the state is %v", n, s)
		}
		n++
	}
	if n != 3 {
		t.Errorf("%d events of 3", n)
	}
	for range core.Walk(core.State{}, []core.Event{core.TurnEnded{}, core.TurnEnded{}}) {
		n++
		break
	}
	if n != 4 {
		t.Error("a walk that was broken off went on")
	}
}
