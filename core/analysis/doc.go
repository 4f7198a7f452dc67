// Package analysis judges what was decided in a match: every play and every cube decision, what it
// cost, and how lucky each roll was.
//
// [Questions] lists the decisions of a match from its events, in order. An [Analyst] judges them
// one after the other; [Analyst.Run] goes on from a [State], which is a plain value that can be
// kept as JSON, and stops at once when its context ends. The same questions get the same
// judgements, with any number of workers, and however often the run was interrupted. A match that
// goes on has more questions, the first of which stay the same, so its analysis goes on too.
//
// [Join] puts questions and judgements together, [Errors] finds those that cost something, worst
// first or in order, and a [Tally] sums them up. Equities are normalised at the match score: what
// the cube shows is worth 1 to its winner. Decisions are counted as GNU Backgammon counts them: a
// play without a choice costs nothing and is not counted, and not to double is counted where it was
// close or wrong.
package analysis
