// Package front implements a session's front at a terminal: the lines or the
// screen that show it, keys and typed lines, a braille display, the voice,
// the sounds, and the signals that end the program.
//
// Start from [New], pass what [Front.Session] returns to a session, and call
// [Front.Open] to open everything. [Decide] decides which display is used and
// who speaks, and why.
package front

import (
	"context"
	"os"
	"sync"
	"sync/atomic"

	"golang.org/x/term"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/braille"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/backtalk/internal/screen"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/sounds"
	"backtalk/speech"
)

// Streams are the program's streams and environment.
type Streams struct {
	In, Out *os.File
	Getenv  func(string) string
}

// size returns the size of the output terminal, or 0 without a terminal or if it doesn't report its
// size.
func (s Streams) size() (columns, rows int) {
	columns, rows, err := term.GetSize(int(s.Out.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}

// Options configure a front.
type Options struct {
	Streams Streams
	// Input is the source of commands.
	Input lines.Input
	// Voice says that the command line asks for a voice.
	Voice  bool
	Values settings.Values
	Texts  *locales.Localizer
	System readers.System
	// Bindings are the key bindings; Keys returns them with the answers of another language.
	Bindings *keymap.Map
	Keys     func(*locales.Localizer) *keymap.Map
	// Problems are announced before anything else.
	Problems []say.Announcement
	// Shown is called when lines or the screen take over the terminal.
	Shown func(screen bool)
	// Note notes an error that is not announced to the player; Because notes one too, and returns
	// what to announce.
	Note    func(error)
	Because func(error) say.Message
	// CopyHistory writes lines to a file and returns its name.
	CopyHistory func(lines []string) (string, error)
	// Trace records input and output; nil records nothing.
	Trace *Trace
}

// Front connects the player and the desk. While the program runs, lines can replace the screen, and so can a
// screen that looks different. Lines stay until the end, because a read from the terminal can't be stopped.
type Front struct {
	// Devices are what the player reads, hears and types with, shared with the
	// session.
	Devices desk.Devices
	Inputs  desk.Inputs
	options Options
	streams Streams
	session *session.Session
	display Display
	notices chan say.Announcement
	closers Closers

	writer   *lines.Writer
	terminal *lines.Terminal
	screen   *screen.Screen
	shown    look
	// keys holds the keys of the open display.
	keys chan keymap.Key
	// stopPump stops passing on keys and returns when that has ended; it is nil
	// if no keys are passed on.
	stopPump func()

	// calls receives the points that the player touches on a braille display.
	calls chan func(*desk.Desk)
	// braille is nil if the player wants none, or if nobody follows the announcements at a
	// terminal.
	braille *braille.Display
	player  *sounds.Player
	voice   *speech.Voice
	// heard is set if a sound device plays. soundsKnown is closed once the first report has come.
	heard       atomic.Bool
	soundsKnown chan struct{}
	soundsOnce  sync.Once
	// soundNews belongs to the goroutine of the open sounds.Player.
	soundNews sounds.News
	// noSoundsTold is set once the player has heard that the sounds have no device, noVoiceTold
	// once the player has heard that the voice has none.
	noSoundsTold, noVoiceTold atomic.Bool
	// hushSaid is set once the player has heard how to silence the screen reader.
	hushSaid bool
}

// noticesAhead bounds the reports of devices that wait for the desk; each
// device reports only its changes.
const noticesAhead = 16

// New returns a front with nothing open.
func New(o Options) *Front {
	f := &Front{options: o, streams: o.Streams, soundsKnown: make(chan struct{})}
	f.notices = make(chan say.Announcement, noticesAhead+len(o.Problems))
	for _, p := range o.Problems {
		f.notices <- p
	}
	f.calls = make(chan func(*desk.Desk), 1)
	f.Inputs.Notices, f.Inputs.Calls = f.notices, f.calls
	f.display = Decide(o.Values, o.System, f.asked())
	f.Devices = desk.Devices{
		Texts: o.Texts, Keys: o.Bindings, Problem: o.Because, CopyHistory: o.CopyHistory,
		ReaderReads: f.display.Speaks == readers.ReaderSpeaks,
	}
	f.Devices.Copy = f.clipboard()
	return f
}

func (f *Front) asked() Asked {
	return Asked{Input: f.options.Input, Voice: f.options.Voice, Terminal: f.streams.Getenv("TERM")}
}

// decide decides again, by the current settings.
func (f *Front) decide() { f.display = Decide(f.session.Values, f.display.System, f.asked()) }

// Session returns what a session needs from this front, except settings and matches.
func (f *Front) Session() session.Front {
	return session.Front{
		Devices: &f.Devices, Inputs: f.Inputs, Typed: f.options.Input.Typed(), Followed: f.followed(),
		Notify: f.Notify, Note: f.options.Note, Keys: f.options.Keys, Apply: f.apply, Style: f.style,
		Language: func() string { return locales.FromEnvironment(f.streams.Getenv) },
	}
}

// Lobby returns what a lobby needs from this front.
func (f *Front) Lobby() lobby.Front {
	return lobby.Front{WhoSpeaks: f.WhoSpeaks, SoundsPlay: f.SoundsPlay, SettingsLeft: f.Redisplay, Offers: Offers}
}

// followed reports whether somebody follows the announcements at a terminal. Output to a file or a
// pipe need not wait for anybody.
func (f *Front) followed() bool {
	out := f.streams.Out
	return !f.options.Input.Typed() && out != nil && term.IsTerminal(int(out.Fd()))
}

// Serve sets the front's session. The front follows its settings from now on.
func (f *Front) Serve(s *session.Session) { f.session = s }

// Open opens everything for its session. If something is missing that isn't essential, Open announces
// that once.
func (f *Front) Open() error {
	f.Inputs.Quiet = f.untilSignal()
	if err := f.openDisplay(); err != nil {
		return err
	}
	f.openBraille()
	f.closers.Add(f.closeBraille)
	f.openSounds()
	f.closers.Add(f.closeSounds)
	f.openVoice()
	f.closers.Add(f.closeVoice)
	f.session.Inputs = f.Inputs
	return nil
}

// Close closes everything that was opened. It closes the terminal even if closing something else
// fails, so that the player always gets the terminal back.
func (f *Front) Close() { f.closers.Close() }

// Lost returns an error if lines could not be written.
func (f *Front) Lost() error { return f.writer.Lost() }

// Notify makes the desk announce a device's report. If too many wait, it
// drops the report rather than delay the device.
func (f *Front) Notify(m say.Message) {
	a := say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert}
	select {
	case f.notices <- a:
	default:
	}
}

// Unannounced removes and returns the reports that the desk hasn't announced yet.
func (f *Front) Unannounced() []say.Announcement {
	var waiting []say.Announcement
	for range len(f.notices) {
		waiting = append(waiting, <-f.notices)
	}
	return waiting
}

// tell announces changes of the sounds or the voice, but the missing device of each only once.
func (f *Front) tell(m say.Message) {
	switch {
	case m.ID == say.SoundsNoDevice && f.noSoundsTold.Swap(true):
	case m.ID == say.SpeechNoDevice && f.noVoiceTold.Swap(true):
	default:
		f.Notify(m)
	}
}

// apply applies a changed setting to the voice, the sounds, the braille display and the direction
// of lines. Display mode, theme, size, cursor and cells wait until the player closes the
// settings.
func (f *Front) apply(k settings.Key) {
	switch k {
	case settings.Language:
		f.direct()
	case settings.Backend:
		f.changeVoice()
	case settings.Braille:
		f.closeBraille()
		f.openBraille()
	case settings.Sounds:
		if f.player != nil {
			f.player.SetMuted(!f.session.Values.On(settings.Sounds))
		}
	case settings.SoundVolume:
		if f.player != nil {
			f.player.SetVolume(f.soundVolume())
		}
	case settings.Mono, settings.Pack:
		f.changeSounds()
	}
}

// changeVoice switches to the voice that the settings ask for.
func (f *Front) changeVoice() {
	f.decide()
	f.closeVoice()
	f.openVoice()
	f.Devices.ReaderReads = f.display.Speaks == readers.ReaderSpeaks
}

// changeSounds reopens the sound device after a change of mono or pack, and the voice, which uses the device
// too.
func (f *Front) changeSounds() {
	f.closeVoice()
	f.closeSounds()
	f.openSounds()
	f.openVoice()
	f.Devices.SoundsOff = !f.session.Values.On(settings.Sounds)
}

// style turns off prompts if the player seems to have only a braille display: Backtalk's own voice
// is off, and the cursor rests at the start of a line. On such a display each line replaces the
// previous one, so a prompt would hide the dice or the opponent's turn. T still names the keys.
func (f *Front) style(s *a11y.Style) {
	if f.display.voice == speech.None && f.cursorRest() == lines.AtStart {
		s.TeachKeys = false
	}
}

// WhoSpeaks returns the question of who speaks. Its first answer fits the screen readers that were found. It
// returns nil if the command line has decided.
func (f *Front) WhoSpeaks() (*places.Menu, []settings.Key) {
	if f.options.Voice {
		return nil, nil
	}
	take := func(voice, display string) func() {
		return func() {
			_ = f.session.Values.Set(settings.Backend, voice)
			_ = f.session.Values.Set(settings.Display, display)
			f.session.Change(settings.Backend)
		}
	}
	reader := lobby.Answer{Title: say.M(say.StartSomeReaderSpeaks, nil), Take: take(settings.VoiceNone, settings.Lines)}
	if found, ok := f.display.System.Reading(); ok && found.Name != "" {
		reader.Title = say.M(say.StartReaderSpeaks, say.Data{"Reader": found.Name})
	}
	own := lobby.Answer{Title: say.M(say.StartOwnVoice, nil), Take: take(settings.VoiceOn, settings.Auto)}
	nobody := lobby.Answer{Title: say.M(say.StartNobody, nil), Take: take(settings.VoiceNone, settings.Auto)}
	orders := map[readers.Speaker][]lobby.Answer{
		readers.ReaderSpeaks: {reader, own, nobody},
		readers.OwnVoice:     {own, reader, nobody},
		readers.NobodySpeaks: {nobody, reader, own},
	}
	return lobby.Question(say.StartWhoSpeaks, orders[readers.Decide(f.display.System).Speaks]), []settings.Key{settings.Display, settings.Backend}
}

// HearOut waits until the voice has finished its last sentence, but no longer than lastWords, and
// not if the system asks the program to end.
func (f *Front) HearOut() {
	select {
	case <-f.Inputs.Quiet:
		return
	default:
	}
	if f.voice == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	go func() {
		select {
		case <-f.Inputs.Quiet:
			cancel()
		case <-ctx.Done():
		}
	}()
	_ = f.voice.Wait(ctx) // nobody waits longer than that for a program to end
}

// Failure announces that something outside the program can't be used.
func Failure(m say.Message) say.Announcement {
	return say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert, Cue: say.CueFailure}
}
