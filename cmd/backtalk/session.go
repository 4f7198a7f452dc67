package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/record"
	"backtalk/locales"
	"backtalk/sounds"
	"backtalk/speech"
)

// session is everything that is open while matches are played.
type session struct {
	flags    *playFlags
	texts    *locales.Localizer
	typed    bool
	terminal *lines.Terminal
	writer   *lines.Writer
	parts    table.Parts
	inputs   table.Inputs
	notices  chan say.Announcement
	player   *sounds.Player
	voice    *speech.Voice
	keeper   *keeper
	trace    *trace
	closers  []func()
}

// noticesAhead is how many reports of devices may wait for the table; each device tells only its changes.
const noticesAhead = 16

// sitDown opens what the flags ask for. Whatever is missing and can be done without is told once, by the first
// announcements.
func (f *playFlags) sitDown(std streams, texts *locales.Localizer) (*session, error) {
	s := &session{flags: f, texts: texts, typed: typedInput(std), notices: make(chan say.Announcement, noticesAhead)}
	if err := s.openTrace(); err != nil {
		return nil, err
	}
	if err := s.openFront(std); err != nil {
		return nil, err
	}
	var problems []say.Announcement
	s.parts.Keys, problems = f.keys(texts)
	for _, p := range problems {
		s.notices <- p
	}
	s.openSounds()
	s.openVoice(std.getenv)
	s.parts.Texts = texts
	s.parts.Answers = typedAnswers(texts)
	if err := s.openEvents(); err != nil {
		s.close()
		return nil, err
	}
	s.openKeeper()
	s.inputs.Notices = s.notices
	s.inputs.Quiet = s.untilSignal()
	return s, nil
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
	s.closers = append(s.closers, func() { _ = file.Close() })
	return nil
}

func (s *session) openFront(std streams) error {
	s.writer = lines.NewWriter(std.out, !s.typed)
	s.parts.Front = tracedFront{s.writer, s.trace}
	if s.typed {
		s.inputs.Lines = lines.Typed(std.in)
		return nil
	}
	terminal, err := lines.Open(std.in)
	if err != nil {
		return err
	}
	s.terminal = terminal
	s.inputs.Keys = s.trace.keys(terminal.Keys())
	return nil
}

// openSounds starts the cues. Typed input is a script's or a test's, which has no ears.
func (s *session) openSounds() {
	if s.flags.Mute || s.typed {
		return
	}
	s.player = sounds.Open(sounds.Options{
		Name: "Backtalk",
		Report: func(status sounds.Status) {
			if m, ok := status.Message(); ok {
				s.notice(m)
			}
		},
		OnPlayed: s.trace.played,
	})
	s.parts.Sounds = s.player
	s.closers = append(s.closers, s.player.Close)
}

