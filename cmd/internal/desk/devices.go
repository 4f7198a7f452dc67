package desk

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/speech"
)

// Front writes the text.
type Front interface {
	places.Echoer
	// Line writes one announcement.
	Line(text string, a say.Announcement)
}

// Voice is Backtalk's own voice; see package speech for what its calls promise.
type Voice interface {
	Say(u speech.Utterance)
	KeyPressed()
	KeyHandled()
	Answered()
	Hush()
	Configure(s speech.Settings)
	// Wait returns when everything was spoken, or with the context's error.
	Wait(ctx context.Context) error
}

// Sounds plays cues.
type Sounds interface {
	// Cue plays at once, Follow when the cues before it have ended.
	Cue(c say.Cue, at say.Place) bool
	Follow(c say.Cue, at say.Place) bool
	// Sweep plays the points one after another, until they end or the next cue sounds; Hush ends
	// it.
	Sweep(spots [24]say.Spot) bool
	Hush()
}

// Texts renders announcements and messages in the player's language.
type Texts interface {
	Announcement(a say.Announcement) string
	Text(m say.Message) string
	// Plain renders a message as data: nothing in it is for the eye alone.
	Plain(m say.Message) string
	// WordCount counts the words of a rendered message.
	WordCount(m say.Message) int
	// Words splits a message that lists words to type: those of the language, and the English ones.
	Words(id say.MessageID) []string
	// Spoken writes a rendered text as our own voice is to read it.
	Spoken(text string) string
	Tag() string
	// Direction is that of the script as pages name it, "ltr" or "rtl".
	Direction() string
	// Whole reports whether no text is in English for want of a translation.
	Whole() bool
}

// Devices are what the player reads, hears and types with. A session has one, which it shares with
// its desk and changes as the player changes the settings: everything holds at once. They belong to
// the goroutine that runs the desk. Voice, Sounds and the functions at the end may be nil.
type Devices struct {
	Texts Texts
	Keys  *keymap.Map
	// Answers reads a typed yes or no in the player's language.
	Answers func(line string) (yes, ok bool)
	Front   Front
	Voice   Voice
	// Speaking is how the voice was set up; the keys for rate and volume change it.
	Speaking speech.Settings
	Sounds   Sounds
	// SoundsOff says that the player turned the cues off.
	SoundsOff bool
	// ReaderReads says that a screen reader reads the terminal, so that there is something to hear
	// without our own voice.
	ReaderReads bool
	// SpeakingChanged is called when a key changed rate or volume, so that it can be saved.
	SpeakingChanged func(s speech.Settings)
	// Switched is called when a key or a menu turned something on or off, so that it can be saved.
	Switched func(s Switch, on bool)
	// Problem says in the player's words why something failed; nil says that it was unexpected.
	Problem func(error) say.Message
	// CopyHistory writes lines to a file and returns its name; nil offers no copy of the history.
	CopyHistory func(lines []string) (file string, err error)
	// Copy puts a text on the system's clipboard; nil where there is none. Sure is false where the
	// terminal was asked to do so and may not have: it does not answer.
	Copy func(text string) (sure bool, err error)
	// Link returns an address at which a match opens, at the moment after so many of its events;
	// nil where there is none.
	Link func(events []core.Event, at int) (string, error)
}

// Speak changes how the voice speaks.
func (d *Devices) Speak(s speech.Settings) {
	d.Speaking = s
	if d.Voice != nil {
		d.Voice.Configure(s)
	}
}

// Text renders a message in the language spoken now, which a setting may change while a menu is
// open.
func (d *Devices) Text(m say.Message) string { return d.Texts.Text(m) }

// Plain renders a message as data: for a name, a code, a link, a file, a search.
func (d *Devices) Plain(m say.Message) string { return d.Texts.Plain(m) }

// WordCount counts the words of a message in the language spoken now.
func (d *Devices) WordCount(m say.Message) int { return d.Texts.WordCount(m) }

// Switch reports that something was turned on or off.
func (d *Devices) Switch(s Switch, on bool) {
	if d.Switched != nil {
		d.Switched(s, on)
	}
}

// Because says why something failed.
func (d *Devices) Because(err error) say.Message {
	if d.Problem == nil {
		return say.M(say.ProblemUnexpected, nil)
	}
	return d.Problem(err)
}

// Hush silences the voice and the cues.
func (d *Devices) Hush() {
	if d.Voice != nil {
		d.Voice.Hush()
	}
	if d.Sounds != nil {
		d.Sounds.Hush()
	}
}
