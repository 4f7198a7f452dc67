package sense

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// anyPlay returns a position of a game in progress, and a legal play from it.
func anyPlay(t *rapid.T) (before core.Board, play core.Play) {
	before = anyBoard().Filter(func(b core.Board) bool {
		return b[0][core.Off] < core.Checkers && b[1][core.Off] < core.Checkers
	}).Draw(t, "before")
	plays := core.Plays(before, anyRoll(t))
	if len(plays) == 0 {
		t.Skip("no legal play")
	}
	return before, rapid.SampledFrom(plays).Draw(t, "play")
}

// The facts of a play are found again here from its moves, one checker at a time.
func TestChangeMatchesTheMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, play := anyPlay(t)
		after := play.Board
		c := Compare(&before, &after)
		var hit []core.Point
		entered, off, ran, pips := 0, 0, 0, 0
		for _, m := range play.List() {
			if m.Hit {
				hit = append(hit, m.To)
			}
			if m.From == core.Bar {
				entered++
			}
			if m.To == core.Off {
				off++
			}
			if m.From >= 19 && m.To < 19 {
				ran++
			}
			pips += int(m.From - m.To)
		}
		same(t, "Hit", c.Hit, listed(func(p core.Point) bool { return slices.Contains(hit, p) }))
		if c.Entered != entered || c.Off != off || c.Ran != ran || c.Pips != pips {
			t.Fatalf("%+v; want entered %d, off %d, ran %d, pips %d", c, entered, off, ran, pips)
		}
	})
}

// A checker escapes by a move from behind the prime to before it, or by several.
func TestEscapesMatchTheMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := primed().Draw(t, "before")
		plays := core.Plays(before, anyRoll(t))
		if len(plays) == 0 {
			t.Skip("no legal play")
		}
		play := rapid.SampledFrom(plays).Draw(t, "play")
		other := before.Swap()
		prime := LongestPrime(&other)
		rear := prime.Low.Opposite()
		want := 0
		for _, m := range play.List() {
			if prime.Len() >= 4 && m.From > rear && m.To < rear {
				want++
			}
		}
		after := play.Board
		if got := Compare(&before, &after).Escaped; got != want {
			t.Fatalf("%d escaped past %v, want %d", got, prime, want)
		}
	})
}

// primed draws positions with a prime of three to six points against a few checkers at its edge.
func primed() *rapid.Generator[core.Board] {
	return rapid.Custom(func(t *rapid.T) core.Board {
		low, length := rapid.IntRange(2, 9).Draw(t, "low"), rapid.IntRange(3, 6).Draw(t, "length")
		var b core.Board
		for p := low; p < low+length; p++ {
			b[1][p] = 2
		}
		b[1][core.Off] = uint8(core.Checkers - 2*length)
		edge := int(core.Bar) - low
		b[0][min(edge+rapid.IntRange(1, 3).Draw(t, "edge"), 24)]++
		b[0][min(edge+1, 24)]++
		b[0][core.Off] = core.Checkers - 2
		return b
	})
}

func TestClosingMatchesTheBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, play := anyPlay(t)
		after := play.Board
		closed := func(s core.Side) bool {
			for p := 1; p <= 6; p++ {
				if s[p] < 2 {
					return false
				}
			}
			return true
		}
		out := func(b core.Board) bool { return closed(b[0]) && b[1][core.Bar] > 0 }
		c := Compare(&before, &after)
		if c.Closed != (closed(after[0]) && !closed(before[0])) || c.ClosedOut != (out(after) && !out(before)) {
			t.Fatalf("closed %v, closed out %v from %v to %v", c.Closed, c.ClosedOut, before, after)
		}
	})
}

