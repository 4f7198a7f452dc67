package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/analysis"
)

// doubts maps the size of an error to the question about it.
var doubts = [analysis.Sizes]say.MessageID{
	analysis.Small: say.TutorSmall, analysis.Mistake: say.TutorMistake, analysis.Blunder: say.TutorBlunder,
}

// Doubt asks whether to take back a decision that is an error.
func (e *Ear) Doubt(d *analysis.Decision) say.Message {
	return say.M(doubts[max(d.Size(), analysis.Small)], nil)
}

// DoubtKeys names the keys that answer this question, the first five times.
func (e *Ear) DoubtKeys() []say.Message {
	m, ok := e.teach(promptDoubt)
	if !ok {
		return nil
	}
	return []say.Message{m}
}

// Cost returns the sentence for a decision's cost.
func (e *Ear) Cost(d *analysis.Decision) say.Message {
	return say.M(say.TutorCost, say.Data{"Amount": amount(d.Error)})
}

// Graded announces whether a decision was right. If it was not, Graded adds the better choice and by
// how much it was better.
func (e *Ear) Graded(sc Scene, d *analysis.Decision) say.Message {
	if hundredths(d.Error) == 0 {
		return say.M(say.QuizRight, nil)
	}
	best := any(say.M(cubeErrors[max(d.Best.Action, analysis.NoDouble)].better, nil))
	if d.Kind == analysis.Play {
		best = e.phrases(sc, sc.Viewer, d.Best.Moves, phrasing{})
	}
	data := say.Data{"Amount": amount(d.Error), "Best": best}
	if d.Size() == analysis.None {
		return say.M(say.QuizNearly, data)
	}
	data["Size"] = say.M(sizesFirst[d.Size()], nil)
	return say.M(say.QuizWrong, data)
}

// Rolled returns the sentence for the dice to play.
func (e *Ear) Rolled(r core.Roll) say.Message {
	return say.M(say.QuizRoll, say.Data{"Dice": dice(r)})
}
