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

// Voice is Backtalk's own voice. Package speech documents its methods.
type Voice interface {
	Say(u speech.Utterance)
	KeyPressed()
	KeyHandled()
	Answered()
	Hush()
	Configure(s speech.Settings)
	// Wait returns nil once everything was spoken, [speech.ErrMute] if nothing can be heard, or the
	// context's error.
	Wait(ctx context.Context) error
}

// Sounds plays cues.
type Sounds interface {
	// Cue plays a cue at once, Follow after the cues before it.
	Cue(c say.Cue, at say.Place) bool
	Follow(c say.Cue, at say.Place) bool
	// Sweep plays the points one after another, until the last one, the next cue or Hush.
	Sweep(spots [24]say.Spot) bool
	Hush()
}

// Texts renders announcements and messages in the player's language.
type Texts interface {
	Announcement(a say.Announcement) string
	Text(m say.Message) string
	// Plain renders a message as data, without signs that serve only the eye.
	Plain(m say.Message) string
	// WordCount counts the words of a rendered message.
	WordCount(m say.Message) int
	// Words returns the typed words that a message lists, in the player's language and in English.
	Words(id say.MessageID) []string
	// Spoken rewrites a rendered text for our own voice.
	Spoken(text string) string
	Tag() string
	// Direction returns the script's direction as web pages name it, "ltr" or "rtl".
	Direction() string
	// Whole reports whether the translation is complete. If it isn't, some texts are in English.
	Whole() bool
}

// Devices holds what the player reads, hears and types with. A session shares one Devices with its
// desk and changes it with the settings, so that changes take effect at once. It belongs to the
// goroutine that runs the desk. Voice, Sounds and the functions at the end may be nil.
type Devices struct {
	Texts Texts
	Keys  *keymap.Map
	// Answers reads a typed yes or no in the player's language.
	Answers func(line string) (yes, ok bool)
	Front   Front
	Voice   Voice
	// Speaking holds the voice's rate and volume, which keys can change.
	Speaking speech.Settings
	Sounds   Sounds
	// SoundsOff means that the player turned the cues off.
	SoundsOff bool
	// ReaderReads means that a screen reader reads the terminal, so that the
	// player hears something even without our own voice.
	ReaderReads bool
	// ByTouch means that the player touches a screen and presses no keys.
	ByTouch bool
	// Teaches reports whether the first questions name the keys that answer them. If it is nil,
	// they name none.
	Teaches func() bool
	// taught counts the questions that named their keys.
	taught int
	// SpeakingChanged saves a rate or volume that a key has changed.
	SpeakingChanged func(s speech.Settings)
	// Switched saves a switch that a key or a menu has turned on or off.
	Switched func(s Switch, on bool)
	// Problem explains an error in the player's words. If it is nil, the player hears only that
	// something unexpected happened.
	Problem func(error) say.Message
	// CopyHistory writes lines to a file and returns its name; nil means that
	// the history can't be copied.
	CopyHistory func(lines []string) (file string, err error)
	// Copy puts a text on the system's clipboard; nil means that there is none. sure is false if it
	// could only ask a terminal, which doesn't answer.
	Copy func(text string) (sure bool, err error)
	// Link returns an address that opens a match. at is the number of events after which the match
	// opens. If Link is nil, there are no such addresses.
	Link func(events []core.Event, at int) (string, error)
}

// Speak changes how the voice speaks.
func (d *Devices) Speak(s speech.Settings) {
	d.Speaking = s
	if d.Voice != nil {
		d.Voice.Configure(s)
	}
}

// Text renders a message in the current language, which a setting may change
// while a menu is open.
func (d *Devices) Text(m say.Message) string { return d.Texts.Text(m) }

// Plain renders a message as data, such as a name, a code, a link, a file or a search text.
func (d *Devices) Plain(m say.Message) string { return d.Texts.Plain(m) }

// WordCount counts the words of a message in the current language.
func (d *Devices) WordCount(m say.Message) int { return d.Texts.WordCount(m) }

// Switch saves that something was turned on or off.
func (d *Devices) Switch(s Switch, on bool) {
	if d.Switched != nil {
		d.Switched(s, on)
	}
}

// Because returns why something failed.
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
