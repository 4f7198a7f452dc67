// Package core implements the rules of backgammon: the board, legal plays, a turn in progress, a
// game, a match.
//
// Commands go into a [Match], events come out, and the match's [State] is the fold of its events: a
// journal, an undo, a record and a replay all use the same list. An illegal command returns an error
// that names the rule it breaks, and changes nothing. Core draws no dice and ends no turn on its
// own: the caller draws the dice, decides when turns end, and issues commands for both.
//
// It has no input or output, no clock, no words, no randomness and no global state, and imports
// nothing outside the standard library.
package core
