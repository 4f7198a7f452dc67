package table

import (
	"backtalk/a11y/say"
	"backtalk/speech"
)

// tell hands an announcement to the text, the voice, the sounds and the review lists.
func (t *Table) tell(a say.Announcement) {
	if !a.Silent() {
		t.review.Add(a)
	}
	t.show(a)
}

func (t *Table) tellAll(list []say.Announcement) {
	for _, a := range list {
		t.tell(a)
	}
}

// show tells an announcement without keeping it for review: one that comes from there.
func (t *Table) show(a say.Announcement) {
	t.sound(a)
	if a.Silent() {
		return
	}
	text := t.Texts.Announcement(a)
	t.Front.Line(text, a)
	if t.Voice != nil && t.ownSpeech {
		t.Voice.Say(speech.Utterance{
			Text: text, Language: t.Texts.Tag(), Urgency: a.Urgency, Speaker: a.Speaker, Pan: panOf(a), Asks: a.Asks(),
		})
	}
}

// sound plays an announcement's cue. What answers a key sounds at once; what happens in the game sounds one after the other,
// as it happened.
func (t *Table) sound(a say.Announcement) {
	switch {
	case t.Sounds == nil || !t.soundsOn || a.Cue == say.CueNone:
	case a.Urgency == say.Event || a.Urgency == say.Alert:
		t.Sounds.Follow(a.Cue, a.Place)
	default:
		t.Sounds.Cue(a.Cue, a.Place)
	}
}

// besides is how far from the middle the two sides speak, so that they are told apart by where they sit.
const besides = 0.6

// panOf is where an announcement is spoken: what a side does on that side's, the listener's at the left, all else where it is
// on the board.
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

// answer tells one message as the answer to a key.
func (t *Table) answer(id say.MessageID, data say.Data) {
	t.tell(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Answer})
}

// fail tells one message as a failure: something was asked for that can't be done.
func (t *Table) fail(id say.MessageID, data say.Data) {
	t.tell(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Answer, Cue: say.CueFailure})
}

// TypedRune shows and speaks a character that is typed into a field.
func (t *Table) TypedRune(r rune) {
	t.Front.TypedRune(r)
	t.speakRune(r)
}

// ErasedRune takes it back, and says which it was.
func (t *Table) ErasedRune(r rune) {
	t.Front.ErasedRune(r)
	t.speakRune(r)
}

func (t *Table) speakRune(r rune) {
	if t.Voice != nil && t.ownSpeech {
		t.Voice.Say(speech.Utterance{Text: string(r), Language: t.Texts.Tag(), Urgency: say.Echo})
	}
}
