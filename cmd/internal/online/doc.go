// Package online implements play on a server where strangers meet: one with
// the protocol of bgammon.org.
//
// A [Client] logs in over any [friend.Link], lists who waits, creates and
// joins matches. A [Game] is one match there: to the table it is the
// opponent's seat and the dice. The server sends events as lines of JSON,
// which are read strictly enough to be trusted (event.go, board.go). An
// [account] makes steps of them, such as a roll or a whole turn (account.go).
// The game hands these to the table as commands, and sends the server what
// was decided here (game.go). Our own rules check everything. If the two
// differ, the game reports the difference, and the match continues as the
// server has it (settle.go).
//
// This package knows nothing of networks.
package online
