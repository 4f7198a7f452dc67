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

// AnnounceAll makes the announcements one after another.
func (d *Desk) AnnounceAll(list []say.Announcement) {
	for _, a := range list {
		d.Announce(a)
	}
}

// Answer announces one message as the answer to a key.
func (d *Desk) Answer(id say.MessageID, data say.Data) {
	d.Announce(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Answer})
}

// Fail announces that what the player asked for isn't possible.
func (d *Desk) Fail(id say.MessageID, data say.Data) {
	d.Announce(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Answer, Cue: say.CueFailure})
}

// Answered tells the voice that the questions so far no longer need an answer.
func (d *Desk) Answered() {
	if d.Voice != nil {
		d.Voice.Answered()
	}
}

// emit makes an announcement without adding it to the history. Some announcements come from there.
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

// speaks reports whether our own voice is on.
func (d *Desk) speaks() bool { return d.Voice != nil && d.Voice != d.silenced }

// Sound plays an announcement's cue, and reports whether the player can hear it. A cue that answers
// a key plays at once. Cues of the game play one after another.
func (d *Desk) Sound(a say.Announcement) (heard bool) {
	switch {
	case !d.SoundsOn() || a.Cue == say.CueNone:
		return false
	case a.Urgency == say.Event || a.Urgency == say.Alert:
		return d.Sounds.Follow(a.Cue, a.Place)
	}
	return d.Sounds.Cue(a.Cue, a.Place)
}

// SoundsOn reports whether the desk can play cues.
func (d *Devices) SoundsOn() bool { return d.Sounds != nil && !d.SoundsOff }

// besides is how far from the middle the voice speaks each side's lines, so that the listener can
// tell the sides apart.
const besides = 0.6

// panOf returns where the voice speaks an announcement, from left to right. The listener's actions
// are on the left and the opponent's on the right. Everything else is at its place on the board.
func panOf(a say.Announcement) float64 {
	switch a.Speaker {
	case say.Own:
		return -besides
	case say.Rival:
		return besides
	}
	return pan(a.Place)
}

// pan returns a column's place from left to right, or the middle if there is no column.
func pan(at say.Place) float64 {
	if at.Column == 0 {
		return 0
	}
	const columns = 12
	return (float64(at.Column)*2 - columns - 1) / (columns - 1)
}

// TypedRune shows and speaks a character typed into a field.
func (d *Desk) TypedRune(r rune) {
	d.Front.TypedRune(r)
	d.speakRune(r)
}

// ErasedRune shows that a character was erased, and speaks it.
func (d *Desk) ErasedRune(r rune) {
	d.Front.ErasedRune(r)
	d.speakRune(r)
}

func (d *Desk) speakRune(r rune) {
	if d.speaks() {
		d.Voice.Say(speech.Utterance{Text: string(r), Language: d.Texts.Tag(), Urgency: say.Echo})
	}
}
