package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// inPosition returns a listener's seat at a 5-point match in the given position, after player 0
// rolled the dice.
func inPosition(t *testing.T, s a11y.Style, b core.Board, dice core.Roll) *seat {
	t.Helper()
	seat := sit(t, core.Rules{Length: 5}, s)
	seat.setUp(b, 0)
	seat.do(core.RollDice{Dice: dice})
	return seat
}

// contact returns a position with a blot to hit, the listener's side first.
func contact() core.Board {
	return core.Board{
		{24: 1, 13: 5, 8: 3, 6: 5, 5: 1},
		{24: 2, 15: 1, 13: 5, 8: 3, 6: 4},
	}
}

func TestPointsAreEchoedAtEachLevel(t *testing.T) {
	for _, c := range []struct {
		focus, selected core.Point
		echo            a11y.Echo
		want            string
		cue             say.Cue
	}{
		{13, 0, a11y.EchoFull, "13 point, yours, 5 checkers.", say.CueFocusOwnStack},
		{13, 13, a11y.EchoFull, "13 point, yours, 5 checkers, selected.", say.CueFocusOwnStack},
		{24, 0, a11y.EchoFull, "24 point, yours, 1 checker.", say.CueFocusOwnBlot},
		{4, 0, a11y.EchoFull, "4 point, empty.", say.CueFocusEmpty},
		{10, 13, a11y.EchoFull, "10 point, Ada's blot, hits, with the 3.", say.CueFocusRivalBlot},
		{13, 0, a11y.EchoNormal, "13, yours, 5.", say.CueFocusOwnStack},
		{13, 13, a11y.EchoNormal, "13, yours, 5, selected.", say.CueFocusOwnStack},
		{8, 0, a11y.EchoNormal, "8, yours, 3.", say.CueFocusOwnPoint},
		{4, 0, a11y.EchoNormal, "4, empty.", say.CueFocusEmpty},
		{1, 0, a11y.EchoNormal, "1, Ada, 2.", say.CueFocusRivalBlock},
		{10, 0, a11y.EchoNormal, "10, Ada, 1.", say.CueFocusRivalBlot},
		{10, 13, a11y.EchoNormal, "10, Ada's blot, hits, with the 3.", say.CueFocusRivalBlot},
		{12, 13, a11y.EchoNormal, "12, Ada, 5.", say.CueFocusRivalStack},
		{8, 13, a11y.EchoNormal, "8, yours, 3, with the 5.", say.CueFocusOwnPoint},
		{13, 0, a11y.EchoBrief, "13, yours, 5.", say.CueFocusOwnStack},
		{12, 0, a11y.EchoBrief, "12, op, 5.", say.CueFocusRivalStack},
		{4, 0, a11y.EchoBrief, "4, empty.", say.CueFocusEmpty},
		{10, 13, a11y.EchoBrief, "10, Ada's blot, hits, with the 3.", say.CueFocusRivalBlot},
	} {
		s := inPosition(t, a11y.Style{Echo: c.echo}, contact(), core.Roll{5, 3})
		s.scene.Focus, s.scene.Selected = c.focus, c.selected
		a := s.ear.Focus(s.scene, a11y.Moved)
		s.hears(s.line(a), c.want)
		if a.Cue != c.cue || a.Urgency != say.Echo || a.Place != a11y.PlaceOf(c.focus, false) {
			t.Errorf("%s: cue %d, urgency %d at %+v", c.want, a.Cue, a.Urgency, a.Place)
		}
	}
}

