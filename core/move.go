package core

// Move is one checker moved by one die, in the mover's numbering.
type Move struct {
	// From is 1 to 24, or Bar.
	From uint8
	// To is 1 to 24, or Off.
	To uint8
	// Die is the number the move uses up, which is more than From-To when a larger die bears off.
	Die uint8
	// Hit says that the move sent an opposing blot to the bar.
	Hit bool
}

// Play is a whole turn: all the moves made with a roll.
type Play struct {
	// Board is the position after the play, the mover still at index 0.
	Board Board
	// Moves holds the moves in the order made; only the first N count.
	Moves [4]Move
	N     uint8
}

// List gives the play's moves.
func (p *Play) List() []Move { return p.Moves[:p.N] }

// step moves the checker on from by die for the side at index 0, if the board allows it; rules that look beyond the
// single move (as many dice as possible, the larger die) are the caller's.
func step(b *Board, from, die uint8) (Board, Move, bool) {
	own, other := &b[0], &b[1]
	if own[from] == 0 || own[Bar] > 0 && from != Bar {
		return Board{}, Move{}, false
	}
	m := Move{From: from, Die: die}
	if from <= die {
		if !bearsOff(own, from, die) {
			return Board{}, Move{}, false
		}
	} else {
		m.To = from - die
		if other[25-m.To] > 1 {
			return Board{}, Move{}, false
		}
		m.Hit = other[25-m.To] == 1
	}
	next := *b
	next[0][from]--
	next[0][m.To]++
	if m.Hit {
		next[1][25-m.To]--
		next[1][Bar]++
	}
	return next, m, true
}

// bearsOff reports whether die takes a checker off from point from: all are home, and the die is exact or from is the
// highest point held.
func bearsOff(own *Side, from, die uint8) bool {
	rearmost := uint8(own.Rearmost())
	return rearmost <= 6 && (from == die || from == rearmost)
}
