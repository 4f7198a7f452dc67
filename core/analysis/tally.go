package analysis

import "backtalk/core"

// Tally sums up some decisions.
type Tally struct {
	// Decisions is the number of decisions with Counted set, and Plays how many of these were
	// plays.
	Decisions, Plays int
	// Error is the cost of all errors, Luck the sum of the rolls' luck.
	Error, Luck float64
	// Sizes counts the errors of each size.
	Sizes [Sizes]int
}

// Of returns a filter that selects the decisions of a player.
func Of(p core.Player) func(*Decision) bool {
	return func(d *Decision) bool { return d.Player == p }
}

func (t *Tally) add(d *Decision) {
	t.Luck += d.Luck
	t.Error += d.Error
	t.Sizes[d.Size()]++
	if !d.Counted {
		return
	}
	t.Decisions++
	if d.Kind == Play {
		t.Plays++
	}
}

// Add adds the sums of other to t.
func (t *Tally) Add(other *Tally) {
	t.Decisions += other.Decisions
	t.Plays += other.Plays
	t.Error += other.Error
	t.Luck += other.Luck
	for i, n := range other.Sizes {
		t.Sizes[i] += n
	}
}

// PerDecision returns the mean error, in points of the cube; 0 without decisions.
func (t Tally) PerDecision() float64 {
	if t.Decisions == 0 {
		return 0
	}
	return t.Error / float64(t.Decisions)
}

// Millipoints returns the mean error in thousandths of a point.
func (t Tally) Millipoints() float64 { return 1000 * t.PerDecision() }

// Rating returns the performance rating as other programs report it: half the mean error in thousandths
// of a point. Lower is better; a world-class player has about 3, a beginner more than 20.
func (t Tally) Rating() float64 { return t.Millipoints() / 2 }

// Player sums up one player's decisions: all of them, those about the cube, and the plays in each
// phase. Cube and Phases add up to All.
type Player struct {
	All, Cube Tally
	Phases    [Phases]Tally
	Stake     Stake
}

// Stake sums up errors and luck in what the players play for: chances to win the match, 0 to 1, or
// points in a money session. An error at a high cube counts more.
type Stake struct{ Error, Luck float64 }

func (s *Stake) add(d *Decision) {
	each := d.At.Stake()
	s.Error += each * d.Error
	s.Luck += each * d.Luck
}

// Summary sums up a match for both players.
type Summary [2]Player

// Summarise adds up the decisions of a match.
func Summarise(decisions []Decision) Summary {
	var s Summary
	for i := range decisions {
		d := &decisions[i]
		p := &s[d.Player]
		p.All.add(d)
		p.Stake.add(d)
		if d.Kind == Play {
			p.Phases[d.Phase()].add(d)
		} else {
			p.Cube.add(d)
		}
	}
	return s
}
