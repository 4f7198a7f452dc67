package a11y_test

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

func TestStepsCrossTheBarAndStopAtEdges(t *testing.T) {
	for _, c := range []struct {
		from     core.Point
		d        a11y.Direction
		homeLeft bool
		to       core.Point
		how      a11y.Stepped
	}{
		{13, a11y.Right, false, 14, a11y.Moved},
		{18, a11y.Right, false, 19, a11y.CrossedBar},
		{7, a11y.Right, false, 6, a11y.CrossedBar},
		{6, a11y.Left, false, 7, a11y.CrossedBar},
		{24, a11y.Right, false, 24, a11y.AtEdge},
		{1, a11y.Right, false, 1, a11y.AtEdge},
		{13, a11y.Left, false, 13, a11y.AtEdge},
		{24, a11y.Down, false, 1, a11y.Moved},
		{24, a11y.Up, false, 24, a11y.AtEdge},
		{12, a11y.Up, false, 13, a11y.Moved},
		{20, a11y.RowStart, false, 13, a11y.Moved},
		{20, a11y.RowEnd, false, 24, a11y.Moved},
		{20, a11y.ColumnBottom, false, 5, a11y.Moved},
		{20, a11y.ColumnTop, false, 20, a11y.AtEdge},
		{24, a11y.Left, true, 24, a11y.AtEdge},
		{24, a11y.Right, true, 23, a11y.Moved},
		{19, a11y.Right, true, 18, a11y.CrossedBar},
		{5, a11y.RowStart, true, 1, a11y.Moved},
	} {
		to, how := a11y.Step(c.from, c.d, c.homeLeft)
		if to != c.to || how != c.how {
			t.Errorf("Step(%d, %d, %v) = %d, %d; want %d, %d", c.from, c.d, c.homeLeft, to, how, c.to, c.how)
		}
	}
}

func TestEachPointHasItsPlace(t *testing.T) {
	for _, c := range []struct {
		point    core.Point
		homeLeft bool
		want     say.Place
	}{
		{13, false, say.Place{Column: 1, Far: true}},
		{24, false, say.Place{Column: 12, Far: true}},
		{12, false, say.Place{Column: 1}},
		{1, false, say.Place{Column: 12}},
		{1, true, say.Place{Column: 1}},
		{24, true, say.Place{Column: 1, Far: true}},
		{0, false, say.Place{}},
		{25, false, say.Place{}},
	} {
		if got := a11y.PlaceOf(c.point, c.homeLeft); got != c.want {
			t.Errorf("PlaceOf(%d, %v) = %+v, want %+v", c.point, c.homeLeft, got, c.want)
		}
	}
}

// A step and the step back lead back to the same point, from every point, whichever side home is on.
func TestStepsGoBack(t *testing.T) {
	back := map[a11y.Direction]a11y.Direction{
		a11y.Left: a11y.Right, a11y.Right: a11y.Left, a11y.Up: a11y.Down, a11y.Down: a11y.Up,
	}
	rapid.Check(t, func(t *rapid.T) {
		point := core.Point(rapid.Uint8Range(1, 24).Draw(t, "point"))
		d := rapid.SampledFrom([]a11y.Direction{a11y.Left, a11y.Right, a11y.Up, a11y.Down}).Draw(t, "direction")
		homeLeft := rapid.Bool().Draw(t, "home left")
		next, how := a11y.Step(point, d, homeLeft)
		if how == a11y.AtEdge {
			if next != point {
				t.Fatalf("at the edge, but moved from %d to %d", point, next)
			}
			return
		}
		if again, sameHow := a11y.Step(next, back[d], homeLeft); again != point || sameHow != how {
			t.Fatalf("from %d to %d and back to %d", point, next, again)
		}
	})
}
