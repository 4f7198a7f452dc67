// Package table implements a match for the people in front of it.
//
// A table is the guest of a desk, and belongs to the desk's goroutine ([Table.Run]). It turns actions, typed
// lines and bots' answers into commands for core.Match, saves the events they cause, and then announces them.
// Nothing else touches the match. What the player hears comes out of package a11y as announcements.
//
// Start from [New] and [Table.Run]. The desk hands the table actions and typed lines (guest.go).
// [Table.Advance] does what needs no decision (flow.go): it asks bots, makes forced plays, and
// starts the next opening.
package table

import (
	"slices"
	"time"

	"backtalk/a11y"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// Saver saves events before they are announced.
type Saver interface {
	Save(events []core.Event) error
}

// Parts are what a table needs to be put together. Saver and Events may be nil.
type Parts struct {
	Saver Saver
	// Events is called with all events once they are saved.
	Events func([]core.Event)
	// Engines answer what the player asks about a decision.
	advise.Engines
	// Seats are those of players elsewhere and of bots; if one is nil, a person plays here.
	Seats [2]seat.Player
	// Dice are where rolls come from; nil draws them from the seed.
	Dice seat.Dice
	// Menu returns more lines for the menu of the game; nil returns none.
	Menu func(d *desk.Desk) []places.Item
	// Review goes through the errors of the person here once the match is over, and reports whether
	// they then want another match; nil reviews nothing.
	Review func(d *desk.Desk) (again bool)
	// Friend is the player elsewhere, who then has the other seat and half of the dice; nil for
	// none.
	Friend *Friend
}

// Options say how to play this match at this table.
type Options struct {
	// Confirm asks for Enter at the end of a turn; otherwise a turn ends with its last die.
	Confirm bool
	// AutoForced automatically plays a turn that leaves no choice.
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
	// Pace is how long a bot's answer is held back, so that it doesn't interrupt what the player still hears.
	Pace time.Duration
	// Grace is how long the end of a turn is held back if the next player is not a person here, so
	// that the player can still undo the last move.
	Grace time.Duration
	// Followed means that somebody is at a terminal. A match of two computers then waits until each
	// announcement was heard, and at its end for a key.
	Followed bool
	// What the player may ask about a decision.
	advise.Options
	// Seed makes the dice, together with Words if there are any: see [core.DiceKey].
	Seed  []byte
	Words string
	// Typed means that input comes in lines, not keys. The table then reads nothing while a bot thinks, and
	// closes when the match is over.
	Typed bool
	// Saved means that the match was loaded, so that all of its events are saved already.
	Saved bool
}

// Table is one match being played, the guest of a desk. It belongs to the goroutine that calls Run.
type Table struct {
	Parts
	desk  *desk.Desk
	opts  Options
	match *core.Match
	ear   *a11y.Ear

	board boardFocus
	grace grace
	// company is the player elsewhere, nil if there is none.
	company *company

	// promptDue means that the player hasn't heard yet what to do next.
	promptDue bool
	// people are the seats of those who play here.
	people [2]seat.Person
	// asked is the open question to a seat, or nil.
	asked    *asked
	nextGame bool
	// inputEnded means that no more input will come while bots play each other.
	inputEnded bool
	saving     saving
	leave      Leaving
	setup      []core.Command
	playedLast core.Player
	lead       lead
	// drawn counts the rolls so far.
	drawn drawn
	// dice are where rolls come from, unless the person here rolls real dice.
	dice seat.Dice
	// thrown is the roll that is on its way, or nil.
	thrown *throwing
	// byHand asks the person here for the dice of a real board.
	byHand *handDice
	// show is set if the table shows moments of a match, nil if it plays one.
	show *showing
	// record returns the events to share, and how many of them led to what is on the board.
	record func() (events []core.Event, at int)
	// features are asked in this order. advice is one of them; an exam uses its engines too.
	features feature.List
	advice   *advise.Advice
}

// Leaving says why Run returned.
type Leaving = feature.Leaving

// The ways to leave.
const (
	Finished = feature.Finished
	Left     = feature.Left
	NewMatch = feature.NewMatch
	Rematch  = feature.Rematch
)

// New puts a match on a desk: one that has just started, or a saved one.
func New(d *desk.Desk, parts Parts, opts Options, style a11y.Style, m *core.Match) *Table {
	t := &Table{
		Parts: parts, desk: d, opts: opts, match: m, ear: a11y.NewEar(style),
		board: newFocus(), promptDue: true,
	}
	t.lead = matchLead{t}
	t.ear.Keys, t.ear.Words, t.ear.ByTouch = matchLead{t}.keyName, d.WordCount, func() bool { return d.ByTouch }
	t.SetOptions(opts)
	if t.dice = parts.Dice; t.dice == nil {
		t.dice = seat.Seeded(core.DiceKey(opts.Seed, opts.Words))
	}
	t.byHand = &handDice{match: t, left: t.openMenu}
	t.features = t.allFeatures()
	if followed(t) {
		d.Follow()
	}
	d.Host(t)
	return t
}

// StartFrom makes the first game start with these commands instead of an opening roll: a core.SetUp, and what
// was already done from there.
func (t *Table) StartFrom(commands []core.Command) { t.setup = commands }

// SetStyle changes the style of announcements.
func (t *Table) SetStyle(s a11y.Style) { t.ear.SetStyle(s) }

// SetOptions changes how the match is played from now on. Seed, Words, Typed and Followed stay.
func (t *Table) SetOptions(o Options) {
	o.Seed, o.Words, o.Typed, o.Followed = t.opts.Seed, t.opts.Words, t.opts.Typed, t.opts.Followed
	if o.Typed {
		o.Grace = 0
	}
	t.opts = o
}

// Run plays until the match is over or the player leaves it.
func (t *Table) Run(in desk.Inputs) Leaving {
	t.desk.AnnounceWaiting(in.Notices)
	t.open()
	t.features.Open()
	return t.run(in)
}

func (t *Table) run(in desk.Inputs) Leaving {
	quit := t.desk.Run(in)
	t.close()
	if quit {
		return Left
	}
	return t.leave
}

// Finish leaves the table.
func (t *Table) Finish(how Leaving) {
	t.leave = how
	t.desk.Leave()
}

// close stops all that runs in the background.
func (t *Table) close() {
	t.features.Leave()
	inquiry{t}.drop()
	t.dropThrow()
	t.grace.end()
	t.saving.stop()
	t.features.Close()
}

// open announces the start of the match, or the state of a saved one. It saves the start together
// with the position to start from. Otherwise a match that stopped in between would continue with an
// opening roll.
func (t *Table) open() {
	events := t.match.Events()
	// A player who stopped before the first roll has saved no more than the start.
	if len(events) > 1 || t.opts.Saved {
		t.features.Resumed(events)
	}
	if len(events) > 1 {
		t.board = t.board.begin(t.State().Board[t.Viewer()])
		t.desk.AnnounceAll(t.ear.Resume(t.Scene(), events))
		t.forget()
		return
	}
	before, starts := t.State(), t.ear.Announce(t.Scene(), core.State{}, events)
	set, refused := perform(t.match, t.setup, t.counted)
	t.setup = nil
	if !t.opts.Saved {
		t.save(slices.Concat(events, set))
	}
	t.desk.AnnounceAll(starts)
	if len(set) > 0 {
		t.tell(before, set)
	}
	if refused != nil {
		t.refuse(refused)
	}
}

// State returns the state of the match.
func (t *Table) State() core.State { return t.match.State() }

// Here reports whether a person plays p here.
func (t *Table) Here(p core.Player) bool { return t.Seats[p] == nil }

// shared reports whether two people play at this keyboard.
func (t *Table) shared() bool { return t.Here(0) && t.Here(1) }

// watching reports whether nobody plays here.
func (t *Table) watching() bool { return !t.Here(0) && !t.Here(1) }

// lastTurn returns the last turn that ended in the latest game of the events.
func lastTurn(events []core.Event) core.TurnEnded {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case core.TurnEnded:
			return e
		case core.GameStarted, core.PositionSet:
			return core.TurnEnded{}
		}
	}
	return core.TurnEnded{}
}

