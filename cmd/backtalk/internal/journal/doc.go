// Package journal saves matches in an SQLite file, so that whatever ends the program, the match can
// go on where its last announced event left it. A [Journal] is a [matches.Store].
//
// The events of a match are appended, all those of one command in one transaction, before they are
// announced. What was announced is therefore saved, and what was not saved was never announced.
// Start from [Open], then [Journal.Begin] for a new match or [Journal.Resume] for one of
// [Journal.Unfinished].
//
// A match is played by one program at a time: the second gets [matches.ErrTaken]. Where a match
// can't be saved, for whatever reason, an error reports it and the game can continue.
//
// Killing the program at any instant loses nothing: a finished transaction is with the operating
// system. (Losing the machine's power may lose the last second, in return for a commit of well
// under a millisecond; see SQLite's synchronous=NORMAL with a write-ahead log.)
package journal