// The test compares the points held before and after one by one.
func TestChangeFindsPointsAndBlots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, play := anyPlay(t)
		after := play.Board
		was, is := before[0], after[0]
		c := Compare(&before, &after)
		made := func(p core.Point) bool { return was[p] < 2 && is[p] >= 2 }
		broken := func(p core.Point) bool { return was[p] >= 2 && is[p] < 2 }
		inDanger := func(p core.Point) bool { return is[p] == 1 && holdsBeyond(&after[1], p.Opposite()) }
		same(t, "Made", c.Made, listed(made))
		same(t, "Broken", c.Broken, listed(broken))
		same(t, "AnchorsMade", c.AnchorsMade, listed(func(p core.Point) bool { return made(p) && p >= 19 }))
		same(t, "AnchorsBroken", c.AnchorsBroken, listed(func(p core.Point) bool { return broken(p) && p >= 19 }))
		same(t, "Blots", c.Blots, listed(inDanger))
		same(t, "NewBlots", c.NewBlots, listed(func(p core.Point) bool { return inDanger(p) && was[p] != 1 }))
		same(t, "HitLoose", c.HitLoose, listed(func(p core.Point) bool {
			return p <= 6 && is[p] == 1 && before[1][p.Opposite()] == 1
		}))
		same(t, "Slotted", c.Slotted, listed(func(p core.Point) bool {
			if p > 7 || was[p] != 0 || before[1][p.Opposite()] != 0 || !inDanger(p) {
				return false
			}
			for d := core.Point(1); d <= 6; d++ {
				if n := is[p+d]; n == 1 || n >= 3 {
					return true
				}
			}
			return false
		}))
		if c.Passed != (before.Contact() && !after.Contact()) || c.AllHome != (!was.AllHome() && is.AllHome()) {
			t.Fatalf("passed %v, all home %v", c.Passed, c.AllHome)
		}
		if wantAny, _ := slowShots(&after); c.Shots.Any.Count() != wantAny {
			t.Fatalf("%d shots, want %d", c.Shots.Any.Count(), wantAny)
		}
	})
}

func TestEscapesAndClosedBoardsAreFound(t *testing.T) {
	fourPrime := matchtest.Side(4, 2, 5, 2, 6, 2, 7, 2, 13, 4)
	for _, c := range []struct {
		name                string
		before              core.Board
		roll                core.Roll
		moves               []core.Step
		escaped, ran        int
		closed, closedOut   bool
		made, broken, slots core.Points
	}{
		{
			name: "runs, but stays behind the prime", before: core.Board{matchtest.Side(24, 2, 13, 4, 6, 2), matchtest.Side(11, 2, 10, 2, 9, 2, 8, 2, 13, 4)},
			roll: core.Roll{6, 2}, moves: []core.Step{{From: 24, To: 18}, {From: 13, To: 11}}, ran: 1, broken: core.PointsOf(24),
		},
		{
			name: "past the prime from its edge", before: core.Board{matchtest.Side(22, 2, 13, 2, 6, 2), fourPrime},
			roll: core.Roll{5, 3}, moves: []core.Step{{From: 22, To: 17}, {From: 17, To: 14}}, escaped: 1, ran: 1, broken: core.PointsOf(22),
		},
		{
			name: "out of the home, no prime to pass", before: core.Board{matchtest.Side(24, 2, 13, 2, 6, 2), core.Start()[1]},
			roll: core.Roll{6, 5}, moves: []core.Step{{From: 24, To: 18}, {From: 18, To: 13}}, ran: 1, broken: core.PointsOf(24),
		},
		{
			name: "slots its 5 point", before: core.Start(),
			roll: core.Roll{2, 1}, moves: []core.Step{{From: 13, To: 11}, {From: 6, To: 5}}, slots: core.PointsOf(5),
		},
		{
			name: "makes its 5 point", before: core.Start(),
			roll: core.Roll{3, 1}, moves: []core.Step{{From: 8, To: 5}, {From: 6, To: 5}}, made: core.PointsOf(5),
		},
		{
			name:   "closes the board on a checker on the bar",
			before: core.Board{matchtest.Side(7, 1, 8, 1, 6, 3, 5, 2, 4, 2, 3, 2, 2, 2, 1, 1), matchtest.Side(25, 1, 6, 4)},
			roll:   core.Roll{6, 2}, moves: []core.Step{{From: 7, To: 1}, {From: 8, To: 6}}, made: core.PointsOf(1), closed: true, closedOut: true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := core.NewTurn(c.before, c.roll)
			for _, m := range c.moves {
				if _, err := turn.Move(m.From, uint8(m.From-m.To)); err != nil {
					t.Fatal(err)
				}
			}
			after := turn.Board()
			got := Compare(&c.before, &after)
			if got.Escaped != c.escaped || got.Ran != c.ran || got.Closed != c.closed || got.ClosedOut != c.closedOut {
				t.Errorf("escaped %d, ran %d, closed %v, closed out %v", got.Escaped, got.Ran, got.Closed, got.ClosedOut)
			}
			if got.Made != c.made || got.Broken != c.broken || got.Slotted != c.slots {
				t.Errorf("made %v, broken %v, slotted %v", got.Made.List(), got.Broken.List(), got.Slotted.List())
			}
		})
	}
}
