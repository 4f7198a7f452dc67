package online

import (
	"slices"

	"backtalk/core"
)

// stepKind is the kind of a step: an event on the server that our rules must follow.
type stepKind uint8

const (
	// stepOpening: both players have rolled for the opening.
	stepOpening stepKind = iota + 1
	// stepRoll: a player has rolled.
	stepRoll
	// stepTurn: a player's turn is over.
	stepTurn
	stepDouble
	stepTake
	// stepEnd: a game was won.
	stepEnd
	// stepSync: events are missing, so the match continues from the server's board.
	stepSync
	// stepRefused: the server didn't accept the turn that was played here.
	stepRefused
	// stepResign: the player here gives up. The end of the game confirms it.
	stepResign
)

// step is one event of a match.
type step struct {
	kind   stepKind
	player core.Player
	// dice holds the dice of a roll. In an opening, our die comes first.
	dice core.Roll
	// moves holds the moves of a turn. after is the board at its end, or nil if the server didn't
	// report it.
	moves [][2]int
	after *board
	// points is the number of points that player won, or 0 in a match to one point. gaveUp means
	// that the other player gave up the game.
	points int
	gaveUp bool
	// wins means that the turn ended the game, even if the reported moves don't bear off the last
	// checker.
	wins bool
}

// account turns the server's messages about a match into steps.
type account struct {
	// name is this player's name on the server.
	name string
	// last is the last board from the server, if heard is set.
	last  board
	heard bool
	// turn is the number of the player on turn, or 0 before the opening roll.
	turn int
	// rolled is set once the player on turn has rolled. moves holds the moves so far.
	rolled bool
	dice   core.Roll
	moves  [][2]int
	// offered is set while a double is offered.
	offered bool
	cube    int
	// awaits means that the account must wait for a board at the beginning of a turn.
	awaits bool
	// ended means that a game has ended since the last board.
	ended bool
	steps []step
	// gaveUp means that the player here has given up the game. The server may not have received
	// that.
	gaveUp bool
	// flooded means that the server sent more events than may wait for the table.
	flooded bool
}

// numberOf returns the number of a player by name.
func (a *account) numberOf(name string) int {
	if name == a.name {
		return us
	}
	return them
}

// take adds the content of an event.
func (a *account) take(e *event) {
	switch {
	case e.Type == "board":
		a.takeBoard(e)
	case e.Type == "win":
		a.takeWin(e)
	case a.awaits:
	case e.Type == "rolled":
		a.takeRolled(e)
	case e.Type == "moved":
		a.takeMoved(e)
	}
}

// mostSteps bounds the steps that wait for the table, against a server that sends too much.
const mostSteps = 500

func (a *account) add(s step) {
	if len(a.steps) >= mostSteps {
		a.flooded = true
		return
	}
	a.steps = append(a.steps, s)
}

func (a *account) takeRolled(e *event) {
	if a.turn == 0 {
		if e.Roll1 == 0 || e.Roll2 == 0 {
			// One die of the opening roll is still missing.
			return
		}
		a.add(step{kind: stepOpening, dice: diceOf(e)})
		a.moves = nil
		switch {
		case e.Roll1 > e.Roll2:
			a.turn, a.rolled = us, true
		case e.Roll2 > e.Roll1:
			a.turn, a.rolled = them, true
		}
		a.dice = diceOf(e)
		return
	}
	if n := a.numberOf(e.Player); n != a.turn {
		a.endTurn(n, nil)
	}
	a.roll(e.Roll1, e.Roll2)
}

// roll adds the dice of the player on turn.
func (a *account) roll(one, two int) {
	a.dice = core.Roll{uint8(one), uint8(two)}
	a.rolled, a.moves = true, nil
	a.add(step{kind: stepRoll, player: seatOf(a.turn), dice: a.dice})
}

// endTurn ends the turn in progress. after is the board at its end, or nil if it isn't known.
func (a *account) endTurn(next int, after *board) {
	a.add(step{kind: stepTurn, player: seatOf(a.turn), moves: a.moves, after: after})
	a.turn, a.rolled, a.moves = next, false, nil
}

