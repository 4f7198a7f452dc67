package main

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/replay"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/table"
	"backtalk/locales"
)

// replayFlags are the flags of `backtalk replay`.
type replayFlags struct {
	Match  string `arg:"" optional:"" needed:"" placeholder:"MATCH" help:"CliNeedsMatchOrFile"`
	*setup `kong:"-"`
}

func (f *replayFlags) run(std streams, texts *locales.Localizer) error {
	s, err := f.find("replay", f.Match, true)
	if err != nil {
		return err
	}
	record := replay.Record{Events: s.events, Others: true}
	if s.id != 0 {
		record = session.RecordOf(&s.entry, s.events)
	}
	return f.atTable(std, texts, func(p *program) error { return p.replay(record, s.id) })
}

// replay replays a match. If the player wants to play on from a position, it plays that match and
// then opens the replay again, at its beginning. match is the match's number, or 0 for a match from
// a file, whose analysis Backtalk doesn't save.
func (p *program) replay(record replay.Record, match int64) error {
	if match != 0 {
		record.Kept = library.KeptIn(p.session.Matches, match)
	}
	for {
		left, err := p.session.Replay(record, session.Opponents(nil))
		if err != nil {
			return &failedError{say.M(say.LibraryNotRead, say.Data{"Problem": p.because(err)})}
		}
		if left.Start == nil {
			return nil
		}
		g, err := p.session.PlayFrom(left.Start)
		if err != nil {
			return err
		}
		if p.session.Play(g) == table.Left {
			return nil
		}
	}
}
