// Package replay walks through a match that was played, or is being played, by ear.
//
// A replay is the guest of a desk. It stops at each decision: when dice were rolled, a double or a
// resignation was offered, a game or the match has ended. The keys of a replay lead from stop to
// stop; all others that only ask work as they do in a match, hints for both sides too, since a
// table ([table.Show]) has the board. Start from [New] and [Replay.Run].
package replay
