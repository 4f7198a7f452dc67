package core_test

import (
	"errors"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

func TestSetsOfPointsHoldTheirPoints(t *testing.T) {
	if top := core.PointsOf().Highest(); top != 0 {
		t.Errorf("the highest of no points is %d", top)
	}
	for p := core.Off; p <= core.Bar; p++ {
		set := core.PointsOf(p)
		if set.Highest() != p || set.Count() != 1 || !set.Has(p) || set.Has(p+1) {
			t.Errorf("the set of %d has %v", p, set.List())
		}
		if p != core.Off && p != core.Bar && set.Opposite() != core.PointsOf(25-p) {
			t.Errorf("the opposite of %d is %v", p, set.Opposite().List())
		}
	}
	if got := core.Between(3, 5).List(); !slices.Equal(got, []core.Point{5, 4, 3}) {
		t.Errorf("between 3 and 5 are %v", got)
	}
	if core.Triangles != core.Between(1, 24) {
		t.Errorf("the triangles are %v", core.Triangles.List())
	}
	for p := range core.PointsOf(24, 6).All() {
		if p != 24 {
			t.Errorf("a walk that was broken off reaches %d", p)
		}
		break
	}
}

func TestRearmostCheckerMayBeOnTheBar(t *testing.T) {
	for _, c := range []struct {
		side core.Side
		want core.Point
	}{
		{matchtest.Side(uint8(core.Bar), 1, 6, 14), core.Bar},
		{matchtest.Side(24, 1, 6, 14), 24},
		{matchtest.Side(uint8(core.Off), 14, 1, 1), 1},
		{matchtest.Side(uint8(core.Off), 15), core.Off},
		{core.Side{}, core.Off},
	} {
		if got := c.side.Rearmost(); got != c.want {
			t.Errorf("the rearmost of %v is on %d, want %d", c.side, got, c.want)
		}
	}
}

func TestMoveByADieEndsOffAtMost(t *testing.T) {
	for _, c := range []struct {
		from core.Point
		die  uint8
		want core.Point
	}{{core.Bar, 6, 19}, {7, 6, 1}, {6, 6, core.Off}, {2, 5, core.Off}} {
		if got := c.from.By(c.die); got != c.want {
			t.Errorf("%d by %d leads to %d, want %d", c.from, c.die, got, c.want)
		}
	}
}

func TestBoardKnowsPipsAndContact(t *testing.T) {
	b := core.Start()
	if n := b[0].Pips(); n != 167 {
		t.Errorf("the start has %d pips", n)
	}
	for _, c := range []struct {
		own, other core.Side
		contact    bool
	}{
		{matchtest.Side(6, 15), matchtest.Side(19, 1, 6, 14), false},
		{matchtest.Side(6, 15), matchtest.Side(20, 1, 6, 14), true},
		{matchtest.Side(20, 1, 6, 14), matchtest.Side(6, 15), true},
		{matchtest.Side(13, 1, 6, 14), matchtest.Side(13, 1, 6, 14), true},
	} {
		b := core.Board{c.own, c.other}
		if b.Contact() != c.contact {
			t.Errorf("contact %v between %v and %v", b.Contact(), c.own, c.other)
		}
	}
}

func TestNobodyHasWonAtTheStart(t *testing.T) {
	s := begin(t, five).State()
	if p, won := s.Winning(); won || p != 0 {
		t.Errorf("Winning returns %d, %v", p, won)
	}
}

// With one entry point open, whichever it is, a checker on the bar dances; with none it is closed
// out.
func TestOneOpenEntryPointMakesADance(t *testing.T) {
	for open := uint8(0); open <= 6; open++ {
		own, other := core.Side{core.Bar: 1, 6: 14}, core.Side{}
		left := uint8(core.Checkers)
		for p := uint8(1); p <= 6; p++ {
			if p != open {
				other[p], left = 2, left-2
			}
		}
		other[12] = left
		want := core.NoMove{Player: 0, Reason: core.Dance}
		if open == 0 {
			want.Reason = core.ClosedOut
		}
		die := open%6 + 1
		own[6], own[core.Off] = 0, 14
		m := setUp(t, money, core.Board{own, other}, centred)
		events := m.do(core.RollDice{Dice: core.Roll{die, die}})
		m.emitted(events, core.Rolled{Dice: core.Roll{die, die}}, want)
	}
}

func TestStepToTheSamePointNamesNoPlay(t *testing.T) {
	turn := core.NewTurn(core.Board{matchtest.Side(2, 1), matchtest.Side(6, 15)}, core.Roll{6, 5})
	off := core.Step{From: 2, To: core.Off}
	if got := turn.Named(off); len(got) != 1 {
		t.Fatalf("Named returns %v for the only play", got)
	}
	if got := turn.Named(core.Step{From: 2, To: 2}, off); got != nil {
		t.Errorf("Named returns %v for a step to where the checker stands", got)
	}
}

// If the only checker on a point can't make a move, the rule named is the one that the move breaks,
// on the 1 point too.
func TestRuleAgainstALoneCheckersMoveIsNamed(t *testing.T) {
	for _, c := range []struct {
		board     core.Board
		roll      core.Roll
		from      core.Point
		die       uint8
		wantRule  core.Rule
		wantPoint core.Point
	}{
		{core.Board{matchtest.Side(1, 1, 8, 14), matchtest.Side(24, 15)}, core.Roll{3, 2}, 1, 3, core.RuleNotAllHome, 8},
		{core.Board{matchtest.Side(9, 1, 4, 14), matchtest.Side(19, 2, 24, 13)}, core.Roll{3, 2}, 9, 3, core.RuleBlocked, 6},
	} {
		turn := core.NewTurn(c.board, c.roll)
		want := core.IllegalError{Rule: c.wantRule, From: c.from, Die: c.die, Point: c.wantPoint}
		var got *core.IllegalError
		if !errors.As(turn.Why(c.from, c.die), &got) || *got != want {
			t.Errorf("Why returns %v, want %v", got, &want)
		}
	}
}
