package cube

import (
	"backtalk/core"
	"backtalk/core/engine"
)

// These are the efficiencies of the cube. Janowski estimates two thirds for the usual position.
// The figures here are those of GNU Backgammon's manual, under "Cubeful equities"; they rise with
// the length of a race. We checked them twice. In 27,588 bear-offs with three to six checkers a
// side, .60 comes closest to the exact equities, with .063 points root mean square. In 1,051 other
// positions, our own nets looked two rolls ahead, with the same efficiency at the leaves. On
// average, the equities then equal those without looking ahead if the efficiency is .75 to .78 in
// contact and in races, and .62 to .70 in longer bear-offs. At the figures here, the averages
// differ by no more than .015 points.
const (
	contactEfficiency   = .68
	bearoffEfficiency   = .6
	raceLeast, raceMost = .6, .7
	raceBase, racePip   = .55, .00125
)

// Efficiency returns the cube's efficiency in a position, from 0 for a dead cube to 1 for a live
// one. The side at index 0 is on roll.
func Efficiency(b *core.Board) float64 {
	switch engine.Classify(b) {
	case engine.ClassContact:
		return contactEfficiency
	case engine.ClassRace:
		return min(max(raceBase+racePip*float64(b[0].Pips()), raceLeast), raceMost)
	}
	return bearoffEfficiency
}
