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

// pinned returns a sentence about p's checkers on points.
func (e *Ear) pinned(sc Scene, p core.Player, on core.Points, you, named say.MessageID) say.Message {
	var list []int
	for _, n := range on.List() {
		list = append(list, e.number(sc, p, n))
	}
	return e.whoN(sc, p, you, named, len(list), say.Data{"Points": numbers(list)})
}
