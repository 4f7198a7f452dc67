package advice

import "backtalk/core"

// This file chooses which reasons to announce. A player hears one reason, so it must be the one that
// matters. A fact that can't cost as much as the play loses isn't that one. If no fact explains most of
// the loss, the player hears two.

const (
	// most is the part of a loss that a reason must be able to explain to be announced alone.
	most = .5
	// leastJoined is the least loss for which to announce two reasons, if one does not explain most of
	// it.
	leastJoined = .05
	// A fact is the point of the play only if even the best play without it loses leastPoint or
	// more. The next best play may share the fact.
	leastPoint = .1
	// mostPoint is the loss above which a larger loss adds no weight.
	mostPoint = .5
)

// Heard returns the reasons to announce: one or two, or none.
func (p *Play) Heard() []Reason { return p.Reasons[:min(len(p.Reasons), max(p.Announced, 1))] }

// minor reports whether a fact is a refinement: it can't be worth much.
func minor(r Reason) bool { return reach(r) <= minorReach }

const (
	// minorReach is the most that a refinement costs, in points. lesserReach is the most that one of the
	// lesser facts costs.
	minorReach, lesserReach = .1, .2
	// anyReach marks facts that can decide a game.
	anyReach = 9
)

// deepAnchors are the anchors that don't help to win.
const deepAnchors core.Points = 1<<23 | 1<<24

// reach returns the most that a fact costs the side that lacks it, or that has it as a drawback.
func reach(r Reason) float64 {
	switch r.Kind {
	case WinsMore, WinsLess:
		return 0
	case BringsBuilder, MissesBuilder, Unstacks, LeavesStack, KeepsInPlay, Duplicates, Enters, Aims, AimsLess, Splits,
		Slots, MissesSlot, FillsGap, LeavesGap, Stacks:
		return minorReach
	case EntersUp, EntersDeep, StepsUp, MissesStep, Buries, KeepsMidpoint, BreaksMidpoint, SafeAhead, EdgeOfPrime, MissesEdge:
		return lesserReach
	case MakesAnchor, MissesAnchor:
		if deepAnchors.Has(r.Point) {
			return lesserReach
		}
	}
	return anyReach
}

// part returns the largest part of play i's loss against the best that a fact can explain.
func (c *comparison) part(r Reason, i int) float64 {
	if part, ok := byRolls(r, c.seen[0], c.seen[i]); ok {
		return max(part, 0)
	}
	return c.reachable(r, i)
}

// reachable returns the largest part of play i's loss that a fact of this kind can cost.
func (c *comparison) reachable(r Reason, i int) float64 {
	can := reach(r)
	if more := c.seen[i].risk - c.seen[0].risk; isRisk(r.Kind) && more > 0 {
		can = min(can, hitReach*float64(more)/allRolls)
	}
	return min(1, can/max(c.loss[i], leastLoss))
}

// hitReach is the most that a hit costs, except in rare cases.
const hitReach = 1.5

func isRisk(k Kind) bool { return k == LeavesShots || k == Exposes }

// point returns the purpose of the best play: to make a point, to hit a blot, or to leave no shot.
// Even the best of the plays without it loses much.
//
// better says that a point made or a blot hit distinguishes the best play from the next best. Then
// leaving no shot is not its purpose.
func (c *comparison) point(better bool) (Reason, bool) {
	var found Reason
	highest := 0.
	for k := range c.merits {
		m := &c.merits[k]
		if !builds(m.kind) && m.kind != NoShot {
			continue
		}
		for _, r := range m.find(m, c.seen[0]) {
			if m.kind == NoShot && (better || c.allShare(m, r)) {
				continue
			}
			value := c.without(m, r)
			if weight := m.weight * min(value, mostPoint); value >= leastFor(r.Kind) && reach(r) == anyReach && weight > highest {
				found, highest = r, weight
			}
		}
	}
	return found, highest > 0
}

// leastFor returns how much plays without a fact must lose for it to be the point of the play.
func leastFor(k Kind) float64 {
	if k == FullPrime || k == ClosesOut {
		return ahead
	}
	return leastPoint
}

// without returns the loss of the best of the plays that lack a merit, or 0 if all have it.
func (c *comparison) without(m *merit, r Reason) float64 {
	for i, o := range c.seen {
		if i > 0 && !m.shared(o, r) {
			return c.loss[i]
		}
	}
	return 0
}

// withPoint returns the reasons with the point of the play first, and how many to announce: two if
// another reason distinguishes the play from the next best.
func withPoint(point Reason, found []weighed, parted bool) ([]Reason, int) {
	reasons, announced := []Reason{point}, 1
	for _, f := range found {
		if f.reason == point || tellsNothing(point, f.reason) || len(reasons) == mostReasons {
			continue
		}
		if len(reasons) == 1 && parted && f.part > 0 {
			announced = 2
		}
		reasons = append(reasons, f.reason)
	}
	if len(found) > 0 && found[0].reason == point && found[0].part >= most {
		announced = 1
	}
	return reasons, announced
}

// sameHit reports whether two reasons are about the same hit.
func sameHit(r, other Reason) bool {
	return isHit(r.Kind) && isHit(other.Kind) && (r.Point == other.Point || r.Point == 0 || other.Point == 0)
}

// tellsNothing reports whether a reason says nothing new after another one. The sentence about a
// plain hit only says what is true of every hit, that the opponent must enter first.
func tellsNothing(first, next Reason) bool {
	return sameHit(first, next) || isHit(first.Kind) && next.Kind == Hits
}

func isHit(k Kind) bool {
	return k == HitsTwo || k == SecondOnBar || k == PointsOn || k == HitsLoose || k == Hits
}

// joined returns how many reasons to announce. If the loss is at least leastJoined, the first
// reason does not explain most of it, and another explains some of it, joined moves the best of
// these others to second place, and returns 2.
func joined(found []weighed, loss float64) int {
	if len(found) < 2 || loss < leastJoined || found[0].part >= most {
		return min(len(found), 1)
	}
	second := 0
	for i := 1; i < len(found); i++ {
		if !tellsNothing(found[0].reason, found[i].reason) && (second == 0 || found[i].part > found[second].part) {
			second = i
		}
	}
	if second == 0 || found[second].part == 0 {
		return 1
	}
	found[1], found[second] = found[second], found[1]
	return 2
}
