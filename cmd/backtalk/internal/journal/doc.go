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
// system. A power cut loses at most the last second: SQLite's synchronous=NORMAL leaves the
// write-ahead log to the operating system, so that no key waits for the disk, and the journal syncs
// that log in the background, a quarter of a second after each command. [Journal.Sync] waits until
// all is on the disk; nothing is sent to a friend before that.
package journal
