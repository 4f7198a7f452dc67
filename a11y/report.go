package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// These functions return the parts of a written report that players never hear.

// Chosen returns the phrase for what p decided, or could have decided: moves or an action with the
// cube.
func (e *Ear) Chosen(sc Scene, p core.Player, c analysis.Choice) say.List {
	if c.Action != 0 {
		return say.List{say.M(cubeErrors[c.Action].better, nil)}
	}
	return e.phrases(sc, p, c.Moves, phrasing{})
}

// SizeName returns the name of an error's size for the start of a line.
func SizeName(s analysis.Size) say.Message { return say.M(sizesFirst[max(s, analysis.Small)], nil) }

// PhaseName returns the name of a part of a game.
func PhaseName(p analysis.Phase) say.Message { return say.M(phases[p], nil) }

// Thousandths returns the phrase for an equity in points, rounded to thousandths.
func Thousandths(x float64) say.Message { return thousandths(x) }

// Against returns the reason for the best play and the reason against the play made. It leaves out the
// moves, because a report prints them beside the reasons.
func (e *Ear) Against(sc Scene, best, made *advice.Play) (pro, contra say.Message) {
	return e.reason(sc, best), e.reason(sc, made)
}

// Dice returns a roll as a phrase.
func Dice(r core.Roll) say.Message { return dice(r) }
