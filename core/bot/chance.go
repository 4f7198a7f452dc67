package bot

import (
	"math"

	"backtalk/core"
	"backtalk/core/sense"
)

// chance is how likely the side at index 0, on roll, wins: a logistic curve over a few facts.
func chance(b *core.Board) float64 {
	x := 0.0
	for _, f := range chanceFacts(b) {
		x += f.worth * f.amount
	}
	return 1 / (1 + math.Exp(-x))
}

// chanceFact is one fact of a position with its worth on the logistic scale.
type chanceFact struct{ worth, amount float64 }

func chanceFacts(b *core.Board) []chanceFact {
	swapped := b.Swap()
	total := float64(b[0].Pips() + b[1].Pips())
	lead := float64(sense.KeithCount(&b[1]) - sense.KeithCount(&b[0]))
	if !b.Contact() {
		// The spread of a race grows with the root of its length; being on roll is worth half a roll, 4 pips.
		return []chanceFact{{2.2, (lead + 4) / math.Sqrt(total+25)}}
	}
	bars := float64(b[1][core.Bar]) - float64(b[0][core.Bar])
	board := float64(sense.HomePoints(&b[0]) - sense.HomePoints(&b[1]))
	prime := float64(trapping(b) - trapping(&swapped))
	shots := float64(sense.ShotsAt(&swapped).Any.Count()) / 36
	return []chanceFact{
		{.15, 1},
		{.55, lead / math.Sqrt(total+25)},
		{.30, bars},
		{.12, board},
		{.20, prime},
		{.90, shots},
	}
}

// trapping is how many points beyond three the longest prime of the side at index 0 has, with checkers behind it.
func trapping(b *core.Board) int {
	p := sense.LongestPrime(b)
	if p.Len() < sense.LongPrime || sense.Behind(&b[1], p) == 0 {
		return 0
	}
	return p.Len() - sense.LongPrime + 1
}

// gammonChance is how likely a win of the side at index 0 is a gammon: the rolls it needs itself against those the loser needs to
// bring everything home and one checker off.
func gammonChance(b *core.Board) float64 {
	if b[1][core.Off] > 0 {
		return 0
	}
	home := 0
	for p := 7; p <= core.Bar; p++ {
		home += (p - 6) * int(b[1][p])
	}
	return raceTo(float64(home+pipsToBearOne), b)
}

// mulliganChance is how likely it is that the loser is not even home.
func mulliganChance(b *core.Board) float64 {
	home := 0
	for p := 7; p <= core.Bar; p++ {
		home += (p - 6) * int(b[1][p])
	}
	if b[1][core.Off] > 0 || home == 0 {
		return 0
	}
	return raceTo(float64(home), b)
}

const (
	// pipsARoll is the mean of a roll: 49/6.
	pipsARoll = 49.0 / 6
	// pipsToBearOne is what bringing the first checker off takes from a filled home board.
	pipsToBearOne = 4
)

// raceTo is how likely the side at index 0 is off before the other has made the pips it needs.
func raceTo(pips float64, b *core.Board) float64 {
	mine := float64(sense.KeithCount(&b[0])) / pipsARoll
	return 1 / (1 + math.Exp(-1.5*(pips/pipsARoll-mine)))
}
