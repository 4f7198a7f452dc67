// Package journal implements a [matches.Store] in an SQLite file, so that
// whatever ends the program, the match continues from its last announced
// event.
//
// The events of each command are appended in one transaction, before they are
// announced. So everything announced is saved, and everything unsaved was
// never announced. Start from [Open], then [Journal.Begin] for a new match or
// [Journal.Resume] for one of [Journal.Unfinished].
//
// One program at a time plays a match: the second gets [matches.ErrTaken]. If
// a match can't be saved, for whatever reason, an error reports it and the
// game can continue.
//
// Killing the program at any instant loses nothing: the operating system has
// each finished transaction. A power cut loses at most the last second:
// SQLite's synchronous=NORMAL leaves the write-ahead log to the operating
// system, so that no key waits for the disk. The journal syncs that log in
// the background, a quarter of a second after each command. [Journal.Sync]
// waits until all is on the disk; nothing is sent to a friend before that.
package journal
