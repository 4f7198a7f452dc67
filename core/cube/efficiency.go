package cube

import (
	"backtalk/core"
	"backtalk/core/engine"
)

// The efficiencies of the cube. TODO fit
const (
	contactEfficiency   = .68
	bearoffEfficiency   = .6
	raceLeast, raceMost = .6, .7
	raceBase, racePip   = .55, .00125
)

// Efficiency is how much of a live cube's worth the cube has in a position, 0 to 1; the side at index 0 is on roll.
func Efficiency(b *core.Board) float64 {
	switch engine.Classify(b) {
	case engine.ClassContact:
		return contactEfficiency
	case engine.ClassRace:
		return min(max(raceBase+racePip*float64(b[0].Pips()), raceLeast), raceMost)
	}
	return bearoffEfficiency
}
