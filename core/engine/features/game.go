package features

import (
	"math/bits"

	"backtalk/core"
	"backtalk/core/engine/nn"
)

// Game counts the inputs of a game other than backgammon: those of Base, the pinned checkers of each
// side, and the lead in pips.
const Game = Base + 2*24 + 3

// AppendGame resets in, then appends the inputs that Game counts.
func AppendGame(in *nn.Inputs, b *core.Board) {
	own, other := look(&b[0]), look(&b[1])
	bases(in, &own, &other)
	for side := range b {
		for left := uint32(b[side].Pins()); left != 0; left &= left - 1 {
			in.Put(Base+24*side+bits.TrailingZeros32(left)-1, 1)
		}
	}
	lead(in, Base+2*24, &own, &other)
}
