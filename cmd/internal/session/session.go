// Package session implements the playing of matches. It applies the player's settings, even when they change,
// provides opponents and hints, and saves each match as it is played.
//
// Every front puts a session between its devices and a [table.Table]. The front provides a [Front]:
// its devices, settings, store of matches and clock. Start from [New], then [Session.NewGame] and
// [Session.Play]. Package lobby has the menus before and between matches.
package session

import (
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/replay"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/engine"
	"backtalk/keymap"
	"backtalk/locales"
)

// Settings saves the named settings. A settings.File implements it.
type Settings interface {
	Save(v settings.Values, keys []settings.Key, texts settings.Texts) error
}

// Front holds what the front provides. Devices must have Texts and Front; the
// rest is optional.
type Front struct {
	// Devices serve every desk of the session. The session changes them with the settings.
	Devices *desk.Devices
	Inputs  desk.Inputs
	// Settings saves the player's changes; nil saves nothing.
	Settings Settings
	// Matches saves the matches; nil saves nothing.
	Matches matches.Store
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Typed means that input comes in lines, not keys.
	Typed bool
	// Followed means that somebody follows the announcements as they are made.
	Followed bool
	// Events gets all events of each match, even if they can't be saved. Of a match that continues,
	// it gets the earlier events first.
	Events func([]core.Event)
	// Notify announces a message when its turn comes, such as a problem with a device. It must not wait.
	Notify func(say.Message)
	// Note notes an error that the player doesn't hear.
	Note func(error)
	// Language returns the system's language.
	Language func() string
	// Keys returns the key bindings, with a language's keys for yes and no.
	Keys func(*locales.Localizer) *keymap.Map
	// Apply applies a changed setting to the front's own devices, after the
	// session did its part.
	Apply func(settings.Key)
	// Style adjusts the style of announcements to the player here.
	Style func(*a11y.Style)
	// Position reads a start position; nil starts from what [ParseStart] returns.
	Position func(text string, rules core.Rules) (core.Rules, []core.Command, error)
	// Menu returns more lines for the menu of the game.
	Menu func(d *desk.Desk) []places.Item
	// Review goes through the player's errors in the match that is over, and reports whether the
	// player then wants another match; nil reviews nothing.
	Review func(d *desk.Desk) (again bool)
	// WriteFile writes a file for the player and returns its full name; nil writes none.
	WriteFile func(name string, content []byte) (string, error)
	// Engine returns the built-in engine; nil loads it when it is first needed.
	Engine func() (*engine.Engine, error)
	// Network opens ways to friends elsewhere; nil offers none.
	Network meet.Network
	// Page is the address of this program if it is a page; invitations are
	// links to it.
	Page string
	// LetWatch lets others watch a match with a friend who agrees, without asking the player here.
	LetWatch bool
	// Version is the program's version, which it sends to friends' programs.
	Version string
	// Program returns an installed program that plays, or nil if there is
	// none.
	Program func() bot.Program
	// Bot returns the bot with a name; nil is bot.New.
	Bot func(name string, needs bot.Needs) (bot.Bot, error)
	// Adviser returns hints; nil asks the built-in engine.
	Adviser advise.Adviser
	// Analyst judges decisions for the tutor, and matches that are replayed, looking LessonPlies
	// rolls ahead; nil asks the built-in engine, unless hints come from elsewhere: then nothing is
	// judged.
	Analyst     replay.Analyst
	LessonPlies int
	// Roller rolls decisions out; nil asks the built-in engine, as for Analyst.
	Roller advise.Roller
	// Background judges decisions that can wait, beside other work; nil asks one worker of the built-in
	// engine, unless judgements come from elsewhere: then nothing is judged in the background.
	Background analysis.Judge
	// QuizStore saves the player's answers in the quiz; without it they last until the end of the session.
	QuizStore quiz.Store
	// Texts returns the texts of a language; nil is locales.New.
	Texts func(tag string) (*locales.Localizer, error)
}

