package sense

import (
	"math/bits"

	"backtalk/core"
)

// Rolls is a set of the 36 rolls of two dice; a roll that isn't a double counts as two of them.
type Rolls uint64

// AllRolls is the set of all 36.
const AllRolls Rolls = 1<<36 - 1

// Count returns how many of the 36 rolls are in the set.
func (s Rolls) Count() int { return bits.OnesCount64(uint64(s)) }

// Has reports whether the set has roll r, which must be valid.
func (s Rolls) Has(r core.Roll) bool { return s&RollsOf(r) != 0 }

// RollsOf returns the set that has only roll r, which must be valid.
func RollsOf(r core.Roll) Rolls {
	return 1<<(6*(r[0]-1)+r[1]-1) | 1<<(6*(r[1]-1)+r[0]-1)
}

// eachRoll calls look with the 21 different rolls, the larger die first.
func eachRoll(look func(core.Roll)) {
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			look(core.Roll{high, low})
		}
	}
}
