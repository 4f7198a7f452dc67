// Package table runs a match for the people in front of it.
//
// One goroutine ([Table.Run]) takes keys, typed lines, bots' answers and what devices report, turns them into commands for
// core.Match, keeps the events they cause, and then has them told. Nothing else touches the match. What the player hears
// comes out of package a11y as announcements; the table hands each to the text, the voice, the sounds and the review
// lists.
//
// Start from [New] and [Table.Run]. The order of things for one key: keymap, place on top of the stack, command, events,
// journal, announcements (told.go). advance in flow.go does what needs nobody: bots, forced things, the next opening.
package table

import (
	"context"
	"slices"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/speech"
)

// Front is what writes the text.
type Front interface {
	places.Echoer
	// Line writes one announcement.
	Line(text string, a say.Announcement)
}

// Picture is a front that shows the board, not only lines.
type Picture interface {
	// Show draws what is to be seen now. It is called after each key and each event, and must not wait.
	Show(v View)
}

// View is what is to be seen.
type View struct {
	Scene a11y.Scene
	// Style is how the player wants the board numbered and turned.
	Style a11y.Style
	// LastTurn is the last whole turn of the game in progress, without moves before the first.
	LastTurn core.TurnEnded
	// Top is the place that gets the keys, nil at the board: a menu to list, a question or an entry field to show.
	Top places.Place
	// Playing says that there is a match; before it only Top is to be seen.
	Playing bool
}

// Voice is the program's own speech; see package speech for what its calls promise.
type Voice interface {
	Say(u speech.Utterance)
	KeyPressed()
	KeyHandled()
	Answered()
	Hush()
	Configure(s speech.Settings)
}

// Sounds plays cues.
type Sounds interface {
	// Cue plays at once, Follow when the cues before it have ended.
	Cue(c say.Cue, at say.Place) bool
	Follow(c say.Cue, at say.Place) bool
}

// Keeper keeps events before they are told.
type Keeper interface {
	Keep(events []core.Event) error
}

// Texts renders announcements and messages in the player's language.
type Texts interface {
	Announcement(a say.Announcement) string
	Text(m say.Message) string
	Tag() string
}

// Parts are what a table is put together from. Voice, Sounds, Keeper and Events may be nil.
type Parts struct {
	Texts Texts
	Keys  *keymap.Map
	Front Front
	Voice Voice
	// Speaking is how the voice was set up; the keys for rate and volume change it.
	Speaking speech.Settings
	Sounds   Sounds
	Keeper   Keeper
	// Events is told every event once it is kept.
	Events func([]core.Event)
	// Adviser gives hints; nil gives none.
	Adviser Adviser
	// Bots sit in the seats that are not nil; people in the others.
	Bots [2]bot.Bot
	// Answers reads a typed yes or no in the player's language.
	Answers func(line string) (yes, ok bool)
	// SoundsOff starts with the cues off.
	SoundsOff bool
	// ReaderReads says that a screen reader reads the terminal, so that there is something to hear without our own voice.
	ReaderReads bool
	// Menu gives more lines for the menu of the game; nil gives none.
	Menu func(t *Table) []places.Item
	// SpeakingChanged is told when a key changed rate or volume, so that it can be kept; it may be nil.
	SpeakingChanged func(s speech.Settings)
	// CopyTold writes lines to a file and gives its name; nil offers no copy of what was told.
	CopyTold func(lines []string) (file string, err error)
	// Switched is told when a key or the menu turned something on or off, so that it can be kept; it may be nil.
	Switched func(s Switch, on bool)
}

// Options are how this match is played at this table; see experience.md's options of a match for each.
type Options struct {
	// Confirm asks for Enter at the end of a turn; otherwise a turn ends with its last die.
	Confirm bool
	// AutoForced plays a turn that leaves no choice by itself.
	AutoForced bool
	// AutoTarget moves a checker with one legal destination on the first Enter.
	AutoTarget bool
	// AutoRoll rolls when no double is possible.
	AutoRoll bool
	// HandDice asks for the dice instead of drawing them.
	HandDice bool
	// Combined lets a player name the final point of several moves of one checker.
	Combined bool
	// AskCube asks before a double is offered or dropped.
	AskCube bool
	// Pace is how long a bot's answer is held back, so that it does not fall into what is still being heard.
	Pace time.Duration
	// Hints and CubeHints allow asking for them.
	Hints, CubeHints bool
	// HintPlies is how many rolls hints look ahead.
	HintPlies int
	// Seed makes the dice.
	Seed []byte
	// Typed says that input comes in lines, not keys: nothing is read while a bot thinks, and the table is left when the
	// match is over.
	Typed bool
}