// Session belongs to the goroutine that runs its desks.
type Session struct {
	Front
	// Values are the settings as they are now.
	Values settings.Values
	// saved holds the settings that were saved last.
	saved settings.Values
	saver saver
	// answers holds the player's answers in the quiz. answersUnsaved is set once they could not be saved.
	answers        quiz.Book
	answersUnsaved bool
	// answersUnread is why the saved answers could not be read, or nil.
	answersUnread error
	// spare announces, once for each reason, that the built-in engine plays instead of the program.
	spare func(bot.Reason)
	// next is the seed of the match that is played next, nil until it is drawn.
	next []byte
	// playing is the match in progress, at a table.
	playing *Game
	table   *table.Table
}

// New returns a session with these settings, and applies them to the devices.
func New(f Front, v settings.Values) *Session {
	f = f.complete()
	s := &Session{Front: f, Values: v, saved: v.Clone()}
	s.saver = saver{store: f.Matches, now: f.Now, failed: f.Note}
	s.spare = s.announceSpare()
	d := s.Devices
	d.SpeakingChanged, d.Switched = s.speakingChanged, s.switched
	if d.Teaches == nil {
		d.Teaches = func() bool { return s.style().TeachKeys }
	}
	d.SoundsOff, d.Speaking = !v.On(settings.Sounds), s.Speaking()
	if d.Answers == nil {
		d.Answers = typedAnswers(d.Texts)
	}
	if texts, ok := d.Texts.(*locales.Localizer); ok && d.Keys == nil {
		d.Keys = s.Keys(texts)
	}
	return s
}

// complete fills in what a front left out.
func (f Front) complete() Front {
	if f.Now == nil {
		f.Now = time.Now
	}
	if f.Notify == nil {
		f.Notify = func(say.Message) {}
	}
	if f.Note == nil {
		f.Note = func(error) {}
	}
	if f.Language == nil {
		f.Language = func() string { return locales.Source }
	}
	if f.Keys == nil {
		f.Keys = defaultKeys
	}
	if f.Apply == nil {
		f.Apply = func(settings.Key) {}
	}
	if f.Style == nil {
		f.Style = func(*a11y.Style) {}
	}
	if f.Position == nil {
		f.Position = startFrom
	}
	f = f.withEngine()
	if f.Program == nil {
		f.Program = func() bot.Program { return nil }
	}
	if f.Texts == nil {
		f.Texts = locales.New
	}
	return f
}

func defaultKeys(texts *locales.Localizer) *keymap.Map {
	yes, no := texts.YesNo()
	return keymap.Default(keymap.Answers{Yes: yes, No: no})
}

// SaveIn saves matches in a store from now on; nil saves nothing.
func (s *Session) SaveIn(store matches.Store) { s.Matches, s.saver.store = store, store }

// Desk returns a desk without a match, after announcing problems with settings or saved matches:
// otherwise the player would hear the question or menu that follows twice, before and after them.
func (s *Session) Desk() *desk.Desk {
	d := desk.New(s.Devices)
	d.AnnounceWaiting(s.Inputs.Notices)
	return d
}

// typedAnswers returns a function that reads a typed yes or no in the language of texts.
func typedAnswers(texts desk.Texts) func(string) (yes, ok bool) {
	yes, no := texts.Words(say.CliYesWords), texts.Words(say.CliNoWords)
	return func(line string) (bool, bool) {
		line = strings.ToLower(strings.TrimSpace(line))
		for _, word := range yes {
			if line == word {
				return true, true
			}
		}
		for _, word := range no {
			if line == word {
				return false, true
			}
		}
		return false, false
	}
}

// Refusal is an error in the player's words: Backtalk can't do what the player asked for.
type Refusal struct{ Message say.Message }

func (r *Refusal) Error() string { return string(r.Message.ID) }
