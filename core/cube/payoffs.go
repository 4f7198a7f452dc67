package cube

import "backtalk/core"

// payoffs holds the values of a game's results in a situation, computed once for all positions of a
// search.
type payoffs struct {
	owner                  Owner
	money, single, pressed bool
	// worth holds the worth of winning and losing, for the side on roll and for its opponent, by how
	// often the cube has been turned since and by how many times its value is won: index 3 is none, 0 a
	// backgammon lost.
	worth [2][turns + 1][7]float64
	// uses says whether a side has a use for a cube after each number of turns.
	uses [2][turns + 1]bool
}

// turns is how often a cube can be turned: from 1 to 64.
const turns = 6

func newPayoffs(s Situation) *payoffs {
	p := &payoffs{owner: s.Owner, money: s.money(), single: s.single(), pressed: s.pressed()}
	other := s.Flip()
	for turned := range p.uses[0] {
		v := s.Value << turned
		for n := -3; n <= 3; n++ {
			p.worth[0][turned][3+n] = s.worth(n * v)
			p.worth[1][turned][3+n] = other.worth(n * v)
		}
		p.uses[0][turned], p.uses[1][turned] = s.alive(v), other.alive(v)
		if v >= core.MaxCube {
			break
		}
	}
	return p
}
