package desk

import (
	"backtalk/a11y/say"
	"backtalk/speech"
)

// Announce hands an announcement to the text, the voice, the sounds and the history.
func (d *Desk) Announce(a say.Announcement) {
	if !a.Silent() {
		d.history.Add(a)
	}
	d.emit(a)
}

// AnnounceAll announces one after another.
func (d *Desk) AnnounceAll(list []say.Announcement) {
	for _, a := range list {
		d.Announce(a)
	}
}

// Answer announces one message as the answer to a key.
func (d *Desk) Answer(id say.MessageID, data say.Data) {
	d.Announce(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Answer})
}

// Fail announces one message as a failure: something was asked for that can't be done.
func (d *Desk) Fail(id say.MessageID, data say.Data) {
	d.Announce(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Answer, Cue: say.CueFailure})
}

// Answered reports to the voice that what was asked so far needs no answer any more.
func (d *Desk) Answered() {
	if d.Voice != nil {
		d.Voice.Answered()
	}
}

// emit announces without adding to the history: an announcement that comes from there.
func (d *Desk) emit(a say.Announcement) {
	d.Sound(a)
	if a.Silent() {
		return
	}
	text := d.Texts.Announcement(a)
	d.Front.Line(text, a)
	d.hearing.add(text)
	if d.speaks() {
		d.Voice.Say(speech.Utterance{
			Text: d.Texts.Spoken(text), Language: d.Texts.Tag(), Urgency: a.Urgency, Speaker: a.Speaker,
			Pan: panOf(a), Asks: a.Asks(),
		})
	}
}

// speaks reports whether our own voice does.
func (d *Desk) speaks() bool { return d.Voice != nil && d.Voice != d.silenced }

// Sound plays an announcement's cue, and reports whether it is heard. What answers a key sounds at
// once; what happens in the game sounds one after the other, as it happened.
func (d *Desk) Sound(a say.Announcement) (heard bool) {
	switch {
	case !d.SoundsOn() || a.Cue == say.CueNone:
		return false
	case a.Urgency == say.Event || a.Urgency == say.Alert:
		return d.Sounds.Follow(a.Cue, a.Place)
	}
	return d.Sounds.Cue(a.Cue, a.Place)
}

// SoundsOn reports whether cues can be played.
func (d *Devices) SoundsOn() bool { return d.Sounds != nil && !d.SoundsOff }

// besides is how far from the middle the two sides speak, so that they are distinguished by where
// they sit.
const besides = 0.6

// panOf returns where an announcement is spoken: what a side does on that side's, the listener's at
// the left, all else where it is on the board.
func panOf(a say.Announcement) float64 {
	switch a.Speaker {
	case say.Own:
		return -besides
	case say.Rival:
		return besides
	}
	return pan(a.Place)
}

// pan turns a column into a place from left to right, the middle when there is none.
func pan(at say.Place) float64 {
	if at.Column == 0 {
		return 0
	}
	const columns = 12
	return (float64(at.Column)*2 - columns - 1) / (columns - 1)
}

// TypedRune shows and speaks a character that is typed into a field.
func (d *Desk) TypedRune(r rune) {
	d.Front.TypedRune(r)
	d.speakRune(r)
}

// ErasedRune takes it back, and says which it was.
func (d *Desk) ErasedRune(r rune) {
	d.Front.ErasedRune(r)
	d.speakRune(r)
}

func (d *Desk) speakRune(r rune) {
	if d.speaks() {
		d.Voice.Say(speech.Utterance{Text: string(r), Language: d.Texts.Tag(), Urgency: say.Echo})
	}
}