// Table is one match being played. It belongs to the goroutine that calls Run.
type Table struct {
	Parts
	opts   Options
	match  *core.Match
	ear    *a11y.Ear
	review a11y.Review
	stack  []places.Place

	focus uint8
	// rested is where each of two people left the focus.
	rested    [2]uint8
	selected  uint8
	cycle     []a11y.Target
	cycleAt   int
	offChosen bool
	hints     hintDesk

	// promptDue says that the player has not been told yet what is awaited.
	promptDue bool
	// asked is the number of events at which a bot was asked that is thinking.
	asked    uint64
	thinking bool
	answers  chan botAnswer
	stopBot  context.CancelFunc
	nextGame bool
	// inputEnded says that nothing more will be typed, where bots play among themselves.
	inputEnded bool
	unkept     bool
	done       bool
	leave      Leaving
	setup      []core.Command
	ownSpeech  bool
	// key is the last key pressed, unbound the last one that had no meaning, if no other came after it.
	key, unbound keymap.Key
	// pasting says that the last key was one of a pasted text that no field took.
	pasting    bool
	soundsOn   bool
	playedLast core.Player
	// tutorial is what is taught here, nil in a match.
	tutorial *tutorial
	// dice is roll number n of the match.
	dice func(n uint64) core.Roll
}

// Leaving says why Run returned.
type Leaving uint8

// The ways to leave.
const (
	// Finished: the match is over.
	Finished Leaving = iota
	// Kept: the player left, and the match can be taken up again.
	Kept
	// NewMatch: the player wants another match.
	NewMatch
)

// firstFocus is the point in focus when a match starts: the player's own 24, at the top right.
const firstFocus = 24

// New sits down at a match that has just started, or at one that goes on.
func New(parts Parts, opts Options, style a11y.Style, m *core.Match) *Table {
	t := &Table{
		Parts: parts, opts: opts, match: m, ear: a11y.NewEar(style),
		focus: firstFocus, rested: [2]uint8{firstFocus, firstFocus}, promptDue: true,
		answers: make(chan botAnswer, 1), ownSpeech: parts.Voice != nil, soundsOn: !parts.SoundsOff,
	}
	t.ear.Keys = t.keyName
	t.dice = func(n uint64) core.Roll { return core.DiceAt(opts.Seed, n) }
	return t
}

// StartFrom has the first game start with these commands instead of an opening roll: a core.SetUp, and what was done
// from there already.
func (t *Table) StartFrom(commands []core.Command) { t.setup = commands }

// keyName gives the name of the first key of an action at the board, as the player calls it.
func (t *Table) keyName(action string) string {
	in := []keymap.Context{keymap.Game, keymap.Question}
	if a := keymap.Action(action); a == keymap.DoYes || a == keymap.DoNo {
		// In questions the letters of the player's language go before: on a Russian keyboard, the key of Y means no.
		slices.Reverse(in)
	}
	for _, c := range in {
		if keys := t.Keys.Keys(c, keymap.Action(action)); len(keys) > 0 {
			return t.Texts.Text(keyname.Of(keys[0]))
		}
	}
	return ""
}

// Inputs are where the table's input comes from. A nil channel never gives anything.
type Inputs struct {
	Keys  <-chan keymap.Key
	Lines <-chan string
	// Notices are reports of devices: a voice that is gone, a sound server that is back.
	Notices <-chan say.Announcement
	// Quiet is closed when the program is to end and the match to be kept: a signal, a closed terminal.
	Quiet <-chan struct{}
}