// Viewer returns the player whose numbers are used: the person here. If there are two, it returns
// the one who decides or, between games and after the match, the one who played last.
func (t *Table) Viewer() core.Player {
	s := t.State()
	return t.viewerOf(&s)
}

// viewerOf returns the viewer when the match is in state s.
func (t *Table) viewerOf(s *core.State) core.Player {
	if t.shared() {
		if s.Phase == core.PhaseBetween || s.Phase == core.PhaseOver {
			return t.playedLast
		}
		return s.Decider()
	}
	if !t.Here(0) && t.Here(1) {
		return 1
	}
	return 0
}

// Mine reports whether the match waits for a person here.
func (t *Table) Mine() bool {
	s := t.State()
	return s.Playing() && s.Phase != core.PhaseOpening && t.Here(s.Decider())
}

// Scene returns what the ear needs to know.
func (t *Table) Scene() a11y.Scene {
	s := t.State()
	return a11y.Scene{
		State: s, Viewer: t.Viewer(), Shared: t.shared(), Watching: t.watching() || t.show != nil && t.show.watching,
		Focus: t.board.focus, Selected: t.source(),
		Combined: t.opts.Combined, AutoTarget: t.opts.AutoTarget, HandDice: t.opts.HandDice, Replay: t.show != nil,
		Reviews: reviews(t),
	}
}

// source returns the selected point; a checker on the bar counts as selected.
func (t *Table) source() core.Point {
	s := t.State()
	if !t.Mine() || s.Phase != core.PhaseMove {
		return 0
	}
	return t.board.source(&s.Turn)
}
