package table

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/keymap"
)

// lesson is one step of the tutorial: a position, what it shows, what it asks the learner to do, and how to
// tell that they did it. Its text must be true of its board.
type lesson struct {
	text say.MessageID
	task task
	// board has the learner's side at index 0; score and crawford are those of the match.
	board    core.Board
	score    [2]int
	crawford bool
	// onRoll is the player on roll; if dice are valid, they are rolled already.
	onRoll core.Player
	dice   core.Roll
	// played holds the commands carried out after the roll, and selected is the point of the
	// selected checker.
	played   []core.Command
	selected core.Point
	// focus is the point at which the step begins; 0 leaves the focus where it is. stays reports
	// whether the step may begin at the point in focus instead; nil means no.
	focus core.Point
	stays func(at core.Point) bool
	// rolls come next, in this order.
	rolls []core.Roll
	// still means that nothing is played in this step, so keys that would play repeat the step.
	still bool
	// done reports whether the learner did what was asked.
	done func(t *Tutorial) bool
	// passes reports whether the learner has done this step together with the one before; nil means no.
	passes func(t *Tutorial) bool
	// failed reports whether the learner did something else, so that the step must start again; nil
	// means never.
	failed func(t *Tutorial) bool
}

// setUp returns the commands that bring a match to where the step begins.
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

// missed reports whether the learner did something other than what the step asks for, so that the
// step must start again.
func (l *lesson) missed(t *Tutorial) bool {
	if l.still {
		return t.table.State().Phase != core.PhaseRoll
	}
	return l.failed != nil && l.failed(t)
}

// lessons returns both parts of the tutorial: what a first game needs, then stakes and good play.
func lessons() [][]lesson { return [][]lesson{theGame(), slices.Concat(theStakes(), goodPlay())} }

// theGame returns the steps that lead a beginner through a game.
func theGame() []lesson {
	return slices.Concat(theBoard(), theMoves(), theLaws(), theEnd(), theHelp())
}

func theBoard() []lesson {
	return []lesson{
		{
			text: say.TutorialWin, task: pressing(keymap.DoEnter), board: core.Start(), focus: firstFocus, still: true,
			done: pressed(keymap.DoEnter),
		},
		{
			text: say.TutorialPoints24, board: core.Start(), focus: firstFocus, still: true,
			task: task{keys: say.TutorialPress, touch: say.TutorialTapPoint, nearer: true, points: say.Data{"Point": firstFocus - 1}},
			done: func(t *Tutorial) bool { return t.table.board.focus == firstFocus-1 || pressed(t.nearer())(t) },
		},
		{
			text: say.TutorialTwoRows, task: arrow(keymap.DoFocusDown, 2), board: core.Start(), focus: firstFocus - 1, still: true,
			stays: inTopRow, done: func(t *Tutorial) bool { return !inTopRow(t.table.board.focus) },
		},
		{
			text: say.TutorialYourHome, task: goThere(6), board: core.Start(), focus: 2, still: true,
			stays: func(at core.Point) bool { return at != 6 }, done: func(t *Tutorial) bool { return t.table.board.focus == 6 },
		},
		{
			text: say.TutorialOtherWay, task: arrow(keymap.DoFocusUp, core.Bar-6), board: core.Start(), focus: 6, still: true,
			done: func(t *Tutorial) bool { return t.table.board.focus == core.Bar-6 },
		},
		{
			text: say.TutorialHeld, task: task{
				keys: say.TutorialPress, touch: say.TutorialTapPoint, key: keymap.DoWhere, points: say.Data{"Point": int(core.Bar - 6)},
			},
			board: core.Start(), focus: core.Bar - 6, still: true,
			done: func(t *Tutorial) bool { return pressed(keymap.DoWhere)(t) || t.touch == core.Bar-6 },
		},
	}
}

