package analysis

import (
	"cmp"
	"slices"
)

// Size classifies an error by its cost.
type Size uint8

// The sizes.
const (
	// None: what nobody would call an error.
	None Size = iota
	Small
	Mistake
	Blunder
	// Sizes is the number of sizes.
	Sizes = iota
)

// The least errors of each size. From .02 on other programs call a play an error; over .08 it is a
// blunder to most of them.
const (
	leastSmall   = .02
	leastMistake = .04
	overMistake  = .08
)

// SizeOf returns the size of an error that costs cost points.
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

// Errors returns the indices of the decisions that keep holds of and whose error has a size, in
// order; a nil keep keeps all.
func Errors(decisions []Decision, keep func(*Decision) bool) []int {
	var found []int
	for i := range decisions {
		if decisions[i].Size() > None && (keep == nil || keep(&decisions[i])) {
			found = append(found, i)
		}
	}
	return found
}

// WorstFirst sorts indices of decisions by what these cost, most first; equal ones stay in order.
func WorstFirst(decisions []Decision, found []int) []int {
	sorted := slices.Clone(found)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(decisions[b].Error, decisions[a].Error) })
	return sorted
}
