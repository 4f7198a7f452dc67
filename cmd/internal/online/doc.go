// Package online implements play with strangers on a server with the protocol
// of bgammon.org.
//
// A [Client] logs in over any [friend.Link], lists who is waiting, and creates
// and joins matches. A [Game] is one match there. It gives the table the
// opponent's decisions and the dice. The server sends events as lines of JSON.
// The client checks them strictly enough to trust them (event.go, board.go). An
// [account] turns them into steps, such as a roll or a whole turn (account.go).
// The game hands these to the table as commands, and sends the server what the
// player here decides (game.go). Our own rules check everything. If the server
// disagrees with them, the game reports the difference, and the match continues
// as the server has it (settle.go).
//
// This package knows nothing of networks.
package online