func theMoves() []lesson {
	made := core.Side{24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
	return []lesson{
		{
			text: say.TutorialYourTurn, task: pressing(keymap.DoEnter), board: core.Start(), rolls: []core.Roll{{3, 1}},
			done: func(t *Tutorial) bool { return t.table.State().Phase == core.PhaseMove },
		},
		{
			// By touch the learner makes the whole move at once.
			text: say.TutorialDice, task: find(8, 8, 5), board: core.Start(), dice: core.Roll{3, 1}, focus: firstFocus,
			done: func(t *Tutorial) bool { return t.table.board.selected == 8 || holds(5, 1)(t) }, failed: moved,
		},
		{
			text: say.TutorialSelected, task: find(5, 8, 5), board: core.Start(), dice: core.Roll{3, 1},
			focus: 8, selected: 8, done: holds(5, 1), passes: holds(5, 1),
			failed: func(t *Tutorial) bool { return moved(t) || !t.table.desk.ByTouch && t.table.board.selected != 8 },
		},
		{
			text: say.TutorialTwoMake, task: play(6, 5), board: core.Start(), dice: core.Roll{3, 1},
			played: moves(core.MoveChecker{From: 8, Die: 3}), done: endsAt(made), failed: turnPlayed,
		},
		{
			text: say.TutorialByDigit, task: byDigit(13, 6), board: core.Start(), dice: core.Roll{6, 1},
			done: holds(7, 1), failed: moved,
		},
		{
			text: say.TutorialTakeBack, task: pressing(keymap.DoUndo), board: core.Start(), dice: core.Roll{6, 1},
			played: moves(core.MoveChecker{From: 13, Die: 6}),
			done:   func(t *Tutorial) bool { return !moved(t) }, failed: turnPlayed,
		},
		{
			text: say.TutorialPlays, task: choosing(), board: core.Start(), dice: core.Roll{5, 3},
			done: pressed(keymap.DoMovesList), failed: moved,
		},
		{
			text: say.TutorialLastDie, task: playThen(6, 4, keymap.DoLastPlay), board: core.Start(), dice: core.Roll{4, 2},
			played: moves(core.MoveChecker{From: 8, Die: 4}), rolls: []core.Roll{{6, 3}},
			done: func(t *Tutorial) bool { return opponentPlayed(t) && pressed(keymap.DoLastPlay)(t) },
		},
	}
}

// theLaws returns the steps about the rules of moving that come up in a first game.
func theLaws() []lesson {
	return []lesson{
		{
			text: say.TutorialFourTimes, task: fourTimes(24, 2), board: core.Start(), dice: core.Roll{2, 2},
			done: turnPlayed,
		},
		{
			// The 6 from 9 would leave no 5.
			text: say.TutorialBothDice, task: playTwo(24, 18, 18, 13), dice: core.Roll{6, 5},
			board: core.Board{{24: 1, 9: 1, 5: 4, 3: 5, 2: 4}, {21: 2, 8: 2, 6: 5, 5: 3, 4: 3}},
			done:  endsAt(core.Side{13: 1, 9: 1, 5: 4, 3: 5, 2: 4}), failed: turnPlayed,
		},
		{
			text: say.TutorialABlot, task: play(8, 4), dice: core.Roll{4, 2},
			board: core.Board{core.Start()[0], {24: 1, 21: 1, 13: 5, 8: 3, 6: 5}},
			done:  hitSomething, failed: turnPlayed,
		},
		{
			text: say.TutorialOnBar, task: enter(3), dice: core.Roll{6, 3},
			board: core.Board{{core.Bar: 1, 24: 1, 13: 5, 8: 3, 6: 5}, core.Start()[1]},
			done:  holds(core.Bar, 0),
		},
	}
}

func theEnd() []lesson {
	home := core.Side{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
	without6 := core.Side{5: 3, 4: 3, 3: 3, 2: 3, 1: 3}
	behind := core.Side{6: 5, 5: 5, 4: 5}
	return []lesson{
		{
			text: say.TutorialAllHome, task: bearOff(6, 6), dice: core.Roll{6, 4},
			board: core.Board{home, behind}, done: holds(core.Off, 1), failed: turnPlayed,
		},
		{
			text: say.TutorialLarger, task: bearOff(5, 6), dice: core.Roll{6, 4}, board: core.Board{without6, behind},
			done: func(t *Tutorial) bool {
				own := t.table.State().Board[0]
				return own[core.Off] > 0 && own[5] < without6[5]
			},
			failed: turnPlayed,
		},
	}
}

// theHelp returns the steps about what helps a player who is alone with the game.
func theHelp() []lesson {
	race := core.Board{{20: 2, 13: 4, 8: 3, 6: 4, 4: 2}, {13: 4, 11: 2, 8: 3, 6: 4, 4: 2}}
	read := func(text say.MessageID) lesson {
		return lesson{text: text, task: pressing(keymap.DoEnter), board: race, still: true, done: pressed(keymap.DoEnter)}
	}
	return []lesson{
		{text: say.TutorialAskPips, task: pressing(keymap.DoPips), still: true, board: race, done: pressed(keymap.DoPips)},
		{
			text: say.TutorialHint, task: pressing(keymap.DoHint), board: core.Start(), dice: core.Roll{3, 1},
			done: func(t *Tutorial) bool { return pressed(keymap.DoHint)(t) && !t.table.advice.Hints.Thinking() }, failed: moved,
		},
		read(say.TutorialTutor), read(say.TutorialOpponents), read(say.TutorialErrors),
	}
}

// theStakes returns the steps about what a game can be worth.
func theStakes() []lesson {
	last := core.Side{1: 1, core.Off: core.Checkers - 1}
	return []lesson{
		{
			text: say.TutorialAGammon, task: bearOff(1, 5), dice: core.Roll{5, 2},
			board: core.Board{last, {6: 5, 5: 5, 4: 5}}, focus: 6, done: gameEnded,
		},
		{
			text: say.TutorialABackgammon, task: bearOff(1, 5), dice: core.Roll{5, 2},
			board: core.Board{last, {22: 1, 6: 5, 5: 5, 4: 4}}, focus: 6, done: gameEnded,
		},
		{
			text: say.TutorialDoubling, task: pressTwo(keymap.DoDouble, keymap.DoYes),
			board: core.Board{{6: 5, 5: 4, 4: 3, 3: 3}, {12: 3, 8: 4, 6: 5, 5: 3}},
			done:  doubleAnswered, failed: rolledInstead,
		},
		{
			text: say.TutorialTaking, task: pressing(keymap.DoYes),
			board:  core.Board{core.Start()[0], {24: 2, 13: 4, 8: 3, 6: 4, 5: 2}},
			onRoll: 1, played: []core.Command{core.Double{Player: 1}},
			done: taken, failed: gameEnded,
		},
	}
}

// moves returns the learner's moves as commands.
func moves(list ...core.MoveChecker) []core.Command {
	commands := make([]core.Command, len(list))
	for i, m := range list {
		commands[i] = m
	}
	return commands
}

// inTopRow reports whether a point is in the top row.
func inTopRow(at core.Point) bool { return at > core.Bar/2 }

// pressed returns a test of whether the last key was that of an action.
func pressed(a keymap.Action) func(t *Tutorial) bool {
	return func(t *Tutorial) bool { return t.pressed == a }
}

// holds returns a test of whether the learner has this many checkers on a point.
func holds(point core.Point, checkers uint8) func(t *Tutorial) bool {
	return func(t *Tutorial) bool { return t.table.State().Board[0][point] == checkers }
}

// moved reports whether the learner made a move in this turn, or the turn is over.
func moved(t *Tutorial) bool {
	s := t.table.State()
	return s.Phase != core.PhaseMove || len(s.Turn.Made()) > 0
}

// turnPlayed reports whether nothing is left to play.
func turnPlayed(t *Tutorial) bool {
	s := t.table.State()
	return s.Phase != core.PhaseMove || s.Turn.Complete()
}

// endsAt returns a test of whether the turn is played and leaves the learner's checkers like this.
func endsAt(own core.Side) func(t *Tutorial) bool {
	return func(t *Tutorial) bool { return turnPlayed(t) && t.table.State().Board[0] == own }
}

func rolledInstead(t *Tutorial) bool { return t.table.State().Phase == core.PhaseMove }

func gameEnded(t *Tutorial) bool {
	return happenedHere(t, func(e core.Event) bool { _, ok := e.(core.GameEnded); return ok })
}

func taken(t *Tutorial) bool {
	return happenedHere(t, func(e core.Event) bool { _, ok := e.(core.Taken); return ok })
}

func opponentPlayed(t *Tutorial) bool {
	last := lastTurn(t.table.match.Events())
	return last.Player == 1
}

func hitSomething(t *Tutorial) bool {
	return happenedHere(t, func(e core.Event) bool {
		m, ok := e.(core.Moved)
		return ok && m.Player == 0 && m.Move.Hit
	})
}

// doubleAnswered reports whether a double was taken or dropped.
func doubleAnswered(t *Tutorial) bool { return taken(t) || gameEnded(t) }

// happenedHere reports whether this step's match has an event that passes a test.
func happenedHere(t *Tutorial, is func(core.Event) bool) bool {
	return slices.ContainsFunc(t.table.match.Events(), is)
}