// takeMoved adds moves to the turn in progress, or takes them back.
func (a *account) takeMoved(e *event) {
	if a.turn == 0 {
		return
	}
	for _, m := range e.Moves {
		if forward(seatOf(a.turn), m) && len(a.moves) < maxMoves {
			a.moves = append(slices.Clone(a.moves), m)
		} else if len(a.moves) > 0 {
			a.moves = a.moves[:len(a.moves)-1]
		}
	}
}

func (a *account) takeWin(e *event) {
	winner := seatOf(a.numberOf(e.Player))
	if e.Resigned == "" && a.turn != 0 {
		a.endTurn(0, nil)
		a.steps[len(a.steps)-1].wins = true
	}
	a.add(step{kind: stepEnd, player: winner, points: e.Points, gaveUp: e.Resigned != ""})
	a.turn, a.rolled, a.moves, a.offered, a.cube, a.ended = 0, false, nil, false, 1, true
}

func (a *account) takeBoard(e *event) {
	b := e.board
	defer func() { a.last, a.heard, a.ended = b, true, false }()
	if a.heard && !a.awaits {
		a.infer(e)
	}
	if !a.heard || a.awaits || a.strange(e) {
		a.sync(e)
		return
	}
	if b.Winner != 0 {
		return
	}
	if b.DoubleOffered && !a.offered {
		a.offered = true
		a.add(step{kind: stepDouble, player: seatOf(b.Turn)})
	}
	if a.offered && !b.DoubleOffered {
		a.offered, a.cube = false, b.DoubleValue
		a.add(step{kind: stepTake, player: seatOf(b.Turn).Opponent()})
	}
	if b.Turn == 0 {
		return
	}
	if b.Turn != a.turn {
		a.endTurn(b.Turn, &b)
	}
	if e.Roll1 != 0 && !a.rolled {
		a.roll(e.Roll1, e.Roll2)
	}
	if !b.Forced {
		a.moves = e.Moves
	}
}

// strange reports whether a board doesn't follow from the events so far, so that some must be
// missing.
func (a *account) strange(e *event) bool {
	b := &e.board
	switch {
	case b.Winner != 0 && a.turn == 0:
		return !a.ended && a.last.Winner == 0
	case !a.ended && b.score() != a.last.score():
		return true
	case a.turn == 0 && b.Turn != 0, a.turn != 0 && b.Turn == 0 && b.Winner == 0:
		return true
	case a.turn == 0:
		return false
	case b.Turn != a.turn:
		// The turn is over, unless that is impossible because its dice are missing.
		return !a.rolled || a.offered
	case a.rolled:
		return !sameDice(a.dice, diceOf(e))
	}
	return !a.offered && !b.DoubleOffered && max(a.cube, 1) != max(b.DoubleValue, 1)
}

// diceOf returns the dice of an event. Their order matters only in the opening.
func diceOf(e *event) core.Roll { return core.Roll{uint8(e.Roll1), uint8(e.Roll2)} }

func sameDice(a, b core.Roll) bool { return a == b || a == core.Roll{b[1], b[0]} }

// sync accepts a board as it is, unless moves of the turn have been made or the opening roll is
// still missing. Then it waits for another board. Before the first game, there is nothing to
// accept.
func (a *account) sync(e *event) {
	b := e.board
	fresh := !a.heard && b.Turn == 0 && b.score() == [2]int{}
	a.turn, a.rolled, a.dice = b.Turn, e.Roll1 != 0 && b.Turn != 0, diceOf(e)
	a.moves, a.offered, a.cube = nil, b.DoubleOffered, b.DoubleValue
	a.awaits = !fresh && b.Winner == 0 && (len(e.Moves) > 0 || b.Turn == 0)
	if !fresh && !a.awaits {
		a.add(step{kind: stepSync, after: &b, dice: a.dice})
	}
}
