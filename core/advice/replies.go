package advice

import (
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/sense"
)

// These functions measure a fact about the opponent's next roll by how much of a play's loss comes
// from the very rolls that the fact is about. Twelve shots explain little if the other rolls cost
// as much.

const (
	// leastMeasured is the smallest loss that is measured. Smaller losses are mostly noise.
	leastMeasured = .01
	// A fact that explains none of the loss gets the factor leastFactor, one that explains all of it
	// leastFactor plus factorRange.
	leastFactor, factorRange = .35, 1.1
)

// byReplies returns the factor by which a fact counts more or less, judging by s's loss against best on
// the rolls that r is about. It returns 1 if that can't be measured.
func byReplies(r Reason, best, s *sight) float64 {
	beyond, ok := byRolls(r, best, s)
	if !ok {
		return 1
	}
	return leastFactor + factorRange*min(max(beyond, 0), 1)
}

// byRolls returns the part of s's loss against best that comes from the rolls that r is about, beyond
// what they would cost if all rolls cost the same. It returns false if that can't be measured.
func byRolls(r Reason, best, s *sight) (beyond float64, ok bool) {
	rolls := repliesOf(r, best, s)
	if rolls == 0 || best.replies == nil || s.replies == nil {
		return 0, false
	}
	part, all, chance := 0., 0., 0.
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			roll := core.Roll{high, low}
			lost := engine.Weight(engine.RollIndex(roll)) * (s.replies.Of(roll) - best.replies.Of(roll))
			all += lost
			if rolls.Has(roll) {
				part += lost
				chance += engine.Weight(engine.RollIndex(roll))
			}
		}
	}
	if all < leastMeasured || chance >= 1 {
		return 0, false
	}
	// These rolls explain nothing if they cost no more than their share of all rolls.
	return (part/all - chance) / (1 - chance), true
}

// repliesOf returns the opponent's rolls on which r makes a difference between the best play and
// another. It returns none if r isn't about the next roll.
func repliesOf(r Reason, best, s *sight) sense.Rolls {
	switch r.Kind {
	case LeavesShots:
		return s.atRisk &^ best.atRisk
	case Exposes:
		return s.change.Shots.At[r.Point] &^ best.atRisk
	case SavesBlot:
		return s.change.Shots.At[r.Point] &^ best.atRisk
	case FewerAtRisk:
		return s.atRisk &^ best.atRisk
	case SafeAhead:
		return s.atRisk
	case NoShot, FewShots, FewerShots:
		return s.change.Shots.Any &^ best.change.Shots.Any
	case OpensWay, Blocks:
		return s.leave &^ best.leave
	case EasyEntry, HardEntry:
		return s.entry &^ best.entry
	}
	return 0
}
