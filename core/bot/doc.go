// Package bot holds the opponents. A [Bot] is asked for the decision that a match waits for and
// returns an [Answer]; whoever runs the match draws the dice and carries out the commands.
//
// [New] makes a bot by its name, [Names] lists them. A bot keeps nothing between decisions: what it
// draws by lot depends on its seed, the number of events so far and the player it decides for, so a
// match that is resumed goes on as it would have. A bot may be asked from any goroutine, one
// decision at a time.
package bot