// openVoice starts the program's own voice.
func (s *session) openVoice(getenv func(string) string) {
	choice := s.flags.voiceChoice(s.typed)
	if choice == speech.None {
		return
	}
	s.parts.Speaking = speech.Settings{Language: s.texts.Tag()}
	options := speech.Options{
		Choice: choice, Settings: s.parts.Speaking, Getenv: getenv,
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
	s.parts.Voice = s.voice
	s.closers = append(s.closers, s.voice.Close)
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
	file, err := os.Create(s.flags.Events)
	if err != nil {
		return fmt.Errorf("open the event file: %w", err)
	}
	s.closers = append(s.closers, func() { _ = file.Close() })
	writer := record.NewWriter(file)
	failed := false
	s.parts.Events = func(events []core.Event) {
		if err := writer.Write(events...); err != nil && !failed {
			failed = true
			s.notice(say.M(say.CliEventsFailed, say.Data{"Problem": err.Error()}))
		}
	}
	return nil
}

// close lets go of everything, the terminal last, so that it is the player's again whatever else happens.
func (s *session) close() {
	for i := len(s.closers) - 1; i >= 0; i-- {
		s.closers[i]()
	}
	s.writer.Close()
	if s.terminal != nil {
		_ = s.terminal.Close()
	}
}

// play plays a kept match or a new one, and more for as long as the player wants.
func (s *session) play() error {
	for again := s.offerKept(); again; {
		g, err := s.newGame()
		if err != nil {
			return err
		}
		again = s.playOne(g)
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

// playOne plays a match and reports whether another is wanted.
func (s *session) playOne(g *game) bool {
	parts := s.parts
	var err error
	if parts.Bots, err = g.options.bots(g.seed); err != nil {
		s.notice(say.M(say.CliFailed, say.Data{"Problem": err.Error()}))
		return false
	}
	if s.keeper.journal != nil {
		parts.Keeper = s.keeper
	}
	options := g.options.table()
	options.Seed, options.Typed = g.seed, s.typed
	t := table.New(parts, options, s.flags.style(s.typed), g.match)
	t.StartFrom(g.setup)
	left := t.Run(s.inputs)
	if left == table.Finished {
		s.keeper.finish()
	}
	return left == table.NewMatch
}

// newGame makes the match that the flags ask for.
func (s *session) newGame() (*game, error) {
	seed, err := s.flags.seed()
	if err != nil {
		return nil, err
	}
	g := &game{seed: seed, options: s.flags.kept()}
	rules := s.flags.rules()
	if s.flags.Position != "" {
		if rules, g.setup, err = startPosition(s.flags.Position, rules); err != nil {
			return nil, err
		}
	}
	g.match = core.NewMatch(rules, s.flags.players(s.texts, seed))
	if s.keeper.journal != nil {
		s.keeper.begin(g)
	}
	return g, nil
}

// seed is the seed of the dice: the one asked for, or one that nobody can guess.
func (f *playFlags) seed() ([]byte, error) {
	if f.Seed != nil {
		return binary.BigEndian.AppendUint64(nil, uint64(*f.Seed)), nil
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

// players are the two seats: the one here first. Colours are dealt.
func (f *playFlags) players(texts *locales.Localizer, seed []byte) [2]core.PlayerInfo {
	names := [2]string{f.Name, f.OpponentName}
	defaults := [2]say.MessageID{say.CliDefaultName, say.CliDefaultOpponent}
	if f.Me != human {
		defaults[0] = say.CliDefaultBot
	}
	kinds := [2]string{f.Me, f.Against}
	others := []core.Colour{core.Red, core.Blue, core.Black}
	dealt := derived(seed, "colours")
	colours := [2]core.Colour{core.White, others[int(dealt[1])%len(others)]}
	if dealt[0]%2 == 1 {
		colours[0], colours[1] = colours[1], colours[0]
	}
	var players [2]core.PlayerInfo
	for p := range players {
		name := strings.TrimSpace(names[p])
		if name == "" {
			name = texts.Text(say.M(defaults[p], nil))
		}
		players[p] = core.PlayerInfo{Name: name, Kind: kinds[p], Colour: colours[p]}
	}
	return players
}

// kept is what a match needs to be played on as it was begun, besides its events.
type kept struct {
	Me              string `json:"me"`
	Against         string `json:"against"`
	Combined        bool   `json:"combined,omitempty"`
	Confirm         bool   `json:"confirm,omitempty"`
	AutoForced      bool   `json:"autoForced,omitempty"`
	AutoDestination bool   `json:"autoDestination,omitempty"`
	AutoRoll        bool   `json:"autoRoll,omitempty"`
	HandDice        bool   `json:"handDice,omitempty"`
	Hints           bool   `json:"hints,omitempty"`
	CubeHints       bool   `json:"cubeHints,omitempty"`
}

// kept are the options of the match that the flags ask for. Best of five plays combined moves.
func (f *playFlags) kept() kept {
	return kept{
		Me: f.Me, Against: f.Against,
		Combined: f.Combined || ruleSets[f.Rules] == core.BestOfFive,
		Confirm:  f.Confirm, AutoForced: f.AutoForced, AutoDestination: f.AutoDestination,
		AutoRoll: f.AutoRoll, HandDice: f.Dice == "hand", Hints: f.Hints, CubeHints: f.CubeHints,
	}
}

func (k kept) table() table.Options {
	return table.Options{
		Confirm: k.Confirm, AutoForced: k.AutoForced, AutoTarget: k.AutoDestination, AutoRoll: k.AutoRoll,
		HandDice: k.HandDice, Combined: k.Combined, AskCube: true, Hints: k.Hints, CubeHints: k.CubeHints,
	}
}

// bots are the bots in the two seats, nil where a person sits. They draw from streams of their own.
func (k kept) bots(seed []byte) ([2]bot.Bot, error) {
	var bots [2]bot.Bot
	for p, kind := range []string{k.Me, k.Against} {
		if kind == human {
			continue
		}
		b, err := bot.New(kind, bot.Needs{Seed: derived(seed, fmt.Sprintf("bot %d", p))})
		if err != nil {
			return bots, err
		}
		bots[p] = b
	}
	return bots, nil
}

// typedAnswers reads yes and no as words of the language, or of the typed commands.
func typedAnswers(texts *locales.Localizer) func(string) (yes, ok bool) {
	yes := strings.Fields("yes y " + texts.Text(say.M(say.CliYesWords, nil)))
	no := strings.Fields("no n " + texts.Text(say.M(say.CliNoWords, nil)))
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
