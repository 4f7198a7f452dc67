package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// What a written report says besides the sentences that are announced.

// Chosen is what p decided, or could have: moves or an action with the cube, as a phrase.
func (e *Ear) Chosen(sc Scene, p core.Player, c analysis.Choice) say.List {
	if c.Action != 0 {
		return say.List{say.M(cubeErrors[c.Action].better, nil)}
	}
	return e.phrases(sc, p, c.Moves, phrasing{})
}

// SizeName is what errors of a size are called at the start of a line, and PhaseName what a part of
// a game is.
func SizeName(s analysis.Size) say.Message { return say.M(sizesFirst[max(s, analysis.Small)], nil) }

// PhaseName is what a part of a game is called.
func PhaseName(p analysis.Phase) say.Message { return say.M(phases[p], nil) }

// Thousandths is a worth in points, to the thousandth.
func Thousandths(x float64) say.Message { return thousandths(x) }

// Against is what speaks for the best play and against the one that was made, without the moves:
// they stand beside it.
func (e *Ear) Against(sc Scene, best, made *advice.Play) (pro, contra say.Message) {
	return e.reason(sc, best), e.reason(sc, made)
}

// Dice is a roll as a phrase.
func Dice(r core.Roll) say.Message { return dice(r) }
