package online

import (
	"slices"

	"backtalk/core"
)

// stepKind is what happened in a match on the server, as far as our rules have a command for it.
type stepKind uint8

const (
	// stepOpening: both have rolled for the opening.
	stepOpening stepKind = iota + 1
	// stepRoll: a player has rolled.
	stepRoll
	// stepTurn: a player's turn is over.
	stepTurn
	stepDouble
	stepTake
	// stepEnd: a game was won.
	stepEnd
	// stepSync: nobody here saw how the match got to where it is.
	stepSync
	// stepRefused: the server does not take the turn that was played here.
	stepRefused
	// stepResign: the player here gives up; the end of the game confirms it.
	stepResign
)

// step is one such thing.
type step struct {
	kind   stepKind
	player core.Player
	// dice are those of a roll; of an opening ours comes first.
	dice core.Roll
	// moves are those of a turn, board is how it left the board; after is nil where that was not
	// heard.
	moves [][2]int
	after *board
	// points are those that player won, 0 where the match has one; gaveUp says that the other gave
	// the game up.
	points int
	gaveUp bool
	// wins says that a turn ended the game, whatever was heard of its moves.
	wins bool
}

// account makes steps of what the server says of a match.
type account struct {
	// name is this player's on the server.
	name string
	// last is the board that was heard last.
	last  board
	heard bool
	// turn is whose turn it is, 0 before the opening was rolled.
	turn int
	// rolled says that the dice of the turn were rolled, which are dice; moves are those made.
	rolled bool
	dice   core.Roll
	moves  [][2]int
	// offered says that a double stands.
	offered bool
	cube    int
	// awaits says that the next board at the beginning of a turn is to be taken as it is.
	awaits bool
	// ended says that a game was won since the last board.
	ended bool
	steps []step
	// gaveUp says that the player here has given the game up, which the server may not have heard.
	gaveUp bool
	// flooded says that more happened than the table could follow.
	flooded bool
}

// numberOf is the number of a named player.
func (a *account) numberOf(name string) int {
	if name == a.name {
		return us
	}
	return them
}

// take adds what an event says.
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

// mostSteps is how many steps may wait for the table: a server that is further ahead floods.
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
			// One of the opening's dice is still to come.
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

// endTurn ends the turn in progress; after is the board then, where it is known.
func (a *account) endTurn(next int, after *board) {
	a.add(step{kind: stepTurn, player: seatOf(a.turn), moves: a.moves, after: after})
	a.turn, a.rolled, a.moves = next, false, nil
}

// takeMoved adds moves to the turn in progress, or takes them off again.
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

// strange reports a board that does not follow from what was heard: something was missed.
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
		// The turn is over, unless it can't be: its dice were not heard.
		return !a.rolled || a.offered
	case a.rolled:
		return !sameDice(a.dice, diceOf(e))
	}
	return !a.offered && !b.DoubleOffered && max(a.cube, 1) != max(b.DoubleValue, 1)
}

// diceOf are the dice of an event. Whose is whose does not matter after the opening.
func diceOf(e *event) core.Roll { return core.Roll{uint8(e.Roll1), uint8(e.Roll2)} }

func sameDice(a, b core.Roll) bool { return a == b || a == core.Roll{b[1], b[0]} }

// sync takes a board as it is, once it is one between two turns. Before a first game there is
// nothing to take.
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
