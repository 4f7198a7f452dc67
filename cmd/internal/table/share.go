package table

import (
	"encoding/hex"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core/notation"
)

// sharing hands the position to other programs.
type sharing struct{ *Table }

// copyPosition copies the position as an XGID, asked for again a link to the match. Where there is
// no clipboard the XGID is said.
func (t sharing) copyPosition() {
	version := t.match.Version()
	again := t.copied == version
	t.copied = version
	if again && t.desk.Link != nil && t.desk.Copy != nil {
		t.copyLink()
		return
	}
	s := t.state()
	if !s.Playing() {
		t.desk.Answer(say.ShareNoPosition, nil)
		return
	}
	id := notation.XGID(notation.Situate(&s))
	if t.desk.Copy == nil {
		t.desk.Answer(say.ShareXGID, say.Data{"ID": id})
		return
	}
	if err := t.desk.Copy(id); err != nil {
		t.desk.Fail(say.ShareFailed, say.Data{"Problem": t.desk.Because(err)})
		return
	}
	t.desk.Answer(say.ShareCopied, nil)
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
	if err == nil {
		err = t.desk.Copy(link)
	}
	if err != nil {
		t.desk.Fail(say.ShareFailed, say.Data{"Problem": t.desk.Because(err)})
		return
	}
	t.desk.Answer(say.ShareLinkCopied, nil)
}
