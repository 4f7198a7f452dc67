package table

import (
	"slices"

	"backtalk/core"
)

// Do carries out commands that belong together, such as the moves of one play, and reports whether
// it carried out all of them. It saves everything that they cause before it announces any of it. It
// stops at a command that breaks the rules, and names the rule after announcing what came before.
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

// Carry does what Do does, even if a feature would refuse commands from the player.
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

// autopilot does what needs no decision.
type autopilot struct{ table *Table }

// advanceOnce does one thing that needs no decision, and reports whether there may be another.
func (t autopilot) advanceOnce() bool {
	if t.table.thrown != nil || t.table.desk.StillHeard() {
		return false
	}
	s := t.table.State()
	switch s.Phase {
	case core.PhaseBetween:
		return t.betweenGames(s)
	case core.PhaseOpening:
		return t.table.roll(0)
	case core.PhaseOver:
		t.matchOver()
		return false
	}
	if t.table.Here(s.Decider()) && t.actsForPerson(s) {
		return true
	}
	if t.table.thrown == nil {
		inquiry(t).ask(s.Decider())
	}
	return false
}

// actsForPerson decides for the person here what a feature or the match options let the table
// decide, and reports whether that changed the match at once.
func (t autopilot) actsForPerson(s core.State) bool {
	if t.table.features.Decide(&s) {
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

// betweenGames starts the first game, and the next one when the player asks for it or if nobody
// plays here. It reports whether that changed the match at once.
func (t autopilot) betweenGames(s core.State) bool {
	if s.Game > 0 && !t.table.nextGame && !t.table.watching() {
		return false
	}
	t.table.nextGame = false
	if s.Game > 0 && s.Rules.Money() && t.table.inputEnded {
		// Nobody is left who could stop a session of bots.
		return t.table.Do(core.Stop{})
	}
	done := t.table.start()
	if s.Game > 0 {
		t.table.features.NextGame()
	}
	return done
}

func (t autopilot) rollsByItself(s core.State) bool {
	if !t.table.opts.AutoRoll || s.CanDouble(s.OnTurn) {
		return false
	}
	return t.table.roll(s.OnTurn)
}

// movesByItself ends a turn in which nothing is left to play, and plays a turn that leaves no choice.
func (t autopilot) movesByItself(s core.State) bool {
	if s.Turn.Complete() {
		if t.table.opts.Confirm && len(s.Turn.Made()) > 0 {
			return false
		}
		// The tutor judges while the end of the turn is held back.
		held := t.heldBack(&s)
		if !t.table.features.Judge(0, func() {}) || held {
			return false
		}
		return t.table.Do(core.EndTurn{Player: s.OnTurn})
	}
	if !t.table.opts.AutoForced {
		return false
	}
	plays := s.Turn.Completions()
	if len(plays) != 1 {
		return false
	}
	return t.table.Do(core.MoveCommands(s.OnTurn, plays[0].List())...)
}

// matchOver leaves the table if input comes in lines, or if nobody here plays or follows the match,
// unless a feature wants to stay. Otherwise the player can still look around and review the match.
func (t autopilot) matchOver() {
	stays := t.table.features.Over()
	if ends := t.table.opts.Typed || t.table.watching() && !t.table.opts.Followed; ends && !stays {
		t.table.Finish(Finished)
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
