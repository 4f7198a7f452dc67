package table

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/keymap"
)

// lesson is one step of the tutorial: a position, what is asked, and how to see that it was done.
// What it says is true of its board.
type lesson struct {
	title, text say.MessageID
	// board has the learner's side at index 0; score and crawford are those of the match.
	board    core.Board
	score    [2]int
	crawford bool
	// onRoll is the player on roll; if dice are valid, they are rolled already.
	onRoll core.Player
	dice   core.Roll
	// played is what was done since, and selected the point of the selected checker.
	played   []core.Command
	selected core.Point
	// focus is the point at which the step begins; 0 leaves the focus where it is. stays reports
	// whether the step may begin at the point in focus instead; nil means no.
	focus core.Point
	stays func(at core.Point) bool
	// rolls come next, in this order.
	rolls []core.Roll
	// still: nothing is played in this step, so that keys that would play say the step again.
	still bool
	// done reports that the learner did what was asked.
	done func(t *Tutorial) bool
	// failed reports that the learner did something else that can't be done over; nil if nothing
	// can fail.
	failed func(t *Tutorial) bool
}

// setUp are the commands that bring a match to where the step begins.
func (l *lesson) setUp() []core.Command {
	commands := []core.Command{core.SetUp{
		Score: l.score, Crawford: l.crawford, Board: l.board, Player: l.onRoll,
		Cube: core.Cube{Value: 1, Owner: core.Centre},
	}}
	if l.dice.Valid() {
		commands = append(commands, core.RollDice{Player: l.onRoll, Dice: l.dice})
	}
	return append(commands, l.played...)
}

// missed reports that something was done that was not asked for and can't be done over.
func (l *lesson) missed(t *Tutorial) bool {
	if l.still {
		return t.State().Phase != core.PhaseRoll
	}
	return l.failed != nil && l.failed(t)
}

// lessons are both parts of the tutorial, the game and good play.
func lessons() [][]lesson { return [][]lesson{theGame(), goodPlay()} }

// theGame are the steps that take somebody who never played through a game.
func theGame() []lesson {
	return slices.Concat(theBoard(), theMoves(), theEnd())
}

func theBoard() []lesson {
	return []lesson{
		{
			title: say.TutorialAimTitle, text: say.TutorialAim, board: core.Start(), focus: firstFocus, still: true,
			done: pressed(keymap.DoEnter),
		},
		{
			title: say.TutorialPointsTitle, text: say.TutorialPoints, board: core.Start(), focus: firstFocus, still: true,
			done: func(t *Tutorial) bool { return t.board.focus == firstFocus-1 || pressed(t.nearer())(t) },
		},
		{
			title: say.TutorialRowsTitle, text: say.TutorialRows, board: core.Start(), focus: firstFocus - 1, still: true,
			stays: inTopRow, done: pressed(keymap.DoFocusDown),
		},
		{
			title: say.TutorialHomeTitle, text: say.TutorialHome, board: core.Start(), focus: 2, still: true,
			stays: func(at core.Point) bool { return at != 6 }, done: func(t *Tutorial) bool { return t.board.focus == 6 },
		},
		{
			title: say.TutorialHoldTitle, text: say.TutorialHold, board: core.Start(), focus: 6, still: true,
			done: func(t *Tutorial) bool { return t.board.focus == core.Bar-6 },
		},
	}
}

