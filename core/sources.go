package core

// occupied is where s has checkers that are not off.
func occupied(s *Side) Points {
	var set Points
	for p := Point(1); p <= Bar; p++ {
		if s[p] > 0 {
			set |= 1 << p
		}
	}
	return set
}

// held is where other holds points with two or more checkers, in the numbering of the side against
// it.
func held(other *Side) Points {
	var set Points
	for p := Point(1); p < Bar; p++ {
		if other[p] > 1 {
			set |= 1 << p.Opposite()
		}
	}
	return set
}

// sources is from where a side with checkers on own may move one by die, given the points held
// against it. It knows the rules of a single move: entering comes first, no landing on a held
// point, bearing off only when all are home, and then by the exact die or from the highest point.
// Rules that look beyond the single move (as many dice as possible, the larger die) are the
// caller's.
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

// sources is from where the side at index 0 may move a checker by die.
func (b *Board) sources(die uint8) Points { return sources(occupied(&b[0]), held(&b[1]), die) }
