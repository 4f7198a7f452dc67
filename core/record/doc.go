// Package record implements files of matches. The events of a match are lines of JSON, one event
// each, complete enough to rebuild the match: [Writer] writes them as they happen, [Read] returns
// them for core.Replay.
package record
