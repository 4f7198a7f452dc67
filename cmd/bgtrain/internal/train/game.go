package train

import (
	"math/rand/v2"

	"backtalk/core"
)

// Explore says how self-play leaves the best play, so that it meets all
// kinds of positions.
type Explore struct {
	// Chance is the chance of a random legal play at each turn. A share Wild of
	// the games goes astray: Early is their chance in the first Turns turns.
	Chance, Early, Wild float64
	Turns               int
	// Posed is the share of games that begin with a made-up position, Back that of back games among
	// those.
	Posed, Back float64
}

// exploring returns the exploration that trained the shipped nets, with these shares of made-up
// positions.
func exploring(posed, back float64) Explore {
	return Explore{Chance: .01, Early: .35, Wild: .3, Turns: 12, Posed: posed, Back: back}
}

// UsualBack is the usual share of back games among made-up positions. Step 5 of
// docs/research/training.md uses another.
const UsualBack = 3. / 8

// plan holds the decisions for one game.
type plan struct {
	Explore
	start core.Board
	wild  bool
}

func (x Explore) plan(r *rand.Rand) plan {
	p := plan{Explore: x, start: core.Start(), wild: r.Float64() < x.Wild}
	if r.Float64() < x.Posed {
		p.start = pose(r, x.Back)
	}
	return p
}

// posed reports whether the game begins with a made-up position.
func (p plan) posed() bool { return p.start != core.Start() }

// roll draws the roll of a turn; the first roll of a game from the start isn't a double.
func (p plan) roll(r *rand.Rand, turn int) core.Roll {
	if turn == 0 && !p.posed() {
		return opening(r)
	}
	return draw(r)
}

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

// opening draws the first roll of a game, which isn't a double.
func opening(r *rand.Rand) core.Roll {
	for {
		if d := draw(r); !d.Double() {
			return d
		}
	}
}
