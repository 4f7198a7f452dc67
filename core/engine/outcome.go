package engine

import (
	"math"

	"backtalk/core"
)

// Outcome holds the chances of each end of a game, for the side on roll unless a comment says
// otherwise. Win includes gammons, gammons include backgammons; the chance to lose is 1-Win.
type Outcome struct {
	Win, WinGammon, WinBackgammon, LoseGammon, LoseBackgammon float32
}

// Equity returns the expected points of a cubeless money game, -3 to 3.
func (o Outcome) Equity() float64 {
	return 2*float64(o.Win) - 1 + float64(o.WinGammon) + float64(o.WinBackgammon) - float64(o.LoseGammon) -
		float64(o.LoseBackgammon)
}

// Flip returns the outcome as the other side sees it.
func (o Outcome) Flip() Outcome {
	return Outcome{1 - o.Win, o.LoseGammon, o.LoseBackgammon, o.WinGammon, o.WinBackgammon}
}

// Plus returns o + f*p.
func (o Outcome) Plus(f float32, p Outcome) Outcome {
	return Outcome{
		o.Win + f*p.Win, o.WinGammon + f*p.WinGammon, o.WinBackgammon + f*p.WinBackgammon,
		o.LoseGammon + f*p.LoseGammon, o.LoseBackgammon + f*p.LoseBackgammon,
	}
}

// Over returns the outcome of a finished game for the side at index 0, and reports whether the game is
// over.
func Over(b *core.Board) (Outcome, bool) {
	if b[1][core.Off] == core.Checkers {
		return lost(&b[0]).Flip(), true
	}
	if b[0][core.Off] == core.Checkers {
		return lost(&b[1]), true
	}
	return Outcome{}, false
}

// lost returns the winner's outcome against a loser with checkers as in s.
func lost(s *core.Side) Outcome {
	o := Outcome{Win: 1}
	if s[core.Off] > 0 {
		return o
	}
	o.WinGammon = 1
	if s.Rearmost() > 18 {
		o.WinBackgammon = 1
	}
	return o
}

// Possible returns o with its chances made possible and ordered: no gammon against a side that has
// a checker off, no backgammon without contact once all the loser's checkers have left the winner's
// home board, and no part larger than the whole.
func (o Outcome) Possible(b *core.Board) Outcome {
	o.Win = clamp(o.Win, 1)
	o.WinGammon, o.WinBackgammon = parts(o.WinGammon, o.WinBackgammon, o.Win, b, 1)
	o.LoseGammon, o.LoseBackgammon = parts(o.LoseGammon, o.LoseBackgammon, 1-o.Win, b, 0)
	return o
}

// parts returns the chances of gammon and backgammon against side loser, at most whole.
func parts(gammon, backgammon, whole float32, b *core.Board, loser int) (g, bg float32) {
	if b[loser][core.Off] > 0 {
		return 0, 0
	}
	g = clamp(gammon, whole)
	if b[loser].Rearmost() <= 18 && !b.Contact() {
		return g, 0
	}
	return g, clamp(backgammon, g)
}

// clamp limits x to the range from 0 to top; NaN and infinities become 0.
func clamp(x, top float32) float32 {
	if !(x > 0) || math.IsInf(float64(x), 0) {
		return 0
	}
	return min(x, top)
}
