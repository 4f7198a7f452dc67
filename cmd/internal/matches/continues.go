package matches

import (
	"bytes"

	"backtalk/core"
	"backtalk/core/record"
)

// Continues reports whether one copy of a match is the other one played on: it has all events of the
// other, in the same order, and more. Where neither continues the other they have parted, and taking
// one would lose what the other has.
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

// same compares events by how they are written, for whom an empty list is one that was left out.
func same(a, b core.Event) bool {
	one, err := record.Encode(1, a)
	if err != nil {
		return false
	}
	two, err := record.Encode(1, b)
	return err == nil && bytes.Equal(one, two)
}
