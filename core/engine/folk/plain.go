package folk

import "backtalk/core"

// The weights of Plain, in pips.
const (
	heldPoint   = 4
	pinnedOwn   = 25
	pinnedOther = 20
	stayed      = 1.5
)

// Plain returns the worth of a position to the side at index 0, which has just moved, in a game
// without a net. It counts the lead in pips, closed points, pinned checkers, and checkers still on the
// start.
func Plain(game core.Variant, b *core.Board) float64 {
	if o, over := Over(game, b); over {
		const won = 1000
		return won * o.Equity()
	}
	worth := float64(b[1].Pips()-b[0].Pips()) - stayed*float64(b[0][24])
	least := uint8(2)
	if game.Moving.Meets == core.Blocks {
		least = 1
	}
	for p := core.Point(1); p < core.Bar; p++ {
		if b[0][p] >= least {
			worth += heldPoint
		}
	}
	return worth - pinnedOwn*float64(b[0].Pins().Count()) + pinnedOther*float64(b[1].Pins().Count())
}
