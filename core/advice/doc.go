// Package advice implements advice on plays and cube actions: it finds the best ones and explains them
// with numbers and typed reasons, which other packages put into words.
//
// [Adviser.Plays] returns the ways to end a turn from its present position, best first, each with its
// [Reason]s: the first is the one to announce. A reason is a fact from package sense that is true of the
// play. Which facts to announce depends on the source of the difference in equity. A fact counts as much
// as the plays without it lose, so a fact about every sensible play is never the reason for the best of
// them (rank.go).
package advice
