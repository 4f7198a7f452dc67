package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// dice returns a roll as a phrase inside a sentence, the larger number first.
func dice(r core.Roll) say.Message {
	if r.Double() {
		return say.M(say.GameDiceDouble, say.Data{"Die": int(r.High())})
	}
	return say.M(say.GameDicePair, say.Data{"First": int(r.High()), "Second": int(r.Low())})
}

// diceFirst returns a roll as a phrase that begins a sentence.
func diceFirst(r core.Roll) say.Message {
	if r.Double() {
		return say.M(say.AnalysisDouble, say.Data{"Die": int(r.High())})
	}
	return dice(r)
}

// rolled returns a roll as a sentence.
func rolled(r core.Roll) say.Message {
	if r.Double() {
		return say.M(say.GameRolledDouble, say.Data{"Die": int(r.High())})
	}
	return say.M(say.GameRolledPair, say.Data{"First": int(r.High()), "Second": int(r.Low())})
}

func cueOfRoll(r core.Roll) say.Cue {
	if r.Double() {
		return say.CueDiceDouble
	}
	return say.CueDiceThrown
}

// equalLeft holds the sentences for two, three and four equal dice that are still to play.
var (
	equalLeft = [...]say.MessageID{say.GameLeftTwo, say.GameLeftThree, say.GameLeftFour}
)

// diceLeft returns the sentence for the dice still to play, or false if there are none.
func diceLeft(left []uint8) (say.Message, bool) {
	switch {
	case len(left) == 0:
		return say.Message{}, false
	case len(left) == 1:
		return say.M(say.GameLeftOne, say.Data{"Die": int(left[0])}), true
	case left[0] != left[1]:
		return say.M(say.GameLeftPair, say.Data{"First": int(left[0]), "Second": int(left[1])}), true
	}
	return say.M(equalLeft[len(left)-2], say.Data{"Die": int(left[0])}), true
}

// unplayed names the dice that p could not play after others. It returns false if there are none.
func (e *Ear) unplayed(sc Scene, p core.Player, r core.Roll, left []uint8) (say.Message, bool) {
	if len(left) == 0 {
		return say.Message{}, false
	}
	data := say.Data{"Die": int(left[0])}
	if r.Double() {
		return say.M(say.GameNoMore, data), true
	}
	return e.who(sc, p, say.GameNoDie, say.GameNameNoDie, data), true
}