func TestStyleDecidesColoursAndNumbers(t *testing.T) {
	for _, c := range []struct {
		name  string
		style a11y.Style
		focus core.Point
		want  string
	}{
		{"colour, own", a11y.Style{Echo: a11y.EchoNormal, ByColour: true}, 13, "13, white, 5."},
		{"colour, theirs", a11y.Style{Echo: a11y.EchoNormal, ByColour: true}, 12, "12, red, 5."},
		{"colour, hit", a11y.Style{Echo: a11y.EchoNormal, ByColour: true}, 10, "10, red blot, hits, with the 3."},
		{"colour, brief", a11y.Style{Echo: a11y.EchoBrief, ByColour: true}, 12, "12, red, 5."},
		{"fixed numbers, counting down", a11y.Style{Echo: a11y.EchoNormal, FixedNumbers: true}, 12, "12, Ada, 5."},
	} {
		s := inPosition(t, c.style, contact(), core.Roll{5, 3})
		s.scene.Focus = c.focus
		if c.focus == 10 {
			s.scene.Selected = 13
		}
		s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), c.want)
	}
	s := inPosition(t, a11y.Style{Echo: a11y.EchoNormal, FixedNumbers: true}, contact(), core.Roll{5, 3})
	s.scene.Viewer, s.scene.Focus = 1, 24
	s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), "1, yours, 2.")
}

// Players who hear no sounds feel or read that the focus is where it was.
func TestEdgeRepeatsThePoint(t *testing.T) {
	s := sit(t, core.Rules{Length: 1}, a11y.Style{Echo: a11y.EchoNormal})
	s.scene.Focus = 24
	a := s.ear.Focus(s.scene, a11y.AtEdge)
	if s.hears(s.line(a), s.line(s.ear.Focus(s.scene, a11y.Moved))); a.Cue != say.CueEdge {
		t.Errorf("cue %d, want that of an edge", a.Cue)
	}
}

func TestBarIsSelectedAutomatically(t *testing.T) {
	b := contact()
	b[0][24], b[0][core.Bar] = 0, 1
	s := inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, b, core.Roll{5, 3})
	s.scene.Selected = 13
	s.hearsTarget(0, "22, empty, with the 3.")
	s.hearsTarget(1, "20, empty, with the 5.")
}

func TestTargetsBeginWithHitsAndIncludeOff(t *testing.T) {
	s := inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, contact(), core.Roll{5, 3})
	s.scene.Selected = 13
	s.hearsTarget(0, "10, Ada's blot, hits, with the 3.")
	s.hearsTarget(1, "8, yours, 3, with the 5.")

	home := core.Board{{6: 2, 5: 2, 3: 2, core.Off: 9}, {1: 2, core.Off: 13}}
	s = inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, home, core.Roll{5, 3})
	s.scene.Selected = 5
	s.hearsTarget(0, "2, empty, with the 3.")
	s.hearsTarget(1, "Off, with the 5.")
	if targets := s.targets(); len(targets) != 2 || targets[1].Point != core.Off {
		t.Errorf("targets %+v", targets)
	}
}

func TestCombinedMovesComeLast(t *testing.T) {
	s := inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, contact(), core.Roll{5, 3})
	s.scene.Combined, s.scene.Selected = true, 13
	s.hearsTarget(2, "5, yours, 1, with both.")

	s = inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, contact(), core.Roll{2, 2})
	s.scene.Combined, s.scene.Selected = true, 13
	s.hearsTarget(0, "11, empty.")
	s.hearsTarget(1, "9, empty, with two 2s.")
	s.hearsTarget(2, "7, empty, with three 2s.")
	s.hearsTarget(3, "5, yours, 1, with four 2s.")
}

func TestSelectingIsAnnounced(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	s.scene.Selected = 8
	s.hears(s.line(s.ear.Selected(s.scene)), "8 selected.")
	s.hears(s.line(s.ear.Deselected(s.scene)), "8 deselected.")
	s.scene.Selected, s.scene.Focus = 0, 8
	s.hears(s.line(s.ear.Deselected(s.scene)), "8 deselected.")
	s.scene.Focus = 13
	s.hears(s.line(s.ear.Where(s.scene)), "13 point, yours, 5 checkers.")
}

