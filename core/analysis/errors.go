package analysis

import (
	"cmp"
	"slices"
)

// Size classifies an error by its cost.
type Size uint8

// The sizes.
const (
	// None: nobody would call it an error.
	None Size = iota
	Small
	Mistake
	Blunder
	// Sizes is the number of sizes.
	Sizes = iota
)

// These are the limits of the sizes: leastSmall is the smallest small error, leastMistake the
// smallest mistake, and overMistake the largest. Other programs call a play an error from .02 on;
// most call it a blunder over .08.
const (
	leastSmall   = .02
	leastMistake = .04
	overMistake  = .08
)

// SizeOf returns the size of an error with this cost, in points.
func SizeOf(cost float64) Size {
	switch {
	case cost > overMistake:
		return Blunder
	case cost >= leastMistake:
		return Mistake
	case cost >= leastSmall:
		return Small
	}
	return None
}

// Size returns the size of the decision's error.
func (j *Judgement) Size() Size { return SizeOf(j.Error) }

// Errors returns the indices, in order, of the decisions that keep selects and that are errors of some
// size. A nil keep selects all.
func Errors(decisions []Decision, keep func(*Decision) bool) []int {
	var found []int
	for i := range decisions {
		if decisions[i].Size() > None && (keep == nil || keep(&decisions[i])) {
			found = append(found, i)
		}
	}
	return found
}

// WorstFirst sorts indices of decisions by cost, highest first. Equal ones stay in order.
func WorstFirst(decisions []Decision, found []int) []int {
	sorted := slices.Clone(found)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(decisions[b].Error, decisions[a].Error) })
	return sorted
}
