package hyper

import (
	"math"

	"backtalk/core"
	"backtalk/core/engine"
)

// Solver computes the cubeless equities of all positions, with best play by both sides. It numbers
// the sides by their places in its order.
type Solver struct {
	order *order
	lists *lists
	// These hold for each side the point that it blocks, its points and blots, the sides after hits on
	// its blots, and what it loses if the game ends now.
	block  []uint8
	points []core.Points
	blots  [][Checkers]uint8
	after  [][1 << Checkers]uint16
	lost   []float64
	// weight holds the chance of each roll.
	weight [rolls]float64
	// rolling has the equity of each side on roll, the first index, against each other side. waiting has
	// the same equities with the indexes exchanged, so that a loop over either index reads neighbours.
	rolling, waiting []float64
}

// NewSolver returns a solver with all equities 0.
func NewSolver() *Solver {
	s := &Solver{order: newOrder(), rolling: make([]float64, sides*sides), waiting: make([]float64, sides*sides)}
	s.lists = newLists(s.order)
	for _, each := range s.order.all {
		s.block = append(s.block, each.blocked())
		s.points = append(s.points, each.points())
		s.blots = append(s.blots, each.blots())
		s.lost = append(s.lost, each.lost())
		var after [1 << Checkers]uint16
		for which := range after {
			after[which] = s.order.of(each.hit(which))
		}
		s.after = append(s.after, after)
	}
	for r, roll := range engine.Rolls() {
		// The engine's own weights have fewer digits.
		s.weight[r] = 2. / 36
		if roll.Double() {
			s.weight[r] = 1. / 36
		}
	}
	return s
}

// Sweep computes each position once from those that its plays lead to, and returns the largest
// change. A play that moves a checker and hits nothing leads to fewer pips: to a position computed
// before.
func (s *Solver) Sweep() float64 {
	most := 0.
	for i := 1; i < sides; i++ {
		own := s.points[i].Opposite()
		for j := 1; j <= i; j++ {
			if own&s.points[j] == 0 {
				most = max(most, s.set(i, j, s.fixed(i, j)))
				most = max(most, s.set(j, i, s.running(j, i)))
			}
		}
	}
	return most
}

// set stores the equity of side i on roll against side j, and returns its change.
func (s *Solver) set(i, j int, equity float64) float64 {
	at := &s.rolling[i*sides+j]
	change := math.Abs(equity - *at)
	*at, s.waiting[j*sides+i] = equity, equity
	return change
}

// fixed returns the equity of side i on roll against side j. It is fast in a loop over j.
func (s *Solver) fixed(i, j int) float64 {
	first, blots, after := s.lists.of(i, s.block[j]), &s.blots[j], &s.after[j]
	sum := 0.
	for r := range rolls {
		best := math.Inf(-1)
		for _, to := range s.lists.reach[first[r]:first[r+1]] {
			hit := hits(to.touched, blots)
			worth := 0.
			if to.to == 0 {
				worth = s.lost[after[hit]]
			} else {
				worth = -s.waiting[int(to.to)*sides+int(after[hit])]
			}
			best = max(best, worth)
		}
		sum += best * s.weight[r]
	}
	return sum
}

// running does the same as fixed. It is fast in a loop over i.
func (s *Solver) running(i, j int) float64 {
	first, blots, after := s.lists.of(i, s.block[j]), &s.blots[j], &s.after[j]
	sum := 0.
	for r := range rolls {
		best := math.Inf(-1)
		for _, to := range s.lists.reach[first[r]:first[r+1]] {
			hit := hits(to.touched, blots)
			worth := 0.
			if to.to == 0 {
				worth = s.lost[after[hit]]
			} else {
				worth = -s.rolling[int(after[hit])*sides+int(to.to)]
			}
			best = max(best, worth)
		}
		sum += best * s.weight[r]
	}
	return sum
}

// hits returns which blots are on the points touched.
func hits(touched core.Points, blots *[Checkers]uint8) int {
	return int(touched>>(blots[0]&31)&1 | touched>>(blots[1]&31)&1<<1 | touched>>(blots[2]&31)&1<<2)
}

// Opening returns the equity of the side that has won the opening roll, at the start of the game.
func (s *Solver) Opening() float64 {
	i := int(s.order.of(side{22, 23, 24}))
	first := s.lists.of(i, s.block[i])
	sum := 0.
	for r, roll := range engine.Rolls() {
		if roll.Double() {
			continue
		}
		best := math.Inf(-1)
		for _, to := range s.lists.reach[first[r]:first[r+1]] {
			k := s.after[i][hits(to.touched, &s.blots[i])]
			best = max(best, -s.rolling[int(k)*sides+int(to.to)])
		}
		sum += best / openings
	}
	return sum
}

// openings counts the rolls that can open a game.
const openings = 15
