package table

import (
	"slices"

	"backtalk/core"
)

// Do carries out commands that belong together, such as the moves of one play. It saves all that they cause,
// and then announces it together. It stops at a command that breaks the rules, and names the rule after
// announcing the rest.
func (t *Table) Do(commands ...core.Command) bool {
	if t.show != nil {
		t.show.refused()
		return false
	}
	if t.features.Refuse() {
		return false
	}
	return t.Carry(commands)
}

// Carry does the same as Do, even if a feature would refuse commands from the player.
func (t *Table) Carry(commands []core.Command) bool {
	before := t.State()
	events, refused := perform(t.match, t.features.Before(&before, commands), t.counted)
	if len(events) > 0 {
		t.happened(before, events)
	}
	if refused != nil {
		t.refuse(refused)
	}
	return refused == nil
}

// perform carries out commands, each as counted returns it, up to the first that the rules refuse.
func perform(m *core.Match, commands []core.Command, counted func(core.Command) core.Command) (events []core.Event, refused error) {
	for _, c := range commands {
		done, err := m.Do(counted(c))
		if err != nil {
			return events, err
		}
		events = append(events, done...)
	}
	return events, nil
}

// happened saves and announces what commands caused.
func (t *Table) happened(before core.State, events []core.Event) {
	t.features.Changed()
	t.desk.Answered()
	t.dropThrow()
	inquiry{t}.drop()
	t.grace.end()
	t.save(events)
	t.tell(before, events)
}

// tell announces what was saved.
func (t *Table) tell(before core.State, events []core.Event) {
	viewer := t.viewerOf(&before)
	t.playedLast = before.OnTurn
	if to := t.Viewer(); to != viewer {
		t.board = t.board.handOver(viewer, to)
	}
	t.board = t.board.again()
	if slices.ContainsFunc(events, func(e core.Event) bool { _, set := e.(core.PositionSet); return set }) {
		t.board = t.board.begin(t.State().Board[t.Viewer()])
	}
	t.desk.AnnounceAll(t.ear.Announce(t.Scene(), before, events))
	if after := t.State(); asksAnew(events) || t.opts.Confirm && after.Phase == core.PhaseMove && after.Turn.Complete() {
		t.promptDue = true
	}
	if slices.ContainsFunc(events, func(e core.Event) bool { _, starts := e.(core.GameStarted); return starts }) {
		t.forget()
	}
}

// forget drops the events of finished games. They were saved, and the table has counted their rolls, which is
// all that it still needs.
func (t *Table) forget() {
	t.drawn.follow(t.match)
	t.match.Forget()
}

// Advance does all that needs no decision, until the match waits for a person's key or a bot's answer.
func (t *Table) Advance() {
	for !t.desk.Left() && t.desk.AtBoard() && (autopilot{t}).advanceOnce() {
	}
	t.prompt()
}

// autopilot does what needs no decision.
type autopilot struct{ *Table }

// advanceOnce does one such thing, and reports whether there may be another.
func (t autopilot) advanceOnce() bool {
	if t.thrown != nil || t.desk.StillHeard() {
		return false
	}
	s := t.State()
	switch s.Phase {
	case core.PhaseBetween:
		return t.betweenGames(s)
	case core.PhaseOpening:
		return t.roll(0)
	case core.PhaseOver:
		t.matchOver()
		return false
	}
	if t.Here(s.Decider()) && t.actsForPerson(s) {
		return true
	}
	if t.thrown == nil {
		inquiry(t).ask(s.Decider())
	}
	return false
}

// actsForPerson does what the options of the match do for the person here, and reports whether there was
// anything to do.
func (t autopilot) actsForPerson(s core.State) bool {
	if t.features.Decide(&s) {
		return true
	}
	switch s.Phase {
	case core.PhaseRoll:
		return t.rollsByItself(s)
	case core.PhaseMove:
		return t.movesByItself(s)
	}
	return false
}

// betweenGames starts the first game, and the next one when asked to or when nobody is here to ask.
func (t autopilot) betweenGames(s core.State) bool {
	if s.Game > 0 && !t.nextGame && !t.watching() {
		return false
	}
	t.nextGame = false
	if s.Game > 0 && s.Rules.Money() && t.inputEnded {
		// Nobody is left who could stop a session of bots.
		return t.Do(core.Stop{})
	}
	done := t.start()
	if s.Game > 0 {
		t.features.NextGame()
	}
	return done
}

func (t autopilot) rollsByItself(s core.State) bool {
	if !t.opts.AutoRoll || s.CanDouble(s.OnTurn) {
		return false
	}
	return t.roll(s.OnTurn)
}

// movesByItself ends a turn in which nothing is left to play, and plays a turn that leaves no choice.
func (t autopilot) movesByItself(s core.State) bool {
	if s.Turn.Complete() {
		if t.opts.Confirm && len(s.Turn.Made()) > 0 {
			return false
		}
		// The tutor judges while the end of the turn is held back.
		held := t.heldBack(&s)
		if !t.features.Judge(0, func() {}) || held {
			return false
		}
		return t.Do(core.EndTurn{Player: s.OnTurn})
	}
	if !t.opts.AutoForced {
		return false
	}
	plays := s.Turn.Completions()
	if len(plays) != 1 {
		return false
	}
	return t.Do(core.MoveCommands(s.OnTurn, plays[0].List())...)
}

// matchOver leaves the table if nobody is left to ask. Otherwise it waits, so that the player can still look
// around and review the match.
func (t autopilot) matchOver() {
	stays := t.features.Over()
	if ends := t.opts.Typed || t.watching() && !t.opts.Followed; ends && !stays {
		t.Finish(Finished)
	}
}

// prompt announces what to do next, once for each decision: not again after each move of a turn.
func (t *Table) prompt() {
	s := t.State()
	awaited := t.Mine() || s.Phase == core.PhaseBetween && s.Game > 0 || s.Phase == core.PhaseOver
	if t.desk.Left() || !t.promptDue || t.thrown != nil || !awaited || t.grace.timer != nil || t.watching() && !t.Over() || !t.desk.AtBoard() {
		return
	}
	t.promptDue = false
	if a, ok := t.ear.Prompt(t.Scene()); ok {
		t.desk.Announce(t.features.Prompt(a))
	}
}

// asksAnew reports whether events lead to a new decision: all do, except moves made and undone, and time
// spent.
func asksAnew(events []core.Event) bool {
	for _, e := range events {
		switch e.(type) {
		case core.Moved, core.Undone, core.TimeSpent:
		default:
			return true
		}
	}
	return false
}
