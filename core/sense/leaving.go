package sense

import "backtalk/core"

// Leaving returns the rolls with which the side at index 1, on roll, can bring a checker out of the
// other's home board, from there or from the bar. A roll counts if some legal play of it does.
func Leaving(b *core.Board) Rolls {
	var rolls Rolls
	back := Back(&b[1])
	if back == 0 {
		return rolls
	}
	swapped := b.Swap()
	var g core.Generator
	var plays []core.Play
	eachRoll(func(r core.Roll) {
		plays = g.Plays(plays[:0], swapped, r)
		for i := range plays {
			if Back(&plays[i].Board[0]) < back {
				rolls |= RollsOf(r)
				return
			}
		}
	})
	return rolls
}
