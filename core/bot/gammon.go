package bot

import (
	"math"

	"backtalk/core"
	"backtalk/core/sense"
)

// pipsToBearOne estimates the pips needed to bear off the first checker from a filled home board.
const pipsToBearOne = 4

// gammonChance returns the probability that a win of the side at index 0 is a gammon. It counts
// the game as a race against the loser, who must bring all checkers home and bear one off.
func gammonChance(b *core.Board) float64 {
	if b[1][core.Off] > 0 {
		return 0
	}
	return offBefore(b, pipsHome(&b[1])+pipsToBearOne)
}

// mulliganChance returns the probability that a win of the side at index 0 is a Mulligan: the loser
// must bring everything home.
func mulliganChance(b *core.Board) float64 {
	pips := pipsHome(&b[1])
	if b[1][core.Off] > 0 || pips == 0 {
		return 0
	}
	return offBefore(b, pips)
}

// pipsHome returns the pips that s needs to bring all its checkers home.
func pipsHome(s *core.Side) int {
	pips := 0
	for p := 7; p <= int(core.Bar); p++ {
		pips += (p - 6) * int(s[p])
	}
	return pips
}

// offBefore returns the probability that the side at index 0, if it wins, is off before the loser has
// made pips. With contact much may still happen, so the lead counts for less. The weights were fitted
// like those of chance.
func offBefore(b *core.Board, pips int) float64 {
	own := sense.KeithCount(&b[0])
	lead := float64(pips-own) / math.Sqrt(float64(pips+own+25))
	if b.Contact() {
		return logistic(.38 * lead)
	}
	return logistic(1.8 * lead)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
