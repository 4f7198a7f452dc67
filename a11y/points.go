package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// points announces every point that holds checkers: the viewer's first, each side's from its rearmost
// checkers on. The sentence after a side says which of its checkers are pinned.
func (e *Ear) points(sc Scene) []say.Message {
	var said []say.Message
	for _, p := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		said = append(append(said, e.pointsOf(sc, p)), e.pinsOf(sc, p)...)
	}
	return said
}

func (e *Ear) pointsOf(sc Scene, p core.Player) say.Message {
	side := sc.State.Board[p]
	var list say.List
	if n := int(side[core.Bar]); n > 0 {
		list = append(list, say.N(say.StatusOnBar, n, nil))
	}
	for point := core.Bar - 1; point > core.Off; point-- {
		if n := int(side[point]); n > 0 {
			list = append(list, say.N(say.StatusOnPoint, n, say.Data{"Point": e.number(sc, p, point)}))
		}
	}
	if n := int(side[core.Off]); n > 0 {
		list = append(list, say.N(say.StatusCountOff, n, nil))
	}
	return say.M(say.StatusSide, say.Data{"Side": e.sideFirst(sc, p), "Points": list})
}

// sideFirst returns the owner of listed checkers, for the beginning of a sentence.
func (e *Ear) sideFirst(sc Scene, p core.Player) any {
	if e.addresses(sc, p) {
		return say.M(say.StatusYoursFirst, nil)
	}
	return e.name(sc, p)
}
