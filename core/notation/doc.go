// Package notation implements the usual notations for plays, positions and moments of a match, and
// reads and writes them: plays as books print them ("8/5(2)", "bar/22*/18", "6/off"), GNU
// Backgammon's Position ID and Match ID, XGID, Snowie's line, and positions as plain text: lists of
// checkers, or a drawing of the board.
//
// Start with [ParsePlay] and [Resolve], which turn a player's typed text into legal moves, with
// [FormatPlay], and with [PositionID]. For text that they can't read, functions return a
// [*ParseError] that says what is wrong and where; nothing here panics on bad input.
package notation
