// Package journal keeps matches in an SQLite file, so that whatever ends the program, the match can go on where its last
// announced event left it.
//
// The events of a match are appended, all those of one command in one transaction, before they are told to anybody. What was
// told is therefore kept, and what was not kept was never told. Start from [Open], then [Journal.Begin] for a new match or
// [Journal.Resume] for one of [Journal.Unfinished].
//
// A match is played by one program at a time: whoever comes second is told ErrTaken. Where a match can't be kept, for whatever
// reason, the error says so and the game can go on: what waits is kept as soon as that is possible.
//
// Killing the program at any instant loses nothing: a finished transaction is with the operating system. (Losing the machine's power
// may lose the last second, in return for a commit of well under a millisecond; see SQLite's synchronous=NORMAL with
// a write-ahead log.)
package journal
