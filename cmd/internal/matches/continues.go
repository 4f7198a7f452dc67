package matches

import (
	"bytes"

	"backtalk/core"
	"backtalk/core/record"
)

// Continues reports whether one copy of a match continues the other: it has all
// events of the other, in the same order, and more. If neither copy continues
// the other, they differ, and choosing one would lose events of the other.
func Continues(longer, other []core.Event) bool {
	if len(longer) <= len(other) {
		return false
	}
	for i, e := range other {
		if !same(longer[i], e) {
			return false
		}
	}
	return true
}

// same reports whether two events are written alike, so that an empty list
// equals a missing one.
func same(a, b core.Event) bool {
	one, err := record.Encode(1, a)
	if err != nil {
		return false
	}
	two, err := record.Encode(1, b)
	return err == nil && bytes.Equal(one, two)
}