func TestPlayerNotOnMoveHasNoTargets(t *testing.T) {
	s := sit(t, core.Rules{Length: 5}, a11y.Style{})
	s.setUp(contact(), 1)
	if got := s.targets(); got != nil {
		t.Errorf("targets %v before the opponent's roll", got)
	}
	s.do(core.RollDice{Player: 1, Dice: core.Roll{6, 5}})
	if got := s.targets(); got != nil {
		t.Errorf("targets %v in the opponent's turn", got)
	}
}

// If Enter moves a checker at once, you hear its one destination beforehand.
func TestOnlyDestinationIsAnnounced(t *testing.T) {
	s := inPosition(t, a11y.Style{Echo: a11y.EchoNormal}, contact(), core.Roll{5, 3})
	s.scene.AutoTarget = true
	s.hearsTarget(0, "24, yours, 1, to 21.")
	s.hearsTarget(1, "13, yours, 5.")
	s.do(core.MoveChecker{From: 8, Die: 5})
	s.scene.Focus = 13
	s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), "13, yours, 5, to 10, hits.")
	s.scene.Focus = 4
	s.hears(s.line(s.ear.Focus(s.scene, a11y.Moved)), "4, empty.")
}

func TestSweepSoundsOneSideFrom24To1(t *testing.T) {
	const e, b, p, k = say.CueFocusEmpty, say.CueFocusOwnBlot, say.CueFocusOwnPoint, say.CueFocusOwnStack
	const rb, rp, rk = say.CueFocusRivalBlot, say.CueFocusRivalBlock, say.CueFocusRivalStack
	for side, want := range map[core.Player][24]say.Cue{
		0: {b, e, e, e, e, e, e, e, e, e, e, k, e, e, e, e, p, e, k, b, e, e, e, e},
		1: {e, e, e, e, e, rk, e, rp, e, e, e, e, rk, e, rb, e, e, e, e, e, e, e, e, rp},
	} {
		s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
		for i, spot := range s.ear.Sweep(s.scene, side) {
			point := core.Point(24 - i)
			if spot.Cue != want[i] || spot.Place != a11y.PlaceOf(point, false) {
				t.Errorf("side %d, point %d: cue %d at %+v, want cue %d", side, point, spot.Cue, spot.Place, want[i])
			}
		}
	}
}

func TestSelectedCheckerIsNamedWhereverTheFocusIs(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	for _, c := range []struct {
		selected core.Point
		want     string
		column   core.Point
	}{
		{24, "24 selected.", 24},
		{1, "1 selected.", 1},
		// A checker on the bar is selected without being on any point.
		{core.Bar, "13 selected.", 13},
		{0, "13 selected.", 13},
	} {
		s.scene.Focus, s.scene.Selected = 13, c.selected
		a := s.ear.Selected(s.scene)
		if s.hears(s.line(a), c.want); a.Place != a11y.PlaceOf(c.column, false) {
			t.Errorf("%s: heard at %+v", c.want, a.Place)
		}
	}
}

func TestFourCheckersSoundAsAStack(t *testing.T) {
	for n, want := range map[uint8][2]say.Cue{
		1: {say.CueFocusOwnBlot, say.CueFocusRivalBlot},
		2: {say.CueFocusOwnPoint, say.CueFocusRivalBlock},
		3: {say.CueFocusOwnPoint, say.CueFocusRivalBlock},
		4: {say.CueFocusOwnStack, say.CueFocusRivalStack},
		5: {say.CueFocusOwnStack, say.CueFocusRivalStack},
	} {
		s := sit(t, core.Rules{Length: 5}, a11y.Style{})
		s.setUp(core.Board{{13: n, 6: core.Checkers - n}, {13: n, 6: core.Checkers - n}}, 0)
		for i, point := range []core.Point{13, 12} {
			s.scene.Focus = point
			if got := s.ear.Focus(s.scene, a11y.Moved).Cue; got != want[i] {
				t.Errorf("%d checkers on %d sound as %d, want %d", n, point, got, want[i])
			}
		}
	}
}
