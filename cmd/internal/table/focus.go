package table

import (
	"slices"

	"backtalk/a11y"
	"backtalk/core"
)

// boardFocus holds the point in focus and the selected checker. It is a value: its methods return a
// new one and change nothing, so that the table can announce a change before making it.
type boardFocus struct {
	// focus is the point in focus. selected is the point of the checker that is picked up, or 0.
	focus, selected core.Point
	// offChosen means that the tray is chosen as the destination, though a point is in focus.
	offChosen bool
	// targets are the sources or destinations that the player steps through; nil begins again at the first.
	// at is the index of the latest.
	targets []a11y.Target
	at      int
	// rested is where each of two people left the focus.
	rested [2]core.Point
}

// firstFocus is the point in focus when a match starts: the player's own 24 point, at the top
// right, or at the top left if the home board is on the left.
const firstFocus = 24

func newFocus() boardFocus {
	return boardFocus{focus: firstFocus, rested: [2]core.Point{firstFocus, firstFocus}}
}

// begin puts the focus on the rearmost of the player's checkers if all of them are home, so that a digit
// plays it at once.
func (f boardFocus) begin(own core.Side) boardFocus {
	if rearmost := own.Rearmost(); rearmost > 0 && own.AllHome() {
		return f.on(rearmost)
	}
	return f
}

// step moves the focus in a direction.
func (f boardFocus) step(d a11y.Direction, homeLeft bool) (boardFocus, a11y.Stepped) {
	next, how := a11y.Step(f.focus, d, homeLeft)
	return f.on(next), how
}

// on moves the focus to a point, and no longer chooses the tray as the destination.
func (f boardFocus) on(point core.Point) boardFocus {
	f.focus, f.offChosen = point, false
	return f
}

// again makes the player step through the targets from the start, and no longer chooses the tray.
func (f boardFocus) again() boardFocus {
	f.targets, f.at, f.offChosen = nil, 0, false
	return f
}

// pickUp selects the checker in focus; putDown deselects it.
func (f boardFocus) pickUp() boardFocus {
	f.selected = f.focus
	return f.again()
}

func (f boardFocus) putDown() boardFocus {
	f.selected = 0
	return f.again()
}

// next goes to the next (+1) or previous (-1) source or destination of the scene; false if there is
// none.
func (f boardFocus) next(by int, sc a11y.Scene) (boardFocus, a11y.Target, bool) {
	if f.targets == nil {
		f.targets, f.at = a11y.Targets(sc), -1
		if by < 0 {
			f.at = 0
		}
	}
	n := len(f.targets)
	if n == 0 {
		return f, a11y.Target{}, false
	}
	f.at = (f.at + by + n) % n
	target := f.targets[f.at]
	if target.Point == core.Off {
		f.offChosen = true
		return f, target, true
	}
	return f.on(target.Point), target, true
}

// follow moves the focus with a checker, so that the player can move the same checker again at once.
func (f boardFocus) follow(moves ...core.Move) boardFocus {
	f.selected = 0
	if len(moves) == 0 {
		return f
	}
	if last := moves[len(moves)-1]; last.To != core.Off {
		return f.on(last.To)
	}
	return f
}

// followBack moves the focus back with a checker whose move is undone, so that the player can try another die
// at once. The focus stays if the player has moved it since.
func (f boardFocus) followBack(m core.Move) boardFocus {
	if f.focus == m.To && m.From != core.Bar {
		return f.on(m.From)
	}
	return f
}

// handOver hands the board to the other of two people, with the focus where that person left it.
func (f boardFocus) handOver(from, to core.Player) boardFocus {
	f.rested[from] = f.focus
	return f.on(f.rested[to])
}

// source returns the selected point; a checker on the bar counts as selected.
func (f boardFocus) source(turn *core.Turn) core.Point {
	board := turn.Board()
	if board[0][core.Bar] > 0 && !turn.Complete() {
		return core.Bar
	}
	return f.selected
}

// movesFrom returns the moves of a checker on a point.
func movesFrom(legal []core.Move, from core.Point) []core.Move {
	var moves []core.Move
	for _, m := range legal {
		if m.From == from {
			moves = append(moves, m)
		}
	}
	return moves
}

func oneDestination(moves []core.Move) bool {
	return !slices.ContainsFunc(moves, func(m core.Move) bool { return m.To != moves[0].To })
}
