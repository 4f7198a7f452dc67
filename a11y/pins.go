package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// These functions announce plakoto's pins: after each move of your own, and once for an opponent's turn.

// mother is the point on which each side's checkers start. The last one there is the side's mother.
const mother = core.Point(24)

// pinsChanged announces what happened to pinned checkers between two positions, by player.
func (t *narrator) pinsChanged(before, after *core.Board) {
	for _, p := range []core.Player{t.sc.Viewer, t.sc.Viewer.Opponent()} {
		was, is := before[p].Pins(), after[p].Pins()
		if fresh := is &^ was; fresh != 0 {
			cue, sentences := say.CuePin, []say.Message{t.ear.pinned(t.sc, p, fresh, say.GameYourPinned, say.GameNamePinned)}
			if fresh.Has(mother) {
				cue = say.CueMother
				sentences = append(sentences, t.ear.who(t.sc, p, say.GameYourMother, say.GameNameMother, nil))
			}
			t.event(cue, sentences...)
		}
		if free := was &^ is; free != 0 {
			t.event(say.CueRelease, t.ear.pinned(t.sc, p, free, say.GameYourReleased, say.GameNameReleased))
		}
	}
}

// pinning returns a phrase for each checker that the viewer pins by a play that leads to a board. The board
// is the viewer's.
func (e *Ear) pinning(sc Scene, after *core.Board) say.List {
	now := sc.State.Turn.Board()
	rival := sc.Viewer.Opponent()
	var list say.List
	for _, n := range (after[1].Pins() &^ now[1].Pins()).List() {
		if n == mother {
			list = append(list, say.M(say.AdviceReasonPinsMother, nil))
			continue
		}
		list = append(list, say.M(say.AdviceReasonPins, say.Data{"Point": e.number(sc, rival, n)}))
	}
	return list
}

// pinsOf returns a sentence on p's pinned checkers, or none if none is pinned.
func (e *Ear) pinsOf(sc Scene, p core.Player) []say.Message {
	on := sc.State.Board[p].Pins()
	if on == 0 {
		return nil
	}
	return []say.Message{e.pinned(sc, p, on, say.GameYourPinned, say.GameNamePinned)}
}

// pinned returns a sentence about p's checkers on points.
func (e *Ear) pinned(sc Scene, p core.Player, on core.Points, you, named say.MessageID) say.Message {
	var list []int
	for _, n := range on.List() {
		list = append(list, e.number(sc, p, n))
	}
	return e.whoN(sc, p, you, named, len(list), say.Data{"Points": numbers(list)})
}
