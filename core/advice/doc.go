// Package advice finds the best plays and cube actions, and says why they are best: as numbers and
// typed reasons, which others put into words.
//
// [Adviser.Plays] returns the ways to end a turn from where it stands, best first, each with its
// [Reason]s: the first is the one to announce. A reason is a fact of package sense that holds of
// the play. Which of the facts is announced depends on what the difference of equity hangs on: a
// fact counts for as much as the plays that lack it lose, so that what every sensible play does as
// well is never the reason for the best of them (rank.go).
package advice
