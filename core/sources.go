package core

// occupied returns the points, the bar included, on which s has checkers.
func occupied(s *Side) Points {
	var set Points
	for p := Point(1); p <= Bar; p++ {
		if s[p] > 0 {
			set |= 1 << p
		}
	}
	return set
}

// held returns the points on which other has two or more checkers, in the numbering of the side
// against it.
func held(other *Side) Points {
	return several(other).Opposite()
}

// sources returns the points from which a side with checkers on own may move one by die, given the
// points held against it. It applies the rules of a single move: entering comes first, no landing on
// a held point, bearing off only when all are home, and then by the exact die or from the highest
// point. The caller applies the rules that look beyond the single move (as many dice as possible,
// the larger die).
func sources(own, against Points, die uint8) Points {
	if own.Has(Bar) {
		own = 1 << Bar
	}
	within := (own &^ (against << die)) >> (die + 1) << (die + 1)
	if own == 0 || own&beyondHome != 0 {
		return within
	}
	if top := own.Highest(); top < Point(die) {
		return 1 << top
	}
	return within | own&(1<<die)
}

// sources returns the points from which the side at index 0 may move a checker by die.
func (b *Board) sources(die uint8) Points { return sources(occupied(&b[0]), held(&b[1]), die) }
