package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/sense"
)

// Rolls names the rolls of a set: first the numbers that are enough on either die, then the rolls
// that have none of those.
func Rolls(set sense.Rolls) say.Message {
	var list say.List
	var enough [7]bool
	for die := uint8(6); die > 0; die-- {
		if enough[die] = suffices(set, die); enough[die] {
			list = append(list, say.M(say.TrainerRollsAny, say.Data{"Die": int(die)}))
		}
	}
	for high := uint8(6); high > 0; high-- {
		for low := high; low > 0; low-- {
			r := core.Roll{high, low}
			if set.Has(r) && !enough[high] && !enough[low] {
				list = append(list, dice(r))
			}
		}
	}
	if len(list) == 0 {
		return say.M(say.TrainerRollsNone, nil)
	}
	return say.M(say.TrainerRolls, say.Data{"Rolls": list})
}

// suffices reports whether all rolls with a number on either die are in a set.
func suffices(set sense.Rolls, die uint8) bool {
	for other := uint8(1); other <= 6; other++ {
		if !set.Has(core.Roll{die, other}) {
			return false
		}
	}
	return true
}
