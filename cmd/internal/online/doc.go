// Package online plays on a server where strangers meet: one that speaks as bgammon.org does.
//
// A [Client] logs in over any [friend.Link], lists who waits, creates and joins matches. A [Game]
// is one match there: to the table it is the opponent's seat and the dice. The server sends events
// as lines of JSON, which are read strictly enough to be believed (event.go, board.go); an
// [account] makes steps of them, such as a roll or a whole turn (account.go); the game hands these
// to the table as commands, and sends the server what was decided here (game.go). Our own rules
// check everything. Where the two differ the difference is named, and the match goes on as the
// server has it (settle.go).
//
// Nothing here knows of networks.
package online
