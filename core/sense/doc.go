// Package sense finds what a strong player sees: the facts of a position, and of the difference
// that a play makes.
//
// [Look] returns the facts of a position for both sides, [Compare] what a play changed. Each fact has
// its own function as well ([ShotsAt], [LongestPrime], [Anchors] ...), for callers that need only one.
//
// The facts are for the side at index 0 of a board unless a name says otherwise, and its points are
// in that side's own numbering. The counts are exact; if a fact is a matter of taste (what is a
// stack, what makes a holding game), its comment has the definition. The package has no words and
// makes no judgements: the caller chooses which facts matter.
package sense
