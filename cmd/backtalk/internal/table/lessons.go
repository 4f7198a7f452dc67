package table

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/keymap"
)

// lesson is one step of the tutorial: a position, what is asked, and how to tell that it was done.
type lesson struct {
	title, text say.MessageID
	// board is by player, the learner at index 0; dice are rolled already where they are valid.
	board core.Board
	dice  core.Roll
	// done reports that the learner did what was asked.
	done func(t *Table) bool
	// failed reports that the learner did something else that can't be done over; nil if nothing can fail.
	failed func(t *Table) bool
}

// lessons are the ten steps, in their order.
func lessons() []lesson {
	home := core.Side{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
	return []lesson{
		{
			title: say.TutorialBoardTitle, text: say.TutorialBoard, board: core.Start(),
			done: func(t *Table) bool { return t.focus == 6 },
		},
		{
			title: say.TutorialRollTitle, text: say.TutorialRoll, board: core.Start(),
			done: func(t *Table) bool { return t.state().Phase == core.PhaseMove },
		},
		{
			title: say.TutorialMoveTitle, text: say.TutorialMove, board: core.Start(), dice: core.Roll{3, 1},
			done: endsAt(core.Side{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}), failed: turnPlayed,
		},
		{
			title: say.TutorialDigitTitle, text: say.TutorialDigit, board: core.Start(), dice: core.Roll{6, 1},
			done: endsAt(core.Side{24: 2, 13: 4, 8: 2, 7: 2, 6: 5}), failed: turnPlayed,
		},
		{
			title: say.TutorialTurnTitle, text: say.TutorialTurn, board: core.Start(), dice: core.Roll{4, 2},
			done: func(t *Table) bool {
				return t.tutorial.pressed == keymap.DoLastPlay && t.opponentPlayed()
			},
		},
		{
			title: say.TutorialHitTitle, text: say.TutorialHit,
			board: core.Board{core.Start()[0], {24: 1, 21: 1, 13: 5, 8: 3, 6: 5}}, dice: core.Roll{4, 2},
			done: (*Table).hitSomething, failed: turnPlayed,
		},
		{
			title: say.TutorialEnterTitle, text: say.TutorialEnter,
			board: core.Board{{core.Bar: 1, 24: 1, 13: 5, 8: 3, 6: 5}, core.Start()[1]}, dice: core.Roll{6, 3},
			done: func(t *Table) bool { return t.state().Board[0][core.Bar] == 0 },
		},
		{
			title: say.TutorialOffTitle, text: say.TutorialOff,
			board: core.Board{home, {6: 5, 5: 5, 4: 5}}, dice: core.Roll{6, 4},
			done: func(t *Table) bool { return t.state().Board[0][core.Off] == 2 }, failed: turnPlayed,
		},
		{
			title: say.TutorialAskTitle, text: say.TutorialAsk,
			board: core.Board{{20: 2, 13: 4, 8: 3, 6: 4, 4: 2}, {13: 4, 11: 2, 8: 3, 6: 4, 4: 2}},
			done:  func(t *Table) bool { return t.tutorial.pressed == keymap.DoBoardBreath },
		},
		{
			title: say.TutorialCubeTitle, text: say.TutorialCube,
			board: core.Board{{6: 5, 5: 4, 4: 3, 3: 3}, {12: 3, 8: 4, 6: 5, 5: 3}},
			done:  (*Table).doubleAnswered,
			failed: func(t *Table) bool {
				return t.state().Phase == core.PhaseMove
			},
		},
	}
}

// turnPlayed reports that nothing is left to play.
func turnPlayed(t *Table) bool {
	s := t.state()
	return s.Phase != core.PhaseMove || s.Turn.Complete()
}

// endsAt is done when the turn is played and the learner's checkers stand so.
func endsAt(own core.Side) func(t *Table) bool {
	return func(t *Table) bool { return turnPlayed(t) && t.state().Board[0] == own }
}

func (t *Table) opponentPlayed() bool { last := t.lastTurn(); return last.Player == 1 }

func (t *Table) hitSomething() bool {
	return slices.ContainsFunc(t.match.Events(), func(e core.Event) bool {
		m, ok := e.(core.Moved)
		return ok && m.Player == 0 && m.Move.Hit
	})
}

// doubleAnswered reports that a double was taken or dropped.
func (t *Table) doubleAnswered() bool {
	return slices.ContainsFunc(t.match.Events(), func(e core.Event) bool {
		switch e.(type) {
		case core.Taken, core.GameEnded:
			return true
		}
		return false
	})
}
