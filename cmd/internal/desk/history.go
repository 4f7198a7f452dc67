package desk

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
)

// review repeats an announcement of the history. At either end of the history,
// it adds the sound of an edge.
func (d *Desk) review(a say.Announcement, ok bool) {
	if !ok {
		a.Cue = say.CueEdge
	}
	d.emit(a)
}

// Announced returns all announcements, the oldest first.
func (d *Desk) Announced() []say.Announcement { return d.history.All() }

// History returns the list of all announcements, the newest first.
func (d *Desk) History() places.Place {
	all := d.Announced()
	items := make([]places.Item, len(all))
	for i, a := range all {
		line := say.M(say.StartHistoryLine, say.Data{"Text": d.Texts.Announcement(a)})
		items[len(all)-1-i] = places.Item{Title: line, Whole: true}
	}
	if d.CopyHistory != nil && len(all) > 0 {
		items = append(items, places.Item{Title: say.M(say.ReviewCopy, nil), Do: d.copyHistory})
	}
	return &places.Menu{Title: say.M(say.StartHistory, nil), Items: items, Text: d.Text}
}

// copyHistory writes all announcements to a file, the oldest first.
func (d *Desk) copyHistory() {
	all := d.Announced()
	lines := make([]string, len(all))
	for i, a := range all {
		lines[i] = d.Texts.Announcement(a)
	}
	file, err := d.CopyHistory(lines)
	if err != nil {
		d.Fail(say.ReviewCopyFailed, say.Data{"Problem": d.Because(err)})
		return
	}
	d.Announce(say.Announcement{
		Sentences: []say.Message{say.N(say.ReviewCopied, len(lines), say.Data{"File": file})},
		Urgency:   say.Answer, Cue: say.CueSaved,
	})
}
