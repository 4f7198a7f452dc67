// Package advice implements advice on plays and cube actions: it finds the best ones and explains
// them by numbers and typed reasons, which other packages put into words.
//
// [Adviser.Plays] returns the ways to end a turn from its present position, best first, each with
// its [Reason]s: the first is the one to announce. A reason is a fact of package sense that holds of
// the play. Which facts to announce depends on the source of the difference in equity. A fact counts
// as much as the plays without it lose, so that a fact of every sensible play is never the reason
// for the best of them (rank.go).
package advice
