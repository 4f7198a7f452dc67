package core

import "slices"

// Turn is a play in progress: a roll, the moves made so far and those still legal. It is a plain
// value: a copy is independent. The mover is at index 0 of its boards.
//
// A move is offered only if the turn can still be completed to a legal play, so that rule 4 (as
// many dice as possible) binds each choice on the way.
type Turn struct {
	start Board
	board Board
	roll  Roll
	moves [4]Move
	n     uint8
	// moving says how the game's checkers move. first says that this is the mover's first turn of the
	// game.
	moving Moving
	first  bool
}

// NewTurn starts a turn of backgammon with roll r for the side at index 0 of b.
func NewTurn(b Board, r Roll) Turn { return Turn{start: b, board: b, roll: r} }

// Turn starts a turn with roll r for the side at index 0 of b; first says that it is that side's
// first in the game.
func (m Moving) Turn(b Board, r Roll, first bool) Turn {
	return Turn{start: b, board: b, roll: r, moving: m, first: first}
}

// Again returns the same turn without its moves: the same position and roll.
func (t *Turn) Again() Turn { return t.moving.Turn(t.start, t.roll, t.first) }

// First reports whether the turn is its mover's first in the game.
func (t *Turn) First() bool { return t.first }

// Moving returns how the checkers move in this turn.
func (t *Turn) Moving() Moving { return t.moving }

// Start returns the position before the first move.
func (t *Turn) Start() Board { return t.start }

// Board returns the position after the moves made so far.
func (t *Turn) Board() Board { return t.board }

// Roll returns the turn's dice.
func (t *Turn) Roll() Roll { return t.roll }

// Made returns the moves made so far, in order.
func (t *Turn) Made() []Move { return t.moves[:t.n] }

// Left returns the dice not played yet, larger first. A Turn that was never started has none.
func (t *Turn) Left() []uint8 {
	if !t.roll.Valid() {
		return nil
	}
	if t.roll.Double() {
		left := make([]uint8, 4-t.n)
		for i := range left {
			left[i] = t.roll.High()
		}
		return left
	}
	left := make([]uint8, 0, 2)
	for _, die := range []uint8{t.roll.High(), t.roll.Low()} {
		if !t.used(die) {
			left = append(left, die)
		}
	}
	return left
}

func (t *Turn) used(die uint8) bool {
	for _, m := range t.Made() {
		if m.Die == die {
			return true
		}
	}
	return false
}

// Legal returns every move that is legal now, from high points to low, the larger die first. It is
// empty when the turn is complete.
func (t *Turn) Legal() []Move {
	if t.lawful() {
		return t.lawfulMoves()
	}
	left := t.Left()
	most := mostDice(t.board, left)
	if most == 0 {
		return nil
	}
	var from [2]Points
	dice := slices.Compact(slices.Clone(left))
	for i, die := range dice {
		from[i] = t.board.sources(die)
	}
	var legal []Move
	for all := from[0] | from[1]; all != 0; all &^= 1 << all.Highest() {
		for i, die := range dice {
			if !from[i].Has(all.Highest()) {
				continue
			}
			next := t.board
			m := next.make(all.Highest(), die)
			if 1+mostDice(next, without(left, i)) == most {
				legal = append(legal, m)
			}
		}
	}
	if most == 1 && len(left) == 2 && !t.roll.Double() {
		return largerOnly(legal, left[0])
	}
	return legal
}

// largerOnly applies rule 5: if either die could be played but not both, the larger must be.
func largerOnly(legal []Move, larger uint8) []Move {
	var kept []Move
	for _, m := range legal {
		if m.Die == larger {
			kept = append(kept, m)
		}
	}
	if kept == nil {
		return legal
	}
	return kept
}

// Complete reports whether no die that is left can be played.
func (t *Turn) Complete() bool {
	if t.lawful() {
		return t.stuck()
	}
	return mostDice(t.board, t.Left()) == 0
}

