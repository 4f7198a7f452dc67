// Package analysis implements the judgement of the decisions in a match: every play and every cube
// decision, its cost, and the luck of each roll.
//
// [Questions] lists the decisions of a match from its events, in order. An [Analyst] judges them one
// after the other; [Analyst.Run] continues from a [State], a plain value that can be saved as JSON,
// and stops at once when its context ends. The same questions get the same judgements, with any
// number of workers, and however often the run was interrupted. When a match continues, it has more
// questions, but the first ones stay the same, so its analysis continues too.
//
// A [Roller] rolls out the decisions that are close or wrong, and replaces their judgements.
//
// [Join] puts questions and judgements together, [Errors] finds those that cost something, worst first
// or in order, and a [Tally] sums them up. Equities are normalised at the match score: winning the value
// of the cube counts 1. A Tally counts decisions as GNU Backgammon does: a play without a choice costs
// nothing and doesn't count, and not doubling counts only if that was close or wrong.
package analysis
