package main

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/desk"
	seats "backtalk/cmd/internal/seat"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/engine"
	"backtalk/core/record"
	"backtalk/locales"
	"backtalk/sounds"
	"backtalk/speech"
)

// session is everything that is open while matches are played.
type session struct {
	flags *playFlags
	texts *locales.Localizer
	typed bool
	// values are the settings as they are now; saved are those that the file has, with the flags over them.
	values, saved settings.Values
	seat          seat
	front         front
	// guard gives the terminal back if the program can't.
	guard *guard
	// devices are what the player reads, hears and types with, shared with the desk.
	devices desk.Devices
	parts   table.Parts
	inputs  desk.Inputs
	notices chan say.Announcement
	player  *sounds.Player
	voice   *speech.Voice
	keeper  *keeper
	trace   *trace
	closers closers
	getenv  func(string) string
	// heard says that a sound device plays; soundsKnown is closed when it is known whether one does.
	heard       atomic.Bool
	soundsKnown chan struct{}
	soundsOnce  sync.Once
	// soundNews belongs to the goroutine of the player that is open.
	soundNews sounds.News
	// engine is the built-in engine, loaded when first asked for.
	engine func() (*engine.Engine, error)
	// gnubg is the installed GNU Backgammon, nil where there is none; spare tells that the built-in engine plays for it.
	gnubg func() bot.Program
	spare func(bot.Reason)
	// hushTold says that the player knows how to hush the reader.
	hushTold bool
	// playing is the match in progress, at a table.
	playing *game
	table   *table.Table
}

// noticesAhead is how many reports of devices may wait for the table; each device tells only its changes.
const noticesAhead = 16

// sitDown opens what the flags ask for. Whatever is missing and can be done without is told once, by the first
// announcements.
func (f *playFlags) sitDown(std streams, texts *locales.Localizer, values settings.Values) (opened *session, err error) {
	s := &session{flags: f, texts: texts, typed: typedInput(std), values: values, saved: values.Clone(), getenv: std.getenv}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	s.front.std, s.soundsKnown = std, make(chan struct{})
	s.engine = sync.OnceValues(engine.New)
	s.openGnubg()
	s.openGuard()
	s.seat = seatFor(values, f.given, lookAround(std.getenv), s.typed, std.getenv("TERM"))
	keys, problems := f.keys(texts)
	problems = append(append(f.homeless(), f.config.told()...), problems...)
	s.notices = make(chan say.Announcement, noticesAhead+len(problems))
	for _, p := range problems {
		s.notices <- p
	}
	s.inputs.Notices, s.inputs.Quiet = s.notices, s.untilSignal()
	if err := s.openTrace(); err != nil {
		return nil, err
	}
	s.guard.watch()
	if err := s.openFront(); err != nil {
		return nil, err
	}
	s.devices.Keys = keys
	s.parts.Adviser = s.adviser()
	s.devices.Texts = texts
	s.devices.Answers = typedAnswers(texts)
	s.devices.ReaderReads = s.seat.speaks == readers.ReaderSpeaks
	s.devices.SoundsOff = !values.On(settings.Sounds)
	s.parts.Menu = s.gameMenu
	s.devices.SpeakingChanged, s.devices.Switched = s.speakingChanged, s.switched
	s.devices.CopyHistory = s.flags.copyTold
	s.devices.Problem = s.because
	s.openSounds()
	s.closers.add(s.closeSounds)
	s.openVoice()
	s.closers.add(s.closeVoice)
	if err := s.openEvents(); err != nil {
		return nil, err
	}
	s.openKeeper()
	s.closers.add(s.save)
	return s, nil
}

// openGuard starts the guard of the terminal.
func (s *session) openGuard() {
	if s.typed {
		return
	}
	s.guard = startGuard(s.texts.Tag(), s.front.std.err)
	s.closers.add(s.guard.end)
}

