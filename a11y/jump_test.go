package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

func TestJumpFindsPointsOfAKind(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	for _, c := range []struct {
		kind a11y.PointKind
		way  a11y.Way
		from core.Point
		want []core.Point
	}{
		{a11y.OwnPoint, a11y.Next, 24, []core.Point{13, 8, 6, 13}},
		{a11y.OwnPoint, a11y.Previous, 24, []core.Point{6, 8, 13, 6}},
		{a11y.OwnBlot, a11y.Next, 24, []core.Point{5, 24}},
		{a11y.OwnBlot, a11y.Previous, 20, []core.Point{24, 5}},
		{a11y.RivalBlot, a11y.Next, 10, []core.Point{10, 10}},
		{a11y.RivalPoint, a11y.Next, 18, []core.Point{17, 12, 1, 19}},
	} {
		s.scene.Focus = c.from
		for _, want := range c.want {
			got, ok := a11y.Jump(s.scene, c.kind, c.way)
			if !ok || got != want {
				t.Fatalf("kind %d from %d: %d, %v, want %d", c.kind, s.scene.Focus, got, ok, want)
			}
			s.scene.Focus = got
		}
	}
}

func TestMissingKindOfPointIsAnnounced(t *testing.T) {
	empty := core.Board{{core.Off: 15}, {core.Off: 15}}
	for kind, want := range map[a11y.PointKind][2]string{
		a11y.OwnPoint: {"You hold no points.", "Ben holds no points."}, a11y.OwnBlot: {"You have no blots.", "Ben has no blots."},
		a11y.RivalPoint: {"Ada holds no points.", "Ada holds no points."}, a11y.RivalBlot: {"Ada has no blots.", "Ada has no blots."},
	} {
		for i, shared := range []bool{false, true} {
			s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
			s.scene.State.Board, s.scene.Shared = empty, shared
			if _, ok := a11y.Jump(s.scene, kind, a11y.Next); ok {
				t.Errorf("kind %d: found one on an empty board", kind)
			}
			s.hears(s.line(s.ear.NoneOf(s.scene, kind)), want[i])
		}
	}
}