// Run plays until the match is over or left.
func (t *Table) Run(in Inputs) Leaving {
	t.tellWaiting(in.Notices)
	t.open()
	for t.advance(); !t.done; t.advance() {
		t.draw()
		select {
		case k, ok := <-in.Keys:
			if !ok {
				return t.close(Kept)
			}
			t.press(k)
		case line, ok := <-t.linesNow(in.Lines):
			if ok {
				t.typed(line)
				continue
			}
			if !t.watching() {
				t.farewell()
				return t.close(Kept)
			}
			in.Lines, t.inputEnded = nil, true
		case a := <-t.answers:
			t.botAnswered(a)
		case a := <-t.hints.answers:
			t.hintFound(a)
		case <-t.hints.slow:
			t.stillThinking()
		case n := <-in.Notices:
			t.tell(n)
		case <-in.Quiet:
			return t.close(Kept)
		}
	}
	return t.close(t.leave)
}

// tellWaiting tells what was reported before there was a table: what is wrong in the settings is told before anything else.
func (t *Table) tellWaiting(notices <-chan say.Announcement) {
	for range len(notices) {
		t.tell(<-notices)
	}
}

// linesNow holds typed lines back while a bot or a hint is thought about, so that the same input always gives the same output. Who only
// watches is never waited for.
func (t *Table) linesNow(lines <-chan string) <-chan string {
	if t.thinking && !t.watching() || t.hints.answers != nil {
		return nil
	}
	return lines
}

func (t *Table) close(l Leaving) Leaving {
	if t.stopBot != nil {
		t.stopBot()
	}
	t.dropHints()
	return l
}

// open tells the start of the match, or where a kept one stands.
func (t *Table) open() {
	if t.tutorial != nil {
		return
	}
	events := t.match.Events()
	if len(events) > 1 {
		t.tellAll(t.ear.Resume(t.scene(), events))
		return
	}
	t.keep(events)
	t.tellAll(t.ear.Tell(t.scene(), core.State{}, events))
}

// state is where the match stands.
func (t *Table) state() core.State { return t.match.State() }

// human reports whether a person sits in p's seat.
func (t *Table) human(p core.Player) bool { return t.Bots[p] == nil }

// shared reports whether two people play at this keyboard.
func (t *Table) shared() bool { return t.human(0) && t.human(1) }

// watching reports whether nobody plays here.
func (t *Table) watching() bool { return !t.human(0) && !t.human(1) }

// draw shows the board where the front has a picture of it.
func (t *Table) draw() {
	picture, ok := t.Front.(Picture)
	if !ok {
		return
	}
	v := View{Playing: t.match != nil}
	if v.Playing {
		v.Scene, v.Style, v.LastTurn = t.scene(), t.ear.Style(), t.lastTurn()
	}
	if n := len(t.stack); n > 0 {
		v.Top = t.stack[n-1]
	}
	picture.Show(v)
}

// lastTurn is the last turn that ended in this game.
func (t *Table) lastTurn() core.TurnEnded {
	events := t.match.Events()
	for i := len(events) - 1; i >= 0; i-- {
		switch e := events[i].(type) {
		case core.TurnEnded:
			return e
		case core.GameStarted, core.PositionSet:
			return core.TurnEnded{}
		}
	}
	return core.TurnEnded{}
}

// viewer is the player whose numbers are used: the person here, or with two of them the one who is asked.
func (t *Table) viewer() core.Player {
	s := t.state()
	return t.viewerOf(&s)
}

// viewerOf is the viewer as the match stands in s.
func (t *Table) viewerOf(s *core.State) core.Player {
	if t.shared() {
		if s.Phase == core.PhaseBetween || s.Phase == core.PhaseOver {
			return t.playedLast
		}
		return s.Decider()
	}
	if !t.human(0) && t.human(1) {
		return 1
	}
	return 0
}

// mine reports whether a person here is asked for something now.
func (t *Table) mine() bool {
	s := t.state()
	return s.Playing() && s.Phase != core.PhaseOpening && t.human(s.Decider())
}

// scene is what the ear needs to know.
func (t *Table) scene() a11y.Scene {
	s := t.state()
	return a11y.Scene{
		State: s, Viewer: t.viewer(), Shared: t.shared(), Watching: t.watching(),
		Focus: t.focus, Selected: t.source(),
		Combined: t.opts.Combined, AutoTarget: t.opts.AutoTarget,
	}
}

// source is the selected point; a checker on the bar counts as selected.
func (t *Table) source() uint8 {
	s := t.state()
	if !t.mine() || s.Phase != core.PhaseMove {
		return 0
	}
	board := s.Turn.Board()
	if board[0][core.Bar] > 0 && !s.Turn.Complete() {
		return core.Bar
	}
	return t.selected
}