func (s *session) openTrace() error {
	if s.flags.Trace == "" {
		return nil
	}
	file, err := os.Create(s.flags.Trace)
	if err != nil {
		return fmt.Errorf("open the trace: %w", err)
	}
	s.trace = newTrace(file)
	s.closers.add(func() { _ = file.Close() })
	return nil
}

// openSounds starts the cues. Typed input is a script's or a test's, which has no ears. With the cues off the player may
// turn them on, but is told nothing of a missing device.
func (s *session) openSounds() {
	if s.typed {
		return
	}
	off := !s.values.On(settings.Sounds)
	options := sounds.Options{
		Name:   "Backtalk",
		Volume: s.soundVolume(),
		Mono:   s.values.On(settings.Mono),
		Pack:   s.soundPack(),
		Report: func(status sounds.Status) {
			s.heard.Store(status.State == sounds.Playing)
			s.soundsOnce.Do(func() { close(s.soundsKnown) })
			if m, ok := s.soundNews.Message(status); ok && !off {
				s.notice(m)
			}
		},
		OnPlayed: s.trace.played,
	}
	s.player = sounds.Open(options)
	s.devices.Sounds = s.player
}

// soundVolume is the loudness of the cues, 1 at the most.
func (s *session) soundVolume() float64 {
	const percent = 100
	return float64(s.values.Number(settings.SoundVolume)) / percent
}

// soundPack reads the player's sound pack. One that can't be read is told, and the built-in sounds play.
func (s *session) soundPack() *sounds.Pack {
	folder := s.values.Text(settings.Pack)
	if folder == "" {
		return nil
	}
	pack, err := sounds.LoadPack(os.DirFS(folder))
	if err != nil {
		s.notice(say.M(say.ProblemSoundPack, say.Data{"Folder": folder, "Problem": s.because(err)}))
	}
	return pack
}

// openVoice starts the program's own voice, if it is to speak.
func (s *session) openVoice() {
	s.devices.Speaking = speakingFor(s.values, s.texts.Tag())
	if s.seat.voice == speech.None {
		return
	}
	options := speech.Options{
		Choice: s.seat.voice, Settings: s.devices.Speaking, Getenv: s.getenv,
		Skipped: func(n int) string { return s.texts.Text(speech.SkippedMessage(n)) },
		OnStatus: func(status speech.Status) {
			if status.Condition != speech.Found {
				s.notice(status.Message())
			}
		},
		OnSent: s.trace.spoken,
	}
	if s.player != nil {
		options.Sink = s.player.Speech()
	}
	s.voice = speech.New(options)
	s.devices.Voice = s.voice
	if m, ok := s.seat.hush(); ok && !s.hushTold {
		s.hushTold = true
		s.notice(m)
	}
}

// lastWords is how long the voice may take to say that the match is kept.
const lastWords = 3 * time.Second

// hearOut lets the voice finish its last sentence, unless the system wants the program gone.
func (s *session) hearOut() {
	select {
	case <-s.inputs.Quiet:
		return
	default:
	}
	if s.voice == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	go func() {
		select {
		case <-s.inputs.Quiet:
			cancel()
		case <-ctx.Done():
		}
	}()
	_ = s.voice.Wait(ctx) // longer than that nobody waits for a program to end
}

// closeVoice ends the own voice.
func (s *session) closeVoice() {
	if s.voice != nil {
		s.voice.Close()
	}
	s.voice, s.devices.Voice = nil, nil
}

// closeSounds gives the sound device back.
func (s *session) closeSounds() {
	if s.player != nil {
		s.player.Close()
	}
	s.player, s.devices.Sounds = nil, nil
}

// notice has the table tell what became of a device. A full channel drops it rather than holding the device up.
func (s *session) notice(m say.Message) {
	a := say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert}
	select {
	case s.notices <- a:
	default:
	}
}

