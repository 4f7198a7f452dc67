// Package bot implements the opponents. A [Bot] gets the decision that a match waits for and returns
// an [Answer]; the caller draws the dice and carries out the commands.
//
// [New] makes a bot by its name, and [Names] lists the names. A bot remembers nothing between
// decisions: its random choices depend only on its seed, the player it decides for and the match
// so far, so a resumed match continues as it would have. Any goroutine may ask a bot, for one
// decision at a time.
package bot
