package core

// Checkers counts the checkers of each side in backgammon. [Variant.Checkers] counts those of any game.
const Checkers = 15

// Side counts one side's checkers by point in that side's own numbering: 0 off, 1 to 24, 25 the
// bar. After the bar comes the set of the points on which the other side pins a checker: see
// [Side.Pinned].
type Side [32]uint8

// Board holds both sides' checkers, each in its own numbering. In a match the index is the player. In
// play generation and evaluation, the side on roll is at index 0.
type Board [2]Side

// Start returns the position that each game of backgammon begins with.
func Start() Board {
	s := Side{6: 5, 8: 3, 13: 5, 24: 2}
	return Board{s, s}
}

// Swap returns the same position with the sides exchanged. The point numbers don't change, since
// each side has its own.
func (b Board) Swap() Board { return Board{b[1], b[0]} }

// For turns a board that is indexed by player into p's view, with p at index 0. It also turns p's
// view back.
func (b Board) For(p Player) Board {
	if p == 0 {
		return b
	}
	return b.Swap()
}

// Pips returns the pip count: the sum of the distances of all checkers to off, the bar counting 25.
func (s *Side) Pips() int {
	n := 0
	for p, c := range s[:Bar+1] {
		n += p * int(c)
	}
	return n
}

// Total returns the number of checkers, including those borne off.
func (s *Side) Total() int {
	n := 0
	for _, c := range s[:Bar+1] {
		n += int(c)
	}
	return n
}

// Rearmost returns the highest point that holds a checker, or 0 when all are off.
func (s *Side) Rearmost() Point {
	for p := Bar; p > Off; p-- {
		if s[p] > 0 {
			return p
		}
	}
	return Off
}

// Gone reports whether every checker is off.
func (s *Side) Gone() bool { return s.Rearmost() == Off }

// AllHome reports whether every checker is in the home board or off, so that bearing off is
// allowed.
func (s *Side) AllHome() bool { return s.Rearmost() <= 6 }

// Contact reports whether a checker of one side still has to pass one of the other, in a game in
// which they move towards each other.
func (b *Board) Contact() bool { return b[0].Rearmost()+b[1].Rearmost() > Bar }

// Valid reports whether the position is possible in backgammon: each side has exactly fifteen checkers,
// and they share no point.
func (b *Board) Valid() bool { return Variant{}.Valid(b) }
