package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// shareable is a match whose events can be shared.
type shareable interface {
	feature.Match
	// Record returns the events of the match, and how many of them led to what is on the board.
	Record() (events []core.Event, at int)
}

// sharing gives other programs the position.
type sharing struct {
	match shareable
	// copied is the version of the match at which the player last copied the position.
	copied int
	// sentOnly means that the position went to a terminal that may not have put it on the clipboard.
	sentOnly bool
}

func (f *sharing) hooks() feature.Hooks {
	return feature.Hooks{
		Actions: map[keymap.Action]func(){keymap.DoCopyPosition: f.copyPosition},
		Commands: []feature.Command{
			{Words: say.CommandPosition, Do: func([]string) { f.writePosition() }},
			{Words: say.CommandCopy, Do: func([]string) { f.match.Desk().Act(keymap.DoCopyPosition) }},
		},
		Menu: map[feature.Section]func() []places.Item{feature.Sharing: func() []places.Item {
			return []places.Item{{Title: say.M(say.ShareLine, nil), Do: f.copyPosition}}
		}},
		Placed: func() { f.copied = 0 },
	}
}

// copyPosition copies the position as an XGID. The second time it copies a link to the match, or
// writes the XGID if the terminal may not have copied it. Without a clipboard it writes the XGID at
// once.
func (f *sharing) copyPosition() {
	version, d := f.match.Version(), f.match.Desk()
	again := f.copied == version
	f.copied = version
	switch {
	case d.Copy == nil:
		f.writePosition()
	case again && d.Link != nil:
		f.copyLink()
	case again && f.sentOnly:
		f.copied = 0
		f.writePosition()
	default:
		f.sendPosition()
	}
}

func (f *sharing) sendPosition() {
	id, ok := f.xgid()
	if !ok {
		return
	}
	d := f.match.Desk()
	sure, err := d.Copy(id)
	told := f.sentOnly
	f.sentOnly = !sure
	switch {
	case err != nil:
		d.Fail(say.ShareFailed, say.Data{"Problem": d.Because(err)})
	case sure:
		d.Answer(say.ShareCopied, nil)
	case told:
		d.Answer(say.ShareSent, nil)
	default:
		d.Answer(say.ShareSentFirst, say.Data{
			"Key": d.KeyName(string(keymap.DoCopyPosition)), "Slash": d.KeyName(string(keymap.DoCommandLine)),
			"Word": d.Texts.Words(say.CommandPosition)[0],
		})
	}
}

// writePosition writes the position as an XGID.
func (f *sharing) writePosition() {
	if id, ok := f.xgid(); ok {
		f.match.Desk().Answer(say.ShareXGID, say.Data{"ID": id})
	}
}

// xgid returns the position as an XGID, or announces that there is none.
func (f *sharing) xgid() (id string, ok bool) {
	s := f.match.State()
	if !s.Playing() {
		f.match.Desk().Answer(say.ShareNoPosition, nil)
		return "", false
	}
	if game := s.Variant(); !game.AsBackgammon() || game.NoBackgammons {
		// Another program would read it as a position of backgammon.
		f.match.Desk().Answer(say.ShareNoXGID, nil)
		return "", false
	}
	return notation.XGID(notation.Situate(&s)), true
}

// copyLink copies an address at which the match opens. The next press copies the position again.
func (f *sharing) copyLink() {
	f.copied = 0
	d := f.match.Desk()
	link, err := d.Link(f.match.Record())
	if err != nil {
		d.Fail(say.ShareFailed, say.Data{"Problem": d.Because(err)})
		return
	}
	d.CopyText(link, say.M(say.ShareLinkCopied, nil), say.M(say.ShareLinkCopied, nil))
}