// openEvents starts the event file.
func (s *session) openEvents() error {
	if s.flags.Events == "" {
		return nil
	}
	file, err := os.OpenFile(s.flags.Events, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the event file: %w", err)
	}
	s.closers.add(func() { _ = file.Close() })
	writer := record.NewWriter(file)
	failed := false
	s.parts.Events = func(events []core.Event) {
		if err := writer.Write(events...); err != nil && !failed {
			failed = true
			s.notice(say.M(say.CliEventsFailed, say.Data{"Problem": s.because(err)}))
		}
	}
	return nil
}

// close lets go of everything that was opened. The terminal comes late, so that it is the player's again whatever else happens.
func (s *session) close() { s.closers.close() }

// play plays a kept match or a new one, and more for as long as the player wants. Without a command typed it begins with the
// start menu.
func (s *session) play() error {
	if s.flags.bare && !s.typed {
		return s.playFromStart()
	}
	for again := s.offerSaved(); again; {
		g, err := s.newGame()
		if err != nil {
			return err
		}
		again = s.playOne(g) == table.NewMatch
	}
	return nil
}

// game is a match with what it was started with.
type game struct {
	match   *core.Match
	seed    []byte
	options kept
	setup   []core.Command
}

// playOne plays a match, and the same again for as long as the player wants, and tells how the last
// was left.
func (s *session) playOne(g *game) table.Leaving {
	left := s.playMatch(g)
	for left == table.Rematch {
		var err error
		if g, err = s.rematch(g); err != nil {
			s.note(err)
			return table.Kept
		}
		left = s.playMatch(g)
	}
	return left
}

// rematch makes the match that was played again, with other dice.
func (s *session) rematch(g *game) (*game, error) {
	state := g.match.State()
	again := &game{seed: derived(g.seed, "rematch"), options: g.options, setup: g.setup, match: core.NewMatch(state.Rules, state.Players)}
	return again, s.keeper.begin(again)
}

// playMatch plays a match and tells how it was left.
func (s *session) playMatch(g *game) table.Leaving {
	parts := s.parts
	bots, err := s.bots(g)
	if err != nil {
		s.notice(say.M(say.TableBotFailed, say.Data{"Problem": s.because(err)}))
		return table.Kept
	}
	parts.Seats = seats.Bots(bots)
	if s.keeper.store != nil {
		parts.Keeper = s.keeper
	}
	options := g.options.table(s.values)
	options.Seed, options.Typed, options.Followed = g.seed, s.typed, s.followed()
	s.playing = g
	s.table = table.New(desk.New(&s.devices), parts, options, s.style(), g.match)
	s.table.StartFrom(g.setup)
	left := s.table.Run(s.inputs)
	s.playing, s.table = nil, nil
	s.save()
	s.keeper.leave(g.match.State().Phase == core.PhaseOver)
	return left
}

// newGame makes the match that the settings ask for.
func (s *session) newGame() (*game, error) {
	seed, err := seedFor(s.values)
	if err != nil {
		return nil, err
	}
	g := &game{seed: seed, options: keptFor(s.values)}
	g.options.Words = s.flags.DiceWords
	rules := rulesFor(s.values)
	if position := s.values.Text(settings.Position); position != "" {
		if rules, g.setup, err = s.flags.given.startFrom(position, rules); err != nil {
			return nil, err
		}
	}
	g.match = core.NewMatch(rules, playersFor(s.values, s.texts, seed))
	return g, s.keeper.begin(g)
}

// seedFor is the seed of the dice: the one asked for, or one that nobody can guess.
func seedFor(v settings.Values) ([]byte, error) {
	if text := v.Text(settings.Seed); text != "" {
		number, err := strconv.ParseInt(text, 10, 64)
		return binary.BigEndian.AppendUint64(nil, uint64(number)), err
	}
	seed := make([]byte, 32)
	if _, err := rand.Read(seed); err != nil {
		return nil, fmt.Errorf("draw a seed for the dice: %w", err)
	}
	return seed, nil
}

// derived is a seed for something else than the dice, which tells nothing about them.
func derived(seed []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, seed)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

// typedAnswers reads yes and no as words of the language, or of the typed commands.
func typedAnswers(texts *locales.Localizer) func(string) (yes, ok bool) {
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