// Move moves the checker on point from by die. If that isn't legal, it returns the rule against it
// as an *IllegalError.
func (t *Turn) Move(from Point, die uint8) (Move, error) {
	m, legal := t.find(from, die)
	if !legal {
		return Move{}, t.Why(from, die)
	}
	t.add(m)
	return m, nil
}

// find returns the legal move of the checker on point from by die, if there is one.
func (t *Turn) find(from Point, die uint8) (Move, bool) {
	for _, m := range t.Legal() {
		if m.From == from && m.Die == die {
			return m, true
		}
	}
	return Move{}, false
}

// Undo takes the last move back. It reports false when no move was made.
func (t *Turn) Undo() (Move, bool) {
	if t.n == 0 {
		return Move{}, false
	}
	t.n--
	last := t.moves[t.n]
	t.moves[t.n] = Move{}
	t.board = t.start
	for _, m := range t.Made() {
		t.moving.make(&t.board, m.From, m.Die)
	}
	return last, true
}

// add makes a move that is known to be legal.
func (t *Turn) add(m Move) {
	t.moves[t.n] = t.moving.make(&t.board, m.From, m.Die)
	t.n++
}

// Completions returns the ways to end the turn from here, distinct by resulting position; each Play
// holds only the moves still to make. It is empty when the turn is complete.
func (t *Turn) Completions() []Play {
	if t.lawful() {
		var w Walker
		return w.Completions(nil, t)
	}
	if t.n == 0 {
		return Plays(t.start, t.roll)
	}
	seen := map[Board]bool{}
	var plays []Play
	var extend func(at Turn, p Play)
	extend = func(at Turn, p Play) {
		legal := at.Legal()
		if len(legal) == 0 && p.N > 0 && !seen[at.board] {
			seen[at.board] = true
			p.Board = at.board
			plays = append(plays, p)
		}
		for _, m := range legal {
			next := at
			if _, err := next.Move(m.From, m.Die); err == nil {
				extend(next, p.and(m))
			}
		}
	}
	extend(*t, Play{Board: t.board})
	return plays
}

// Paths returns the ways to move one checker on point from with two or more of the dice left, for
// combined moves: every sequence of legal moves, shortest first.
func (t *Turn) Paths(from Point) [][]Move {
	type walk struct {
		turn Turn
		path []Move
	}
	var paths [][]Move
	for queue := []walk{{turn: *t}}; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		at := from
		if len(w.path) > 0 {
			at = w.path[len(w.path)-1].To
		}
		if len(w.path) > 1 {
			paths = append(paths, w.path)
		}
		for _, m := range w.turn.Legal() {
			if m.From != at || at == Off {
				continue
			}
			next := w.turn
			if _, err := next.Move(m.From, m.Die); err == nil {
				queue = append(queue, walk{next, append(w.path[:len(w.path):len(w.path)], m)})
			}
		}
	}
	return paths
}

// mostDice returns how many of the dice the side at index 0 can play from b.
func mostDice(b Board, dice []uint8) int {
	if len(dice) == 2 && dice[0] != dice[1] {
		return max(mostInOrder(&b, dice, allPoints), mostInOrder(&b, []uint8{dice[1], dice[0]}, allPoints))
	}
	return mostInOrder(&b, dice, allPoints)
}

// mostInOrder returns how many of the dice can be played in their order, if the first is played
// from a point in within, and each of the others from no higher point than the one before it. The
// orders together miss no play: each play can be made this way in one of them (see Generator).
// mostInOrder leaves b unchanged.
func mostInOrder(b *Board, dice []uint8, within Points) int {
	if len(dice) == 0 {
		return 0
	}
	most := 0
	for from := b.sources(dice[0]) & within; from != 0 && most < len(dice); from &^= 1 << from.Highest() {
		top := from.Highest()
		m := b.make(top, dice[0])
		most = max(most, 1+mostInOrder(b, dice[1:], Between(1, top)))
		b.unmake(m)
	}
	return most
}

func without(dice []uint8, i int) []uint8 { return slices.Concat(dice[:i], dice[i+1:]) }
