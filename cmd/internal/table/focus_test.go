package table

import (
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

// The focus is a value: a method returns a new one, and leaves the old one as it was.
func TestMovingTheFocusKeepsTheOldValue(t *testing.T) {
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{})
	for _, c := range from(core.Start(), core.Roll{3, 1}) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	sc := a11y.Scene{State: m.State()}
	start := newFocus()
	first, target, ok := start.next(1, sc)
	if !ok || first.focus != target.Point {
		t.Fatalf("the first source is %v, %v, with the focus on %d", target, ok, first.focus)
	}
	second, _, _ := first.next(1, sc)
	if back, _, _ := second.next(-1, sc); back.focus != first.focus || second.focus == first.focus {
		t.Errorf("from %d to %d and back to %d", first.focus, second.focus, back.focus)
	}
	picked := second.pickUp()
	if picked.selected != second.focus || picked.targets != nil || second.selected != 0 {
		t.Errorf("picked up: %+v of %+v", picked, second)
	}
	moved := picked.follow(core.Move{From: picked.focus, To: 5})
	if moved.focus != 5 || moved.selected != 0 || moved.followBack(core.Move{From: 8, To: 5}).focus != 8 {
		t.Errorf("after a move the focus stands so: %+v", moved)
	}
	if moved.followBack(core.Move{From: 8, To: 4}).focus != 5 {
		t.Error("a focus moved elsewhere goes back with the checker")
	}
	if other := moved.handOver(0, 1); other.focus != firstFocus || other.handOver(1, 0).focus != 5 {
		t.Errorf("handed over to %+v", other)
	}
	if start.focus != firstFocus || start.targets != nil {
		t.Errorf("the start has changed: %+v", start)
	}
}

// In a bear-off no checker is left on 24, so the focus begins on the rearmost one, and a digit plays it at
// once. Then the focus stays where the player moves it.
func TestFocusBeginsOnACheckerInABearOff(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", seed: 3, setup: []core.Command{
		core.SetUp{Board: boardOf(t, map[int]int{5: 3, 2: 2}, map[int]int{3: 4}), Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.RollDice{Player: 0, Dice: core.Roll{1, 2}},
	}})
	d.hears("w", "5 point, yours, 3 checkers.")
	d.hears("1", "5 to 4. A 2 left.")
}
