package table

import (
	"encoding/hex"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// sharing hands the position to other programs.
type sharing struct{ *Table }

// copyPosition copies the position as an XGID. Asked for again it copies a link to the match, or
// writes the XGID where the terminal may not have copied it. Where there is no clipboard it does so
// at once.
func (t sharing) copyPosition() {
	version := t.match.Version()
	again := t.copied == version
	t.copied = version
	switch {
	case t.desk.Copy == nil:
		t.writePosition()
	case again && t.desk.Link != nil:
		t.copyLink()
	case again && t.sentOnly:
		t.copied = 0
		t.writePosition()
	default:
		t.sendPosition()
	}
}

func (t sharing) sendPosition() {
	id, ok := t.xgid()
	if !ok {
		return
	}
	sure, err := t.desk.Copy(id)
	told := t.sentOnly
	t.sentOnly = err == nil && !sure
	switch {
	case err != nil:
		t.desk.Fail(say.ShareFailed, say.Data{"Problem": t.desk.Because(err)})
	case sure:
		t.desk.Answer(say.ShareCopied, nil)
	case told:
		t.desk.Answer(say.ShareSent, nil)
	default:
		t.desk.Answer(say.ShareSentFirst, say.Data{
			"Key": t.desk.KeyName(string(keymap.DoCopyPosition)), "Slash": t.desk.KeyName(string(keymap.DoCommandLine)),
			"Word": t.desk.Texts.Words(say.CommandPosition)[0],
		})
	}
}

// writePosition writes the position as an XGID.
func (t sharing) writePosition() {
	if id, ok := t.xgid(); ok {
		t.desk.Answer(say.ShareXGID, say.Data{"ID": id})
	}
}

// xgid returns the position as an XGID, and announces where there is none.
func (t sharing) xgid() (id string, ok bool) {
	s := t.state()
	if !s.Playing() {
		t.desk.Answer(say.ShareNoPosition, nil)
		return "", false
	}
	return notation.XGID(notation.Situate(&s)), true
}

// diceList says by what the dice can be checked: the commitment, and the seed when the match is
// over.
func (t sharing) diceList() places.Place {
	lines := []say.Message{say.M(say.DiceFingerprint, say.Data{"Commit": t.commitment})}
	if t.opts.Words != "" {
		lines = append(lines, say.M(say.DiceWordsWere, say.Data{"Words": t.opts.Words}))
	}
	if t.over() {
		lines = append(lines, say.M(say.DiceSeed, say.Data{"Seed": hex.EncodeToString(t.opts.Seed)}))
	}
	menu := &places.Menu{Title: say.M(say.DiceLine, nil), Text: t.desk.Text}
	for _, line := range lines {
		menu.Items = append(menu.Items, places.Item{Title: line})
	}
	return menu
}

// copyLink copies an address at which the match opens. The next time it is the position again.
func (t sharing) copyLink() {
	t.copied = 0
	events := t.match.Events()
	at := len(events)
	if t.show != nil {
		events, at = t.show.record()
	}
	link, err := t.desk.Link(events, at)
	if err != nil {
		t.desk.Fail(say.ShareFailed, say.Data{"Problem": t.desk.Because(err)})
		return
	}
	t.desk.CopyText(link, say.M(say.ShareLinkCopied, nil), say.M(say.ShareLinkCopied, nil))
}
