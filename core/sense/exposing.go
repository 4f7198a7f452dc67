package sense

import "backtalk/core"

// Exposing returns the rolls of the side at index 0 after which every legal play leaves it a blot
// that may still be hit. A roll that can't be played leaves the present blots exposed.
func Exposing(b *core.Board) Rolls {
	var rolls Rolls
	if !b.Contact() {
		return rolls
	}
	var g core.Generator
	var plays []core.Play
	eachRoll(func(r core.Roll) {
		plays = g.Plays(plays[:0], *b, r)
		if exposes(b, plays) {
			rolls |= RollsOf(r)
		}
	})
	return rolls
}

// exposes reports whether each play from b leaves a blot that may be hit.
func exposes(b *core.Board, plays []core.Play) bool {
	if len(plays) == 0 {
		return Exposed(b) != 0
	}
	for i := range plays {
		if Exposed(&plays[i].Board) == 0 {
			return false
		}
	}
	return true
}
