package core

import "math/bits"

// points is a set of points in the mover's numbering: bit p stands for point p, Off and Bar among them.
type points uint32

const (
	allPoints points = 1<<(Bar+1) - 1
	// beyondHome is every point from which a checker still has to come home.
	beyondHome = allPoints &^ (1<<7 - 1)
)

func point(p uint8) points { return 1 << p }

// highest is the highest point of the set, which must not be empty.
func (s points) highest() uint8 { return uint8(bits.Len32(uint32(s)) - 1) }

// occupied is where s has checkers that are not off.
func occupied(s *Side) points {
	var set points
	for p := uint8(1); p <= Bar; p++ {
		if s[p] > 0 {
			set |= point(p)
		}
	}
	return set
}

// held is where other holds points with two or more checkers, in the numbering of the side against it.
func held(other *Side) points {
	var set points
	for p := uint8(1); p < Bar; p++ {
		if other[p] > 1 {
			set |= point(Bar - p)
		}
	}
	return set
}

// sources is from where a side with checkers on own may move one by die, given the points held against it. It knows the rules
// of a single move: entering comes first, no landing on a held point, bearing off only when all are home, and then by
// the exact die or from the highest point. Rules that look beyond the single move (as many dice as possible, the larger
// die) are the caller's.
func sources(own, against points, die uint8) points {
	if own&point(Bar) != 0 {
		own = point(Bar)
	}
	within := own &^ (against << die) &^ (point(die+1) - 1)
	if own == 0 || own&beyondHome != 0 {
		return within
	}
	if top := own.highest(); top < die {
		return point(top)
	}
	return within | own&point(die)
}

// sources is from where the side at index 0 may move a checker by die.
func (b *Board) sources(die uint8) points { return sources(occupied(&b[0]), held(&b[1]), die) }
