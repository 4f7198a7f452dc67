package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/speech"
)

// What menus made outside the table may do to it: the settings change how it tells things while it plays.

// Enter puts a place on top and describes it.
func (t *Table) Enter(p places.Place) { t.enter(p) }

// Tell tells an announcement.
func (t *Table) Tell(a say.Announcement) { t.tell(a) }

// SetFront has another front write the text from now on.
func (t *Table) SetFront(f Front) { t.Front = f }

// SetStyle changes how things are said.
func (t *Table) SetStyle(s a11y.Style) { t.ear.SetStyle(s) }

// SetOptions changes how the match is played from now on; the seed stays.
func (t *Table) SetOptions(o Options) {
	o.Seed, o.Typed = t.opts.Seed, t.opts.Typed
	t.opts = o
}

// SetSounds turns the cues on or off, and takes a new player for them.
func (t *Table) SetSounds(s Sounds, on bool) { t.Sounds, t.soundsOn = s, on }

// SetVoice takes a voice, or none, and how it speaks.
func (t *Table) SetVoice(v Voice, s speech.Settings) {
	if t.Voice != v {
		t.Voice, t.ownSpeech = v, v != nil
	}
	t.Speaking = s
	if v != nil {
		v.Configure(s)
	}
}

// SetLanguage takes another language's texts, keys and answers.
func (t *Table) SetLanguage(p Parts) { t.Texts, t.Keys, t.Answers = p.Texts, p.Keys, p.Answers }

// history is the list of everything that was told, the newest first.
func (t *Table) history() places.Place {
	told := t.review.Told()
	items := make([]places.Item, len(told))
	for i, a := range told {
		line := say.M(say.StartHistoryLine, say.Data{"Text": t.Texts.Announcement(a)})
		items[len(told)-1-i] = places.Item{Title: line, Whole: true}
	}
	if t.CopyTold != nil && len(told) > 0 {
		items = append(items, places.Item{Title: say.M(say.ReviewCopy, nil), Do: t.copyTold})
	}
	return &places.Menu{Title: say.M(say.StartHistory, nil), Items: items, Text: t.text}
}

// copyTold writes everything that was told to a file, the oldest first.
func (t *Table) copyTold() {
	told := t.review.Told()
	lines := make([]string, len(told))
	for i, a := range told {
		lines[i] = t.Texts.Announcement(a)
	}
	file, err := t.CopyTold(lines)
	if err != nil {
		t.fail(say.ReviewCopyFailed, say.Data{"Problem": err.Error()})
		return
	}
	t.tell(say.Announcement{
		Sentences: []say.Message{say.N(say.ReviewCopied, len(lines), say.Data{"File": file})},
		Urgency:   say.Answer, Cue: say.CueSaved,
	})
}
