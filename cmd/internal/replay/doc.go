// Package replay implements the replay of a finished or current match by ear.
//
// A replay is the guest of a desk. It stops at each decision: after a roll, an offered double or resignation,
// and at the end of a game or the match. A replay's keys lead from stop to stop. All other keys that only ask
// for information work as in a match, with hints for both sides, because a table ([table.Show]) holds the
// board. Start from [New] and [Replay.Run].
package replay
