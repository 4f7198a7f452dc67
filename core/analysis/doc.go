// Package analysis judges the decisions in a match: what every play and every cube decision cost,
// and how lucky each roll was.
//
// [Questions] lists the decisions of a match from its events, in order. An [Analyst] judges them one
// after the other; [Analyst.Run] continues from a [State], a plain value that can be saved as JSON,
// and stops at once when its context ends. The same questions get the same judgements, with any
// number of workers, and however often the run was interrupted. When a match continues, it has more
// questions, but the first ones stay the same, so its analysis continues too. Only a turn that is
// returned leaves a judgement behind, which is made again.
//
// A [Roller] rolls out the decisions that are close or wrong, and replaces their judgements.
//
// [Join] puts questions and judgements together, [Errors] finds the errors in order, [WorstFirst]
// sorts them by cost, and a [Tally] sums them up. Equities are normalised at the match score:
// winning the value of the cube counts 1. A Tally counts decisions as GNU Backgammon does: a play
// without a choice costs nothing and doesn't count, and not doubling counts only if it was close
// or wrong.
package analysis
