// Package record reads and writes files of matches. In Backtalk's own format, each line is an event
// in JSON, and the events are complete enough to rebuild the match: [Writer] writes them as they
// happen, [Read] returns them for core.Replay. [Import] also reads the files of other programs, and
// [WriteMat] and [WriteSGF] write files for them.
package record
