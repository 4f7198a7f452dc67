package core

// Move is one checker moved by one die, in the mover's numbering.
type Move struct {
	// From is 1 to 24, or Bar.
	From Point
	// To is 1 to 24, or Off.
	To Point
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

// List returns the play's moves.
func (p *Play) List() []Move { return p.Moves[:p.N] }

// and returns the moves of p followed by m. The caller sets its Board.
func (p *Play) and(m Move) Play {
	q := *p
	q.Moves[p.N] = m
	q.N++
	return q
}

// make moves the checker on from, which must be one of the sources for die, and returns the move.
func (b *Board) make(from Point, die uint8) Move {
	m := Move{From: from, To: from.By(die), Die: die}
	m.Hit = m.To != Off && b[1][m.To.Opposite()] == 1
	b[0][from]--
	b[0][m.To]++
	if m.Hit {
		b[1][m.To.Opposite()]--
		b[1][Bar]++
	}
	return m
}

// unmake takes back m, the last move made.
func (b *Board) unmake(m Move) {
	b[0][m.From]++
	b[0][m.To]--
	if m.Hit {
		b[1][m.To.Opposite()]++
		b[1][Bar]--
	}
}
