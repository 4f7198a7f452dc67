package hyper

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
)

// solved runs the test that solves the whole game. It takes ten minutes and 300 MB.
var solved = flag.Bool("solved", false, "solve the whole game, and compare its equity with the published one")

// board returns a position, with side i of the order on roll.
func (o *order) board(i, j int) core.Board {
	var b core.Board
	for who, at := range [2]int{i, j} {
		for _, p := range o.all[at] {
			b[who][p]++
		}
	}
	return b
}

// valid reports whether two sides can meet in a game that is not over.
func (s *Solver) valid(i, j int) bool {
	return i > 0 && j > 0 && s.points[i].Opposite()&s.points[j] == 0
}

func TestPlaysFollowTheRules(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	s, random := NewSolver(), rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		i, j := random.IntN(sides), random.IntN(sides)
		if !s.valid(i, j) {
			continue
		}
		b, r := s.order.board(i, j), random.IntN(rolls)
		want := map[[2]uint16]bool{}
		for _, p := range core.Plays(b, engine.Rolls()[r]) {
			want[[2]uint16{s.order.of(sideOf(&p.Board[0])), s.order.of(sideOf(&p.Board[1]))}] = true
		}
		if len(want) == 0 {
			want[[2]uint16{uint16(i), uint16(j)}] = true
		}
		got := map[[2]uint16]bool{}
		first := s.lists.of(i, s.block[j])
		for _, to := range s.lists.reach[first[r]:first[r+1]] {
			got[[2]uint16{to.to, s.after[j][hits(to.touched, &s.blots[j])]}] = true
		}
		if len(got) != len(want) {
			t.Fatalf("%v with %v: %d positions, not %d", b, engine.Rolls()[r], len(got), len(want))
		}
		for k := range want {
			if !got[k] {
				t.Fatalf("%v with %v: a play is missing", b, engine.Rolls()[r])
			}
		}
	}
}

func TestBothWaysGiveTheSameEquity(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	s, random := NewSolver(), rand.New(rand.NewPCG(3, 4))
	for i := range sides {
		for j := range sides {
			if s.valid(i, j) {
				s.set(i, j, random.Float64()*2-1)
			}
		}
	}
	for range 2000 {
		i, j := random.IntN(sides), random.IntN(sides)
		if s.valid(i, j) && s.fixed(i, j) != s.running(i, j) {
			t.Fatalf("%v: %f and %f", s.order.board(i, j), s.fixed(i, j), s.running(i, j))
		}
	}
}

func TestLastRollsAreWorthWhatTheyWin(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	s := NewSolver()
	at := func(own, other side) float64 { return s.fixed(int(s.order.of(own)), int(s.order.of(other))) }
	for _, c := range []struct {
		own, other side
		want       float64
	}{
		{side{0, 0, 1}, side{0, 1, 1}, 1},
		{side{0, 1, 1}, side{1, 2, 3}, 2},
		{side{0, 0, 2}, side{1, 1, 25}, 3},
	} {
		if got := at(c.own, c.other); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v against %v: %f, not %f", c.own, c.other, got, c.want)
		}
	}
	// From 6, 27 of 36 rolls bear the checker off at once; after the others the opponent is on roll, and
	// its equity is still 0 here.
	if got, want := at(side{0, 0, 6}, side{1, 2, 20}), 27./36*3; math.Abs(got-want) > 1e-12 {
		t.Errorf("from 6: %f, not %f", got, want)
	}
}

// Hugh Sconyers and Tom Keith published the figure.
func TestSolvedGameHasThePublishedEquity(t *testing.T) {
	if !*solved {
		t.Skip("takes ten minutes: -solved")
	}
	s := NewSolver()
	for n := 1; ; n++ {
		change := s.Sweep()
		t.Logf("sweep %d: %.9f, the largest change %.2g", n, s.Opening(), change)
		if change < 1e-9 {
			break
		}
	}
	const published = .08367954
	if got := s.Opening(); math.Abs(got-published) > 5e-9 {
		t.Errorf("the side that starts has %.9f, not %.8f", got, published)
	}
}
