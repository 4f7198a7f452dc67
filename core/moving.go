package core

// Meeting says what a checker does on a point with a single opposing checker.
type Meeting uint8

// The meetings.
const (
	// Hits: it sends that checker to the bar.
	Hits Meeting = iota
	// Pins: it pins that checker, which can't move until the point is left again.
	Pins
	// Blocks: it can't go there, because a single checker holds a point.
	Blocks
)

// Moving holds how the checkers of a game move. The zero value is backgammon.
type Moving struct {
	Meets Meeting
	// SameWay says that both sides go round the board the same way, each starting at the other's halfway
	// point.
	SameWay bool
	// Laws are the game's special rules.
	Laws Laws
}

// Hitting reports whether the sides move towards each other and hit, as in backgammon.
func (m Moving) Hitting() bool { return m.Meets == Hits && !m.SameWay }

// halfway is the distance between the sides' numberings in a game in which both go the same way.
const halfway = 12

// Opposite returns the same triangle in the other side's numbering.
func (m Moving) Opposite(p Point) Point {
	switch {
	case !m.SameWay:
		return p.Opposite()
	case p > halfway:
		return p - halfway
	}
	return p + halfway
}

// opposites returns the same triangles in the other side's numbering.
func (m Moving) opposites(s Points) Points {
	if !m.SameWay {
		return s.Opposite()
	}
	return (s>>halfway | s<<halfway) & Triangles
}

// against returns the points on which the side at index 0 may not land.
func (m Moving) against(b *Board) Points {
	switch m.Meets {
	case Blocks:
		return m.opposites(occupied(&b[1]) & Triangles)
	case Pins:
		return m.opposites(several(&b[1])) | b[0].Pins()
	}
	return m.opposites(several(&b[1]))
}

// sources returns the points from which the side at index 0 may move a checker by die, unless laws
// forbid it.
func (m Moving) sources(b *Board, die uint8) Points {
	return unfixed(occupied(&b[0]), m.against(b), b[0].Pins(), die)
}

// unfixed returns the sources of a side that has pinned checkers on the points fixed.
func unfixed(own, against, fixed Points, die uint8) Points {
	from := sources(own, against, die)
	if fixed != 0 {
		// Nothing is borne off while a checker is pinned.
		from &= allPoints << (die + 1) &^ fixed
	}
	return from
}

// make moves the checker on from, which must be one of the sources for die, and returns the move.
func (m Moving) make(b *Board, from Point, die uint8) Move {
	if m.Hitting() {
		return b.make(from, die)
	}
	move := Move{From: from, To: from.By(die), Die: die}
	b[0][from]--
	b[0][move.To]++
	switch m.Meets {
	case Pins:
		m.settle(b)
	case Hits:
		if move.To == Off {
			return move
		}
		if at := &b[1][m.Opposite(move.To)]; *at == 1 {
			*at = 0
			b[1][Bar]++
			move.Hit = true
		}
	}
	return move
}

// settle pins the opponent's single checkers under those of the side at index 0, and releases the
// others. It returns what changed.
func (m Moving) settle(b *Board) (changed Pin) {
	before := b[1].Pins()
	mine := occupied(&b[0]) & Triangles &^ b[0].Pins()
	after := m.opposites(mine) & occupied(&b[1])
	b[1].SetPins(after)
	if after&^before != 0 {
		changed |= Pinned
	}
	if before&^after != 0 {
		changed |= Released
	}
	return changed
}

// Pin says what a move does to opposing checkers in a game that pins. One move can do both.
type Pin uint8

// The effects.
const (
	// Pinned: it landed on a single checker, which can't move from now on.
	Pinned Pin = 1 << iota
	// Released: it was the last to leave a pinned checker.
	Released
)

// Pinning returns what each of the moves of the side at index 0 of b does to opposing checkers: one
// entry for each move.
func (m Moving) Pinning(b Board, moves []Move) []Pin {
	all := make([]Pin, len(moves))
	if m.Meets != Pins {
		return all
	}
	for i, move := range moves {
		b[0][move.From]--
		b[0][move.To]++
		all[i] = m.settle(&b)
	}
	return all
}

// several returns the points, except the bar, on which s has two checkers or more.
func several(s *Side) Points {
	var set Points
	for p := Point(1); p < Bar; p++ {
		if s[p] > 1 {
			set |= 1 << p
		}
	}
	return set
}