func theMoves() []lesson {
	made := core.Side{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
	return []lesson{
		{
			title: say.TutorialRollTitle, text: say.TutorialRoll, board: core.Start(), rolls: []core.Roll{{3, 1}},
			done: func(t *Tutorial) bool { return t.State().Phase == core.PhaseMove },
		},
		{
			title: say.TutorialSelectTitle, text: say.TutorialSelect, board: core.Start(), dice: core.Roll{3, 1},
			focus: firstFocus, done: func(t *Tutorial) bool { return t.board.selected == 8 }, failed: moved,
		},
		{
			title: say.TutorialPlaceTitle, text: say.TutorialPlace, board: core.Start(), dice: core.Roll{3, 1},
			focus: 8, selected: 8, done: holds(5, 1), failed: func(t *Tutorial) bool { return moved(t) || t.board.selected != 8 },
		},
		{
			title: say.TutorialMakePointTitle, text: say.TutorialMakePoint, board: core.Start(), dice: core.Roll{3, 1},
			played: moves(core.MoveChecker{From: 8, Die: 3}), done: endsAt(made), failed: turnPlayed,
		},
		{
			title: say.TutorialDigitTitle, text: say.TutorialDigit, board: core.Start(), dice: core.Roll{6, 1},
			done: holds(7, 1), failed: moved,
		},
		{
			title: say.TutorialUndoTitle, text: say.TutorialUndo, board: core.Start(), dice: core.Roll{6, 1},
			played: moves(core.MoveChecker{From: 13, Die: 6}),
			done:   func(t *Tutorial) bool { return !moved(t) }, failed: turnPlayed,
		},
		{
			title: say.TutorialTurnTitle, text: say.TutorialTurn, board: core.Start(), dice: core.Roll{4, 2},
			played: moves(core.MoveChecker{From: 8, Die: 4}), rolls: []core.Roll{{6, 3}},
			done: func(t *Tutorial) bool { return t.opponentPlayed() && pressed(keymap.DoLastPlay)(t) },
		},
		{
			title: say.TutorialHitTitle, text: say.TutorialHit, dice: core.Roll{4, 2},
			board: core.Board{core.Start()[0], {24: 1, 21: 1, 13: 5, 8: 3, 6: 5}},
			done:  (*Tutorial).hitSomething, failed: turnPlayed,
		},
		{
			title: say.TutorialEnterTitle, text: say.TutorialEnter, dice: core.Roll{6, 3},
			board: core.Board{{core.Bar: 1, 24: 1, 13: 5, 8: 3, 6: 5}, core.Start()[1]},
			done:  holds(core.Bar, 0),
		},
	}
}

func theEnd() []lesson {
	home := core.Side{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
	last := core.Side{1: 1, core.Off: core.Checkers - 1}
	return []lesson{
		{
			title: say.TutorialOffTitle, text: say.TutorialOff, dice: core.Roll{6, 4},
			board: core.Board{home, {6: 5, 5: 5, 4: 5}}, done: holds(core.Off, 1), failed: turnPlayed,
		},
		{
			title: say.TutorialGammonTitle, text: say.TutorialGammon, dice: core.Roll{5, 2},
			board: core.Board{last, {6: 5, 5: 5, 4: 5}}, focus: 6, done: gameEnded,
		},
		{
			title: say.TutorialBackgammonTitle, text: say.TutorialBackgammon, dice: core.Roll{5, 2},
			board: core.Board{last, {22: 1, 6: 5, 5: 5, 4: 4}}, focus: 6, done: gameEnded,
		},
		{
			title: say.TutorialPipsTitle, text: say.TutorialPips, still: true,
			board: core.Board{{20: 2, 13: 4, 8: 3, 6: 4, 4: 2}, {13: 4, 11: 2, 8: 3, 6: 4, 4: 2}},
			done:  pressed(keymap.DoPips),
		},
		{
			title: say.TutorialCubeTitle, text: say.TutorialCube,
			board: core.Board{{6: 5, 5: 4, 4: 3, 3: 3}, {12: 3, 8: 4, 6: 5, 5: 3}},
			done:  (*Tutorial).doubleAnswered, failed: rolledInstead,
		},
		{
			title: say.TutorialTakeTitle, text: say.TutorialTake,
			board:  core.Board{core.Start()[0], {24: 2, 13: 4, 8: 3, 6: 4, 5: 2}},
			onRoll: 1, played: []core.Command{core.Double{Player: 1}},
			done: taken, failed: gameEnded,
		},
	}
}

// moves are commands of the learner's.
func moves(list ...core.MoveChecker) []core.Command {
	commands := make([]core.Command, len(list))
	for i, m := range list {
		commands[i] = m
	}
	return commands
}

// inTopRow reports whether a point is in the top row.
func inTopRow(at core.Point) bool { return at > core.Bar/2 }

// pressed is done when the last key was that of an action.
func pressed(a keymap.Action) func(t *Tutorial) bool {
	return func(t *Tutorial) bool { return t.pressed == a }
}

// holds is done when the learner has so many checkers on a point.
func holds(point core.Point, checkers uint8) func(t *Tutorial) bool {
	return func(t *Tutorial) bool { return t.State().Board[0][point] == checkers }
}

// moved reports that a move was made in this turn, or the turn is over.
func moved(t *Tutorial) bool {
	s := t.State()
	return s.Phase != core.PhaseMove || len(s.Turn.Made()) > 0
}

// turnPlayed reports that nothing is left to play.
func turnPlayed(t *Tutorial) bool {
	s := t.State()
	return s.Phase != core.PhaseMove || s.Turn.Complete()
}

// endsAt is done when the turn is played and the learner's checkers stand so.
func endsAt(own core.Side) func(t *Tutorial) bool {
	return func(t *Tutorial) bool { return turnPlayed(t) && t.State().Board[0] == own }
}

func rolledInstead(t *Tutorial) bool { return t.State().Phase == core.PhaseMove }

func gameEnded(t *Tutorial) bool {
	return t.happenedHere(func(e core.Event) bool { _, ok := e.(core.GameEnded); return ok })
}

func taken(t *Tutorial) bool {
	return t.happenedHere(func(e core.Event) bool { _, ok := e.(core.Taken); return ok })
}

func (t *Tutorial) opponentPlayed() bool { last := lastTurn(t.match.Events()); return last.Player == 1 }

func (t *Tutorial) hitSomething() bool {
	return t.happenedHere(func(e core.Event) bool {
		m, ok := e.(core.Moved)
		return ok && m.Player == 0 && m.Move.Hit
	})
}

// doubleAnswered reports that a double was taken or dropped.
func (t *Tutorial) doubleAnswered() bool { return taken(t) || gameEnded(t) }

// happenedHere reports whether an event of this step's match is such a one.
func (t *Tutorial) happenedHere(is func(core.Event) bool) bool {
	return slices.ContainsFunc(t.match.Events(), is)
}
