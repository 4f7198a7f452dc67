package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// lead leads the player through what is on the board. A table leads through its own match; the tutorial and
// the exam lead through steps and questions, and leave to the table what works as in a match.
type lead interface {
	// next returns whose turn it is and what to do next.
	next() say.Announcement
	// menu returns what Escape opens.
	menu() places.Place
	// action returns the action of a key at the board.
	action(k keymap.Key) keymap.Action
	// act does what an action asks for, and reports whether there is such an action.
	act(a keymap.Action) bool
	// typed carries out a typed line.
	typed(line string)
	// touched notes a point that the player taps or opens, before the table acts on it.
	touched(point core.Point)
	// advance does all that needs no decision.
	advance()
	// farewell announces what happens to the match when the player quits.
	farewell()
}

// matchLead leads through the table's own match.
type matchLead struct{ table *Table }

func (l matchLead) next() say.Announcement {
	return l.table.features.Prompt(l.table.ear.Answer(l.table.Scene(), a11y.AskTurn))
}

func (l matchLead) menu() places.Place {
	if l.table.show != nil {
		return l.table.show.menu()
	}
	return matchMenu(l).place()
}

// action returns the action of a key in the match. After a match nobody asks a question, so the player's letters for
// yes and no keep their actions at the board. In Greek the letter for yes is on the N key.
func (l matchLead) action(k keymap.Key) keymap.Action {
	if l.table.Over() {
		if a, ok := l.table.desk.Keys.AfterMatch(k); ok {
			return a
		}
	}
	return l.table.desk.Keys.Action(l.table.Context(), k)
}

// keyName returns the name of an action's first key. After a match the keys for yes and no aren't those of a
// question: see action.
func (l matchLead) keyName(action string) string {
	if l.table.Over() {
		return l.table.desk.KeyNameIn(keymap.Game, keymap.Action(action))
	}
	return l.table.desk.KeyName(action)
}

func (l matchLead) act(a keymap.Action) bool {
	l.table.hurry(a)
	if l.table.features.Act(a) {
		return true
	}
	do, ok := l.table.actions()[a]
	if !ok {
		do = l.table.features.Action(a)
	}
	if do == nil {
		return false
	}
	do()
	return true
}

func (l matchLead) typed(line string) { typist(l).command(line) }

func (l matchLead) touched(core.Point) {}

func (l matchLead) advance() {
	for !l.table.desk.Left() && l.table.desk.AtBoard() && autopilot(l).advanceOnce() {
	}
	l.table.prompt()
}

// farewell announces whether the match is saved, unless the match is over.
func (l matchLead) farewell() {
	if l.table.Over() {
		return
	}
	m, ok := l.table.features.Farewell()
	switch {
	case ok:
		l.table.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
	case matchMenu(l).unsaved():
		l.table.desk.Answer(say.TableNotKept, nil)
	default:
		l.table.desk.Announce(say.Announcement{
			Sentences: []say.Message{say.M(say.TableKept, nil)},
			Urgency:   say.Answer, Cue: say.CueSaved,
		})
	}
}
