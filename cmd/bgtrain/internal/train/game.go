package train

import (
	"math/rand/v2"

	"backtalk/core"
)

// Explore says how self-play leaves the best play, so that all kinds of positions are met.
type Explore struct {
	// Chance is the chance of a random legal play at each turn, and Early that chance in the first Turns turns of those
	// games, a share Wild of all, that are meant to go astray.
	Chance, Early, Wild float64
	Turns               int
}

// Usual is the exploration that the shipped nets were trained with.
var Usual = Explore{Chance: .01, Early: .35, Wild: .3, Turns: 12}

// plan decides for one game.
type plan struct {
	Explore
	wild bool
}

func (x Explore) plan(r *rand.Rand) plan { return plan{x, r.Float64() < x.Wild} }

func (p plan) stray(r *rand.Rand, turn int) bool {
	chance := p.Chance
	if p.wild && turn < p.Turns {
		chance = p.Early
	}
	return r.Float64() < chance
}

func draw(r *rand.Rand) core.Roll {
	return core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
}

// opening draws the first roll of a game, which is no double.
func opening(r *rand.Rand) core.Roll {
	for {
		if d := draw(r); !d.Double() {
			return d
		}
	}
}
